/** Bytes of a file that a request asks for: from the first to before `to`. */
export type ByteRange = { readonly from: number; readonly to: number }

/**
 * What a Range header asks of a file of `size` bytes: null for all of it, also where the unit is a foreign one, and
 * `refused` for what lies beyond the end, for several ranges at once and for what is none.
 */
export const rangeOf = (header: string | null | undefined, size: number): ByteRange | null | 'refused' => {
  if (header == null || !/^\s*bytes\s*=/i.test(header)) return null
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header) ?? []
  if (first === '' && last === '') return 'refused'
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return from < to ? { from, to } : 'refused'
}
