/** Files that are looked at together. */
export const evictStretch = 200

type Used = { readonly fsid: string; readonly size: number; readonly usedAt: number }

/** What is kept of files: those used since `before` (epoch milliseconds), as long as all take at most `mostBytes`. */
export type Keep = { readonly before: number; readonly mostBytes: number }

/**
 * Gives up files within the caller's transaction: those that nobody used since `before`, then those unused for the longest
 * until `total` bytes are few enough. `oldest` answers up to {@link evictStretch} that may go. Answers how many went.
 */
export const evictFiles = (
  { before, mostBytes }: Keep,
  total: number,
  oldest: () => readonly Used[],
  remove: (fsid: string) => void,
): number => {
  let left = total
  let gone = 0
  for (;;) {
    const rows = oldest().filter((row) => {
      if (row.usedAt >= before && left <= mostBytes) return false
      left -= row.size
      return true
    })
    for (const { fsid } of rows) remove(fsid)
    gone += rows.length
    if (rows.length < evictStretch) return gone
  }
}
