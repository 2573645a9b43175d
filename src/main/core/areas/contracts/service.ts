import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { FirmContract } from '#shared/domain/contract'
import type { Home } from '../../engine/account-session.ts'
import { hexId } from '../../engine/authors.ts'
import { changedNothing } from '../../engine/sync/push/send-create.ts'

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
  const put = (rows: readonly FirmContract[]) => {
    const { store } = home.opened()
    const changed = store.contracts.upsert(rows, now())
    if (changed.length > 0) home.changed('contracts', changed)
  }
  const drop = (ids: readonly string[]) => {
    if (ids.length === 0) return
    home.opened().store.contracts.remove(ids)
    home.changed('contracts', ids)
  }
  /** The firm's own form of a contract; one that it cannot show now comes with the next reading. */
  const readAgain = async (id: string) => {
    try {
      const row = await (await remote()).get(id)
      home.opened().store.contracts.replace([row], now())
      home.changed('contracts', [id])
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
        const { rows, whole } = await readAll(api)
        put(rows)
        store.values.put(READ, 'yes')
        if (whole) drop(await goneOf(api, store, rows))
        home.changed('contracts', [])
        return {}
      }
      try {
        store.contracts.replace([await api.get(id)], now())
        home.changed('contracts', [id])
      } catch (error) {
        if (error instanceof Failure && error.code === 'not-found' && (await isBelieved(api, store, id))) drop([id])
        throw error
      }
      return {}
    },
    async parse({ fsid }) {
      return (await remote()).parse(fsid)
    },
    async create(fields) {
      const api = await remote()
      let made: Awaited<ReturnType<typeof api.create>>
      try {
        made = await api.create(fields, { key: hexId(home.ports.random) })
      } catch (error) {
        if (!(error instanceof Failure) || changedNothing(error)) throw error
        throw new Failure('doubtful', {}, { cause: error })
      }
      // It was taken, and nobody can say under which id: the list shows it.
      if (made === null) throw new Failure('doubtful')
      const { id, row } = made
      if (row !== null) put([row])
      else if (!(await readAgain(id))) put([newContract(id, fields, now())])
      return { id }
    },
    async update({ id, ...fields }) {
      await (await remote()).update(id, fields)
      const known = home.opened().store.contracts.get(id)
      if (!(await readAgain(id)) && known !== null) {
        home.opened().store.contracts.replace([{ ...known, ...fields }], now())
        home.changed('contracts', [id])
      }
      return {}
    },
    async remove({ id }) {
      await (await remote()).remove(id)
      drop([id])
      return {}
    },
    async file({ id }) {
      const { uploadId: _none, ...file } = await (await remote()).file(id)
      return { file }
    },
  }
}

type Api = Remote['contracts']

/** Every contract that the firm lists; `whole` where none can be missing. */
async function readAll(api: Api): Promise<{ readonly rows: readonly FirmContract[]; readonly whole: boolean }> {
  const found = new Map<string, FirmContract>()
  let whole = true
  let read = 0
  for (let pageIndex = 0; pageIndex < MOST_PAGES; pageIndex += 1) {
    const { rows, bad, total } = await api.list({ pageIndex, pageSize: PAGE })
    const before = found.size
    for (const row of rows) found.set(row.id, row)
    whole &&= bad.length === 0
    read += rows.length + bad.length
    // A firm that knows no pages answers the same rows again.
    const ends = rows.length + bad.length === 0 || (total === null ? rows.length < PAGE : read >= total)
    if (ends || found.size === before) return { rows: [...found.values()], whole: whole && (ends || total === null) }
  }
  return { rows: [...found.values()], whole: false }
}

/** Contracts kept here that a whole list lacks and that the firm says by themselves that it does not have. */
async function goneOf(api: Api, store: Store, listed: readonly FirmContract[]): Promise<readonly string[]> {
  const known = new Set(listed.map(({ id }) => id))
  const absent = store.contracts.ids(null, store.contracts.count()).filter((id) => !known.has(id))
  if (absent.length === 0 || absent.length > MOST_ABSENT || !(await showsOne(api, [...known]))) return []
  const gone: string[] = []
  for (const id of absent) if ((await shows(api, id)) === false) gone.push(id)
  return gone
}

/** True where the firm still shows another one: then "not found" means something. */
async function isBelieved(api: Api, store: Store, id: string): Promise<boolean> {
  return showsOne(
    api,
    store.contracts.ids(null, WITNESSES + 1).filter((one) => one !== id),
  )
}

async function showsOne(api: Api, ids: readonly string[]): Promise<boolean> {
  for (const id of ids.slice(0, WITNESSES)) if (await shows(api, id)) return true
  return false
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

/** A contract that the firm made and does not show yet. */
function newContract(
  id: string,
  { name, partyA, partyB, fsid }: Pick<FirmContract, 'name' | 'partyA' | 'partyB' | 'fsid'>,
  gmtCreate: number,
): FirmContract {
  return { id, name, partyA, partyB, fsid, userCreateName: '', finishUserName: '', gmtCreate, other: [] }
}

const viewOf = (row: FirmContract) => ({ ...row, other: row.other.map((one) => ({ ...one })) })
