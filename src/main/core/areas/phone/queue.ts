import type { QueuedRecord } from '#core/areas/phone/store'
import type { Store } from '#core/engine/store/types'
import { pageSizes } from '#shared/contract/customers'
import type { CoreHandlers } from '#shared/contract/index'
import type { QueuedPerson } from '#shared/contract/phone'
import type { CallLogRow } from '#shared/domain/call'
import type { Home } from '../../engine/account-session.ts'
import { findCustomers } from '../customers/index.ts'
import { personAt } from './people.ts'

/** Most records of one list. */
const MOST = 1000
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
      const [current = null, ...upcoming] = shown(store)
      return { total: waiting + done + skipped, done, skipped, waiting, current, upcoming }
    },
    async queueStart(asked) {
      const { store } = home.opened()
      const records = 'records' in asked ? asked.records : await inView(home, asked.query)
      const total = store.calls.queue.begin(records)
      told()
      return { total }
    },
    queueMove({ place, to }) {
      const { store } = home.opened()
      // Two windows may press at once: only the record whose turn it is moves.
      const turn = store.calls.queue.waiting(1)[0]
      if (turn?.place === place && store.calls.queue.move(place, to)) told()
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
  const turn = store.calls.queue.waiting(1)[0]
  if (turn?.objType === objType && turn.objId === objId) store.calls.queue.move(turn.place, 'done')
}

/** Those who wait, with their numbers; records that are no longer here are passed over, and count as skipped. */
function shown(store: Store): readonly QueuedPerson[] {
  const person = (row: QueuedRecord): QueuedPerson[] => {
    const found = personAt(store, row)
    return found === null ? [] : [{ ...found, place: row.place }]
  }
  return store.calls.queue.waiting(SHOWN + 1).flatMap(person)
}

/** The customers of a view in its order, from the first page on. */
async function inView(
  home: Home,
  query: Parameters<typeof findCustomers>[1],
): Promise<readonly Omit<QueuedRecord, 'place'>[]> {
  const ids: string[] = []
  for (let pageIndex = 0; ids.length < MOST; pageIndex += 1) {
    const found = await findCustomers(home, { ...query, pageIndex, pageSize: PAGE, columns: ['name'] })
    ids.push(...found)
    if (found.length < PAGE) break
  }
  return ids.slice(0, MOST).map((objId) => ({ objType: 'company', objId }))
}
