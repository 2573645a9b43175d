import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Random, Secrets } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import { accountFolder, isAccountKey } from './folder.ts'
import { type PasswordCost, unwrapWithPassword, wrapWithPassword } from './password-wrap.ts'

/** Where a key is kept: the account's folder and name, the shell's secret store, randomness. */
export type AccountKey = {
  readonly folder: string
  readonly account: string
  readonly secrets: Secrets
  readonly random: Random
  /** What a guess at the password costs; the product's own where tests name none. */
  readonly passwordCost?: PasswordCost
}

/** A key that was opened, and by which of its two wraps. */
export type OpenedKey = { readonly key: Uint8Array; readonly by: 'secrets' | 'password' }

const fileName = 'key.json'
/** How the file of a destroyed key begins; noise follows. */
const destroyed = Buffer.from('destroyed\n')

const keyFile = z.object({
  version: z.literal(1),
  /** Who wrapped `secrets`: the shell's secret store on this machine. */
  keeper: z.string(),
  secrets: z.string().nullable(),
  password: z
    .object({
      n: z
        .int()
        .min(2)
        .max(2 ** 20),
      r: z.int().min(1).max(32),
      p: z.int().min(1).max(16),
      salt: z.string(),
      iv: z.string(),
      tag: z.string(),
      data: z.string(),
    })
    .nullable(),
})

type KeyFile = z.output<typeof keyFile>

/** Name under which the next key file is written before it takes the place of the present one. */
const freshOf = ({ folder }: Pick<AccountKey, 'folder'>): string => join(folder, `${fileName}.new`)

/** True where the account has a key file, readable or not: then no new key may be made beside it. */
export function hasKeyFile(where: AccountKey): boolean {
  return existsSync(join(where.folder, fileName))
}

/** True where a password can open the key. */
export async function hasPassword(where: AccountKey): Promise<boolean> {
  return (await load(where))?.password != null
}

/**
 * Opens the key by the shell's secret store, else by the password (D-69). Null where neither does: the key is not lost
 * as long as the password that wrapped it is remembered.
 */
export async function openKey(where: AccountKey, password: string | null): Promise<OpenedKey | null> {
  const file = await load(where)
  if (file === null) return null
  if (password === null && file.secrets !== null && where.secrets.keeper !== 'none') {
    const key = await unwrapSecret(where, file.secrets)
    if (key !== null) return { key, by: 'secrets' }
  }
  if (password !== null && file.password !== null) {
    const key = await unwrapWithPassword(file.password, password, where.account)
    if (key !== null) return { key, by: 'password' }
  }
  return null
}

/**
 * Wraps a key by the secret store and by the password, as far as there is one; an earlier password wrap stays where no
 * password is given. Fails with `unlock-failed` where neither is there: the key would be gone with this process.
 */
export async function keepKey(where: AccountKey, key: Uint8Array, password: string | null): Promise<void> {
  // Whoever closes the account meanwhile wipes the key. A Buffer's own slice would be the same bytes.
  const own = Uint8Array.from(key)
  try {
    const before = await load(where)
    const secrets = await wrapSecret(where, own)
    const { account, random, passwordCost } = where
    const wrapped =
      password === null
        ? (before?.password ?? null)
        : await wrapWithPassword(own, password, account, random, passwordCost)
    if (secrets === null && wrapped === null) throw new Failure('unlock-failed', { reason: 'no-keeper' })
    await save(where, { version: 1, keeper: where.secrets.keeper, secrets, password: wrapped })
  } finally {
    own.fill(0)
  }
}

/**
 * Takes the wrap by the secret store away, so that only the password opens the key; {@link keepKey} puts it back. Where
 * no password opens the key it would be gone with that wrap: then everything stays as it is.
 */
export async function requirePassword(where: AccountKey): Promise<void> {
  const file = await load(where)
  if (file === null || file.password === null) return
  if (file.secrets !== null) await save(where, { ...file, secrets: null })
  // Where a process was killed before it put this file in place, that wrap stands there as well.
  await rm(freshOf(where), { force: true })
}

