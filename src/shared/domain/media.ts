/** Path under which both shells give and take the bytes of a handle. */
export const MEDIA_PATH = '/media/'

/** Form of a handle: 128 random bits as hex. */
export const mediaHandle = /^[0-9a-f]{32}$/

/** Types that a page may show by itself; anything else is only ever saved. */
const shown = /^(?:image\/(?:png|jpeg|gif|webp|bmp)|audio\/(?:mpeg|wav|amr|ogg|mp4)|application\/pdf|text\/plain)$/

/** Headers of a file that a page reads by handle: no script can run in it, whatever the server called it. */
export const mediaHeaders = (name: string, type: string): Readonly<Record<string, string>> => {
  const safe = shown.test(type)
  const named = `filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
  return {
    'Content-Type': safe ? (type === 'text/plain' ? 'text/plain; charset=utf-8' : type) : 'application/octet-stream',
    'Content-Disposition': `${safe ? 'inline' : 'attachment'}; ${named}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  }
}

/** A name that every file system takes and that leads nowhere: no separators, no reserved signs, names or dots. */
export const safeFileName = (name: string): string => {
  const plain = Array.from(name.normalize('NFC'), (sign) => (/[\p{Cc}\p{Cf}\\/:*?"<>|]/u.test(sign) ? '_' : sign))
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(-180)
  return plain === '' || /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain) ? `_${plain}` : plain
}
