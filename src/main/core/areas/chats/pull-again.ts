import { z } from 'zod'
import type { ChatRange } from '#core/areas/chats/store/types'
import type { Store } from '#core/engine/store/types'
import type { Conversation } from '#shared/domain/chat'
import { parking } from '../../engine/sync/pull/parking.ts'
import { trustedNow } from '../../engine/sync/schedule/server-time.ts'
import { listOf, storedValue } from '../../engine/sync/stored-value.ts'
import type { BackgroundJob, SyncContext } from '../../engine/sync/types.ts'
import { isGone } from './message-gone.ts'
import { pageSizeOf, readAgain, readAgainAround } from './pull-pages.ts'
import { comparePkids } from './ranges-plan.ts'

/** Nothing is read again sooner than this after it was read last, whoever asked for it, milliseconds. */
const EVERY = 3_600_000
/** Conversations that were written in so lately are read again, milliseconds. */
const RECENT = 86_400_000
/** Time between two turns, milliseconds: a little less than between two passes, so that each has one. */
const TURN = 45_000
/** Places of one turn. */
const BUDGET = 5
/** Conversations, and warnings, that are followed at most, the newest of them. */
const MOST_FOLLOWED = 1_000
/** Rows that are looked at before somebody else has a turn. */
const STRETCH = 200

/** What is read again: a standing warning at its pkid, or for null the newest messages of a conversation. */
type Place = { readonly key: string; readonly conversation: string; readonly pkid: string | null }
type Read = { readonly key: string; readonly at: number }

const readForm = listOf<Read>(z.object({ key: z.string(), at: z.number() }))
const stored = (store: Store) => storedValue(store, 'sync.messages.again', readForm)

/** When places were read last, by their keys. */
function timesOf(store: Store): Map<string, number> {
  const { chatPull } = store.memory
  chatPull.read ??= new Map(
    stored(store)
      .get()
      .map(({ key, at }) => [key, at]),
  )
  return chatPull.read
}

/** Standing warnings, newest first, of one conversation or, for '', of all; those that have a place at the firm. */
function warningsOf(
  store: Store,
  conversation: string,
  before: string | null = null,
): { readonly places: readonly Place[]; readonly next: string | null } {
  const { rows, next } = store.messages.marked({ kind: 'warning', conversation, own: null, before, limit: STRETCH })
  const placed = rows.filter(({ place }) => !place.startsWith('-'))
  return {
    places: placed.map(({ place, message }) => ({
      key: `${message.conversation} ${message.id}`,
      conversation: message.conversation,
      pkid: place,
    })),
    next,
  }
}

/** Notes those of some warnings that stand in pieces which were read. */
function note(store: Store, warnings: readonly Place[], pieces: readonly ChatRange[], now: number): void {
  for (const { key, pkid } of warnings) {
    if (pkid === null) continue
    if (pieces.some(({ lo, hi }) => comparePkids(lo, pkid) <= 0 && comparePkids(pkid, hi) <= 0))
      timesOf(store).set(key, now)
  }
}

/** The messages that the newest page of a conversation has. */
function newestPiece(store: Store, conversation: string): readonly ChatRange[] {
  const rows = store.messages.page(conversation, null, pageSizeOf(store))
  const [first, last] = [rows[0], rows.at(-1)]
  return first === undefined || last === undefined ? [] : [{ lo: last.pkid, hi: first.pkid }]
}

/** The newest messages of a conversation were read, whoever asked for them: it has its next turn an hour later. */
export function noteNewestRead(store: Store, { id }: Conversation, now: number): void {
  timesOf(store).set(id, now)
  const { places } = warningsOf(store, id)
  if (places.length > 0) note(store, places, newestPiece(store, id), now)
}

