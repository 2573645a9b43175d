/** What the list can do beyond showing customers; each opens a dialog of its own, but for `sync`. */
export const listActions = [
  'level',
  'charge',
  'owner',
  'members',
  'phase.4',
  'phase.5',
  'remove',
  'fixNull',
  'clear',
  'handover',
  'create',
  'import',
  'export',
] as const

export type ListAction = (typeof listActions)[number]
