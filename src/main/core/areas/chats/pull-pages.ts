import { createHash } from 'node:crypto'
import { touchedMessage } from '#core/areas/chats/store/pull-memory'
import type { ChatRange } from '#core/areas/chats/store/types'
import type { Paging } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { ChatMessage, Conversation } from '#shared/domain/chat'
import { pageWriter, type WritablePage } from '../../engine/sync/pull/apply.ts'
import { ingest } from '../../engine/sync/pull/ingest.ts'
import { sizeGiven } from '../../engine/sync/pull/page-loop.ts'
import { datedNow } from '../../engine/sync/schedule/server-time.ts'
import type { SyncContext } from '../../engine/sync/types.ts'
import { isGone, provedGone } from './message-gone.ts'
import { noteUnreadable } from './pull-unreadable.ts'
import * as ranges from './ranges-plan.ts'
import { historyFloor } from './retention.ts'

/** Requests that bring a conversation no further before it is left alone. */
const MOST_IN_VAIN = 5
/** Pages on which one message is looked for. */
const MOST_BESIDE = 3
const PAGE_SIZE_VALUE = 'sync.messages.pageSize'

const fromTop: ranges.Reading = { lo: null, total: null, target: null }

/** Messages of a page as this firm gives them. */
export function pageSizeOf(store: Store): number {
  const text = store.values.get(PAGE_SIZE_VALUE)
  return text === null ? ranges.MESSAGE_PAGE : Number(text)
}

/** Why the quarantine holds a message: its page would be too large although it stands on it alone. */
export const TOO_LARGE = 'too-large'

/** A page with what tells of a message whether it was changed from here since that was asked for. */
type MessagePage = WritablePage<ChatMessage> & { readonly isTouched: (id: string) => boolean }
type Asked = { readonly page: MessagePage; readonly asked: ranges.MessagePage }

/** Asks for a page; null where the conversation turns out to be gone. */
async function ask(
  context: SyncContext,
  conversation: Conversation,
  { pageIndex, pageSize }: Paging,
): Promise<Asked | null> {
  const { store, remote, signal, clock } = context
  const askedAt = clock.monotonic()
  const isTouched = store.memory.chatPull.touched.watch()
  const page = await remote.social.messages(conversation, { pageIndex, pageSize }, signal).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not-found') return error
    throw error
  })
  await context.breathe()
  if (page instanceof Failure) {
    if (await provedGone(context, conversation)) return null
    throw page
  }
  const isNothing = page.rows.length + page.bad.length === 0 && (pageIndex === 0 || page.total === 0)
  if (isNothing && (await provedGone(context, conversation))) return null
  const rows = [...new Map(page.rows.map(({ id, pkid, time }) => [id, { pkid, time }])).values()]
  const facts = { bad: page.bad.length, repeated: page.rows.length - rows.length, total: page.total }
  return { page: { ...page, askedAt, isTouched }, asked: { rows, ...facts, pageIndex, pageSize } }
}

/** What was taken of a page, and the rows of it that came last; `meaning` is null where it proves nothing. */
type Taken = { readonly meaning: ranges.PageMeaning | null; readonly rows: ranges.MessagePage['rows'] }

/** An answer ends at so many bytes, and a page of fewer rows may be smaller. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'bad-envelope' && error.details.reason === 'too-large'

/**
 * Reads a page and keeps it. One that is too large as a whole is read in smaller ones, down to single rows; a row that is
 * too large by itself goes to the quarantine, and the reading goes on below it. Null where the conversation is gone.
 */
async function takePage(
  context: SyncContext,
  conversation: Conversation,
  at: Paging,
  reading: ranges.Reading,
): Promise<Taken | null> {
  let answer: Asked | null
  try {
    answer = await ask(context, conversation, at)
  } catch (error) {
    if (!isTooLarge(error)) throw error
    return at.pageSize > 1
      ? takeInParts(context, conversation, at, reading)
      : { meaning: passOver(context, conversation, at.pageIndex, reading), rows: [] }
  }
  if (answer === null) return null
  const { page, asked } = answer
  return { meaning: await take(context, conversation, page, asked, reading), rows: asked.rows }
}

/** The same for a page that is too large, from its first row to its last one. */
async function takeInParts(
  context: SyncContext,
  conversation: Conversation,
  whole: Paging,
  from: ranges.Reading,
): Promise<Taken | null> {
  const end = (whole.pageIndex + 1) * whole.pageSize
  let at = ranges.halfOf(whole)
  let reading = from
  for (;;) {
    const taken: Taken | null = await takePage(context, conversation, at, reading)
    if (taken === null || taken.meaning === null || taken.meaning.next === null) return taken
    const { meaning, rows } = taken
    const next = { ...at, pageIndex: taken.meaning.next }
    // Rows moved meanwhile, and the page before has to be read again; or this one is read to its end.
    const isBack = next.pageIndex <= at.pageIndex
    const place = isBack ? Math.floor((next.pageIndex * next.pageSize) / whole.pageSize) : whole.pageIndex + 1
    if (isBack || next.pageIndex * next.pageSize >= end)
      return { meaning: { ...meaning, next: place, pageSize: whole.pageSize }, rows }
    at = next
    reading = meaning.reading
  }
}

