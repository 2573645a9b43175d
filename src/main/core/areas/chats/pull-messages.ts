import { z } from 'zod'
import type { Page } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { Conversation } from '#shared/domain/chat'
import { parking } from '../../engine/sync/pull/parking.ts'
import * as scan from '../../engine/sync/pull/scan.ts'
import { listOf, storedValue } from '../../engine/sync/stored-value.ts'
import type { BackgroundJob, SyncArea, SyncContext } from '../../engine/sync/types.ts'
import { isGone, unlistedIn } from './message-gone.ts'
import { noteNewestRead, readAgainJob } from './pull-again.ts'
import { setDotForRead } from './pull-dots.ts'
import { parkedFilesJob, pinnedFilesJob, pinnedFilesNotice } from './pull-files.ts'
import { catchUp, hasOlder, lacksNewest, readAgain, readOlder, TOO_LARGE } from './pull-pages.ts'
import { REREAD_TIME } from './ranges-plan.ts'
import { historyFloor, isPaused, marksJob, mergeJob, personsJob, retainJob } from './retention.ts'

/** Conversations that are looked at together. */
const STRETCH = 50
/** Messages of the open conversation are read again this often, for recalls and edits. Milliseconds. */
const REREAD_EVERY = 3_600_000
/** Conversations that are read at once; a killed process asks for as many pages again (R16). */
const AT_ONCE = 2
/** How far back, milliseconds, the history of all conversations is read before that of any is read further back. */
const AGES = [7, 30, 90, 365].map((days) => days * 86_400_000)
/** Conversations that were written in so shortly before the newest one may still get messages numbered before. */
const FRESH = 10 * 60_000

const newScan = 'sync.messages.new'
const olderScan = 'sync.messages.older'
const lateValue = 'sync.messages.late'

/** Said in the status while messages are missing here that are too large to be read. */
const MESSAGE_TOO_LARGE = 'message-too-large'

/** Conversations that fail by themselves. */
const parked = (store: Store) => parking(store, 'messages')

/** Something arrived in conversations: their messages are looked for, at the top or, for `older` ones, everywhere. */
export function lookForMessages(store: Store, older: boolean): void {
  const state = scanOf(store, newScan)
  state.put(older ? scan.anew(state.get()) : scan.again(state.get()))
}

const scanOf = (store: Store, name: string) => storedValue(store, name, scan.scanForm)

/** History is looked for in every conversation, the newest first. */
function lookForHistory(store: Store): void {
  const state = scanOf(store, olderScan)
  state.put(scan.anew(state.get()))
}

/** True while older messages are still to come, be their reading paused, or some of it tried again later. */
export function readsHistory(store: Store, now: number): boolean {
  return isScanning(store) || parked(store).dueAt(now) !== null
}

/** True where conversations are still to be looked through. */
function isScanning(store: Store): boolean {
  const isOpen = (name: string) => scan.nextPlace(scanOf(store, name).get()) !== 'end'
  return store.conversations.count() > 0 && [newScan, olderScan].some(isOpen)
}

function signatureOf({ pkid, createTime, serverMessageId }: Conversation): string {
  return `${pkid} ${createTime} ${serverMessageId}`
}

function isWorthReading(store: Store, conversation: Conversation): boolean {
  const { id } = conversation
  if (isGone(store, id) || parked(store).has(id)) return false
  if (!lacksNewest(store, conversation)) return false
  return store.memory.chatPull.tried.get(id) !== signatureOf(conversation)
}

/** What is done with the conversations of a scan; `depth` counts its rounds. */
type ScanWork = {
  readonly wants: (store: Store, conversation: Conversation, depth: number) => boolean
  /** Answers true where the conversation is done with in this round. */
  readonly run: (context: SyncContext, conversation: Conversation, depth: number) => Promise<boolean>
  /** Rounds after the first one. */
  readonly deepest: number
}

/**
 * Looks through the conversations for those that are wanted, and works on two at a time. One that fails by itself is
 * parked, and the next one follows.
 */
