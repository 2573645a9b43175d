import { typeOfBytes } from '#shared/domain/file-type'
import { soundKind } from './voice/sound-kind.ts'

/** What the window of a file can show. */
export type FileKind = 'picture' | 'pdf' | 'film' | 'sound' | 'sheet' | 'text' | 'other'

const begins = (bytes: Uint8Array, ...signs: readonly number[]): boolean =>
  signs.every((sign, index) => bytes[index] === sign)

/** Bytes by which a text is told from everything else. */
const LOOKED_AT = 64 * 1024

/** How a text is written; null for what is none. A name proves nothing. */
export const textEncoding = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | null => {
  if (begins(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (begins(bytes, 0xfe, 0xff)) return 'utf-16be'
  const head = bytes.subarray(0, LOOKED_AT)
  // No text has these.
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32))) return null
  for (const encoding of ['utf-8', 'gb18030'] as const) {
    try {
      // A sign that the end of the piece cuts is no mistake.
      new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
      return encoding
    } catch {}
  }
  return null
}

/** Whether a zip names a part that begins like this; its names stand uncompressed. */
const holds = (bytes: Uint8Array, part: string): boolean => {
  const wanted = Array.from(part, (sign) => sign.charCodeAt(0))
  const [first = 0] = wanted
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return true
  return false
}

/** What a file is by its bytes, with the media type under which Chromium shows it ('' where it does not). */
export const fileKind = (bytes: Uint8Array): { readonly kind: FileKind; readonly type: string } => {
  const type = typeOfBytes(bytes)
  if (type.startsWith('image/')) return { kind: 'picture', type }
  if (type === 'application/pdf') return { kind: 'pdf', type }
  if (type === 'video/mp4' || type === 'video/webm') return { kind: 'film', type }
  if (soundKind(bytes) !== null) return { kind: 'sound', type: '' }
  if (type === 'application/zip') return { kind: holds(bytes, 'xl/workbook') ? 'sheet' : 'other', type: '' }
  // The directory of an OLE file writes its names in UTF-16.
  if (type === 'application/x-ole-storage')
    return { kind: holds(bytes, 'W\0o\0r\0k\0b\0o\0o\0k\0') ? 'sheet' : 'other', type: '' }
  return { kind: bytes.length > 0 && textEncoding(bytes) !== null ? 'text' : 'other', type: '' }
}