/** Notes a message that is too large to be read, and goes on below it. */
function passOver(
  { store, clock, log }: SyncContext,
  { id }: Conversation,
  pageIndex: number,
  reading: ranges.Reading,
): ranges.PageMeaning {
  const body = JSON.stringify({ conversation: id, below: reading.lo })
  const key = `body:${createHash('sha256').update(body).digest('hex')}`
  log('warn', 'sync.quarantine', { area: 'messages', reason: TOO_LARGE })
  ingest(store, () => {
    store.quarantine.put({ entity: 'messages', id: key, reason: TOO_LARGE, body, at: datedNow(store, clock.now()) })
    noteUnreadable(store, id)
  })
  return ranges.passOver(reading, pageIndex)
}

/**
 * Writes messages in short commits, the piece that they prove with the last of them. One whose warning was cleared from
 * here since the page was asked for stays as it is.
 */
async function keep(
  context: SyncContext,
  conversation: Conversation,
  page: MessagePage,
  claim: ChatRange | null,
): Promise<void> {
  const { store, clock } = context
  const isCurrent = ({ id }: ChatMessage) => !page.isTouched(touchedMessage(conversation.id, id))
  const rows = {
    upsert: (part: readonly ChatMessage[], at: number) =>
      store.messages.upsert(conversation.id, part.filter(isCurrent), null, at),
  }
  // A row without an id names its conversation nowhere: an export has to know which one lacks it.
  const bad = page.bad.map(({ reason, body }) => ({
    reason,
    body: JSON.stringify({ conversation: conversation.id, body }),
  }))
  const changed = await pageWriter(context, 'messages', rows).write({ ...page, bad }, null, () => {
    if (claim !== null) store.messages.upsert(conversation.id, [], claim, clock.now())
    if (bad.length > 0) noteUnreadable(store, conversation.id)
  })
  if (changed.length > 0 || claim !== null) context.changed('messages', [conversation.id])
}

/**
 * The firm changed the warning of a message because this computer asked for it: no page that was asked for before takes
 * that back. False where the message is not here.
 */
export function showWarningState(store: Store, conversation: string, id: string, state: number, now: number): boolean {
  const known = store.messages.get(id, conversation)
  if (known === null) return false
  store.memory.chatPull.touched.note([touchedMessage(conversation, id)])
  store.messages.upsert(conversation, [{ ...known, warningState: state }], null, now)
  return true
}

/** Reads from the newest message on until a known piece is met; a gap that stays is filled later. */
export async function catchUp(context: SyncContext, conversation: Conversation): Promise<void> {
  const { store } = context
  const known = store.messages.ranges(conversation.id)[0] ?? null
  const knownTime = store.messages.page(conversation.id, null, 1)[0]?.time ?? null
  // A conversation that was never read shows its newest page first; the rest is history.
  const most = known === null ? 1 : ranges.CATCH_UP_PAGES
  let reading = fromTop
  let pageIndex: number | null = 0
  for (let pages = 0; pages < most && pageIndex !== null; pages += 1) {
    const at = { pageIndex, pageSize: pageSizeOf(store) }
    const taken: Taken | null = await takePage(context, conversation, at, reading)
    if (taken === null) return
    const { meaning, rows } = taken
    if (meaning === null || ranges.hasCaughtUp(rows, known, knownTime)) return
    reading = meaning.reading
    pageIndex = meaning.next
  }
}

/** Keeps a page and what it proves; null where the messages are not in their order, which proves nothing. */
async function take(
  context: SyncContext,
  conversation: Conversation,
  page: MessagePage,
  asked: ranges.MessagePage,
  reading: ranges.Reading,
): Promise<ranges.PageMeaning | null> {
  if (!ranges.fallsByPkid(asked.rows)) {
    context.log('warn', 'sync.order-not-kept', { area: 'messages', field: 'pkid' })
    await keep(context, conversation, page, null)
    return null
  }
  const meaning = ranges.readMessages(reading, { ...asked, pageSize: await sizeOf(context, conversation, asked) })
  const { store } = context
  const isEmpty = store.messages.ranges(conversation.id).length === 0 && ranges.hasNone(conversation, asked)
  await keep(context, conversation, page, isEmpty ? ranges.nothing : meaning.claim)
  if (meaning.pageSize !== asked.pageSize)
    ingest(store, () => store.values.put(PAGE_SIZE_VALUE, String(meaning.pageSize)))
  return meaning
}

