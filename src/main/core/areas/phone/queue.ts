import type { QueuedRecord } from '#core/areas/phone/store'
import type { Store } from '#core/engine/store/types'
import { pageSizes } from '#shared/contract/customers'
import type { CoreHandlers } from '#shared/contract/index'
import type { QueuedPerson } from '#shared/contract/phone'
import { type CallLogRow, MOST_CALLS } from '#shared/domain/call'
import type { Home } from '../../engine/account-session.ts'
import { findCustomers } from '../customers/index.ts'
import { personAt } from './people.ts'

/** Records behind the one whose turn it is that are shown. */
const SHOWN = 20
const PAGE = pageSizes[pageSizes.length - 1] ?? 50

type QueueHandlers = Pick<CoreHandlers['phone'], 'queue' | 'queueStart' | 'queueMove' | 'queueEnd'>

/** The list of those who are to be called: it says who is next and never dials. */
export function createQueue(home: Home): QueueHandlers {
  const told = () => home.changed('phone', [])
  return {
    queue() {
      const { store } = home.opened()
      const { waiting, done, skipped } = store.calls.queue.counts()
      const { gone, people } = inTurn(store)
      const [current = null, ...upcoming] = people
      return {
        total: waiting + done + skipped,
        done,
        skipped: skipped + gone.length,
        waiting: waiting - gone.length,
        current,
        upcoming,
      }
    },
    async queueStart(asked) {
      const { store } = home.opened()
      const records = 'records' in asked ? asked.records : await inView(home, asked.query)
      const total = store.calls.queue.begin(records)
      told()
      return { total }
    },
    queueMove({ place, to }) {
      if (moveOn(home.opened().store, (turn) => turn.place === place, to)) told()
      return {}
    },
    queueEnd() {
      home.opened().store.calls.queue.clear()
      told()
      return {}
    },
  }
}

/** A call was written down: the record whose turn it was is done. */
export function passTurn(store: Store, { objType, objId }: Pick<CallLogRow, 'objType' | 'objId'>): void {
  moveOn(store, (turn) => turn.objType === objType && turn.objId === objId, 'done')
}

/** Moves the record on whose turn it is, where it is the one that is meant: two windows may press at once. */
function moveOn(
  store: Store,
  isMeant: (turn: QueuedPerson) => boolean,
  to: Parameters<Store['calls']['queue']['move']>[1],
): boolean {
  const {
    gone,
    people: [turn],
  } = inTurn(store)
  if (turn === undefined || !isMeant(turn) || !store.calls.queue.move(turn.place, to)) return false
  for (const place of gone) store.calls.queue.move(place, 'skipped')
  return true
}

/** Those who wait, with their numbers, and the places before them whose records are no longer here: nobody calls those. */
function inTurn(store: Store): { readonly gone: readonly number[]; readonly people: readonly QueuedPerson[] } {
  for (const limit of [SHOWN + 1, MOST_CALLS]) {
    const rows = store.calls.queue.waiting(limit)
    const found = rows.map((row) => ({ place: row.place, person: personAt(store, row) }))
    const first = found.findIndex(({ person }) => person !== null)
    const people = found.flatMap(({ place, person }) => (person === null ? [] : [{ ...person, place }]))
    if (first >= 0 || rows.length < limit || limit === MOST_CALLS)
      return {
        gone: found.slice(0, first < 0 ? found.length : first).map(({ place }) => place),
        people: people.slice(0, SHOWN + 1),
      }
  }
  return { gone: [], people: [] }
}

/** The customers of a view in its order, from the first page on. */
async function inView(
  home: Home,
  query: Parameters<typeof findCustomers>[1],
): Promise<readonly Omit<QueuedRecord, 'place'>[]> {
  const ids: string[] = []
  for (let pageIndex = 0; ids.length < MOST_CALLS; pageIndex += 1) {
    const found = await findCustomers(home, { ...query, pageIndex, pageSize: PAGE, columns: ['name'] })
    ids.push(...found)
    if (found.length < PAGE) break
  }
  return ids.slice(0, MOST_CALLS).map((objId) => ({ objType: 'company', objId }))
}
