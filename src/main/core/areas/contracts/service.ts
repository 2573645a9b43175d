import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { FirmContract } from '#shared/domain/contract'
import type { Home } from '../../engine/account-session.ts'
import { hexId } from '../../engine/authors.ts'
import { isGoneAtFirm, removeAtFirm } from '../../engine/jobs/remove-at-firm.ts'
import { noteTaken } from '../../engine/sync/pull/unlisted.ts'
import { changedNothing } from '../../engine/sync/push/send-create.ts'
import type { ContractFields } from './calls.ts'
import { change, drop, listKeeper, put, readAgain, rowKeeper } from './kept.ts'
import { completeContract } from './row.ts'
import { type Api, allHere, goneOf, isBelieved, isUnlisted, newOf, readAll, shownNow } from './shown.ts'

/** Name of the store's value that says that the list was read once. */
const READ = 'contracts.read'

type Handlers = CoreHandlers['contracts']

/** Contracts (CT): what was read once is kept here; what is written goes to the firm while a person waits. */
export function createContractHandlers(home: Home): Handlers {
  const remote = async () => (await home.opened().connect()).contracts
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
      await (id === '' ? refreshAll(home, api, store) : refreshOne(home, api, store, id))
      return {}
    },
    parse: async ({ fsid }) => (await remote()).parse(fsid),
    create: async (fields) => ({ id: await create(home, await remote(), fields) }),
    update: async (asked) => update(home, await remote(), asked),
    async remove({ id }) {
      const { store } = home.opened()
      const api = await remote()
      await removeAtFirm(
        () => api.remove(id),
        async () => (await isGoneAtFirm(id, store.contracts, api.get)) || isUnlisted(api, id),
      )
      drop(home, store, [id])
      return {}
    },
    async file({ id }) {
      const { uploadId: _none, ...file } = await (await remote()).file(id)
      return { file }
    },
  }
}

/** Reads the whole list; what it lacks goes where the firm has it no more. */
async function refreshAll(home: Home, api: Api, store: Store): Promise<void> {
  const { ids, whole } = await readAll(api, listKeeper(home, store))
  store.values.put(READ, 'yes')
  if (whole) drop(home, store, await goneOf(api, store, ids))
  home.changed('contracts', [])
}

async function refreshOne(home: Home, api: Api, store: Store, id: string): Promise<void> {
  const isTouched = store.memory.contracts.touched.watch()
  const keep = rowKeeper(home, store)
  try {
    keep(await api.get(id))
  } catch (error) {
    const isGone = error instanceof Failure && error.code === 'not-found' && (await isBelieved(api, store, id))
    if (isGone && !isTouched(id)) drop(home, store, [id])
    throw error
  }
}

/** Makes a contract at the firm and answers its id; `doubtful` where it may be there and nobody can say under which. */
async function create(home: Home, api: Api, fields: Parameters<Handlers['create']>[0]): Promise<string> {
  const { store } = home.opened()
  const before = store.values.get(READ) === null ? null : new Set(allHere(store))
  let made: Awaited<ReturnType<Api['create']>>
  try {
    made = await api.create(fields, { key: hexId(home.ports.random) })
  } catch (error) {
    if (!(error instanceof Failure) || changedNothing(error)) throw error
    throw new Failure('doubtful', {}, { cause: error })
  }
  if (made === null) {
    const id = before === null ? null : await newOf(api, before, fields, listKeeper(home, store))
    // It was taken, and nobody can say under which id.
    if (id === null) throw new Failure('doubtful')
    return id
  }
  const { id, row } = made
  noteTaken(store, 'contracts', id)
  const isTouched = store.memory.contracts.touched.watch()
  const sent = newContract(id, fields, home.ports.clock.now())
  // An answer may say little: without a date it would stand behind all others, and not be followed.
  if (row !== null)
    put(home, home.opened().store, [store.contracts.get(id) === null ? completeContract(row, sent) : row])
  else if (!(await readAgain(home, api, id)) && store.contracts.get(id) === null && !isTouched(id))
    put(home, home.opened().store, [sent])
  return id
}

/** Changes a contract that nobody else has changed since it was seen; what is lost on the way is done where the firm shows it. */
async function update(
  home: Home,
  api: Api,
  { id, seen, changes }: Parameters<Handlers['update']>[0],
): Promise<Awaited<ReturnType<Handlers['update']>>> {
  const { store } = home.opened()
  const keepFound = rowKeeper(home, store)
  const found = await shownNow(api, id)
  if (found !== null && isOutdated(found, seen, changes)) {
    keepFound(found)
    return { result: 'outdated', contract: viewOf(found) }
  }
  // The others go as the firm has them.
  const { name, partyA, partyB } = found ?? seen
  try {
    await api.update(id, { name, partyA, partyB, ...changes }, found)
  } catch (error) {
    if (!(error instanceof Failure) || changedNothing(error)) throw error
    // Its answer was lost: what the firm shows says whether it was done.
    const keepAfter = rowKeeper(home, store)
    const after = await shownNow(api, id).catch(() => null)
    if (after === null || !holds(after, changes)) throw error
    keepAfter(after)
    store.memory.contracts.touched.note([id])
    return { result: 'done', contract: null }
  }
  change(home, home.opened().store, id, changes)
  await readAgain(home, api, id)
  return { result: 'done', contract: null }
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
