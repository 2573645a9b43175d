/** Prefixes of every query key. What hangs on a record carries its id next, so that an event finds it. */
export const keys = {
  session: ['session', 'state'],
  accounts: ['session', 'accounts'],
  preferences: ['settings'],
  about: ['shell', 'about'],
  sync: ['sync'],
  fields: ['fields', 'company'],
  config: ['fields', 'config'],
  users: ['fields', 'users'],
  lists: ['customers', 'list'],
  details: ['customers', 'detail'],
  suggestions: ['customers', 'suggest'],
  contacts: ['contacts'],
  followups: ['followups', 'list'],
  comments: ['comments', 'list'],
  summary: ['work', 'summary'],
  outbox: ['work', 'outbox'],
  conflicts: ['work', 'conflicts'],
  drafts: ['work', 'draft'],
  jobs: ['jobs'],
  pickers: ['pickers'],
} as const

/** Areas whose data belong to one account; none of it outlives a change of account. */
export const accountAreas = [
  'customers',
  'contacts',
  'followups',
  'comments',
  'work',
  'jobs',
  'pickers',
  'fields',
  'sync',
] as const
