/**
 * A number of 51 bits that stands for a row's values in their order. It tells a changed row from an unchanged one; it is
 * no protection against someone who builds a collision.
 */
export const contentHash = (values: readonly (string | number | null)[]): number => {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (const value of values) {
    if (typeof value === 'string') {
      for (let index = 0; index < value.length; index += 1) {
        const unit = value.charCodeAt(index)
        high = Math.imul(high ^ unit, 2654435761)
        low = Math.imul(low ^ unit, 1597334677)
      }
    } else if (value !== null) {
      // Both halves of a time count; a number never reads like a text of the same digits.
      high = Math.imul(high ^ (value % 0x1_0000_0000), 2654435761)
      low = Math.imul(low ^ Math.trunc(value / 0x1_0000_0000) ^ (value % 0x1_0000_0000), 1597334677)
    }
    // The end of a value, so that moving a letter to its neighbour is a change.
    high = Math.imul(high ^ 0x1_0001, 2654435761)
    low = Math.imul(low ^ 0x1_0001, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  // SQLite keeps a number as an integer only where it is below 2^51.
  return (low & 0x7ffff) * 0x1_0000_0000 + (high >>> 0)
}
