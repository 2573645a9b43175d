/** Prefixes of the query keys of who takes part in customers. */
export const memberKeys = { memberships: ['memberships'] } as const
