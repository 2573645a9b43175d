/** Prefixes of the query keys of contracts. */
export const contractKeys = {
  lists: ['contracts', 'list'],
  one: ['contracts', 'one'],
  refreshes: ['contracts', 'refresh'],
} as const
