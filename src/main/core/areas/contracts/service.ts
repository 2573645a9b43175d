import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { FirmContract } from '#shared/domain/contract'
import type { Home } from '../../engine/account-session.ts'
import { hexId } from '../../engine/authors.ts'
import { isGoneAtFirm, removeAtFirm } from '../../engine/jobs/remove-at-firm.ts'
import { noteListed, noteTaken, unlisted } from '../../engine/sync/pull/unlisted.ts'
import { changedNothing } from '../../engine/sync/push/send-create.ts'
import { endsPass } from '../../engine/sync/schedule/sync-cycle.ts'
import type { ContractFields } from './calls.ts'
import { openContracts } from './pull.ts'
import { completeContract } from './row.ts'

/** Contracts that are read at once. */
const PAGE = 100
/** Pages that are read of one list; a firm with more shows its newest. */
const MOST_PAGES = 50
/** Contracts that a list lacks and that are asked for by themselves before they go, and witnesses of such an answer. */
const [MOST_ABSENT, WITNESSES] = [20, 3]
/** Name of the store's value that says that the list was read once. */
const READ = 'contracts.read'

/** Contracts (CT): what was read once is kept here; what is written goes to the firm while a person waits. */
export function createContractHandlers(home: Home): CoreHandlers['contracts'] {
  const remote = async () => (await home.opened().connect()).contracts
  const now = () => home.ports.clock.now()
  const put = (rows: readonly FirmContract[], store = home.opened().store) => {
    const whole = rows.map((row) => {
      const known = store.contracts.get(row.id)
      return known === null ? row : completeContract(row, known)
    })
    const changed = store.contracts.replace(whole, now())
    openContracts.answered(
      store,
      rows.map(({ id }) => id),
      now(),
    )
    if (changed.length > 0) home.changed('contracts', changed)
  }
  /** Rows of the firm's list. */
  const putListed = (rows: readonly FirmContract[], store: Store) => {
    noteListed(store, 'contracts', rows)
    put(rows, store)
  }
  /** What the contract itself said, or a person wrote. */
  const replace = (row: FirmContract, store = home.opened().store) => {
    store.contracts.replace([row], now())
    openContracts.answered(store, [row.id], now())
    home.changed('contracts', [row.id])
  }
  const drop = (ids: readonly string[], store = home.opened().store) => {
    if (ids.length === 0) return
    store.contracts.remove(ids)
    openContracts.answered(store, ids, now())
    home.changed('contracts', ids)
  }
  /** The firm's own form of a contract; one that it cannot show now comes with the next reading. */
  const readAgain = async (id: string) => {
    try {
      replace(await (await remote()).get(id))
      return true
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return false
    }
  }
  return {
    list(asked) {
      const { store } = home.opened()
      const { rows, total } = store.contracts.list(asked)
      return { rows: rows.map(viewOf), total, known: store.values.get(READ) !== null }
    },
    get({ id }) {
      const found = home.opened().store.contracts.get(id)
      return { contract: found === null ? null : viewOf(found) }
    },
    async refresh({ id }) {
      const { store } = home.opened()
      const api = await remote()
      if (id === '') {
        const { ids, whole } = await readAll(api, (rows) => putListed(rows, store))
        store.values.put(READ, 'yes')
        if (whole) drop(await goneOf(api, store, ids), store)
        home.changed('contracts', [])
        return {}
      }
      try {
        replace(await api.get(id), store)
      } catch (error) {
        if (error instanceof Failure && error.code === 'not-found' && (await isBelieved(api, store, id)))
          drop([id], store)
        throw error
      }
      return {}
    },
    async parse({ fsid }) {
      return (await remote()).parse(fsid)
    },
    async create(fields) {
      const api = await remote()
      const { store } = home.opened()
      const before = store.values.get(READ) === null ? null : new Set(allHere(store))
      let made: Awaited<ReturnType<typeof api.create>>
      try {
        made = await api.create(fields, { key: hexId(home.ports.random) })
      } catch (error) {
        if (!(error instanceof Failure) || changedNothing(error)) throw error
        throw new Failure('doubtful', {}, { cause: error })
      }
      if (made === null) {
        const id = before === null ? null : await newOf(api, before, fields, (rows) => putListed(rows, store))
        // It was taken, and nobody can say under which id.
        if (id === null) throw new Failure('doubtful')
        return { id }
      }
      const { id, row } = made
      noteTaken(store, 'contracts', id)
      if (row !== null) put([row])
      else if (!(await readAgain(id)) && store.contracts.get(id) === null) put([newContract(id, fields, now())])
      return { id }
    },
    async update({ id, seen, changes }) {
      const api = await remote()
      const found = await shownNow(api, id)
      if (found !== null && isOutdated(found, seen, changes)) {
        replace(found)
        return { result: 'outdated', contract: viewOf(found) }
      }
      // The others go as the firm has them.
      const { name, partyA, partyB } = found ?? seen
      try {
        await api.update(id, { name, partyA, partyB, ...changes }, found)
      } catch (error) {
        if (!(error instanceof Failure) || changedNothing(error)) throw error
        // Its answer was lost: what the firm shows says whether it was done.
        const after = await shownNow(api, id).catch(() => null)
        if (after === null || !holds(after, changes)) throw error
        replace(after)
        return { result: 'done', contract: null }
      }
      const known = home.opened().store.contracts.get(id)
      if (!(await readAgain(id)) && known !== null) replace({ ...known, ...changes })
      return { result: 'done', contract: null }
    },
    async remove({ id }) {
      const { store } = home.opened()
      const api = await remote()
      await removeAtFirm(
        () => api.remove(id),
        async () => (await isGoneAtFirm(id, store.contracts, api.get)) || isUnlisted(api, id),
      )
      drop([id], store)
      return {}
    },
    async file({ id }) {
      const { uploadId: _none, ...file } = await (await remote()).file(id)
      return { file }
    },
  }
}

