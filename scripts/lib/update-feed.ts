import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js'
import { type SignedInfo, signUpdate } from '../../src/main/desktop/update-signature.ts'
import { root } from './tools.ts'

/** What the words of `npm run package` say of updates. */
export type Packing = {
  /** Words for electron-builder, which packs the address with the app and writes the list of the version. */
  readonly words: readonly string[]
  /** The private key (PEM, Ed25519) that signs the list; null where the app shall look for no new versions. */
  readonly key: string | null
}

/** The private key in a file, PEM; null where there is none of the kind. */
const signingKeyIn = (file: string): string | null => {
  try {
    const key = readFileSync(file, 'utf8')
    return createPrivateKey(key).asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/**
 * Takes `--updates=URL --update-key=FILE` out of the words of `npm run package`: the folder on a server where the
 * installers of new versions and their list will lie, and the key that signs the list. A sentence where one of them is
 * missing, the address is not HTTPS, or the file holds no such key.
 */
export const readPacking = (given: readonly string[]): Packing | string => {
  const valueAfter = (name: string) => given.find((word) => word.startsWith(name))?.slice(name.length)
  const address = valueAfter('--updates=')
  const file = valueAfter('--update-key=')
  const words = given.filter((word) => !/^--update(?:s|-key)=/.test(word))
  if (address === undefined && file === undefined) return { words, key: null }
  if (address === undefined || !URL.canParse(address) || new URL(address).protocol !== 'https:')
    return '--updates needs an address that begins with https://'
  if (file === undefined)
    return '--updates needs --update-key=FILE too; `openssl genpkey -algorithm ed25519 -out FILE` makes a key'
  const key = signingKeyIn(file)
  if (key === null) return `--update-key: ${file} holds no private Ed25519 key`
  const feed = ['--config.publish.provider=generic', `--config.publish.url=${address}`]
  // macOS takes a new version only where both are signed: without it people would be told of one that cannot be installed.
  const signed = words.includes('--dir') ? [] : ['--config.mac.forceCodeSigning=true']
  return { words: [...words, ...feed, ...signed], key }
}

/** Lays the public half of the key into the build, or takes the one of the last packaging away. */
export const placeKey = (key: string | null): void => {
  const file = join(root, 'out', 'main', 'update-key.pem')
  if (key === null) rmSync(file, { force: true })
  else writeFileSync(file, createPublicKey(key).export({ type: 'spki', format: 'pem' }))
}

/**
 * Signs the lists that electron-builder wrote into a folder, also those that were signed before: a second signature in a
 * list would make it one that no parser takes. With `--dir` no list was written, and what lies there is not signed.
 */
export const signLists = (folder: string, { words, key }: Packing): void => {
  if (key === null || words.includes('--dir')) return
  for (const name of readdirSync(folder).filter((each) => /^latest.*\.yml$/.test(each))) {
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8').replace(/^signature: .*\n?/gm, '')
    const info = parseUpdateInfo(text, name, new URL(`file://${file}`)) as SignedInfo
    writeFileSync(file, `${text.trimEnd()}\nsignature: ${signUpdate(info, key)}\n`)
  }
}
