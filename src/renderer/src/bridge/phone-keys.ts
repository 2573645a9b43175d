/** Prefixes of the query keys of the telephone. */
export const phoneKeys = {
  state: ['phone', 'state'],
  undialled: ['phone', 'undialled'],
  history: ['phone', 'history'],
  copies: ['phone', 'copies'],
  match: ['phone', 'match'],
  queue: ['phone', 'queue'],
} as const
