import type { Created, Sending } from '#core/engine/remote/record-types'
import type { Page, Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { classifyFailure } from '#core/engine/sync/failures'
import { foldedText } from '#core/engine/sync/merge/spelling'
import {
  afterEvent,
  type CreateEvent,
  type CreateState,
  firstStep,
  type NotFound,
  readCreate,
  stepAfterLook,
  unsent,
} from '#core/engine/sync/push/creates'
import { leaveDraft } from '#core/engine/sync/push/enqueue-edit'
import { datedNow, trustedNow } from '#core/engine/sync/schedule/server-time'
import { Failure } from '#shared/contract/failure'
import type { JobArea } from '#shared/contract/jobs'
import type { KeptDraft } from '#shared/contract/work'
import type { FieldValues } from '#shared/domain/work'
import type { Home } from '../account-session.ts'
import { knowsNoPage } from '../remote/whole-list.ts'
import { storedUser } from '../signed-in-user.ts'

/** Clocks of a firm and of this computer may differ by so much, milliseconds. */
const CLOCKS_APART = 10 * 60_000
/** Records of the same name that are looked through. */
const LOOKED_AT = 20
/** Characters of a name that are looked for. */
const LONGEST_NAME = 200

/** Keys that were sent and whose fate nobody knows, each as it was sent first; outlives a crash. */
const SENT_KEYS = 'create.first-sent'
/** A key whose form is given up is forgotten after so long by the firm's time, milliseconds. */
const KEYS_KEPT = 30 * 24 * 60 * 60_000

type Asked = {
  readonly values: FieldValues
  readonly key?: string | undefined
  readonly draft?: KeptDraft | undefined
}

/** When a form was sent first, the records of its name that this computer knew then, and how its making stands. */
type FirstSent = { readonly at: number; readonly known: readonly string[]; readonly create: CreateState }

/** What a look at the firm showed. */
type Look<Made> = { readonly kind: 'found'; readonly row: Made } | { readonly kind: NotFound }

type Row = { readonly id: string; readonly name: string; readonly gmtCreate: number | null }

/** A page of the newest records whose names have a text as a part. */
export type NewestOfName = {
  readonly name: string
  readonly pageIndex: number
  readonly pageSize: number
  readonly sortField: 'gmtCreate'
  readonly sortOrder: 'desc'
}

/** A kind of record that is made at the firm. */
export type CreateKind<Made extends Row> = {
  readonly area: JobArea
  readonly checked: (store: Store, values: FieldValues) => FieldValues
  readonly create: (api: Remote, values: FieldValues, sending: Sending) => Promise<Created<Made>>
  readonly get: (api: Remote, id: string) => Promise<Made>
  readonly list: (api: Remote, query: NewestOfName) => Promise<Page<Made>>
  /** The newest records here that have the name or have it as a part. */
  readonly named: (store: Store, query: NewestOfName, values: FieldValues) => readonly { readonly id: string }[]
  readonly keep: (store: Store, row: Made, now: number) => void
  /** True where a record of that name may be the one that `me` made with the values. */
  readonly isLike: (row: Made, values: FieldValues, me: string) => boolean
}

/** Creates a record, and answers its id. */
export type Creator = (asked: Asked) => Promise<{ readonly id: string }>

/**
 * Creates records of a kind by the one rule for creates (engine/sync/push/creates.ts), so that trying again with the same key
 * never makes a second one. Fails with `invalid-input` and the field, with `still-working` while the request before may
 * still be worked on, with `doubtful` where only a person can tell whether it is there, or as the API does.
 */
export function recordCreator<Made extends Row>(home: Home, kind: CreateKind<Made>): Creator {
  const { clock } = home.ports
  const begun = clock.monotonic()
  /** Monotonic times at which this run sent a key last. */
  const sentAt = new Map<string, number>()
  return async ({ values, key, draft }) => {
    const { store, connect, sync } = home.opened()
    const now = clock.now()
    const checked = kind.checked(store, values)
    if (typeof checked.name !== 'string') throw new Failure('invalid-input', { field: 'name', reason: 'empty' })
    const api = await connect()
    const named = () => kind.named(store, newest(checked), checked).map(({ id }) => id)
    let sent: FirstSent = firstSent(store, key) ?? { at: datedNow(store, now), known: named(), create: unsent }
    const advance = (event: CreateEvent) => {
      sent = { ...sent, create: afterEvent(sent.create, event) }
      putSent(store, key, sent.create.at === 'unsent' ? null : sent, now)
    }
    /** The record, the end of its key and of its draft go together: a crash leaves all of them or none. */
    const arrived = (id: string, row: Made | null) => {
      store.transaction(() => {
        if (row !== null) kind.keep(store, row, now)
        putSent(store, key, null, now)
        leaveDraft(store, draft, now)
      })
      // It is there; the next pass brings it.
      if (row === null) void sync.runAnew()
      home.changed(kind.area, [id])
      if (draft !== undefined) home.changed('work', [])
      return { id }
    }
    const shown = (id: string) => kind.get(api, id).catch(() => null)

    const first = firstStep(sent.create)
    if (typeof first === 'object') return arrived(first.done, await shown(first.done))
    if (first === 'look') {
      const look = await lookFor(home, api, kind, checked, sent)
      if (look.kind === 'found') return arrived(look.row.id, look.row)
      const step = stepAfterLook(sent.create, look.kind, clock.monotonic() - (sentAt.get(key ?? '') ?? begun))
      advance({ kind: 'missed' })
      if (step !== 'send') throw new Failure(step === 'ask' ? 'doubtful' : 'still-working')
    }
    advance({ kind: 'sending' })
    if (key !== undefined) sentAt.set(key, clock.monotonic())
    try {
      const { id, row } = await kind.create(api, checked, key === undefined ? {} : { key })
      advance({ kind: 'taken', id })
      return arrived(id, row ?? (await shown(id)))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (tookWithoutId(error)) advance({ kind: 'taken', id: null })
      // What was certainly not done needs no looking for the next time.
      else if (classifyFailure(error, 'create').class !== 'unknown') {
        advance({ kind: 'undone' })
        throw error
      }
      const late = await lookFor(home, api, kind, checked, sent).catch(() => null)
      if (late?.kind === 'found') return arrived(late.row.id, late.row)
      // It was taken, and no list shows it yet: trying again looks for it.
      throw tookWithoutId(error) ? new Failure('still-working', {}, { cause: error }) : error
    }
  }
}

/** The firm said yes, and not which id it gave. */
function tookWithoutId({ code, details }: Failure): boolean {
  return code === 'bad-envelope' && details.reason === 'no-id'
}

/**
 * A page of the newest records of a name; a very long one is looked for by its beginning, and one with blanks or brackets
 * by what stands before them, for a firm may keep those in its own way.
 */
function newest({ name }: FieldValues): NewestOfName {
  const whole = String(name).trim()
  const parts = whole.split(/[\s()（）]+/).filter((part) => part !== '')
  const plain = parts.find((part) => part.length > 1) ?? parts[0] ?? whole
  return {
    name: plain.slice(0, LONGEST_NAME),
    pageIndex: 0,
    pageSize: LOOKED_AT,
    sortField: 'gmtCreate',
    sortOrder: 'desc',
  }
}

function sentKeys(store: Store): Record<string, FirstSent> {
  return JSON.parse(store.values.get(SENT_KEYS) ?? '{}')
}

function firstSent(store: Store, key: string | undefined): FirstSent | null {
  const kept = key === undefined ? undefined : sentKeys(store)[key]
  // How it stands was not kept before: then it had been sent.
  return kept === undefined ? null : { ...kept, create: readCreate({ create: { ...kept.create }, sent: true }) }
}

function putSent(store: Store, key: string | undefined, first: FirstSent | null, now: number): void {
  if (key === undefined) return
  const { [key]: before, ...others } = sentKeys(store)
  if (before === undefined && first === null) return
  const until = trustedNow(store, now)
  const young = Object.entries(first === null ? others : { ...others, [key]: first }).filter(
    ([, { at }]) => until - at < KEYS_KEPT,
  )
  store.values.put(SENT_KEYS, young.length === 0 ? null : JSON.stringify(Object.fromEntries(young)))
}

/** Looks for the one record of that name that this person made since and this computer did not know before. */
async function lookFor<Made extends Row>(
  home: Home,
  api: Remote,
  kind: CreateKind<Made>,
  values: FieldValues,
  { at, known }: FirstSent,
): Promise<Look<Made>> {
  const { store } = home.opened()
  const me = storedUser(store)?.id ?? ''
  const since = at - CLOCKS_APART
  const { rows, whole } = await newestRows((pageIndex) => kind.list(api, { ...newest(values), pageIndex }), since)
  const name = foldedText(String(values.name))
  const alike = rows.filter(
    (row) => foldedText(row.name) === name && kind.isLike(row, values, me) && !known.includes(row.id),
  )
  const made = alike.filter(({ gmtCreate }) => gmtCreate === null || gmtCreate >= since)
  const [row] = made
  if (row !== undefined) return made.length > 1 ? { kind: 'several' } : { kind: 'found', row }
  return { kind: whole && alike.length === 0 ? 'absent' : 'unclear' }
}

/**
 * The newest records of a name; `whole` where nothing younger than a time can stand behind them. Without a count a short
 * page may be all that the firm gives at once: only a next one without anything new shows that it is the end.
 */
async function newestRows<Made extends Row>(
  read: (pageIndex: number) => Promise<Page<Made>>,
  since: number,
): Promise<{ readonly rows: readonly Made[]; readonly whole: boolean }> {
  const first = await read(0)
  const isSound = first.bad.length === 0
  const isEnd = first.total === null ? first.rows.length === 0 : first.total <= first.rows.length
  if (first.total !== null || isEnd || reachesBack(first.rows, since))
    return { rows: first.rows, whole: isSound && (isEnd || reachesBack(first.rows, since)) }
  const next = await read(1).catch(noneBehind)
  const seen = new Set(first.rows.map(({ id }) => id))
  const more = next.rows.filter(({ id }) => !seen.has(id))
  return { rows: [...first.rows, ...more], whole: isSound && next.bad.length === 0 && more.length === 0 }
}

/** What a firm without counts answers that knows no second page; trouble of the moment says nothing of it. */
function noneBehind(error: unknown): { readonly rows: readonly never[]; readonly bad: readonly never[] } {
  if (error instanceof Failure && error.code !== 'http-error' && knowsNoPage(error)) return { rows: [], bad: [] }
  throw error
}

/** True where rows come newest first, and the last of them is older than a time: behind it stands nothing newer. */
function reachesBack(rows: readonly Row[], time: number): boolean {
  let last = Number.POSITIVE_INFINITY
  for (const { gmtCreate } of rows) {
    if (gmtCreate === null || gmtCreate > last) return false
    last = gmtCreate
  }
  return last < time
}
