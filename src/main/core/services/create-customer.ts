import type { Remote } from '#core/remote/types'
import { verdictOf } from '#core/sync/push/verdict'
import { Failure } from '#shared/contract/failure'
import type { FieldValues } from '#shared/domain/work'
import { checkedValues } from './edits.ts'
import type { Home } from './home.ts'
import { storedUser } from './profile.ts'

/** Clocks of a firm and of this computer may differ by so much, milliseconds. */
const CLOCKS_APART = 10 * 60_000
/** Customers of the same name that are looked through. */
const LOOKED_AT = 20

type Asked = { readonly values: FieldValues; readonly key?: string | undefined }

/**
 * Creates customers. Where an answer was lost, the firm is asked whether the customer is there, so that trying again
 * with the same key never makes a second one. Fails with `invalid-input` and the field, or as the API does.
 */
export function customerCreator(home: Home): (asked: Asked) => Promise<{ readonly id: string }> {
  /** When a key was sent first. */
  const tried = new Map<string, number>()

  return async ({ values, key }) => {
    const { store, connect, sync } = home.opened()
    const checked = checkedValues(store, values)
    if (typeof checked.name !== 'string') throw new Failure('invalid-input', { field: 'name', reason: 'empty' })
    const api = await connect()
    const shown = (id: string) => {
      if (key !== undefined) tried.delete(key)
      home.changed('customers', [id])
      return { id }
    }
    const before = key === undefined ? undefined : tried.get(key)
    const found = before === undefined ? null : await lookFor(home, api, checked.name, before)
    if (found !== null) return shown(found)
    const now = home.ports.clock.now()
    if (key !== undefined) tried.set(key, before ?? now)
    try {
      const { id, row } = await api.companies.create(checked, key === undefined ? {} : { key })
      if (row !== null) store.customers.upsert([row], now)
      else
        await api.companies.get(id).then(
          (made) => store.customers.upsert([made], now),
          // It is there; the next pass brings it.
          () => void sync.run(),
        )
      return shown(id)
    } catch (error) {
      const inDoubt = error instanceof Failure && verdictOf(error, 'create').class === 'unknown'
      // What was certainly not done needs no looking for the next time.
      if (!inDoubt && before === undefined && key !== undefined) tried.delete(key)
      const arrived = inDoubt ? await lookFor(home, api, checked.name, before ?? now).catch(() => null) : null
      if (arrived === null) throw error
      return shown(arrived)
    }
  }
}

/** Id of the one customer of that name that this person made since `since` and this computer did not know; else null. */
async function lookFor(home: Home, api: Remote, name: string, since: number): Promise<string | null> {
  const { store } = home.opened()
  const me = storedUser(store)?.id ?? ''
  const { rows } = await api.companies.list({
    name,
    pageIndex: 0,
    pageSize: LOOKED_AT,
    sortField: 'gmtCreate',
    sortOrder: 'desc',
  })
  const made = rows.filter(
    (row) =>
      row.name === name &&
      (row.userCreate === '' || row.userCreate === me) &&
      (row.gmtCreate === null || row.gmtCreate >= since - CLOCKS_APART) &&
      store.customers.get(row.id) === null,
  )
  const [row] = made
  if (row === undefined || made.length > 1) return null
  store.customers.upsert([row], home.ports.clock.now())
  return row.id
}
