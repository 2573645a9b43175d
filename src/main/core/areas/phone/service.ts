import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { nextAction } from '#shared/contract/matters'
import type { CallPrefill, PhoneCall } from '#shared/contract/phone'
import { CALL_FOLLOWUP, type CallLogRow, wasAnswered } from '#shared/domain/call'
import type { Home } from '../../engine/account-session.ts'
import { tryJson } from '../../engine/remote/coerce.ts'
import { storedUser } from '../../engine/signed-in-user.ts'
import { enqueueCallSync } from './call-sync.ts'
import { copiedNumber } from './copied-number.ts'
import { copiesOf, noteCopy } from './copies.ts'
import { createDesk, type Desk } from './desk.ts'
import { markOutcome } from './dialled-record.ts'
import { matchPeople } from './people.ts'
import { createQueue, passTurn } from './queue.ts'

/** Calls by telephone (PH): one telephone for all windows of the open account. */
export function createPhone(home: Home): CoreHandlers['phone'] {
  let current: Desk | null = null
  /** The telephone of the account that is open now; another store means another one. */
  const desk = (): Desk => {
    const { store } = home.opened()
    if (current?.store !== store) current = createDesk(home, store)
    return current
  }
  return {
    state() {
      const { call, placing, hangingUp, failed, link, provider, messages, store } = desk()
      const [open, gone] = [call(), failed()]
      return {
        seat: storedUser(store)?.hasSeat === true,
        provider: provider(),
        link: link(),
        call: open === null ? null : callView(open),
        placing: placing(),
        hangingUp: hangingUp(),
        failed: gone === null ? null : callView(gone),
        messages: [...messages()],
        fill: store.memory.phone.fill,
      }
    },
    fill(wanted) {
      const { memory } = home.opened().store
      memory.phone.fill = { n: (memory.phone.fill?.n ?? 0) + 1, ...wanted }
      home.changed('phone', [])
      return {}
    },
    dial: async (asked) => ({ id: await desk().dial(asked) }),
    async copiedNumber(asked, port) {
      // Calls of the core itself have no port; of the others a shell's own one may, and a page that copies itself.
      if (port !== undefined && port.copiesNumbers !== true) throw new Failure('forbidden')
      const { store } = home.opened()
      const number = await copiedNumber(home, asked)
      noteCopy(store, home.ports.clock.now(), asked)
      home.changed('phone', [])
      return { number }
    },
    copies: ({ limit }) => copiesOf(home.opened().store, limit),
    async hangUp({ id, byHand }) {
      await desk().hangUp(id, byHand)
      return {}
    },
    async transfer({ id, seat }) {
      await desk().transfer(id, seat)
      return {}
    },
    answeredByHand({ id }) {
      desk().answered(id)
      return {}
    },
    note({ id, text }) {
      desk().keep(id, { note: text })
      return {}
    },
    next({ id, next }) {
      desk().keep(id, { next: nextText(next) })
      return {}
    },
    outcome({ id, outcome }) {
      desk().outcome(id, outcome)
      return {}
    },
    finish({ id, outcome, note, next }) {
      const { store, finish } = desk()
      const done = finish(id, {
        outcome,
        ...(note === undefined ? {} : { note }),
        ...(next === undefined ? {} : { next: nextText(next) }),
      })
      if (done === null) return { followUp: null }
      if (outcome !== null) markOutcome(home, done, outcome)
      passTurn(store, done)
      home.changed('phone', [id])
      return { followUp: prefillOf(done) }
    },
    dismiss() {
      desk().dismiss()
      return {}
    },
    history(asked) {
      const { rows, next, total } = home.opened().store.calls.list(asked)
      return { rows: rows.map(callView), next, total }
    },
    match({ text, limit }) {
      return matchPeople(home.opened().store, text, limit)
    },
    syncCalls({ customerId }) {
      const title = home.opened().store.customers.get(customerId)?.row.name ?? ''
      enqueueCallSync(home, { customerId, title, asked: true })
      return {}
    },
    ...createQueue(home),
  }
}

/** A call for the page; its name at the provider and its count of odd events stay here. */
function callView({ reference: _reference, ignored: _ignored, ...call }: CallLogRow): PhoneCall {
  return { ...call, next: readNext(call.next) }
}

type Next = PhoneCall['next']

/** How a call keeps what comes next. */
function nextText(next: Next): string | null {
  return next === null ? null : JSON.stringify(next)
}

/** The same the other way; null where it cannot be read. */
function readNext(text: string | null): Next {
  return nextAction.safeParse(tryJson(text ?? '')).data ?? null
}

/** What the follow-up about a call begins with; null where it belongs to no record. */
function prefillOf(call: CallLogRow): CallPrefill | null {
  const { objType, objId, note, dialledAt, answeredAt, endedAt } = call
  if (objType === '' || objId === '') return null
  const seconds = answeredAt === null || endedAt === null ? null : Math.round((endedAt - answeredAt) / 1000)
  const reached = wasAnswered(call)
  return {
    objType,
    objId,
    type: CALL_FOLLOWUP,
    content: note,
    gmtCreate: dialledAt,
    seconds,
    reached,
    next: readNext(call.next),
  }
}
