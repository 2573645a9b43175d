/** Page sizes of the lists (§9), as the contract has them. */
export const pageSizes = [10, 20, 30, 40, 50] as const
