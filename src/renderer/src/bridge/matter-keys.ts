/** Prefixes of the query keys of projects and next actions; the id of a project comes next. */
export const matterKeys = {
  projects: ['matters', 'project'],
  /** Apart from the others: what it reads makes those stale. */
  read: ['matters', 'read'],
  found: ['matters', 'found'],
  known: ['matters', 'known'],
  groups: ['matters', 'groups'],
  defaults: ['matters', 'defaults'],
} as const
