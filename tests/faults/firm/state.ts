// What a model firm holds: rows as they stand on the wire, and a ledger of every write that it took.
import { START } from '../../support/ports.ts'
import type { VirtualTime } from '../virtual-clock.ts'
import type { Chats } from './chats.ts'
import type { FirmAnswer, FirmRequest, Wire } from './wire.ts'

export type { Wire } from './wire.ts'

/** A write that the firm took, in the order in which it took them. */
export type LedgerEntry = {
  readonly at: number
  readonly call: 'company' | 'contact' | 'followup' | 'comment'
  readonly id: string
  /** Who asked: a client's name, or `editor` for a change on the server itself. */
  readonly by: string
  /** Idempotency-Key of the request; '' for none. */
  readonly key: string
  readonly values: Wire
}

/** A single record that a client was shown, and when. */
export type ReadEntry = { readonly at: number; readonly client: string; readonly id: string }

/** The state of a model firm. */
export type FirmState = {
  readonly time: VirtualTime
  readonly companies: Map<string, Wire>
  readonly contacts: Map<string, Wire>
  readonly followups: Map<string, Wire>
  readonly comments: Map<string, Wire>
  /** Places of uploaded files. */
  readonly files: Set<string>
  readonly ledger: LedgerEntry[]
  /** Single customers and contacts that were read, in their order. */
  readonly reads: ReadEntry[]
  /** Wall time, to the second as the firm writes it. */
  readonly stamp: () => string
  /** The stamp of a change; a firm with a wrong clock or without stamps has its own. */
  stampFor: (id: string) => string
  readonly newId: () => string
  /** Its archived chats; a firm without them shows none. */
  chats?: Chats
  /** How it answers; undefined for the calls of routes.ts. */
  readonly answer?: (request: FirmRequest) => FirmAnswer
  /** Changes a row as somebody at the firm does. */
  readonly write: (call: 'company' | 'contact', id: string, values: Wire, by: string, key: string) => boolean
}

const ZONE = 8 * 3_600_000

/** A time as the firm writes it. */
export function stampOf(time: number): string {
  return new Date(time + ZONE).toISOString().slice(0, 19).replace('T', ' ')
}

/** A customer on the wire. */
export function companyRow(id: string, stamp: string, values: Wire = {}): Wire {
  return {
    id,
    name: `客户${id}`,
    note: '',
    level: '1',
    city: '',
    phase: '4',
    extra: {},
    gmtCreate: stamp,
    gmtModify: stamp,
    ...values,
  }
}

/** A contact of a customer on the wire. */
export function contactRow(id: string, companyId: string, stamp: string): Wire {
  const words = { note: '', position: '', city: '', telephone: '' }
  return { id, companyId, name: `联系人${id}`, ...words, extra: {}, gmtCreate: stamp, gmtModify: stamp }
}

/** Makes a firm with so many customers and contacts, each a minute older than the one before. */
export function firmState(time: VirtualTime, companies: number, people = 0): FirmState {
  let last = 0
  const rows = new Map<string, Wire>()
  for (let index = 0; index < companies; index += 1) {
    const id = String(100_000 + index)
    rows.set(id, companyRow(id, stampOf(START - index * 60_000)))
  }
  const contacts = new Map<string, Wire>()
  for (let index = 0; index < people; index += 1) {
    const id = String(500_000 + index)
    const companyId = String(100_000 + (index % Math.max(1, companies)))
    contacts.set(id, contactRow(id, companyId, stampOf(START - index * 60_000)))
  }
  const ledger: LedgerEntry[] = []
  const stamp = () => stampOf(START + time.now())
  const state: FirmState = {
    time,
    companies: rows,
    contacts,
    followups: new Map(),
    comments: new Map(),
    files: new Set(),
    ledger,
    reads: [],
    stamp,
    stampFor: stamp,
    newId() {
      last += 1
      return String(700_000_000_000_000 + last)
    },
    write(call, id, values, by, key) {
      const table = call === 'company' ? rows : contacts
      const row = table.get(id)
      if (row === undefined) return false
      const extra = { ...(row.extra as Wire), ...(values.extra as Wire | undefined) }
      table.set(id, { ...row, ...values, id, extra, gmtModify: state.stampFor(id) })
      ledger.push({ at: time.now(), call, id, by, key, values })
      return true
    },
  }
  return state
}
