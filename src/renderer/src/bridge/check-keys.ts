/** Prefixes of the query keys of the conflict-of-interest checks. */
export const checkKeys = { kept: ['checks'] } as const
