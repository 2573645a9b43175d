// One desk with unsent work: the real store on a temporary folder, the real client over HTTP, a clock that moves only
// when it is told to. What a person does here is what the services write: row, change and the server's values, at once.

import { customerRecord } from '#core/areas/customers/record'
import { keepWaiting } from '#core/areas/files/waiting-files'
import { createRemote } from '#core/areas/remote'
import { openStore } from '#core/areas/stores'
import { senders } from '#core/areas/sync'
import type { Remote, TokenSource } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import { writeEdit } from '#core/engine/sync/push/enqueue-edit'
import { createPush } from '#core/engine/sync/push/index'
import type { Push, Sender } from '#core/engine/sync/push/types'
import type { Attachment } from '#shared/domain/records'
import type { FieldValues } from '#shared/domain/work'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { firmNow, signInto } from '../../support/firm.ts'
import { type TestClock, type TestPower, testClock, testPower, testRandom, until } from '../../support/ports.ts'

/** The user who sits at the desk, as the firm knows the sample administrator. */
export type Desk = {
  readonly store: Store
  readonly push: Push
  readonly remote: Remote
  readonly clock: TestClock
  readonly power: TestPower
  /** Areas and ids of the changed events. */
  readonly changes: { readonly area: string; readonly ids: readonly string[] }[]
  readonly lines: string[]
  /** Brings a customer of the firm here, as a pull does. */
  readonly fetchCustomer: (id: string) => Promise<void>
  readonly edit: (id: string, values: FieldValues) => Operation
  readonly followUp: (customer: string, content: string, files?: readonly Attachment[]) => Operation
  readonly comment: (customer: string, content: string, files?: readonly Attachment[]) => Operation
  readonly attach: (
    name: string,
    bytes: Uint8Array,
  ) => Promise<{ readonly operation: Operation; readonly file: Attachment }>
  /** Lets requests end and timers run, for so long of the desk's time at most, until nothing waits but for a person. */
  readonly drain: (milliseconds?: number) => Promise<void>
  /** Waits until nothing is on its way; no time passes. */
  readonly quiet: () => Promise<void>
  /** Ends this run; `open` again over the same folder plays the next start. */
  readonly close: () => Promise<void>
}

export type DeskOptions = {
  readonly folder: string
  readonly seed?: number
  readonly clock?: TestClock
  /** Changes what the desk sees of the firm's API. */
  readonly alter?: (remote: Remote) => Remote
  readonly senders?: readonly Sender[]
  readonly fetch?: typeof globalThis.fetch
  readonly token?: TokenSource
}

let counter = 0
const hex = () => {
  counter += 1
  return counter.toString(16).padStart(32, '0')
}

