import { safeFileName } from '#shared/domain/media'

/** Gives a text, or bytes, to the person as a file of their own. */
export const download = (
  name: string,
  content: string | Uint8Array<ArrayBuffer> | Blob,
  type = 'application/json',
): void => {
  const kind = typeof content === 'string' ? `${type};charset=utf-8` : type
  const address = URL.createObjectURL(new Blob([content], { type: kind }))
  const link = document.createElement('a')
  link.href = address
  link.download = safeFileName(name)
  link.click()
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