function scanJob(name: string, value: string, { wants, run, deepest }: ScanWork): BackgroundJob {
  return {
    name,
    dueAt: ({ store }) =>
      store.conversations.count() > 0 && scan.nextPlace(scanOf(store, value).get()) !== 'end' ? 0 : null,
    async slice(context) {
      const { store } = context
      const attempted = async (tools: SyncContext, conversation: Conversation, depth: number): Promise<boolean> => {
        let done = true
        await parked(store).attempt(tools, conversation.id, async () => {
          done = await run(tools, conversation, depth)
        })
        return done
      }
      // What arrived at the top meanwhile begins the scan anew, and is not overwritten.
      const state = scanOf(store, value)
      let now = state.get()
      const put = (next: scan.Scan): boolean => {
        if (state.get() !== now) return false
        state.put(next)
        now = next
        // Whoever shows how far the history is hears that nothing more comes.
        if (scan.nextPlace(now) === 'end') context.changed('chatHistory', [])
        return true
      }
      do {
        const place = scan.nextPlace(now)
        if (place === 'end') return
        const stretch = store.conversations.list({ platform: '', openId: '' }, place, STRETCH)
        const wanted = firstOf(stretch, AT_ONCE, (conversation) => wants(store, conversation, now.depth))
        const lastWanted = wanted.at(-1)
        if (lastWanted === undefined) {
          const last = stretch.at(-1)
          const idle = scan.afterIdle(now, last === undefined ? null : placeOf(last))
          if (!put(idle.at === 'end' && now.depth < deepest ? scan.deeper(idle) : idle)) return
        } else {
          const done = await together(wanted, (conversation) => attempted(context, conversation, now.depth))
          if (done && !put(scan.after(now, placeOf(lastWanted)))) return
        }
        await context.breathe()
      } while (context.mayGoOn())
    },
  }
}

/** The first rows that fit; the rest is not looked at. */
function firstOf<Row>(rows: readonly Row[], most: number, fits: (row: Row) => boolean): readonly Row[] {
  const found: Row[] = []
  for (const row of rows) {
    if (found.length === most) break
    if (fits(row)) found.push(row)
  }
  return found
}

/** Works on all at once; ends when nothing of it runs any more. True where all of them are done. */
async function together<Row>(rows: readonly Row[], work: (row: Row) => Promise<boolean>): Promise<boolean> {
  const results = await Promise.allSettled(rows.map(work))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return results.every((result) => result.status === 'fulfilled' && result.value)
}

function placeOf({ createTime, id }: Conversation): scan.Place {
  return { time: createTime ?? 0, id }
}

/** Catches up with the conversations in which something arrived. */
const newJob = scanJob('messages.new', newScan, {
  deepest: 0,
  wants: isWorthReading,
  async run(context, conversation) {
    const { store } = context
    const { id, createTime } = conversation
    // Before anything is kept: who is stopped in the middle finds nothing new here afterwards.
    if (isFresh(store, createTime)) expectLate(store, id, context.clock.now())
    await readNewest(context, conversation, catchUp)
    store.memory.chatPull.tried.set(id, signatureOf(conversation))
    return true
  },
})

/** True where a message of this time is so young that one numbered before it may still be on its way. */
function isFresh(store: Store, time: number | null): boolean {
  const newest = store.cursors.get('conversations')?.watermark ?? null
  return time !== null && (newest === null || time > newest - FRESH)
}

/**
 * Reads at the newest end of a conversation. Whatever brought a fresh message, it is read once more for late ones; what is
 * missing below, and be it a gap that this reading left, is looked for.
 */
async function readNewest(
  context: SyncContext,
  conversation: Conversation,
  read: (context: SyncContext, conversation: Conversation) => Promise<void>,
): Promise<void> {
  const { store, clock } = context
  const newest = () => store.messages.page(conversation.id, null, 1)[0] ?? null
  const before = newest()
  await read(context, conversation)
  setDotForRead(context, conversation, before)
  noteNewestRead(store, conversation, clock.now())
  const after = newest()
  if (after !== null && after.id !== before?.id && isFresh(store, after.time))
    expectLate(store, conversation.id, clock.now())
  if (hasOlder(store, conversation)) lookForHistory(store)
}

type Expected = { readonly id: string; readonly at: number }

const expectedForm = listOf<Expected>(z.object({ id: z.string(), at: z.number() }))
const expected = (store: Store) => storedValue(store, lateValue, expectedForm)

function expectLate(store: Store, id: string, now: number, wait = REREAD_TIME): void {
  const { get, put } = expected(store)
  const waiting = [...get().filter((one) => one.id !== id), { id, at: now + wait }]
  put(waiting.toSorted((one, other) => one.at - other.at))
}

/**
 * Conversations that the newest page of the list should name and does not are asked for, once a process; the one that a
 * person has open at once.
 */
export function lookAtUnlisted({ store, clock, screen }: SyncContext, page: Page<Conversation>): void {
  const { missed } = store.memory.chatPull
  const open = openConversation(screen())
  for (const conversation of unlistedIn(store, page)) {
    if (missed.get(conversation.id) === signatureOf(conversation)) continue
    missed.set(conversation.id, signatureOf(conversation))
    expectLate(store, conversation.id, clock.now(), conversation.id === open ? 0 : REREAD_TIME)
  }
}

/** Reads a conversation once more when nothing can come late any more: numbers are given before they are committed. */
const lateJob: BackgroundJob = {
  name: 'messages.late',
  dueAt({ store, now }) {
    const first = expected(store).get()[0]
    return first === undefined ? null : first.at - now > REREAD_TIME ? 0 : first.at
  },
  async slice(context) {
    const { store } = context
    const { get, put } = expected(store)
    const first = get()[0]
    if (first === undefined) return
    const conversation = store.conversations.get(first.id)
    // A parked one is read from its newest message on when its time comes.
    if (conversation !== null && !parked(store).has(first.id) && !isGone(store, first.id))
      await parked(store).attempt(context, first.id, () => readNewest(context, conversation, readAgain))
    put(get().filter((one) => one.id !== first.id || one.at !== first.at))
  },
}