/** Opens a desk over a folder; the same folder again is the next start of the same account. */
export async function openDesk(firm: Firm, options: DeskOptions): Promise<Desk> {
  const { folder, seed = 1, clock = testClock(firmNow) } = options
  const store = openStore({ folder, key: new Uint8Array(32).fill(9), now: clock.now })
  const { token, call } = await signInto(firm)
  const me = await call('GET', '/api/v1/user/me')
  const { id: userId } = me.data as { readonly id: string }
  const author = { id: String(userId), name: '林致远', avatarUrl: '' }
  const plain = createRemote({
    fetch: options.fetch ?? fetch,
    origin: firm.origin,
    token: options.token ?? { current: () => token, renew: async () => false },
    tokenHeader: 'Authorization',
    endpointOverrides: {},
    timeZone: 'Asia/Shanghai',
  })
  const remote = options.alter?.(plain) ?? plain
  const power = testPower()
  const changes: { area: string; ids: readonly string[] }[] = []
  const lines: string[] = []
  const push = createPush({
    store,
    connect: async () => remote,
    clock,
    random: testRandom(seed),
    log: (level, event, facts = {}) => lines.push(`${level} ${event} ${JSON.stringify(facts)}`),
    power,
    senders: options.senders ?? senders,
    changed: (area, ids) => changes.push({ area, ids }),
    stateChanged: () => undefined,
    recovered: () => undefined,
    unanswered: (silent) => lines.push(`unanswered ${silent}`),
    storeFailed: (failure) => lines.push(`store ${failure.code}`),
    lease: `run${seed}-${hex()}`,
  })

  const add = (change: Pick<Operation, 'entity' | 'localId' | 'kind' | 'patch'> & Partial<Operation>) =>
    store.work.add({ opId: hex(), title: '', base: {}, at: clock.now(), ...change })

  const waits = () => store.work.open().some(({ state }) => ['queued', 'verify', 'inflight'].includes(state))
  const quiet = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    await until(() => push.state().sending === 0)
  }

  return {
    store,
    push,
    remote,
    clock,
    power,
    changes,
    lines,
    quiet,
    async fetchCustomer(id) {
      store.customers.upsert([await plain.companies.get(id)], clock.now())
    },
    edit(id, values) {
      const opId = hex()
      if (!writeEdit(store, customerRecord, { id, values, title: '', opId, at: clock.now() }))
        throw new Error(`nothing changed at ${id}`)
      const operation = store.work.get(opId) ?? store.work.ofRecord('customer', id).at(-1)
      if (operation === undefined) throw new Error('the change became nothing')
      push.wake()
      return operation
    },
    followUp(objId, content, attachmentList = []) {
      const id = hex()
      const patch = { objId, objType: 'company', type: 0, content, quote: '', gmtCreate: clock.now() }
      const operation = store.transaction(() => {
        const object = { type: 'company', id: objId, name: '' }
        const row = { id, ...patch, operUser: author, object, group: object, attachmentList, comments: [], unknown: {} }
        store.followups.upsert([row], clock.now())
        return add({
          entity: 'followup',
          localId: id,
          kind: 'create',
          patch: { ...patch, attachmentList: attachmentList.map((file) => ({ ...file })) },
          dependsOn: attachmentList.flatMap(({ uploadId }) => uploadId ?? []),
        })
      })
      push.wake()
      return operation
    },
    comment(objId, content, attachmentList = []) {
      const opId = hex()
      const id = `local-${hex()}`
      const extra = { type: 'comment', clientId: opId }
      const operation = store.transaction(() => {
        const row = { id, objType: 'company', objId, content, attachmentList, operUser: author, gmtCreate: clock.now() }
        store.comments.upsert([{ ...row, extra, unknown: {} }], clock.now())
        return add({
          opId,
          entity: 'comment',
          localId: id,
          kind: 'create',
          patch: {
            objType: 'company',
            objId,
            content,
            extra,
            attachmentList: attachmentList.map((file) => ({ ...file })),
          },
          dependsOn: attachmentList.flatMap(({ uploadId }) => uploadId ?? []),
        })
      })
      push.wake()
      return operation
    },
    async attach(name, bytes) {
      const opId = hex()
      const fileSize = bytes.byteLength
      await keepWaiting(store, opId, { name, type: 'text/plain', bytes }, () => {
        add({ opId, entity: 'file', localId: opId, kind: 'upload', patch: { name, fileSize } })
      })
      const operation = store.work.get(opId)
      if (operation === null) throw new Error('an upload that was just noted is not there')
      push.wake()
      return { operation, file: { id: opId, name, fsid: '', fileSize, uploadId: opId } }
    },
    async drain(milliseconds = 60 * 60_000) {
      const end = clock.monotonic() + milliseconds
      for (;;) {
        await quiet()
        const next = Math.min(...clock.waiting())
        if (!waits()) return
        if (clock.monotonic() + next > end) {
          clock.advance(Math.floor(end - clock.monotonic()))
          return quiet()
        }
        clock.advance(next)
      }
    },
    async close() {
      await push.stop()
      store.close()
    },
  }
}

/** A desk whose firm forgets the marker of a comment, as one may that keeps no `extra`. */
export function withoutMarks(remote: Remote): Remote {
  const forget = <Row extends { readonly extra: object } | null>(row: Row): Row =>
    row === null ? row : { ...row, extra: {} }
  return {
    ...remote,
    comments: {
      ...remote.comments,
      async list(object, signal) {
        const page = await remote.comments.list(object, signal)
        return { ...page, rows: page.rows.map(forget) }
      },
      async create(draft, sending) {
        const made = await remote.comments.create(draft, sending)
        return made === null ? null : { ...made, row: forget(made.row) }
      },
    },
  }
}
