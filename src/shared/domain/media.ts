/** Path under which both shells give and take the bytes of a handle. */
export const MEDIA_PATH = '/media/'

/** The offset that a query (`?at=0`) names of a part of a file; null where all of it comes at once. */
export const partAt = (query: string): number | null => {
  const at = /(?:^|[?&])at=(\d{1,15})(?:&|$)/.exec(query)?.[1]
  return at === undefined ? null : Number(at)
}

/** The proof (`?by=`) by which an element of a page reads a handle of its session; '' where there is none. */
export const proofIn = (query: string): string => /(?:^|[?&])by=([0-9a-f]{64})(?:&|$)/.exec(query)?.[1] ?? ''

/** Types that a page may show by itself; anything else is only ever saved. */
const shown =
  /^(?:image\/(?:png|jpeg|gif|webp|bmp)|audio\/(?:mpeg|wav|amr|ogg|mp4)|video\/(?:mp4|webm)|application\/pdf|text\/plain)$/

/** Headers of a file that a page reads by handle: no script can run in it, whatever the server called it. */
export const mediaHeaders = (name: string, type: string): Readonly<Record<string, string>> => {
  const safe = shown.test(type)
  const named = `filename*=UTF-8''${encodeURIComponent(safeFileName(name)).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
  return {
    'Content-Type': safe ? (type === 'text/plain' ? 'text/plain; charset=utf-8' : type) : 'application/octet-stream',
    'Content-Disposition': `${safe ? 'inline' : 'attachment'}; ${named}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  }
}

/** Names of devices on Windows, with any ending and blanks before it; raised digits count there as digits. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[\d¹²³])\s*(?:\.|$)/i

/** Units of UTF-16 (Windows, macOS) and bytes of UTF-8 (Linux) that a name may have, with room for a number beside it. */
const MAX_UNITS = 180
const MAX_BYTES = 240

/** Bytes of a whole sign as UTF-8. */
const bytesOf = (sign: string): number => {
  const point = sign.codePointAt(0) ?? 0
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
}

/** The end of a name, for its ending says what it is; whole signs only. */
const fitting = (signs: readonly string[]): string => {
  const kept: string[] = []
  let units = 0
  let bytes = 0
  for (const sign of [...signs].reverse()) {
    units += sign.length
    bytes += bytesOf(sign)
    if (units > MAX_UNITS || bytes > MAX_BYTES) break
    kept.unshift(sign)
  }
  return kept.join('')
}

/** A name that every file system takes and that leads nowhere: no separators, no reserved signs, names or dots. */
export const safeFileName = (name: string): string => {
  // Nobody reads more of a name; a pattern below takes the square of what it gets.
  const short = name.slice(0, 4096).normalize('NFC')
  const signs = Array.from(short, (sign) => (/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]/u.test(sign) ? '_' : sign))
  const plain = fitting(Array.from(signs.join('').replace(/[\s.]+$/, ''))).replace(/^[\s.]+|[\s.]+$/g, '')
  return plain === '' || device.test(plain) ? `_${plain}` : plain
}
