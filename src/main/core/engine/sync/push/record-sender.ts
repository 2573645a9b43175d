import { lacks, typedAsIn } from '#core/engine/remote/answered-fields'
import { isUnread } from '#core/engine/remote/row'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import type { Json } from '#shared/domain/customer'
import { extraPrefix } from '#shared/domain/record-fields'
import type { FieldValues } from '#shared/domain/work'
import { classifyFailure } from '../failures.ts'
import { mergeFields, sameValue } from '../merge/index.ts'
import { SETTLED, unsent, withCreate } from './creates.ts'
import { splitRow } from './overlay.ts'
import { hasTags, idsOf, type RecordTags, tagsIn, withNamedTags, withTags } from './record-tags.ts'
import { acceptRow, lastShown, layOver, type RecordKind, showRecord } from './records.ts'
import { hasTagId } from './tag-ids.ts'
import type { RevertTools, Sender, SendOutcome, SendTools } from './types.ts'
import { unconfirmedEdit } from './unconfirmed-edit.ts'
import { unmasked } from './unmasked.ts'
import { onlyFields } from './values.ts'
import { droppedUnheard, keepExtra, noteBeside, withWholeExtra } from './whole-extra.ts'

type Row = {
  readonly id: string
  readonly gmtModify: number | null
  readonly phoneMore: readonly unknown[]
  readonly tagList: RecordTags
  readonly extra: { readonly [key: string]: Json }
  readonly unknown: { readonly [key: string]: Json }
}

/** What differs from record to record in the sending of an update; `Pulled` is its row as a pull brings it. */
export type RecordSource<R extends Row, Pulled> = {
  readonly record: RecordKind<R>
  /** Type of its tags' object. */
  readonly objType: string
  /** What finds the row in a list where the firm shows none by itself. */
  readonly listedBy: (row: R) => string
  readonly calls: (remote: Remote) => {
    readonly get: (id: string, listedBy: string) => Promise<R>
    readonly update: (
      id: string,
      values: FieldValues,
      sending: { key: string; signal: AbortSignal },
    ) => Promise<R | null>
  }
  readonly recordOf: (row: Pulled) => R
  readonly leadsTo: (store: Store, id: string) => string | null
}

/**
 * Waits after the first attempts whose answer looks old, or did not take what was sent, milliseconds: a copy that the firm
 * reads from may be ten seconds late. The attempt after the last of them is believed.
 */
const SETTLES = [1_000, 5_000, 15_000] as const
/** Fields that the server derives from another one: they are never sent and decided together with it. */
const followers: Readonly<Record<string, string>> = { ownerName: 'ownerid' }
/** Fields that the API takes together (FD-13). */
const pair = ['phoneMore', 'dialState'] as const

/**
 * Sends changed fields of a record (docs/sync.md): reads it, merges, writes what is left and takes the server's row as
 * the truth. Between reading and writing another writer is not seen, for the API knows no versions.
 */
export function recordSender<R extends Row, Pulled>(source: RecordSource<R, Pulled>): Sender {
  const { record, calls, listedBy, recordOf, leadsTo } = source
  const show = ({ localId }: Operation, { store, clock, changed }: RevertTools) => {
    if (showRecord(store, record, localId, clock.now())) changed(record.area, [localId])
  }
  return {
    entity: record.entity,
    kinds: ['update'],
    area: record.area,
    record: {
      shown(store, id, fields) {
        const row = record.get(store, id)
        return row === null ? null : record.fields.valuesOf(row, fields)
      },
      split: (row, operations) => splitRow(recordOf(row as Pulled), record.fields, operations),
      has(row, { patch, base }) {
        const theirs = record.fields.valuesOf(recordOf(row as Pulled), Object.keys(patch))
        const { send, conflicts } = mergeFields(base, patch, theirs, record.kinds)
        return Object.keys(send).length === 0 && conflicts.length === 0
      },
      readOne(remote, id, store) {
        const known = lastShown(store, record, id)
        return calls(remote).get(id, known === null ? '' : listedBy(known))
      },
    },
    lane: 'records',
    send: (operation, tools) => sendUpdate(source, operation, tools),
    revert: show,
    show,
    restore: (change, { store, now }) => layOver(store, record, change, now),
    leadsTo: (store, { localId }) => leadsTo(store, localId),
  }
}

