/** How files begin, by their type; `?` is any byte. The first that fits. */
const beginnings: readonly (readonly [type: string, text: string])[] = [
  ['image/png', '\x89PNG\r\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF????WEBP'],
  ['image/avif', '????ftypavif'],
  ['audio/wav', 'RIFF????WAVE'],
  ['audio/amr', '#!AMR\n'],
  ['audio/ogg', 'OggS'],
  ['audio/mpeg', 'ID3'],
  ['audio/mp4', '????ftypM4A'],
  ['video/mp4', '????ftyp'],
  ['video/webm', '\x1a\x45\xdf\xa3'],
  ['application/pdf', '%PDF-'],
  ['application/zip', 'PK\x03\x04'],
  ['application/x-ole-storage', '\xd0\xcf\x11\xe0'],
]

/** A frame of MPEG audio: eleven bits set, a layer, and a rate that exists. */
const isMpegFrame = ([first = 0, second = 0, third = 0]: Uint8Array): boolean =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 && (third & 0xf0) !== 0xf0

/** Two letters alone begin texts too; the header of 40 bytes after them does not. */
const isBitmap = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x42 && bytes[1] === 0x4d && bytes.length > 26 && bytes[14] === 40

/**
 * The media type of a file by its bytes (D-47): what a name or a server says of it is never believed. '' for a text and
 * for everything unknown.
 */
export function typeOfBytes(bytes: Uint8Array): string {
  const begins = (text: string) =>
    Array.from(text).every((sign, at) => sign === '?' || bytes[at] === sign.charCodeAt(0))
  const found = beginnings.find(([, text]) => begins(text))
  if (found !== undefined) return found[0]
  if (isBitmap(bytes)) return 'image/bmp'
  return isMpegFrame(bytes) ? 'audio/mpeg' : ''
}
