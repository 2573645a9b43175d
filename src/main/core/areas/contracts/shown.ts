// What the firm shows of contracts, by whole lists and one by one, and what follows from that. May not: keep anything.
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { FirmContract } from '#shared/domain/contract'
import { unlisted } from '../../engine/sync/pull/unlisted.ts'
import { endsPass } from '../../engine/sync/schedule/sync-cycle.ts'
import type { ContractFields } from './calls.ts'

/** The calls of contracts. */
export type Api = Remote['contracts']

/** Contracts that are read at once. */
const PAGE = 100
/** Pages that are read of one list; a firm with more shows its newest. */
const MOST_PAGES = 50
/** Contracts that a list lacks and that are asked for by themselves before they go, and witnesses of such an answer. */
const [MOST_ABSENT, WITNESSES] = [20, 3]

/** Every contract that the firm lists, given to `put` page by page; `whole` where none can be missing. */
export async function readAll(
  api: Api,
  put: (rows: readonly FirmContract[]) => void,
): Promise<{ readonly ids: ReadonlySet<string>; readonly whole: boolean }> {
  const found = new Set<string>()
  let whole = true
  let read = 0
  for (let pageIndex = 0; pageIndex < MOST_PAGES; pageIndex += 1) {
    const { rows, bad, total } = await api.list({ pageIndex, pageSize: PAGE })
    const before = found.size
    put(rows)
    for (const { id } of rows) found.add(id)
    whole &&= bad.length === 0
    read += rows.length + bad.length
    // A firm that knows no pages answers the same rows again. Without a total a short page may be a capped one.
    const ends = rows.length + bad.length === 0 || (total !== null && read >= total)
    if (ends || found.size === before) return { ids: found, whole: whole && (ends || total === null) }
  }
  return { ids: found, whole: false }
}

/** The ids of all contracts that are kept here. */
export const allHere = ({ contracts }: Store): readonly string[] => contracts.ids(null, contracts.count())

/** True where a whole list lacks a contract that is not shown by itself: there are firms that show none so. */
export async function isUnlisted(api: Api, id: string): Promise<boolean> {
  if ((await shows(api, id)) !== false) return false
  const { ids, whole } = await readAll(api, () => undefined)
  return whole && !ids.has(id)
}

/** The id of the only contract of the list that was not there before and says the same; null where that is none. */
export async function newOf(
  api: Api,
  before: ReadonlySet<string>,
  { name, partyA, partyB }: ContractFields,
  put: (rows: readonly FirmContract[]) => void,
): Promise<string | null> {
  const isSame = (row: FirmContract) => row.name === name && row.partyA === partyA && row.partyB === partyB
  const found = new Set<string>()
  const read = readAll(api, (rows) => {
    put(rows)
    for (const row of rows) if (!before.has(row.id) && isSame(row)) found.add(row.id)
  })
  const isRead = await read.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof Failure)) throw error
      return false
    },
  )
  const [id, ...others] = found
  return isRead && others.length === 0 ? (id ?? null) : null
}

/**
 * Contracts kept here that a whole list lacks and that the firm says by themselves that it does not have. Where it shows
 * none by itself, a second whole list has to lack them too, and one that it took from here a list has named before.
 */
export async function goneOf(api: Api, store: Store, known: ReadonlySet<string>): Promise<readonly string[]> {
  const absent = allHere(store).filter((id) => !known.has(id))
  if (absent.length === 0 || absent.length > MOST_ABSENT || known.size === 0) return []
  const showsOthers = await showsOne(api, [...known])
  if (showsOthers === null) return []
  const gone: string[] = []
  for (const id of absent) if ((await shows(api, id)) === false) gone.push(id)
  if (showsOthers || gone.length === 0) return gone
  const { ids, whole } = await readAll(api, () => undefined)
  const unnamed = unlisted(store, 'contracts').get()
  return whole && ids.size > 0 ? gone.filter((id) => !ids.has(id) && !unnamed.includes(id)) : []
}

/** True where the firm still shows another one: then "not found" means something. */
export async function isBelieved(api: Api, store: Store, id: string): Promise<boolean> {
  const others = store.contracts.ids(null, WITNESSES + 1).filter((one) => one !== id)
  return (await showsOne(api, others)) === true
}

/** Whether the firm shows one of these by itself; null where it fails otherwise than by not having them. */
async function showsOne(api: Api, ids: readonly string[]): Promise<boolean | null> {
  let none: false | null = false
  for (const id of ids.slice(0, WITNESSES)) {
    const shown = await shows(api, id)
    if (shown === true) return true
    if (shown === null) none = null
  }
  return none
}

/** Whether the firm shows it by itself; null where nobody can say. */
async function shows(api: Api, id: string): Promise<boolean | null> {
  try {
    await api.get(id)
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.code === 'not-found' ? false : null
  }
}

/** A contract as the firm has it now; null where it does not show it. */
export async function shownNow(api: Api, id: string): Promise<FirmContract | null> {
  try {
    return await api.get(id)
  } catch (error) {
    if (!(error instanceof Failure) || endsPass(error)) throw error
    return null
  }
}