async function sendUpdate<R extends Row, Pulled>(
  { record, objType, listedBy, calls }: RecordSource<R, Pulled>,
  given: Operation,
  tools: SendTools,
): Promise<SendOutcome> {
  const { store, remote, clock, signal, changed } = tools
  const { localId: id, opId, patch, attempts } = given
  const object = { id, type: objType }
  const base = withNamedTags(withCreate(given.base, unsent), object, store)
  const api = calls(remote)
  const known = record.get(store, id)
  const shownThere = { ...base, ...store.work.remoteValues(record.entity, id) }
  const before = await read(
    () => api.get(id, known === null ? '' : listedBy(record.fields.withValues(known, shownThere))),
    attempts,
  )
  if (attempts <= SETTLES.length && isOlder(before, record.get(store, id))) throw notYet('stale', attempts)
  // What of the list was not understood would be lost.
  if ('phoneMore' in patch && isUnread(before, 'phoneMore')) throw new Failure('phones-unread')
  const names = Object.keys(patch)
  // What the row does not say is as it was: absence is no edit of theirs.
  const unsaid = names.filter((field) => field !== 'tagList' && lacks(before, field))
  const shown = { ...record.fields.valuesOf(before, names), ...onlyFields(base, unsaid) }
  const theirs = await withTags(shown, before, object, tools)
  const typed = Object.fromEntries(Object.entries(patch).filter(([field]) => followers[field] === undefined))
  const mine = withNamedTags(withNumbers(typed, before), object, store)
  if (!tagsIn(mine).every(hasTagId)) throw new Failure('tags-unknown')
  const { send: wanted, conflicts, merged } = mergeFields(base, mine, theirs, record.kinds)
  const operation = noteBeside(store, given, before, clock.now())
  const dropped = droppedUnheard(store, operation, before)
  const unseen = unconfirmedEdit(operation, tools, unsaid)
  const send = unseen.left(wanted)
  const wait = SETTLED - tools.sentAgo()
  // A write without an answer may still be worked on, and would come over this one if it came after it.
  if (Object.keys(send).length > 0 && wait > 0) return { kind: 'again', after: wait }
  if (unseen.isDoubtful(send)) return { kind: 'doubtful' }
  const halves = pair.filter((field) => !lacks(before, field) && !isUnread(before, field))
  const whole = withPair(send, record.fields.valuesOf(before, halves))
  const { tagList, ...values } = await unmasked(
    withWholeExtra(store, { ...dropped, ...whole }, before),
    { ...numbersOf(before, record), ...dropped },
    object,
    remote,
  )
  const asked = clock.monotonic()
  let after: R | null = before
  const update = () => noted(tools, () => api.update(id, values, { key: opId, signal }))
  if (Object.keys(values).length > 0) after = await unseen.write(values, update)
  if (tagList !== undefined) {
    await noted(tools, () => remote.tags.reset(object, idsOf(tagsIn({ tagList })), { key: `${opId}-tags`, signal }))
    after = null
  }
  const isSilent = (field: string) => field !== 'tagList' && after !== null && lacks(after, field)
  const readAgain = () => read(() => api.get(id, listedBy(record.fields.withValues(before, values))), attempts)
  const answered = after === null || Object.keys(send).some(isSilent) ? null : after
  const row = await keepExtra({ values, before, answered, readAgain }, operation, tools, async (dropped) => {
    const back = await unmasked(dropped, numbersOf(before, record), object, remote)
    await noted(tools, () => api.update(id, back, { key: `${opId}-extra`, signal }))
  })
  const written = after === before ? null : clock.monotonic() - asked
  const proven = Object.keys(send).filter((field) => !lacks(row, field))
  const isOldTags =
    tagList !== undefined &&
    (await hasTags(tagsIn(theirs), record.fields.valuesOf(row, ['tagList']), row, object, tools))
  const left = [...notTaken(record, onlyFields(send, proven), before, row), ...(isOldTags ? ['tagList'] : [])]
  // Attempts that failed otherwise prove nothing, and a cache may show the row before the write once more.
  const isFirstSign = attempts <= SETTLES.length || operation.lastCode !== 'bad-envelope'
  if (left.length > 0 && isFirstSign) throw notYet('not-taken', attempts)
  const withFollowers = (fields: readonly string[]) =>
    names.filter((field) => fields.includes(followers[field] ?? field))
  const ignored = withFollowers(left)
  const accept = () => {
    // As long as this no other writer would have been seen.
    if (written !== null) store.work.log.add(clock.now(), 'push.window', { entity: record.entity, ms: written })
    const believed = names.filter((field) => field in wanted || followers[field] !== undefined)
    const silent = believed.filter((field) => field !== 'tagList' && lacks(row, followers[field] ?? field))
    const taken = silent.length === 0 ? row : record.fields.withValues(row, onlyFields({ ...patch, ...wanted }, silent))
    acceptRow(store, record, taken, clock.now())
    changed(record.area, [id])
  }
  if (conflicts.length === 0) return left.length === 0 ? { kind: 'done', accept } : { kind: 'ignored', ignored, accept }
  const fields = withFollowers(conflicts)
  return {
    kind: 'conflict',
    fields,
    ignored,
    remote: record.fields.valuesOf(before, fields),
    remoteAt: before.gmtModify,
    merged: [...new Set([...Object.keys(wanted), ...merged])].filter((field) => !left.includes(field)),
    accept,
  }
}

