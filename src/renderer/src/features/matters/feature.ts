import { lazyScreen } from '../../components/lazy-screen.tsx'
import type { Feature } from '../feature.ts'

const NextActionFields = lazyScreen(async () => (await import('./next-action-fields.tsx')).NextActionFields)

/** Projects of the legal-matter system, and the next action that stands in the composers of follow-ups. */
export const matters = {
  name: 'matters',
  parts: { NextActionFields },
} as const satisfies Feature
