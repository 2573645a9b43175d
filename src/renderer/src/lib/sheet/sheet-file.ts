import { zipEntries } from './zip.ts'

/** What a file really is, whatever its name says. */
export type SheetKind = 'xlsx' | 'xls' | 'encrypted' | 'html' | 'text' | 'too-large' | 'unknown'

/** Bytes of a file that are read at all: the firm takes no more than 10 MB (D-01). */
export const LARGEST_FILE = 10 * 1024 * 1024
/** Above this a note says that it may be slow (D-01). */
export const SLOW_FILE = 8 * 1024 * 1024
/** Unpacked bytes of an .xlsx; a zip bomb promises more, and what it does not promise is not unpacked. */
const LARGEST_UNPACKED = 200 * 1024 * 1024

const begins = (bytes: Uint8Array, ...signs: readonly number[]): boolean =>
  signs.every((sign, index) => bytes[index] === sign)

/** UTF-16 as the directory of an OLE file writes its names. */
const wide = (text: string): Uint8Array => Uint8Array.from([...text].flatMap((sign) => [sign.charCodeAt(0), 0]))

const contains = (bytes: Uint8Array, wanted: Uint8Array): boolean => {
  const [first = 0] = wanted
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1))
    if (wanted.every((sign, offset) => bytes[at + offset] === sign)) return true
  return false
}

/** Tells by its bytes what a file is; the name of a file proves nothing (IM-02). */
export const sheetKind = (bytes: Uint8Array): SheetKind => {
  if (bytes.length > LARGEST_FILE) return 'too-large'
  if (begins(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const entries = zipEntries(bytes)
    if (entries === null) return 'unknown'
    return entries.reduce((sum, { size }) => sum + size, 0) > LARGEST_UNPACKED ? 'too-large' : 'xlsx'
  }
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return contains(bytes, wide('EncryptedPackage')) || contains(bytes, wide('EncryptionInfo')) ? 'encrypted' : 'xls'
  const head = new TextDecoder()
    .decode(bytes.subarray(0, 4096))
    .replace(/^\ufeff/, '')
    .trimStart()
    .toLowerCase()
  if (/^(?:<!doctype html|<html|<table|<\?xml|<meta|<head|<style)/.test(head)) return 'html'
  // Not a character that no text has: a .csv that was renamed.
  return head !== '' && !/[\0\x01-\x08\x0e-\x1f\ufffd]/.test(head) ? 'text' : 'unknown'
}