/** All that is read again: conversations that were written in lately, and standing warnings wherever they are. */
async function followed({ store, clock, breathe }: SyncContext): Promise<readonly Place[]> {
  const since = trustedNow(store, clock.now()) - RECENT
  const recent: Place[] = []
  for (let before: { time: number; id: string } | null = null; recent.length < MOST_FOLLOWED; await breathe()) {
    const rows: readonly Conversation[] = store.conversations.list({ platform: '', openId: '' }, before, STRETCH)
    const young = rows.filter(({ createTime }) => (createTime ?? 0) > since)
    recent.push(...young.map(({ id }) => ({ key: id, conversation: id, pkid: null })))
    const last = rows.at(-1)
    if (last === undefined || young.length < rows.length) break
    before = { time: last.createTime ?? 0, id: last.id }
  }
  const warnings: Place[] = []
  for (let before: string | null = null; warnings.length < MOST_FOLLOWED; await breathe()) {
    const { places, next } = warningsOf(store, '', before)
    warnings.push(...places)
    if (next === null) break
    before = next
  }
  return [...warnings, ...recent]
}

type ReadNewest = (context: SyncContext, conversation: Conversation, read: typeof readAgain) => Promise<void>

async function readPlace(
  context: SyncContext,
  conversation: Conversation,
  { key, pkid }: Place,
  readNewest: ReadNewest,
): Promise<void> {
  const { store, clock } = context
  const { id } = conversation
  // Those that are cleared by now have been read, too.
  const standing = warningsOf(store, id).places
  if (pkid === null || store.messages.countFrom(id, pkid) <= pageSizeOf(store)) {
    await readNewest(context, conversation, readAgain)
    note(store, standing, newestPiece(store, id), clock.now())
  } else {
    note(store, standing, await readAgainAround(context, conversation, pkid), clock.now())
  }
  // Also where the firm does not give it any more.
  timesOf(store).set(key, clock.now())
}

/**
 * Reads again what no list tells of: a warning that is raised when its message is here already, and one that is cleared
 * elsewhere. What was read the longest ago comes first, so many places a turn and one turn a pass.
 */
export const readAgainJob = (readNewest: ReadNewest): BackgroundJob => ({
  name: 'messages.again',
  dueAt({ store, now }) {
    const { turn } = store.memory.chatPull
    if (store.messages.count() === 0) return null
    return turn !== null && Math.abs(now - turn) < TURN ? null : 0
  },
  async slice(context) {
    const { store, clock } = context
    const parked = parking(store, 'messages')
    const times = timesOf(store)
    const isDue = ({ key }: Place) => Math.abs(clock.now() - (times.get(key) ?? 0)) >= EVERY
    try {
      const places = await followed(context)
      // What is seen for the first time was read when it came.
      for (const { key } of places) if (!times.has(key)) times.set(key, clock.now())
      const oldestFirst = places
        .filter(isDue)
        .toSorted((one, other) => (times.get(one.key) ?? 0) - (times.get(other.key) ?? 0))
      let taken = 0
      for (const place of oldestFirst) {
        const conversation = store.conversations.get(place.conversation)
        const isIdle = conversation === null || parked.has(place.conversation) || isGone(store, place.conversation)
        // A page that was read meanwhile may have held it.
        if (isIdle || !isDue(place)) continue
        await parked.attempt(context, place.conversation, () => readPlace(context, conversation, place, readNewest))
        taken += 1
        if (taken === BUDGET || !context.mayGoOn()) break
      }
      keep(store, places)
    } finally {
      store.memory.chatPull.turn = clock.now()
    }
  },
})

/** Keeps the times of what is followed, over a restart too. */
function keep(store: Store, places: readonly Place[]): void {
  const times = timesOf(store)
  const next = places.flatMap(({ key }): readonly Read[] => {
    const at = times.get(key)
    return at === undefined ? [] : [{ key, at }]
  })
  store.memory.chatPull.read = new Map(next.map(({ key, at }) => [key, at]))
  const { get, put } = stored(store)
  if (JSON.stringify(get()) !== JSON.stringify(next)) put(next)
}