/** An answer that another one has to bear out. */
function notYet(reason: string, attempts: number): Failure {
  return new Failure('bad-envelope', { reason, settles: SETTLES[attempts - 1] ?? SETTLES.at(-1) ?? 0 })
}

/**
 * The row as the server has it. After a write that may have arrived, a cache could show the row before it, and the write
 * would go out again over what others wrote since: there the newer of two answers counts.
 */
async function read<R extends Row>(get: () => Promise<R>, attempts: number): Promise<R> {
  const row = await get()
  if (attempts <= 1) return row
  const again = await get()
  return isOlder(again, row) ? row : again
}

/** Values in which numbers are written as the row has them, however they were typed. */
function withNumbers(values: FieldValues, row: Row): FieldValues {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, typedAsIn(row, field, value)]))
}

/** The fields of a row in which numbers may stand. */
function numbersOf<R extends Row>(row: R, { fields }: RecordKind<R>): FieldValues {
  const custom = Object.keys(row.extra).map((name) => extraPrefix + name)
  return fields.valuesOf(row, ['telephone', 'phoneMore', ...custom])
}

/** An answer older than what a pull brought already came from somebody's cache. */
function isOlder(row: Row, known: Row | null): boolean {
  return row.gmtModify !== null && known?.gmtModify != null && row.gmtModify < known.gmtModify
}

/** Runs a write; while its answer is missing, no other write of the record may follow. */
async function noted<Answer>({ noteSent, noteAnswered }: SendTools, write: () => Promise<Answer>): Promise<Answer> {
  noteSent()
  try {
    const answer = await write()
    noteAnswered()
    return answer
  } catch (error) {
    if (error instanceof Failure && !classifyFailure(error, 'update').late) noteAnswered()
    throw error
  }
}

/** What is sent of a pair goes out with the other half as it is now. */
function withPair(send: FieldValues, known: FieldValues): FieldValues {
  return pair.some((field) => field in send) ? { ...known, ...send } : send
}

/** Fields whose answer proves nothing: numbers are masked in it, and tags may be left out (D-66). */
const unproven: ReadonlySet<string> = new Set(['telephone', 'phoneMore', 'tagList'])

/** The fields that the server left as they were. */
function notTaken<R extends Row>(record: RecordKind<R>, sent: FieldValues, before: R, after: R): readonly string[] {
  const fields = Object.keys(sent).filter((field) => !unproven.has(field))
  const [old, now] = [record.fields.valuesOf(before, fields), record.fields.valuesOf(after, fields)]
  const kindOf = (field: string) => (record.kinds(field) === 'any' ? 'set' : record.kinds(field))
  return fields.filter(
    (field) =>
      !sameValue(now[field] ?? null, sent[field] ?? null, kindOf(field)) &&
      sameValue(now[field] ?? null, old[field] ?? null, kindOf(field)),
  )
}
