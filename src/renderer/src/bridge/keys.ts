/**
 * Prefixes of the query keys of what belongs to no feature; those of a feature stand in its own file beside its
 * queries. What hangs on a record carries its id next, so that an event finds it.
 */
export const keys = {
  session: ['session', 'state'],
  accounts: ['session', 'accounts'],
  preferences: ['settings'],
  about: ['shell', 'about'],
  desktop: ['shell', 'desktop'],
  update: ['shell', 'update'],
  sync: ['sync'],
  fields: ['fields', 'company'],
  config: ['fields', 'config'],
  users: ['fields', 'users'],
  views: ['views'],
  queries: ['pages', 'query'],
  left: ['pages', 'left'],
  visits: ['pages', 'visits'],
  everything: ['search', 'everything'],
  named: ['search', 'named'],
  jobs: ['jobs'],
  pickers: ['pickers'],
} as const

/** First parts of the keys whose data belong to no account: they alone outlive a change of account. */
const outliving: ReadonlySet<unknown> = new Set([keys.session[0], keys.preferences[0], keys.about[0]])

/** True for the key of a query whose answer belongs to the account that is open. */
export const isOfAccount = (queryKey: readonly unknown[]): boolean => !outliving.has(queryKey[0])
