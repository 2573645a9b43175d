/** Prefixes of the query keys of the telephone. */
export const phoneKeys = {
  state: ['phone', 'state'],
  history: ['phone', 'history'],
  copies: ['phone', 'copies'],
  match: ['phone', 'match'],
  queue: ['phone', 'queue'],
} as const