/** Rows that the firm gives at once, by a page of a conversation whose messages it counts. */
async function sizeOf(
  { remote, signal, breathe }: SyncContext,
  conversation: Conversation,
  { rows, bad, repeated = 0, ...asked }: ranges.MessagePage,
): Promise<number> {
  if (asked.total === null) return asked.pageSize
  const byPkid = (list: ranges.MessagePage['rows']) => list.map(({ pkid }) => ({ id: pkid }))
  const facts = { ...asked, count: rows.length + bad + repeated, before: null }
  return sizeGiven(facts, byPkid(rows), async (pageIndex, pageSize) => {
    const behind = await remote.social.messages(conversation, { pageIndex, pageSize }, signal)
    await breathe()
    return byPkid(behind.rows)
  })
}

/** True where the firm's list of conversations tells of a message that is not here. */
export function lacksNewest({ messages }: Store, conversation: Conversation): boolean {
  const { id } = conversation
  const [newest = null] = messages.page(id, null, 1)
  const isNumbered = (pkid: string) => messages.page(id, ranges.pkidBefore(pkid, -1), 1)[0]?.pkid === pkid
  return ranges.isBehind(conversation, messages.ranges(id), newest, isNumbered)
}

/** Reads the newest messages again, known or not: they may have been recalled or edited. */
export async function readAgain(context: SyncContext, conversation: Conversation): Promise<void> {
  await takePage(context, conversation, { pageIndex: 0, pageSize: pageSizeOf(context.store) }, fromTop)
}

/**
 * The same for the page on which a message stands, which is looked for where it should be by what is here and on the pages
 * beside. Answers the pieces that were read.
 */
export async function readAgainAround(
  context: SyncContext,
  conversation: Conversation,
  pkid: string,
): Promise<readonly ChatRange[]> {
  const { store } = context
  const pageSize = pageSizeOf(store)
  let pageIndex = Math.floor(Math.max(0, store.messages.countFrom(conversation.id, pkid) - 1) / pageSize)
  const pieces: ChatRange[] = []
  while (pieces.length < MOST_BESIDE && pageIndex >= 0) {
    const taken = await takePage(context, conversation, { pageIndex, pageSize }, fromTop)
    const hi = taken?.rows[0]?.pkid
    const lo = taken?.rows.at(-1)?.pkid
    if (hi === undefined || lo === undefined) break
    pieces.push({ lo, hi })
    const isAbove = ranges.comparePkids(pkid, hi) > 0
    if (!isAbove && ranges.comparePkids(pkid, lo) >= 0) break
    pageIndex += isAbove ? -1 : 1
  }
  return pieces
}

/** True where messages below the newest piece are missing and not older than `floor`, epoch milliseconds. */
export function hasOlder(store: Store, { id }: Conversation, floor = historyFloor(store)): boolean {
  if (isGone(store, id)) return false
  const top = store.messages.ranges(id)[0]
  if (top === undefined || top.lo === ranges.BEGINNING) return false
  const oldest = store.messages.page(id, ranges.pkidBefore(top.lo, -1), 1)[0]
  // Where retention has cut the piece, nothing stands at its end any more.
  return oldest?.pkid === top.lo && (oldest.time ?? 0) >= floor
}

/**
 * Reads below the newest piece until it meets the next one, and on down to `floor`, while the background may go on.
 * Answers false where it was interrupted; a server whose pages do not fit together is given up.
 */
export async function readOlder(
  context: SyncContext,
  conversation: Conversation,
  floor = historyFloor(context.store),
): Promise<boolean> {
  const { store } = context
  const lowest = () => store.messages.ranges(conversation.id)[0]?.lo ?? ranges.BEGINNING
  let reading: ranges.Reading | null = null
  let at: Paging = { pageIndex: 0, pageSize: pageSizeOf(store) }
  for (let vain = 0; vain < MOST_IN_VAIN && hasOlder(store, conversation, floor); ) {
    const target = lowest()
    if (reading === null) {
      reading = { lo: null, total: null, target }
      at = ranges.pageBelow(store.messages.countFrom(conversation.id, target), pageSizeOf(store))
    }
    const taken: Taken | null = await takePage(context, conversation, at, reading)
    if (taken === null) return true
    const { meaning } = taken
    if (meaning === null || (meaning.claim === null && meaning.next === null)) return true
    vain = lowest() === target ? vain + 1 : 0
    // Two pieces met: what is between them and here is known, and the reading jumps below it.
    const jumped = meaning.claim !== null && ranges.comparePkids(lowest(), meaning.claim.lo) < 0
    // Pages turned out to be smaller: its place is another one then.
    const isSmaller = meaning.pageSize < at.pageSize
    reading = jumped || isSmaller || meaning.next === null ? null : meaning.reading
    at = { ...at, pageIndex: meaning.next ?? 0 }
    // What it began far above is not looked for anew.
    if (vain === 0 && !context.mayGoOn()) return !hasOlder(store, conversation, floor)
  }
  return true
}
