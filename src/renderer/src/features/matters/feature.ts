import { matterKeys } from '../../bridge/matter-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { projectdetailPatterns, routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const NextActionFields = lazyScreen(async () => (await import('./next-action-fields.tsx')).NextActionFields)
const ProjectPage = lazyScreen(async () => (await import('./project-page.tsx')).ProjectPage)
const ProjectsPage = lazyScreen(async () => (await import('./projects-page.tsx')).ProjectsPage)

/** Projects of the legal-matter system, and the next action that stands in the composers of follow-ups. */
export const matters = {
  name: 'matters',
  routes: [
    { path: routes.projects, screen: ProjectsPage },
    ...projectdetailPatterns.map((path) => ({ path, screen: ProjectPage, within: routes.projects })),
  ],
  rail: { to: routes.projects, icon: 'briefcase', label: 'rail.projects', order: 13 },
  commands: [{ name: 'projects', icon: 'briefcase', to: routes.projects }],
  queries: {
    keys: matterKeys,
    refresh: { config: [matterKeys.defaults], matters: [matterKeys.known] },
    refreshById: { matters: matterKeys.projects },
  },
  parts: { NextActionFields },
} as const satisfies Feature
