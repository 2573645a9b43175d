import type { Connection } from '#core/store/connection'
import { isDamage } from '#core/store/failures'
import type { StoreState } from '#core/store/state'

/** Form of the terms in the index; another one in the file means: build it again. */
const form = '1'

const createText = `CREATE VIRTUAL TABLE IF NOT EXISTS message_search USING fts5(
  terms, content='', contentless_delete=1, tokenize='ascii')`

/** What the index of messages covers. It is kept in the file and commits and rolls back with the rows. */
export type IndexState = {
  /** Lowest number of a message in the index: 0 where all of them are, Infinity where none can be trusted. */
  readonly coveredFrom: () => number
  readonly setCovered: (from: number) => void
  /** Begins anew with an empty index; false where not even that is possible. */
  readonly reset: () => boolean
  /** Runs something of the index; false where the index is damaged, which is then remembered. */
  readonly trusted: (run: () => void) => boolean
}

/** The state of the index of messages. */
export const createIndexState = ({ database, pluck, transaction }: Connection, state: StoreState): IndexState => {
  const trusted = (run: () => void): boolean => {
    try {
      run()
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

  if (
    !database.readonly &&
    state.get('messageSearch') === null &&
    pluck('SELECT 1 FROM message LIMIT 1').get() === undefined
  )
    setCovered(0)
  return {
    coveredFrom: () => {
      const stored = state.get('messageSearch') ?? ''
      if (stored === form) return 0
      const [word, of, from] = stored.split(' ')
      return word === 'building' && of === form ? Number(from) : Number.POSITIVE_INFINITY
    },
    setCovered,
    reset: () =>
      trusted(() =>
        transaction(() => {
          database.exec('DROP TABLE IF EXISTS message_search')
          database.exec(createText)
          setCovered(Number.MAX_SAFE_INTEGER)
        }),
      ),
    trusted,
  }
}
