import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  accountFolder,
  createKey,
  eraseFolder,
  type FolderLock,
  hasKeyFile,
  hasPassword,
  isDestroyed,
  keepKey,
  lockFolder,
  openKey,
  opensWithoutPassword,
  type PasswordCost,
  removeKey,
  requirePassword,
} from '#core/account/keys'
import { areaStores } from '#core/areas/area-stores'
import { moveOldUploads, sweepFiles } from '#core/areas/files/waiting-files'
import { createReader } from '#core/areas/reader'
import { openStore, salvageStore } from '#core/areas/stores'
import { searchesOf } from '#core/engine/store/areas'
import { isStoreGone, storeFile } from '#core/engine/store/index'
import type { Store } from '#core/engine/store/types'
import { type Builder, createBuilder } from '#core/engine/threads/builder/index'
import { startCheck } from '#core/engine/threads/checker/index'
import { createParser, type Parser } from '#core/engine/threads/parser/index'
import type { Reader } from '#core/engine/threads/reader/index'
import type { Ports } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import type { ThreadInput } from '../engine/threads/answer-thread.ts'
import { keepSnapshots, snapshotsIn } from './snapshots.ts'

/** An account's store, open for this process alone. */
export type OpenedStore = {
  readonly key: string
  /** Folder of the account in the profile. */
  readonly folder: string
  readonly store: Store
  /** Searches that may take their time, beside everything else. */
  readonly reader: Reader
  /** Builds what customers are found by, beside everything else; null where the core builds it itself. */
  readonly builder: Builder | null
  /** Reads long lists beside everything else; null where the core reads them itself. */
  readonly parser: Parser | null
  /** False once a read of the whole file beside everything else has found rows that cannot be read; true once it is sound. */
  readonly sound: Promise<boolean>
  /** True where the given password wraps the key already. */
  readonly wrapped: boolean
  /** Wraps the store's key again, under the secret store and a password that is known now. */
  readonly rewrap: (password: string) => Promise<void>
  /** True where a password can open the store again after a lock. */
  readonly hasPassword: () => Promise<boolean>
  /** The same without a look into the key's file: as it was at the opening, or since a password was given. */
  readonly canLock: () => boolean
  /** Leaves the key to the password alone, where there is one; what is open stays so until it is closed. */
  readonly requirePassword: () => Promise<void>
  /** Puts the key back under the secret store, where only the password opened it: the next start does not ask. */
  readonly trustSecrets: () => Promise<void>
  /** Ends the threads, closes the store, forgets the key and lets the folder go. */
  readonly close: () => Promise<void>
}

/** How an account is to be opened. */
export type OpenWays = {
  /** Password to try where the secret store does not open the key, and to wrap a new key with. */
  readonly password: string | null
  /** False where a person must prove the password although the secret store could open the key: after a lock. */
  readonly trustSecrets: boolean
  /** True after a sign-in: an account that has no data yet gets a key and a store. */
  readonly create: boolean
  /** Settings of the file that benchmarks and tests vary. */
  readonly file?: FileOptions
}

/** Page cache of the store in bytes; most pages of 4 KiB that the file may grow to; what a guess at the password costs. */
export type FileOptions = {
  readonly cacheBytes?: number
  readonly maximumPages?: number
  readonly passwordCost?: PasswordCost
}

/**
 * Opens an account's store. Fails with `profile-in-use`, `locked` (only a password can open the key), `unlock-failed`
 * (nothing opens it), `wrong-password`, `store-newer`, `store-damaged`, `disk-full`. It never puts a new store or key
 * over an old one.
 */
