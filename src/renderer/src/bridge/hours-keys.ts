/** Prefixes of the query keys of the hours. */
export const hoursKeys = {
  list: ['hours', 'list'],
  clock: ['hours', 'clock'],
  proposals: ['hours', 'proposals'],
  sources: ['hours', 'sources'],
} as const
