// Measures the archive: `node tests/store/measure-messages.ts [messages=1000000] [page=200] [pages=1]`, the last being
// pages of a commit. Prints rows a second for writing with search, sizes against the words, and how long searches take
// in milliseconds of the processor. Not a test.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#core/areas/stores'
import { storeFile } from '#core/engine/store/index'
import { messageKey } from '#core/engine/store/search/words'
import type { ChatMessage } from '#shared/domain/chat'
import { madeMessages, madeTexts } from './made-messages.ts'
import { seeded } from './rows.ts'

const [total = 1_000_000, page = 200, pages = 1] = process.argv.slice(2).map(Number)
const each = 500
const folder = mkdtempSync(join(tmpdir(), 'firmdesk-measure-'))
const percentile = (values: readonly number[], share: number): string =>
  (
    values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
  ).toFixed(2)

const store = openStore({ folder, key: new Uint8Array(32).fill(7), now: Date.now })
const texts = madeTexts(1)
const samples: string[] = []
const holds: number[] = []
/** Milliseconds of the processor: on a shared machine they tell more than the clock. */
const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
let worked = 0
let seconds = 0
let written = 0
let words = 0
let wire = 0
type Part = { readonly conversation: string; readonly rows: readonly ChatMessage[] }

/** Writes some pages in one commit, and a checkpoint now and then, as the sync does. */
const commit = (parts: readonly Part[]): void => {
  const started = performance.now()
  const before = cpu()
  store.transaction(() => {
    for (const { conversation, rows } of parts) {
      const range = { lo: rows.at(-1)?.pkid ?? '', hi: rows[0]?.pkid ?? '' }
      store.messages.upsert(conversation, rows, range, 1)
    }
  })
  holds.push(performance.now() - started)
  if (holds.length % 40 === 0) void store.checkpoint()
  seconds += (performance.now() - started) / 1000
  worked += cpu() - before
}

store.setDurability('ingest')
let waiting: Part[] = []
for (let conversation = 0; conversation * each < total; conversation += 1) {
  const rows = madeMessages(conversation, each, texts)
  for (const row of rows) {
    words += Buffer.byteLength(row.text)
    wire += Buffer.byteLength(JSON.stringify(row))
  }
  if (conversation % 7 === 0) samples.push(rows[conversation % each]?.text ?? '')
  for (let end = rows.length; end > 0; end -= page) {
    const part = rows.slice(Math.max(0, end - page), end).reverse()
    waiting.push({ conversation: `wework:${conversation}`, rows: part })
    if (waiting.length < pages) continue
    commit(waiting)
    waiting = []
  }
  written += rows.length
}
commit(waiting)
store.setDurability('full')
console.log(
  `${written} messages, pages of ${page}, ${pages} a commit: ${Math.round(written / seconds)} rows/s with search, ${Math.round((written / worked) * 1000)} a second of the processor`,
)
console.log(
  `a commit held the store p50 ${percentile(holds, 0.5)} p99 ${percentile(holds, 0.99)} max ${percentile(holds, 1)} ms`,
)

const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`
const size = (): number => statSync(join(folder, storeFile)).size
const search = (name: string): void => {
  const next = seeded(3)
  const all = new Map<string, number[]>()
  for (let round = 0; round < 1500; round += 1) {
    const key = messageKey(samples[Math.floor(next() * samples.length)] ?? '')
    const length = 1 + Math.floor(next() * 8)
    const from = Math.floor(next() * Math.max(1, key.length - length))
    let text = key.slice(from, from + length).trim()
    // A third of them is found nowhere, or hardly anywhere: the same characters in another order.
    if (round % 3 === 0) text = [...text].reverse().join('')
    if (text === '') continue
    const started = cpu()
    store.messages.search(text, 50)
    const took = cpu() - started
    const kind = `${/^[\x20-\x7f]+$/.test(text) ? 'latin' : 'chinese'} ${[...text].length}`
    all.set(kind, [...(all.get(kind) ?? []), took])
    all.set('all', [...(all.get('all') ?? []), took])
    if (took > 40) console.log(`  slow: ${JSON.stringify(text)} ${took.toFixed(1)} ms`)
  }
  console.log(`search ${name}:`)
  for (const [kind, times] of [...all].toSorted())
    console.log(
      `  ${kind}: n ${times.length}, p50 ${percentile(times, 0.5)} p99 ${percentile(times, 0.99)} max ${percentile(times, 1)} ms`,
    )
}
search('as written')
const merged = performance.now()
let slices = 0
while (store.messages.mergeSearch(200)) slices += 1
console.log(`merges: ${slices} slices, ${((performance.now() - merged) / Math.max(1, slices)).toFixed(1)} ms each`)
search('merged')
store.close()
console.log(
  `file ${mega(size())}, words ${mega(words)} (${(size() / words).toFixed(2)}x), as JSON ${mega(wire)} (${(size() / wire).toFixed(2)}x); RSS ${mega(process.memoryUsage().rss)}`,
)
rmSync(folder, { recursive: true, force: true })
