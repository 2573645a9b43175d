import type { ListQuery, Page, Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { Customer } from '#shared/domain/customer'
import { blankCustomer } from '../../engine/store/rows.ts'
import { cachedAnswer } from '../../support/cached-answer.ts'
import { START } from '../../support/ports.ts'
import { type Dice, diceOf } from '../random.ts'

const SECOND = 1_000
/** Longest time between a stamp and its commit, milliseconds. */
const LATEST = 60 * SECOND

/** A firm that works while its list is read (F9): stamps to the second, late commits, bulk changes, deletions. */
export type BusyFirm = {
  readonly remote: Remote
  readonly rows: ReadonlyMap<string, Customer>
  /** Wall time at the firm, epoch milliseconds. */
  readonly now: () => number
  /** So much time passes in which people work. */
  readonly pass: (milliseconds: number) => void
  /** Everybody goes home: what is late arrives, and nothing changes any more. */
  readonly rest: () => void
}

/** What a model firm is like: so many customers, and bulk changes of so many at once. */
export type BusyOptions = {
  readonly customers: number
  readonly bulk: number
  /** The id of the row of that number. */
  readonly idOf?: (number: number) => string
}

/** Makes the firm of a seed. */
export function busyFirm(seed: number, { customers, bulk, idOf = String }: BusyOptions): BusyFirm {
  const dice = diceOf(seed, 8)
  const rows = new Map<string, Customer>()
  for (let index = 0; index < customers; index += 1) {
    const stamp = START - index * 30 * SECOND
    const id = idOf(10_000 + index)
    rows.set(id, { ...blankCustomer, id, name: `客户${id}`, gmtModify: stamp, gmtCreate: stamp })
  }
  let ids = [...rows.keys()]
  let last = 10_000 + customers
  let now = START
  let works = true
  let late: { readonly at: number; readonly row: Customer }[] = []

  const changed = (id: string): Customer => ({
    ...(rows.get(id) ?? blankCustomer),
    id,
    name: `改${now}-${dice.below(1e6)}`,
    gmtModify: now - (now % SECOND),
  })
  const put = (row: Customer) => {
    // What was stamped later stays: a late commit does not undo it.
    if (rows.has(row.id) && (rows.get(row.id)?.gmtModify ?? 0) <= (row.gmtModify ?? 0)) rows.set(row.id, row)
  }
  const commitLate = () => {
    for (const { row } of late.filter(({ at }) => at <= now)) put(row)
    late = late.filter(({ at }) => at > now)
  }
  const work = () => {
    for (let edit = dice.below(6); edit > 0; edit -= 1) {
      const row = changed(dice.pick(ids))
      if (dice.next() < 0.3) late.push({ at: now + dice.below(LATEST), row })
      else put(row)
    }
    if (dice.next() < 0.03) {
      const from = dice.below(Math.max(1, ids.length - bulk))
      for (const id of ids.slice(from, from + bulk)) put(changed(id))
    }
    if (dice.next() < 0.1) {
      last += 1
      const id = idOf(last)
      rows.set(id, { ...changed(id), gmtCreate: now })
      ids.push(id)
    }
    // Fewer in all than a sweep believes without asking a person.
    if (dice.next() < 0.06) {
      rows.delete(dice.pick(ids))
      ids = ids.filter((id) => rows.has(id))
    }
  }
  const pass = (milliseconds: number) => {
    for (const end = now + milliseconds; now < end; ) {
      now = Math.min(end, now + 3 * SECOND)
      commitLate()
      if (works) work()
    }
  }

  const list = async (
    query: ListQuery,
    _signal?: AbortSignal,
    isCached?: (digest: string) => boolean,
  ): Promise<Page<Customer>> => {
    pass(dice.below(3 * SECOND))
    const order = sorted([...rows.values()], query, dice)
    const from = query.pageIndex * query.pageSize
    const page = order.slice(from, from + query.pageSize)
    // The Date of an answer is cut to the second, as a stamp is.
    const at = now - (now % SECOND)
    return cachedAnswer({ rows: page, bad: [], total: order.length, pageIndex: query.pageIndex, at }, isCached)
  }
  const get = async (id: string): Promise<Customer> => {
    const row = rows.get(id)
    if (row === undefined) throw new Failure('not-found')
    return row
  }
  return {
    // The customers' area asks for nothing else.
    remote: { companies: { list, get } } as unknown as Remote,
    rows,
    now: () => now,
    pass,
    rest() {
      works = false
      now += 2 * LATEST
      commitLate()
    },
  }
}

/** Rows of one stamp stand in another order in every answer, as a database without a second key gives them. */
function sorted(rows: readonly Customer[], { sortField, sortOrder }: ListQuery, dice: Dice): Customer[] {
  const field = sortField as 'id' | 'gmtModify' | 'gmtCreate'
  const sign = sortOrder === 'asc' ? 1 : -1
  const ranked = rows.map((row) => ({ row, value: Number(row[field]), chance: dice.next() }))
  ranked.sort((one, other) => sign * (one.value - other.value) || one.chance - other.chance)
  return ranked.map(({ row }) => row)
}
