/** Prefixes of the query keys of the firm's administration. */
export const adminKeys = { roles: ['admin', 'roles'], tags: ['admin', 'tags'] } as const
