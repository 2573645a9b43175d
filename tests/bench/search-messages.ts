import { join } from 'node:path'
import { openStore } from '#core/areas/stores'
import { openDatabase } from '#core/engine/store/database'
import { storeFile } from '#core/engine/store/index'
import { messageKey } from '#core/engine/store/search/words'
import type { Store } from '#core/engine/store/types'
import { madeMessages, madeTexts } from '../areas/chats/made-messages.ts'
import { seeded } from '../engine/store/rows.ts'
import { cached, digest } from './data.ts'
import { type Benchmark, type BenchmarkRow, compare, percentile, processor } from './measure.ts'
import { ASKED_MESSAGES, MESSAGE_PAGE, MESSAGES } from './messages.ts'
import { benchKey } from './pull-sides.ts'

/** The longest that a search may take, milliseconds of the processor at the 95th percentile. */
const LIMIT = 10
/** Messages of one conversation, and conversations of one commit. */
export const CONVERSATION = 500
const COMMIT = 10
/** Searches of a block, and hits of an answer. */
const SEARCHES = 600
const HITS = 50
const SCANS = 2
const SLOWEST = 5
/** Searches that are compared with LIKE, each in one conversation. */
const COMPARED = 10_000

const sources = [
  'src/main/core/areas/chats',
  'src/main/core/engine/store',
  'migrations',
  'tests/areas/chats/made-messages.ts',
  'tests/bench/search-messages.ts',
]

/** Folder of a store of the messages with their search, merged as idle time leaves it; made once for each form of it. */
export const filledFolder = (say: (text: string) => void): Promise<string> =>
  cached(ASKED_MESSAGES === null ? 'messages' : `${MESSAGES}-messages`, digest(sources), async (folder) => {
    say(`writing ${MESSAGES} messages, once`)
    const store = openStore({ folder, key: benchKey, now: Date.now })
    const texts = madeTexts(1)
    store.setDurability('ingest')
    for (let first = 0; first * CONVERSATION < MESSAGES; first += COMMIT) {
      store.transaction(() => {
        for (let chat = first; chat < first + COMMIT; chat += 1) {
          const rows = madeMessages(chat, CONVERSATION, texts)
          for (let end = rows.length; end > 0; end -= MESSAGE_PAGE)
            store.messages.upsert(`wework:${chat}`, rows.slice(Math.max(0, end - MESSAGE_PAGE), end), null, 1)
        }
      })
      if (first % 100 === 0) void store.checkpoint()
    }
    while (store.messages.mergeSearch(500));
    store.setDurability('full')
    store.close()
  })

/** Parts of messages, of 1 to 8 characters; a third turned round, which hardly any message holds. The same in every run. */
const typedTexts = (count: number): readonly string[] => {
  const texts = madeTexts(1)
  const next = seeded(3)
  const asked: string[] = []
  while (asked.length < count) {
    const key = messageKey(texts())
    const length = 1 + Math.floor(next() * 8)
    const from = Math.floor(next() * Math.max(1, key.length - length))
    const part = [...key.slice(from, from + length).trim()]
    if (part.length > 0) asked.push((asked.length % 3 === 0 ? part.toReversed() : part).join(''))
  }
  return asked
}

/** How many searches find what LIKE finds in the compared form of the texts, each in the conversation of its message. */
const againstLike = (store: Store, database: ReturnType<typeof openDatabase>): BenchmarkRow => {
  database.function('message_key', { deterministic: true }, (text) => messageKey(String(text)))
  const like = database
    .prepare(`SELECT id FROM message WHERE chat = (SELECT no FROM chat WHERE id = ?)
      AND message_key(text) LIKE '%' || ? || '%' ESCAPE '\\'`)
    .pluck()
  const same = typedTexts(COMPARED).filter((typed, index) => {
    // One word: of several, each may stand anywhere.
    const text = typed.replaceAll(' ', '，')
    const conversation = `wework:${Math.floor(index / CONVERSATION)}`
    const expected = like.all(conversation, messageKey(text).replace(/[\\%_]/g, '\\$&')) as string[]
    const found = store.messages.search({ text, conversation, limit: CONVERSATION }).rows.map(({ id }) => id)
    return found.length === expected.length && new Set([...found, ...expected]).size === found.length
  })
  return {
    name: 'search-messages-like',
    unit: 'searches',
    value: same.length,
    floor: COMPARED,
    ratio: same.length / COMPARED,
    goal: 'all find what LIKE finds',
    holds: same.length === COMPARED,
  }
}

/** Searches over all messages, newest first, in the thread that answers them, against reading every message with LIKE. */
export const searchMessages: Benchmark = {
  name: 'search-messages',
  async run(say) {
    const folder = await filledFolder(say)
    const store = openStore({ folder, key: benchKey, now: Date.now })
    const database = openDatabase(join(folder, storeFile), benchKey)
    try {
      const texts = typedTexts(SEARCHES)
      const times = new Map<string, number[]>()
      const search = (): number => {
        const all = texts.map((text) => {
          const started = processor()
          store.messages.search({ text, limit: HITS }).rows
          const took = processor() - started
          times.set(text, [...(times.get(text) ?? []), took])
          return took
        })
        return percentile(all, 0.95)
      }
      const like = database.prepare(
        "SELECT id FROM message WHERE text LIKE '%' || ? || '%' ORDER BY time DESC LIMIT 50",
      )
      const random = seeded(5)
      const scan = (): number => {
        const started = processor()
        for (let turn = 0; turn < SCANS; turn += 1) like.all(texts[Math.floor(random() * texts.length)])
        return (processor() - started) / SCANS
      }
      say(`measuring ${texts.length} searches`)
      const result = await compare(scan, search, 5)
      const least = [...times].map(([text, all]) => ({ text, took: Math.min(...all) }))
      const slowest = least.toSorted((one, other) => other.took - one.took).slice(0, SLOWEST)
      const share = (part: number) =>
        percentile(
          least.map(({ took }) => took),
          part,
        ).toFixed(2)
      return [
        {
          name: 'search-messages',
          unit: 'ms of processor',
          value: result.value,
          floor: result.floor,
          ratio: result.ratio,
          goal: `p95 at most ${LIMIT} ms`,
          holds: result.value <= LIMIT,
          note: `undisturbed p50 ${share(0.5)}, p95 ${share(0.95)}, p99 ${share(0.99)} ms; slowest: ${slowest
            .map(({ text, took }) => `${text} ${took.toFixed(1)}`)
            .join(', ')}`,
        },
        againstLike(store, database),
      ]
    } finally {
      database.close()
      store.close()
    }
  },
}
