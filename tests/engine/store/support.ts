import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openStore } from '#core/areas/stores'
import type { OpenStoreOptions, Store } from '#core/engine/store/types'
import { customerQuery } from '#shared/contract/customers'
import type { Customer } from '#shared/domain/customer'
import { blankCustomer, seeded } from './rows.ts'

export { blankCustomer, madeCustomers } from './rows.ts'

/** A time that never moves. */
export const noon = Date.UTC(2026, 5, 1, 4)

/** The same 32 bytes each time. */
export const testKey = Uint8Array.from({ length: 32 }, (_, index) => (index * 37 + 11) % 256)

const opened: Store[] = []
const folders: string[] = []

afterAll(() => {
  for (const store of opened) store.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** An empty folder that goes away with the test file. */
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'firmdesk-store-'))
  folders.push(folder)
  return folder
}

/** A real store in a folder of its own, or in the one given. */
export const newStore = (options: Partial<OpenStoreOptions> = {}): Store => {
  const store = openStore({ folder: options.folder ?? newFolder(), key: testKey, now: () => noon, ...options })
  opened.push(store)
  return store
}

/** A customer with a name, and whatever the test says about it. */
export const customer = (id: string, name: string, parts: Partial<Customer> = {}): Customer => ({
  ...blankCustomer,
  id,
  name,
  ...parts,
})

/** A query of the list with the contract's defaults. */
export const query = (parts: Parameters<typeof customerQuery.parse>[0] = {}) => customerQuery.parse(parts)

/** Builds indexes and search without waiting for anything. */
export const indexNow = (store: Store): Promise<void> =>
  store.customers.buildIndexes(
    () => undefined,
    () => Promise.resolve(),
  )

/** Every byte of every file of a folder. */
export const filesOf = (folder: string): { readonly name: string; readonly bytes: Buffer }[] =>
  readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))

/** Places spread over a file, the same each time. */
export const seededPlaces = (count: number, size: number): number[] => {
  const next = seeded(17)
  return Array.from({ length: count }, (_, index) => Math.min(size - 1, Math.floor(((index + next()) / count) * size)))
}