type Api = Remote['contracts']

/** Every contract that the firm lists, given to `put` page by page; `whole` where none can be missing. */
async function readAll(
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

const allHere = ({ contracts }: Store): readonly string[] => contracts.ids(null, contracts.count())

/** True where a whole list lacks a contract that is not shown by itself: there are firms that show none so. */
async function isUnlisted(api: Api, id: string): Promise<boolean> {
  if ((await shows(api, id)) !== false) return false
  const { ids, whole } = await readAll(api, () => undefined)
  return whole && !ids.has(id)
}

/** The id of the only contract of the list that was not there before and says the same; null where that is none. */
async function newOf(
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
async function goneOf(api: Api, store: Store, known: ReadonlySet<string>): Promise<readonly string[]> {
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
async function isBelieved(api: Api, store: Store, id: string): Promise<boolean> {
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
async function shownNow(api: Api, id: string): Promise<FirmContract | null> {
  try {
    return await api.get(id)
  } catch (error) {
    if (!(error instanceof Failure) || endsPass(error)) throw error
    return null
  }
}

const holds = (row: FirmContract, changes: Partial<ContractFields>): boolean =>
  (Object.keys(changes) as (keyof ContractFields)[]).every((field) => row[field] === changes[field])

/** True where somebody else has changed one of the fields since it was seen, and not to the same text. */
function isOutdated(found: FirmContract, seen: ContractFields, changes: Partial<ContractFields>): boolean {
  const others = (Object.keys(changes) as (keyof ContractFields)[]).filter((field) => found[field] !== seen[field])
  return others.some((field) => found[field] !== changes[field])
}

/** A contract that the firm made and does not show yet. */
function newContract(
  id: string,
  { name, partyA, partyB, fsid }: Pick<FirmContract, 'name' | 'partyA' | 'partyB' | 'fsid'>,
  gmtCreate: number,
): FirmContract {
  return { id, name, partyA, partyB, fsid, userCreateName: '', finishUserName: '', gmtCreate, other: [] }
}

const viewOf = (row: FirmContract) => ({ ...row, other: row.other.map((one) => ({ ...one })) })
