import { matterKeys } from '../../bridge/matter-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { projectdetailPatterns } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const NextActionFields = lazyScreen(async () => (await import('./next-action-fields.tsx')).NextActionFields)
const ProjectPage = lazyScreen(async () => (await import('./project-page.tsx')).ProjectPage)

/** Projects of the legal-matter system, and the next action that stands in the composers of follow-ups. */
export const matters = {
  name: 'matters',
  routes: projectdetailPatterns.map((path) => ({ path, screen: ProjectPage })),
  queries: {
    keys: matterKeys,
    refresh: { config: [matterKeys.defaults] },
    refreshById: { matters: matterKeys.projects },
  },
  parts: { NextActionFields },
} as const satisfies Feature
