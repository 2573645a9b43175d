import type { FirmDatabase } from '../../database.ts'
import type { DataOptions } from '../companies/data.ts'
import type { Talker } from './conversations.ts'
import { generateMessages } from './data.ts'

/** Makes the generated messages of conversations when somebody first asks for them: a large archive costs no start. */
export type ArchiveFiller = {
  /** Has the messages of these conversations, by their row's id, in the table. */
  readonly fill: (ids: readonly number[]) => void
  readonly fillAll: () => void
}

type Awaited = {
  readonly platform: string
  readonly companyId: bigint | null
  readonly createTime: bigint
  readonly count: bigint
  readonly people: string
  readonly awaited: bigint
}

/** The insert of a message, positional. */
export const insertMessageSql =
  'insert into message (conversation, pkid, time, type, incoming, json, fsids, marks, content) values (?, ?, ?, ?, ?, ?, ?, ?, ?)'

/**
 * Opens the filler. A conversation whose messages are awaited has in `awaited` the number of its first one in the archive,
 * and its count and times as they will be.
 */
export function openArchiveFiller(database: FirmDatabase, options: DataOptions): ArchiveFiller {
  const find = database
    .prepare<[number], Awaited>(
      'select platform, companyId, createTime, count, people, awaited from conversation where id = ? and awaited is not null',
    )
    .safeIntegers()
  const isAwaited = database.prepare<[number], number>(
    'select 1 from conversation where id = ? and awaited is not null',
  )
  const done = database.prepare('update conversation set awaited = null where id = ?')
  const waiting = database.prepare<[], number>('select id from conversation where awaited is not null').pluck()
  const insert = database.prepare(insertMessageSql)

  const fillOne = (id: number): void => {
    const row = find.get(id)
    if (row === undefined) return
    const { peer } = JSON.parse(row.people) as { readonly peer: Talker }
    const { platform, companyId } = row
    const source = { platform, companyId, peer, messages: Number(row.count), last: Number(row.createTime) }
    generateMessages(options, source, Number(row.awaited), ({ pkid, time, type, incoming, json, fsids, marks }) => {
      const told = marks === null ? null : JSON.stringify(marks)
      insert.run(id, pkid, time, type, incoming ? 1 : 0, json, fsids, told, null)
    })
    done.run(id)
  }
  const fill = database.transaction((ids: readonly number[]): void => {
    for (const id of ids) fillOne(id)
  })
  return {
    fill: (ids) => {
      const missing = ids.filter((id) => isAwaited.get(id) !== undefined)
      if (missing.length > 0) fill.immediate(missing)
    },
    fillAll: () => fill.immediate(waiting.all()),
  }
}
