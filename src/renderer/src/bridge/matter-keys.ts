/** Prefixes of the query keys of projects and next actions; the id of a project comes next. */
export const matterKeys = {
  projects: ['matters', 'project'],
  found: ['matters', 'found'],
  groups: ['matters', 'groups'],
  defaults: ['matters', 'defaults'],
  pending: ['matters', 'pending'],
} as const
