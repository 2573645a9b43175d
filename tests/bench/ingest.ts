import { openDatabase } from '#core/engine/store/database'
import { storeFile } from '#core/engine/store/index'
import { ingest as inOneCommit } from '#core/engine/sync/pull/ingest'
import { temporaryFolder } from '../support/ports.ts'
import { atLeast, type Benchmark, compare } from './measure.ts'
import { ASKED_MESSAGES, MESSAGE_PAGE, messagePage } from './messages.ts'
import { benchKey, withStore } from './pull-sides.ts'

/** Messages of one block; a store of its own takes each. */
const COUNT = ASKED_MESSAGES ?? 50_000

/** Messages a second, of those that `write` takes a page at a time; to make them up is not counted. */
const rateOf = (write: (page: ReturnType<typeof messagePage>) => void): number => {
  let took = 0
  for (let index = 0; index < COUNT / MESSAGE_PAGE; index += 1) {
    const page = messagePage(index)
    const started = performance.now()
    write(page)
    took += performance.now() - started
  }
  return COUNT / (took / 1000)
}

/** G13: messages with their search against the same messages into a bare table. */
export const ingest: Benchmark = {
  name: 'ingest-messages',
  async run(say) {
    say(`writing ${COUNT} messages a block`)
    const product = () =>
      withStore(async (store) =>
        rateOf(({ conversation, rows }) =>
          inOneCommit(store, () => store.messages.upsert(conversation, rows, null, 1)),
        ),
      )
    const result = await compare(rawInsert, product, 5)
    const note = 'encrypted, one commit a page of 200, search included; R14 asks for 30,000 rows a second'
    return [atLeast('ingest-messages', 0.14, result, note)]
  },
}

const rawInsert = (): number => {
  const { path, remove } = temporaryFolder('firmdesk-bench-')
  const database = openDatabase(`${path}/${storeFile}`, benchKey)
  try {
    database.pragma('synchronous=NORMAL')
    database.exec('CREATE TABLE message (id, conversation, pkid, "from", fromName, time, type, content, text)')
    const insert = database.prepare('INSERT INTO message VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
    let left = COUNT
    return rateOf(({ rows }) => {
      if (left === COUNT) database.exec('BEGIN IMMEDIATE')
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
      left -= rows.length
      if (left === 0) database.exec('COMMIT')
    })
  } finally {
    database.close()
    remove()
  }
}
