import { senderFor, senders } from '#core/areas/sync'
import { type Salvaged, salvagedValue } from '#core/engine/store/repair/salvage'
import type { Store } from '#core/engine/store/types'
import type { Conflict, OpenChange, Operation } from '#core/engine/store/work/types'
import { foundState, seenState } from '#core/engine/sync/push/actions'
import {
  detachFile,
  discardOperation,
  resendOperation,
  resolveConflict,
  retryOperations,
  undoConflict,
} from '#core/engine/sync/push/inbox-actions'
import { takenAlong } from '#core/engine/sync/push/taken-along'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { ConflictEntry, OutboxEntry, RecordMarkEntry, SalvagedWork } from '#shared/contract/work'
import { dayText } from '#shared/dates/zone'
import { createDrafts } from './drafts.ts'
import type { AccountHome } from './home.ts'
import { openWork, sealWork } from './outbox-bundle.ts'
import { restoreWork, takeSealedText } from './outbox-restore.ts'

/** Conflicts that are decided can be taken back for this long, milliseconds (R31). */
const UNDO_FOR = 30 * 24 * 60 * 60_000
/** Fields that follow another one; they are sent and decided with it. */
const followers: ReadonlySet<string> = new Set(['ownerName'])

/** The unsent work: what waits, what needs a person, and the decisions about it. */
export function createWork(home: AccountHome): CoreHandlers['work'] {
  const { clock, random } = home.ports
  const decided = () => {
    home.changed('work', [])
    home.opened().sync.wake()
    return {}
  }
  const tools = () => {
    const { store, sync } = home.opened()
    return { store, clock, random, senders, changed: home.changed, cancel: sync.push.cancel }
  }
  /** What waits for its time goes now, and a closed host is asked once. */
  const sendNow = (opId: string | null) => {
    retryOperations(tools(), opId)
    home.opened().sync.push.now()
  }
  return {
    summary() {
      const { store, sync } = home.opened()
      const open = store.work.openChanges()
      const { paused, frozen, nextAt } = sync.push.state()
      const attention = open.filter(needsPerson).length
      return {
        pending: open.length - attention,
        attention,
        drafts: store.work.drafts.count(),
        paused,
        frozen,
        nextTry: nextAt,
        marks: marksOf(open),
      }
    },
    outbox() {
      const { store } = home.opened()
      const open = store.work.open()
      const takes = takenAlong({ store, senders }, open)
      return { entries: open.map((operation) => entryOf(store, operation, takes(operation.opId))) }
    },
    retry({ opId }) {
      sendNow(opId ?? null)
      return decided()
    },
    discard({ opId }) {
      discardOperation(tools(), opId)
      return decided()
    },
    detach({ opId }) {
      detachFile(tools(), opId)
      return decided()
    },
    resend({ opId, patch }) {
      resendOperation(tools(), opId, patch)
      return decided()
    },
    exportOne({ opId }) {
      const operation = home.opened().store.work.get(opId)
      if (operation === null) throw new Failure('not-found')
      const { title, entity, localId, kind, patch, base, createdAt, lastError } = operation
      const text = JSON.stringify({ title, entity, id: localId, kind, patch, base, createdAt, lastError }, null, 2)
      return { name: `firmdesk-${entity}-${opId.slice(0, 8)}.json`, text }
    },
    async seal({ password }, port) {
      const { store, key } = home.opened()
      const media = home.media.of(port?.session)
      const name = `firmdesk-unsent-${dayText(clock.now(), home.timeZone())}.json`
      const { text, left } = await sealWork(store, key, password, random)
      const bytes = Buffer.from(text)
      const handle = media.offer({ name, type: 'application/json', bytes })
      return { handle, name, size: bytes.byteLength, left: [...left] }
    },
    async restore({ handle, password }, port) {
      const { store, key } = home.opened()
      const text = await takeSealedText(store, home.media.of(port?.session), handle)
      const added = await restoreWork(store, await openWork(text, key, password), clock.now())
      if (added > 0) {
        for (const { area } of senders) if (area !== null) home.changed(area, [])
        decided()
      }
      return { added }
    },
    conflicts({ state }) {
      const { store } = home.opened()
      const { conflicts } = store.work
      if (state === 'open') return { entries: conflicts.list(state).map((conflict) => conflictOf(store, conflict)) }
      const since = clock.now() - UNDO_FOR
      // Who takes a decision back is told so in its line, which would else be gone.
      const found = [...conflicts.list('resolved'), ...conflicts.list('undone')]
        .filter(({ resolvedAt }) => (resolvedAt ?? 0) > since)
        .sort((one, other) => (other.resolvedAt ?? 0) - (one.resolvedAt ?? 0))
      return { entries: found.map((conflict) => conflictOf(store, conflict)) }
    },
    resolve({ id, choices }) {
      resolveConflict(tools(), id, choices)
      return decided()
    },
    undo({ id }) {
      undoConflict(tools(), id)
      return decided()
    },
    pause({ paused }) {
      home.opened().sync.push.pause(paused)
      if (!paused) sendNow(null)
      return {}
    },
    salvaged: () => ({ salvaged: salvagedOf(home.opened().store) }),
    forgetSalvaged() {
      home.opened().store.values.put(salvagedValue, null)
      home.changed('work', [])
      return {}
    },
    ...createDrafts(home),
  }
}

