/**
 * A number of 51 bits that stands for a text (two multiplicative hashes side by side). It tells a changed row from an
 * unchanged one; it is no protection against someone who builds a collision.
 */
export const contentHash = (text: string): number => {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  // SQLite keeps a number as an integer only where it is below 2^51.
  return (low & 0x7ffff) * 0x1_0000_0000 + (high >>> 0)
}
