import type { Store } from '#core/engine/store/types'
import { ingest } from '../../engine/sync/pull/ingest.ts'
import { trustedNow } from '../../engine/sync/schedule/server-time.ts'
import type { BackgroundJob } from '../../engine/sync/types.ts'

const DAY = 86_400_000
/** Messages are kept for so long, milliseconds, and so many bytes of them. */
const MESSAGES_KEPT = 730 * DAY
const MESSAGE_BYTES = 2 * 1024 ** 3
/** History is read a month less far back than it is kept, so that nothing is read only to be dropped. */
const MARGIN = 31 * DAY
/** Pages of the search index that one merge may move. */
const MERGE_PAGES = 64

const MONTH = 30 * DAY
const lastValue = 'sync.messages.retained'
const personsValue = 'sync.messages.persons'
const fullValue = 'sync.messages.full'

const mostValue = 'chats.mostBytes'
const pausedValue = 'chats.historyPaused'

/** Bytes that messages and their files may take, as a person set it. */
export function mostBytes(store: Store): number {
  const text = store.values.get(mostValue)
  return text === null ? MESSAGE_BYTES : Number(text)
}

/** Sets that limit; what is beyond it goes with the next retention, which is due now. */
export function setMostBytes(store: Store, bytes: number): void {
  store.transaction(() => {
    store.values.put(mostValue, String(bytes))
    store.values.put(lastValue, null)
    store.values.put(fullValue, null)
  })
}

/** True while a person wants no older messages to be read. */
export function isPaused(store: Store): boolean {
  return store.values.get(pausedValue) !== null
}

export function setPaused(store: Store, paused: boolean): void {
  store.values.put(pausedValue, paused ? 'yes' : null)
}

/** Messages older than this are not read from the server, epoch milliseconds. */
export function historyFloor(store: Store): number {
  const newest = store.cursors.get('conversations')?.watermark ?? 0
  const full = store.values.get(fullValue)
  // Where the messages fill their place, older ones would only drive each other out.
  if (full !== null && newest - Number(full) < MARGIN) return Number.POSITIVE_INFINITY
  return newest - MESSAGES_KEPT + MARGIN
}

/** Once a day: drops what is older than the retention, then what is more than fits. */
export const retainJob: BackgroundJob = {
  name: 'messages.retain',
  dueAt({ store, now }) {
    if (store.messages.count() === 0) return null
    const last = store.values.get(lastValue)
    return last === null || Math.abs(now - Number(last)) >= DAY ? 0 : Number(last) + DAY
  },
  async slice(context) {
    const { store, clock } = context
    const after = trustedNow(store, clock.now()) - MESSAGES_KEPT
    let went = false
    try {
      do {
        if (store.messages.retain({ after, mostBytes: Number.MAX_SAFE_INTEGER }) === 0) {
          if (store.messages.retain({ after, mostBytes: mostBytes(store) }) === 0) {
            ingest(store, () => store.values.put(lastValue, String(clock.now())))
            return
          }
          const newest = store.cursors.get('conversations')?.watermark ?? 0
          ingest(store, () => store.values.put(fullValue, String(newest)))
        }
        went = true
        await context.breathe()
      } while (context.mayGoOn())
    } finally {
      // No screen goes on showing what is not here any more.
      if (went) for (const area of ['messages', 'conversations']) context.changed(area, [])
    }
  },
}

/** Once a month: people of whom no message is left, as a changed name or picture leaves them behind. */
export const personsJob: BackgroundJob = {
  name: 'messages.persons',
  dueAt({ store, now }) {
    if (store.messages.count() === 0) return null
    const last = store.values.get(personsValue)
    return last === null || Math.abs(now - Number(last)) >= MONTH ? 0 : Number(last) + MONTH
  },
  async slice(context) {
    const { store, clock } = context
    do {
      if (!ingest(store, () => store.messages.prunePersons())) {
        ingest(store, () => store.values.put(personsValue, String(clock.now())))
        return
      }
      await context.breathe()
    } while (context.mayGoOn())
  },
}

/** Merges the search index when nothing else is to be done. */
export const mergeJob: BackgroundJob = {
  name: 'messages.merge',
  dueAt: ({ store }) => (store.memory.chatPull.merged === store.messages.count() ? null : 0),
  async slice(context) {
    const { store } = context
    do {
      const count = store.messages.count()
      if (!store.messages.mergeSearch(MERGE_PAGES)) {
        store.memory.chatPull.merged = count
        return
      }
      await context.breathe()
    } while (context.mayGoOn())
  },
}

/** Marks messages that stood in the store before marks were kept. */
export const marksJob: BackgroundJob = {
  name: 'messages.marks',
  dueAt: ({ store }) => (store.messages.isMarked() ? null : 0),
  async slice(context) {
    const { store } = context
    while (ingest(store, () => store.messages.buildMarks())) {
      await context.breathe()
      if (!context.mayGoOn()) return
    }
    context.changed('conversations', [])
  },
}
