import { openDatabase } from '#core/engine/store/database'
import { storeFile } from '#core/engine/store/index'
import { ingest as inOneCommit } from '#core/engine/sync/pull/ingest'
import type { ChatMessage } from '#shared/domain/chat'
import { temporaryFolder } from '../support/ports.ts'
import { atLeast, type Benchmark, compare } from './measure.ts'
import { messagePage } from './messages.ts'
import { benchKey, withStore } from './pull-sides.ts'

/** Messages of one block; a store of its own takes each. */
const PAGES = 250

const pagesOf = (): readonly { readonly conversation: string; readonly rows: readonly ChatMessage[] }[] =>
  Array.from({ length: PAGES }, (_, index) => messagePage(index))

const rateOf = (pages: ReturnType<typeof pagesOf>, took: number): number =>
  pages.reduce((sum, { rows }) => sum + rows.length, 0) / (took / 1000)

/** G13: messages with their search against the same messages into a bare table. */
export const ingest: Benchmark = {
  name: 'ingest-messages',
  async run(say) {
    const pages = pagesOf()
    say(`writing ${PAGES * (pages[0]?.rows.length ?? 0)} messages a block`)
    const product = () =>
      withStore(async (store) => {
        const started = performance.now()
        for (const { conversation, rows } of pages)
          inOneCommit(store, () => store.messages.upsert(conversation, rows, null, 1))
        return rateOf(pages, performance.now() - started)
      })
    const result = await compare(() => rateOf(pages, rawInsert(pages)), product, 5)
    const note = 'encrypted, one commit a page of 200, search included; R14 asks for 30,000 rows a second'
    return [atLeast('ingest-messages', 'rows/s', 0.14, result, note)]
  },
}

const rawInsert = (pages: ReturnType<typeof pagesOf>): number => {
  const { path, remove } = temporaryFolder('firmdesk-bench-')
  const database = openDatabase(`${path}/${storeFile}`, benchKey)
  try {
    database.pragma('synchronous=NORMAL')
    database.exec('CREATE TABLE message (id, conversation, pkid, "from", fromName, time, type, content, text)')
    const insert = database.prepare('INSERT INTO message VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
    const started = performance.now()
    database.exec('BEGIN IMMEDIATE')
    for (const { rows } of pages)
      for (const row of rows)
        insert.run(
          row.id,
          row.conversation,
          row.pkid,
          row.from,
          row.fromName,
          row.time,
          row.type,
          JSON.stringify(row.content),
          row.text,
        )
    database.exec('COMMIT')
    return performance.now() - started
  } finally {
    database.close()
    remove()
  }
}
