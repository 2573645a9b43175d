import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Something in which nothing of a firm may stand. */
export type Place = { readonly name: string; readonly bytes: Buffer }

/** Every file below a folder, as it is now; a file that goes away meanwhile is none. */
export function filesBelow(folder: string): readonly Place[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      try {
        return [{ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)) }]
      } catch {
        return []
      }
    })
}

/** True where bytes hold a text in any of the forms in which it could leak, those of an address among them. */
export function holds(bytes: Buffer, secret: string): boolean {
  const inAddress = encodeURIComponent(secret)
  const forms = [
    Buffer.from(secret),
    Buffer.from(secret, 'utf16le'),
    Buffer.from(Buffer.from(secret).toString('base64')),
    Buffer.from(inAddress),
    Buffer.from(inAddress, 'utf16le'),
    Buffer.from(inAddress.toLowerCase()),
  ]
  return forms.some((form) => bytes.includes(form))
}