/** True where the secret store alone opens a key that a password opens too. */
export async function opensWithoutPassword(where: AccountKey): Promise<boolean> {
  const file = await load(where)
  return file !== null && file.password !== null && (file.secrets !== null || existsSync(freshOf(where)))
}

/** Makes the random key of a new account. Throws a bug where the account has one already. */
export async function createKey(where: AccountKey, password: string | null): Promise<Uint8Array> {
  if (hasKeyFile(where)) throw new Error('the account has a key already')
  const key = where.random.bytes(32)
  await keepKey(where, key, password)
  return key
}

/**
 * Destroys the key, and with it everything that it opens: the key's file then says so, until what it opened is removed
 * too ({@link eraseFolder}).
 */
export async function destroyKey(where: Pick<AccountKey, 'folder' | 'random'>): Promise<void> {
  const path = join(where.folder, fileName)
  // The other name first: as long as the file says nothing, nothing was decided.
  if (existsSync(freshOf(where))) await overwrite(freshOf(where), where.random)
  await overwrite(path, where.random)
}

/** True where the key was destroyed and the removal of what it opened was cut off. */
export async function isDestroyed(folder: string): Promise<boolean> {
  const path = join(folder, fileName)
  return existsSync(path) && (await readFile(path)).subarray(0, destroyed.length).equals(destroyed)
}

/** Accounts of a profile of which only what cannot be read is left. */
export async function destroyedAccounts(profile: string): Promise<readonly string[]> {
  const folders = join(profile, 'accounts')
  const names = existsSync(folders) ? (await readdir(folders)).filter(isAccountKey) : []
  const found: string[] = []
  for (const name of names) if (await isDestroyed(accountFolder(profile, name))) found.push(name)
  return found
}

/** Removes the file of a key that protects nothing, in a folder that stays. */
export async function removeKey(where: Pick<AccountKey, 'folder' | 'random'>): Promise<void> {
  await destroyKey(where)
  await rm(join(where.folder, fileName))
}

/** Removes the folder of a destroyed key; the file that says that it was destroyed goes last. */
export async function eraseFolder(where: Pick<AccountKey, 'folder' | 'random'>): Promise<void> {
  const { folder } = where
  // Once more: where the power went, only a part of the first time may have reached the disk.
  await destroyKey(where)
  for (const name of await readdir(folder))
    if (name !== fileName) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** One write over the old bytes: a disk that is full has room for it. */
async function overwrite(path: string, random: Random): Promise<void> {
  const handle = await open(path, existsSync(path) ? 'r+' : 'w', 0o600)
  try {
    const { size } = await handle.stat()
    await handle.write(Buffer.concat([destroyed, random.bytes(size)]), 0)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function wrapSecret(where: AccountKey, key: Uint8Array): Promise<string | null> {
  if (where.secrets.keeper === 'none') return null
  try {
    return Buffer.from(await where.secrets.wrap(key)).toString('base64')
  } catch {
    // A secret store that does not answer must not stop the work: the password alone then opens the key.
    return null
  }
}

async function unwrapSecret(where: AccountKey, wrapped: string): Promise<Uint8Array | null> {
  try {
    const key = await where.secrets.unwrap(Buffer.from(wrapped, 'base64'))
    return key.length === 32 ? key : null
  } catch {
    return null
  }
}

async function load(where: AccountKey): Promise<KeyFile | null> {
  const path = join(where.folder, fileName)
  if (!existsSync(path)) return null
  try {
    return keyFile.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}

/** Replaces the file in one step: a crash leaves the old wraps or the new ones, never half of them. */
async function save(where: AccountKey, file: KeyFile): Promise<void> {
  await mkdir(where.folder, { recursive: true, mode: 0o700 })
  const path = join(where.folder, fileName)
  const fresh = freshOf(where)
  const handle = await open(fresh, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify(file))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(fresh, path)
  // Windows cannot sync a folder; its rename is durable with the file.
  if (process.platform === 'win32') return
  const folder = await open(where.folder, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