export async function openAccount(ports: Ports, key: string, ways: OpenWays): Promise<OpenedStore> {
  const folder = accountFolder(ports.profile, key)
  const { passwordCost, ...file } = ways.file ?? {}
  const where = { folder, account: key, secrets: ports.secrets, random: ports.random, passwordCost }
  // Somebody comes back whose account was forgotten, and what is left of it could not be removed then.
  if (await isDestroyed(folder)) await eraseFolder(where)
  const lock = lockFolder(folder)
  try {
    const isGone = isStoreLost(where)
    const secret = await secretOf(where, ways)
    // A new file in its place would be empty: files that wait would go, and its snapshots push the old ones out.
    if (isGone) throw new Failure('store-damaged')
    const hasOne = await hasPassword(where)
    const store = await openFile(ports, folder, secret.key, file)
    try {
      await moveOldUploads(store)
      // What is no longer needed can also go with the next start.
      void sweepFiles(store).catch(() => undefined)
    } catch (error) {
      store.close()
      throw error
    }
    return opened(ports, where, lock, secret, store, hasOne)
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Saves unsent work out of an account's damaged store and puts a fresh one in its place; the damaged file is kept beside
 * it. Fails as {@link openAccount} does where no key can be had.
 */
export async function salvageAccount(ports: Ports, key: string, password: string | null): Promise<void> {
  const folder = accountFolder(ports.profile, key)
  const where = { folder, account: key, secrets: ports.secrets, random: ports.random }
  const lock = lockFolder(folder)
  try {
    const secret = await secretOf(where, { password, trustSecrets: true, create: false })
    const { older, missing, mayMissMore } = salvageStore({
      folder,
      key: secret.key,
      snapshots: snapshotsIn(folder),
      now: ports.clock.now,
    })
    secret.key.fill(0)
    ports.log('warn', 'store.salvaged', { older: older.length, missing: missing.length, mayMissMore })
  } finally {
    lock.release()
  }
}

/**
 * Leaves the key of an account that is not open to its password alone, as a lock does. An account that another process
 * holds is left to that one.
 */
export async function closeToSecrets(ports: Ports, key: string): Promise<void> {
  const where = {
    folder: accountFolder(ports.profile, key),
    account: key,
    secrets: ports.secrets,
    random: ports.random,
  }
  if (!(await opensWithoutPassword(where))) return
  const lock = lockFolder(where.folder)
  await requirePassword(where).finally(lock.release)
}

type Where = Parameters<typeof openKey>[0]
type Secret = {
  readonly key: Uint8Array
  /** True where the given password wraps the key already. */
  readonly wrapped: boolean
  /** True where the secret store opens the key too. */
  readonly bySecrets: boolean
}

async function secretOf(where: Where, ways: OpenWays): Promise<Secret> {
  const bySecrets = await openKey(where, null)
  if (bySecrets !== null && ways.trustSecrets) return { key: bySecrets.key, wrapped: false, bySecrets: true }
  if (ways.password !== null) {
    const byPassword = await openKey(where, ways.password)
    if (byPassword !== null) return { key: byPassword.key, wrapped: true, bySecrets: bySecrets !== null }
  }
  const hasData = existsSync(join(where.folder, storeFile)) || isStoreLost(where)
  if (ways.create && !hasData) {
    // A key without a store protects nothing: the start of the account was cut off before its first row.
    if (hasKeyFile(where)) await removeKey(where)
    return { key: await createKey(where, ways.password), wrapped: true, bySecrets: true }
  }
  if (!(await hasPassword(where))) throw new Failure('unlock-failed')
  throw new Failure(ways.password === null ? 'locked' : 'wrong-password')
}

/** True where the store of a key is gone and what lay beside it is not: a start that was cut off left the key alone. */
function isStoreLost(where: Where): boolean {
  return hasKeyFile(where) && isStoreGone(where.folder, snapshotsIn(where.folder))
}

async function openFile(ports: Ports, folder: string, key: Uint8Array, file: FileOptions): Promise<Store> {
  try {
    return openStore({ folder, key, now: ports.clock.now, readLater: ports.startThread !== null, ...file })
  } catch (error) {
    // The key proved itself when it was unwrapped: what it does not open is a damaged first page.
    if (error instanceof Failure && error.code === 'unlock-failed')
      throw new Failure('store-damaged', {}, { cause: error })
    throw error
  }
}

function opened(
  ports: Ports,
  where: Where,
  lock: FolderLock,
  secret: Secret,
  store: Store,
  hasOne: boolean,
): OpenedStore {
  let canLock = hasOne
  const endSnapshots = keepSnapshots(store, where.folder, ports)
  const start = ports.startThread
  const input = { folder: where.folder, file: storeFile, key: secret.key }
  const parts = { input, log: ports.log, after: ports.clock.after }
  const reader = createReader({ ...parts, store, start })
  const builder = start === null ? null : createBuilder({ ...parts, start })
  const parser = start === null ? null : createParser({ ...parts, start })
  const sound = Promise.withResolvers<boolean>()
  const stopCheck = checkBeside(store, parts, start, sound.resolve)
  return {
    key: where.account,
    folder: where.folder,
    sound: sound.promise,
    store: { ...store, checkpoint: reader.checkpoint, flush: reader.flush },
    reader,
    builder,
    parser,
    wrapped: secret.wrapped,
    rewrap: async (password) => {
      await keepKey(where, secret.key, password)
      canLock = true
    },
    hasPassword: () => hasPassword(where),
    canLock: () => canLock,
    requirePassword: () => requirePassword(where),
    trustSecrets: async () => {
      // The password wrap that was opened stays: no second guess at it has to be paid for.
      if (!secret.bySecrets && where.secrets.keeper !== 'none') await keepKey(where, secret.key, null)
    },
    async close() {
      endSnapshots()
      await Promise.all([reader.close(), builder?.rest(), parser?.close(), stopCheck()])
      try {
        store.close()
      } catch (error) {
        ports.log('error', 'store.close', { reason: error instanceof Error ? error.name : '' })
      }
      secret.key.fill(0)
      lock.release()
    },
  }
}

/** Has a store read whole in a thread, where the last run did not close it; answers how to stop that. */
function checkBeside(
  store: Store,
  { input, log }: { readonly input: ThreadInput; readonly log: Ports['log'] },
  start: Ports['startThread'],
  sound: (isSound: boolean) => void,
): () => Promise<void> {
  if (!store.unread() || start === null) {
    sound(true)
    return async () => undefined
  }
  return startCheck({
    input: { ...input, searches: searchesOf(areaStores) },
    start,
    log,
    found(damage) {
      // What nobody could read through is read before it is opened the next time, as what can be built again is.
      store.wasRead(damage === 'none')
      if (damage !== 'none') log('warn', 'store.read', { damage: damage ?? 'unknown' })
      sound(damage !== 'rows')
    },
  })
}
