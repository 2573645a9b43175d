// The signature of a new version. Lives here: what is signed, for the packager and for the app. May not: Electron.
import { sign, verify } from 'node:crypto'
import type { UpdateInfo } from 'electron-updater'

/** What the list of a version says, with the signature that `npm run package` wrote below it. */
export type SignedInfo = Pick<UpdateInfo, 'version' | 'releaseNotes'> & {
  readonly files?: readonly { readonly url?: unknown; readonly sha512?: unknown }[]
  readonly signature?: unknown
}

/** Everything of the list that is shown or installed: version, notes, and each file with its hash; null without a file. */
const signedBytes = ({ version, releaseNotes, files }: SignedInfo): Buffer | null => {
  if (!Array.isArray(files) || files.length === 0) return null
  const named = files.map(({ url, sha512 }) => [url, sha512])
  if (named.flat().some((part) => typeof part !== 'string')) return null
  return Buffer.from(JSON.stringify(['firmdesk-update', version, releaseNotes ?? null, named]))
}

/** The signature of a list by a private Ed25519 key (PEM), base64. Fails for a list that names no file. */
export const signUpdate = (info: SignedInfo, privateKey: string): string => {
  const bytes = signedBytes(info)
  if (bytes === null) throw new Error('the list of the new version names no file')
  return sign(null, bytes, privateKey).toString('base64')
}

/** Whether a list was signed by the key whose public half (PEM) the app carries. */
export const isSignedUpdate = (info: SignedInfo, publicKey: string): boolean => {
  const bytes = signedBytes(info)
  const { signature } = info
  return (
    bytes !== null && typeof signature === 'string' && verify(null, bytes, publicKey, Buffer.from(signature, 'base64'))
  )
}
