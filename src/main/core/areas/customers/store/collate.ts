type Sorted = { readonly no: number; readonly key: string | number }

/** Compares texts as SQLite does, by code point; JavaScript alone compares by UTF-16 unit. */
const byCodePoint = (left: string, right: string): number => {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index += 1) {
    const one = left.charCodeAt(index)
    const other = right.charCodeAt(index)
    if (one === other) continue
    // A surrogate stands for a code point above every other unit.
    const oneHigh = one >= 0xd800 && one <= 0xdfff
    const otherHigh = other >= 0xd800 && other <= 0xdfff
    return oneHigh === otherHigh ? one - other : oneHigh ? 1 : -1
  }
  return left.length - right.length
}

/** Order of rows by sort key and number, the same as the list's own walk. */
export const createCollator = (order: 'asc' | 'desc'): ((left: Sorted, right: Sorted) => number) => {
  const sign = order === 'asc' ? 1 : -1
  return (left, right) => {
    const byKey =
      typeof left.key === 'string' && typeof right.key === 'string'
        ? byCodePoint(left.key, right.key)
        : Number(left.key) - Number(right.key)
    return sign * (byKey === 0 ? left.no - right.no : byKey)
  }
}
