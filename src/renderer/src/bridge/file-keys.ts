/** Prefixes of the query keys of files in windows of their own; the first script reads them. */
export const fileKeys = { arrivals: ['arrivals'], faces: ['faces'] } as const