/** How far back the history of all conversations is read in a round, epoch milliseconds. */
function floorOf(store: Store, depth: number): number {
  const newest = store.cursors.get('conversations')?.watermark ?? 0
  return Math.max(historyFloor(store), newest - (AGES[depth] ?? Number.POSITIVE_INFINITY))
}

/** Fills gaps and reads what is older, by its age: of all conversations before further back in any. */
const readingOlder = scanJob('messages.older', olderScan, {
  deepest: AGES.length,
  wants: (store, conversation, depth) =>
    !parked(store).has(conversation.id) && hasOlder(store, conversation, floorOf(store, depth)),
  run: (context, conversation, depth) => readOlder(context, conversation, floorOf(context.store, depth)),
})

/** The same, unless a person paused it; also in the middle of a slice. */
const olderJob: BackgroundJob = {
  ...readingOlder,
  dueAt: (state) => (isPaused(state.store) ? null : readingOlder.dueAt(state)),
  slice: (context) => readingOlder.slice({ ...context, mayGoOn: () => !isPaused(context.store) && context.mayGoOn() }),
}

/** Tries again what is parked, each conversation in its own time; one that answers is read on with the others. */
const parkedJob: BackgroundJob = {
  name: 'messages.parked',
  dueAt: ({ store, now }) => parked(store).dueAt(now),
  async slice(context) {
    const { store, clock } = context
    const id = parked(store).next(clock.now())
    if (id === null) return
    const conversation = store.conversations.get(id)
    if (conversation === null) return parked(store).clear(id)
    const went = await parked(store).attempt(context, id, async () => {
      await readNewest(context, conversation, catchUp)
      if (hasOlder(store, conversation)) await readOlder({ ...context, mayGoOn: () => false }, conversation)
    })
    if (went) readOnWith(store)
  },
}

/** A conversation is not parked any more: what it still lacks is read with the others. */
function readOnWith(store: Store): void {
  lookForMessages(store, true)
  lookForHistory(store)
}

/** Reads the newest messages of the open conversation again, once an hour. */
const rereadJob: BackgroundJob = {
  name: 'messages.open',
  dueAt({ store, now, screen }) {
    const id = openConversation(screen)
    if (id === null) return null
    const last = store.memory.chatPull.reread
    return last?.id === id && Math.abs(now - last.at) < REREAD_EVERY ? last.at + REREAD_EVERY : 0
  },
  async slice(context) {
    const { store, clock } = context
    const id = openConversation(context.screen())
    if (id === null) return
    store.memory.chatPull.reread = { id, at: clock.now() }
    const conversation = store.conversations.get(id)
    if (conversation !== null && !isGone(store, id)) await readNewest(context, conversation, readAgain)
  },
}

function openConversation(screen: string | null): string | null {
  return screen?.startsWith('chat:') ? screen.slice('chat:'.length) : null
}

/**
 * Archived messages (§3). They have no list of their own: the conversations say where something arrived, and what is
 * known of each is kept as ranges of pkids, so that a gap is always seen (docs/sync.md, pull 6).
 */
export const messages: SyncArea = {
  name: 'messages',
  ownCursor: false,
  cached: (store) => store.messages.count(),
  // The conversations' pull says what is new; this only keeps when the area was last looked at.
  pull: async ({ store, progress }) => progress({ phase: 'incremental', rows: store.messages.count(), total: null }),
  filling: (store) => (isScanning(store) ? { rows: store.messages.count(), total: null } : null),
  notice: (store) =>
    parked(store).notice() ??
    pinnedFilesNotice(store) ??
    (store.quarantine.list('messages').some(({ reason }) => reason === TOO_LARGE) ? MESSAGE_TOO_LARGE : null),
  background: [
    newJob,
    lateJob,
    parkedJob,
    rereadJob,
    readAgainJob(readNewest),
    marksJob,
    retainJob,
    pinnedFilesJob,
    parkedFilesJob,
    olderJob,
    mergeJob,
    personsJob,
  ],
  /** `conversation` reads its newest messages; `history` one page of those before the oldest that is known. */
  refresh: async (context, { objType, objId }) => {
    const conversation = context.store.conversations.get(objId)
    if (conversation === null) throw new Failure('not-found')
    // What is here is all that there is, until the firm lists it again.
    if (isGone(context.store, objId)) return
    if (objType === 'history') await readOlder({ ...context, mayGoOn: () => false }, conversation)
    else await readNewest(context, conversation, catchUp)
    if (!parked(context.store).has(objId)) return
    parked(context.store).clear(objId)
    readOnWith(context.store)
  },
}
