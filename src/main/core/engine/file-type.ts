/** What files hold at a place near their beginning, by their type. */
const beginnings: readonly (readonly [type: string, at: number, bytes: readonly number[]])[] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
  ['audio/wav', 8, [0x57, 0x41, 0x56, 0x45]],
  ['audio/amr', 0, [0x23, 0x21, 0x41, 0x4d, 0x52, 0x0a]],
  ['audio/ogg', 0, [0x4f, 0x67, 0x67, 0x53]],
  ['audio/mpeg', 0, [0x49, 0x44, 0x33]],
  ['audio/mp4', 4, [0x66, 0x74, 0x79, 0x70, 0x4d, 0x34, 0x41]],
  ['video/mp4', 4, [0x66, 0x74, 0x79, 0x70]],
  ['video/webm', 0, [0x1a, 0x45, 0xdf, 0xa3]],
  ['application/pdf', 0, [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['application/zip', 0, [0x50, 0x4b, 0x03, 0x04]],
]

const isMpegFrame = (bytes: Uint8Array): boolean => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe6) === 0xe2

/** Bytes of a file that are read to tell a text from anything else. */
const HEAD = 4_096

/** True for the beginning of a text in UTF-8 without signs of control but white space. */
const isPlainText = (bytes: Uint8Array): boolean => {
  const head = bytes.subarray(0, HEAD)
  try {
    // The last character of the head may be cut.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: bytes.byteLength > HEAD })
    return text !== '' && !/[^\P{Cc}\t\n\f\r]/u.test(text)
  } catch {
    return false
  }
}

/** The type of a file by its bytes (D-47): what a name or a server says of it is never believed; '' for an unknown one. */
export function typeOfBytes(bytes: Uint8Array): string {
  const found = beginnings.find(([, at, expected]) => expected.every((byte, index) => bytes[at + index] === byte))
  if (found !== undefined) return found[0]
  return isMpegFrame(bytes) ? 'audio/mpeg' : isPlainText(bytes) ? 'text/plain' : ''
}
