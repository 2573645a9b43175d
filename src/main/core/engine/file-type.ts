import { typeOfBytes } from '#shared/domain/file-type'

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

/** The type of a file by its bytes, '' where nobody can tell; what is readable as UTF-8 is `text/plain`. */
export const typeOfFile = (bytes: Uint8Array): string => typeOfBytes(bytes) || (isPlainText(bytes) ? 'text/plain' : '')
