/**
 * Page cache of a connection while it builds, KiB: every index reads the whole table, and deciphering it is half of the
 * cost.
 */
export const buildCacheKib = 384 * 1024
