// Kinds of records that a page may name in what it asks. Lives here: the lists by which such questions are checked. May
// not: what an area says of its records by itself. To add one: where its records take part, and nowhere else.

/** Records with a screen of their own: what is found, visited or alike leads there. */
export const openableRecords = ['customer', 'contact'] as const

/** Records that a check for conflicts of interest names. */
export const checkedRecords = [...openableRecords, 'contract'] as const

/** Areas without which such a check is not whole. */
export const checkedAreas = ['customers', 'contacts'] as const

/** Lists whose views can be saved, by their names in the store. */
export const listsWithViews = ['companies', 'contacts'] as const

/** Records that have telephone numbers, in the firm's names (D-87). */
export const calledTypes = ['company', 'contact'] as const

/** Kinds of records that carry tags, in the firm's names. */
export const taggedTypes = ['company', 'contact'] as const