/** What the last salvage left to be told; a value that nobody can read tells nothing. */
function salvagedOf(store: Store): SalvagedWork | null {
  const text = store.values.get(salvagedValue)
  if (text === null) return null
  try {
    const { at, older, missing, mayMissMore } = JSON.parse(text) as Salvaged
    return { at, older: older.length, missing: missing.length, mayMissMore }
  } catch {
    return null
  }
}

function needsPerson({ state }: OpenChange): boolean {
  return state === 'conflict' || state === 'rejected'
}

function marksOf(open: readonly OpenChange[]): RecordMarkEntry[] {
  return open.map((operation) => ({
    entity: operation.entity,
    id: operation.localId,
    mark: needsPerson(operation) ? 'attention' : operation.state === 'inflight' ? 'sending' : 'saved',
    fields: operation.kind === 'update' ? [...operation.fields] : [],
    at: operation.createdAt,
  }))
}

function entryOf(store: Store, operation: Operation, takes: readonly string[]): OutboxEntry {
  const { opId, entity, localId, title, kind, state, attempts, patch, base, createdAt, lastCode, lastError } = operation
  const triedAt = attempts === 0 ? null : operation.updatedAt
  const isAction = kind === 'action'
  const shown = Object.keys(isAction ? seenState(base) : patch).filter((field) => !followers.has(field))
  return {
    opId,
    entity,
    id: localId,
    customerId: senderFor(entity).leadsTo(store, operation),
    title,
    kind,
    state,
    changes: shown.map((field) => ({ field, from: base[field] ?? null, to: patch[field] ?? null })),
    found: isAction ? foundState(base) : null,
    attempts,
    triedAt,
    nextAt: state === 'queued' || state === 'verify' ? operation.nextAt : null,
    at: createdAt,
    takes: [...takes],
    failure: lastCode === '' ? null : { code: lastCode, message: lastError },
  }
}

function conflictOf(store: Store, conflict: Conflict): ConflictEntry {
  const { id, entity, localId, title, fields, base, local, remote, merged, localAt, remoteAt } = conflict
  return {
    id,
    entity,
    recordId: localId,
    customerId: senderFor(entity).leadsTo(store, { localId, patch: local }),
    title,
    fields: fields
      .filter((field) => !followers.has(field))
      .map((field) => ({
        field,
        base: base[field] ?? null,
        mine: local[field] ?? null,
        theirs: remote[field] ?? null,
      })),
    merged: [...merged],
    mineAt: localAt,
    theirsAt: remoteAt,
    state: conflict.state,
    resolvedAt: conflict.resolvedAt,
  }
}
