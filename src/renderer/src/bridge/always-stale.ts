/**
 * For what only the firm has: no event tells of a colleague's change, so who opens the screen sees it as it is. What
 * was read before stands there meanwhile.
 */
export const alwaysStale = { staleTime: 0 } as const
