import { sql } from 'kysely'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { isDamage } from '#core/engine/store/failures'
import { commandsTo } from '#core/engine/store/search/search-table'
import type { StoreState } from '#core/engine/store/state'

/** Form of the index and its terms; another one in the file means: build it again. */
const form = '3'

const createText = `CREATE VIRTUAL TABLE IF NOT EXISTS message_search USING fts5(
  terms, content='', contentless_delete=1, detail=none, prefix='1', tokenize='ascii')`

/**
 * The index never merges by itself, which it would do in steps of tens of milliseconds: every write adds a small one
 * (`mergePages`), and idle time the rest. Only far too many pieces are still merged at once.
 */
const merging = { automerge: 0, crisismerge: 64 } as const

/** How many pieces of a size are made one: many while messages come, so that each is written again less often. */
const pieces = { whileWriting: 16, inIdleTime: 4 } as const

const setting = statement((db, { name }: { name: string }) =>
  db.selectFrom('message_search_config').select('v').where('k', '=', name),
)
const anyMessage = statement((db) =>
  db
    .selectFrom('message')
    .select(({ lit }) => lit(1).as('found'))
    .limit(sql.lit(1)),
)
const command = commandsTo('message_search')

/** What the index of messages covers. It is kept in the file and commits and rolls back with the rows. */
export type IndexState = {
  /** Lowest number of a message in the index: 0 where all of them are, Infinity where none can be trusted. */
  readonly coveredFrom: () => number
  readonly setCovered: (from: number) => void
  /** Begins anew with an empty index; false where not even that is possible. */
  readonly reset: () => boolean
  /** Runs something of the index; false where the index is damaged, which is then remembered. */
  readonly trusted: (run: () => void) => boolean
  /** Sets how many pieces the merges from now on wait for. It throws where the index is damaged. */
  readonly mergeAs: (when: keyof typeof pieces) => void
}

/** The state of the index of messages. */
export const createIndexState = (
  { database, value: read, run, transaction }: Connection,
  state: StoreState,
): IndexState => {
  const trusted = (work: () => void): boolean => {
    try {
      work()
      return true
    } catch (error) {
      if (!isDamage(error)) throw error
      // A connection that only reads leaves it to the writer to notice.
      if (!database.readonly) state.put('messageSearch', 'damaged')
      return false
    }
  }

  const setCovered = (from: number): void => {
    state.put('messageSearch', from === 0 ? form : `building ${form} ${from}`)
  }

  // Only where it differs: a setting is a write, which every opening would have to wait for.
  const set = (name: string, value: number): void => {
    if (read(setting, { name }) !== value) run(command({ name, value }))
  }
  const settle = (): void => {
    // A damaged index was taken out with its settings.
    if ((database.pragma('table_info(message_search_config)') as unknown[]).length === 0) return
    for (const [name, value] of Object.entries(merging)) set(name, value)
  }

  if (!database.readonly) trusted(settle)
  const create = (from: number): boolean =>
    trusted(() =>
      transaction(() => {
        database.exec('DROP TABLE IF EXISTS message_search')
        database.exec(createText)
        settle()
        setCovered(from)
      }),
    )

  // The table of a new file has the form of the migration that made it.
  if (!database.readonly && state.get('messageSearch') === null && read(anyMessage) === undefined) create(0)
  return {
    coveredFrom: () => {
      const stored = state.get('messageSearch') ?? ''
      if (stored === form) return 0
      const [word, of, from] = stored.split(' ')
      return word === 'building' && of === form ? Number(from) : Number.POSITIVE_INFINITY
    },
    setCovered,
    reset: () => create(Number.MAX_SAFE_INTEGER),
    trusted,
    mergeAs: (when) => set('usermerge', pieces[when]),
  }
}
