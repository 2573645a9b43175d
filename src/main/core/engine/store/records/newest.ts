import type { Connection } from '#core/engine/store/connection'
import type { Suggested } from '#core/engine/store/records/types'
import type { BehindIndex } from '#core/engine/store/search/deferred-index'

/** Up to so many hits are sorted by themselves; up to the next figure the newest rows are walked and looked up among them. */
const fewHits = 200
const someHits = 5000

/** Rows that are read at most, the newest ones, where no index can say which. */
const mostRead = 1000

export type NewestShape = {
  readonly table: 'contact' | 'followup'
  /** The index's own table. */
  readonly search: string
  /** The column of the order, and the index over it and the id. */
  readonly time: string
  readonly by: string
  /** What is read of a row. */
  readonly columns: string
}

/** `match` is a query of the index, `read` says what a row is, or null where it is no hit after all. */
export type FindNewest<Stored> = <Row>(
  match: string,
  limit: number,
  read: (stored: Stored) => Row | null,
) => Suggested<Row>

/** Search as one types over records: the newest hits first, each checked on its row, at a bounded cost. */
export const createFindNewest = <Stored>(
  { prepare, pluck }: Connection,
  index: Pick<BehindIndex<never>, 'complete' | 'trusted'>,
  { table, search, time, by, columns }: NewestShape,
): FindNewest<Stored> => {
  const hitsText = `SELECT rowid FROM ${search} WHERE ${search} MATCH ?`
  const newest = `ORDER BY ${time} DESC, id DESC`
  // The hits of a phrase cost most of all, so they are asked for once.
  const firstText = `${hitsText} LIMIT ${someHits + 1}`
  const given = '(SELECT value FROM json_each(?))'
  const fewText = `SELECT no FROM ${table} WHERE no IN ${given} ${newest}`
  const someText = `SELECT no FROM ${table} INDEXED BY ${by} WHERE +no IN ${given} ${newest}`
  const lastText = `${hitsText} ORDER BY rowid DESC LIMIT ${mostRead}`
  const rowText = `SELECT ${columns} FROM ${table} WHERE no = ?`
  const walkText = `SELECT ${columns} FROM ${table} INDEXED BY ${by} ${newest} LIMIT ${mostRead}`

  return <Row>(match: string, limit: number, read: (stored: Stored) => Row | null): Suggested<Row> => {
    const found: Row[] = []
    let looked = 0

    /** Takes what fits of rows that come newest first; true where it had enough, or has read enough. */
    const take = (rows: Iterable<Stored>): boolean => {
      for (const stored of rows) {
        looked += 1
        const row = read(stored)
        if (row !== null) found.push(row)
        if (found.length > limit || looked >= mostRead) return true
      }
      return false
    }
    const rowsOf = function* (text: string, bound: string): Generator<Stored> {
      for (const no of pluck(text).iterate(bound)) yield prepare(rowText).get(no) as Stored
    }
    const walk = (): boolean => take(prepare(walkText).iterate() as Iterable<Stored>)
    const answer = (cut: boolean): Suggested<Row> => ({
      rows: found.slice(0, limit),
      more: cut || found.length > limit,
    })

    let answered: Suggested<Row> | null = null
    if (index.complete()) {
      index.trusted(() => {
        const hits = pluck(firstText).all(match) as number[]
        if (hits.length <= someHits)
          answered = answer(take(rowsOf(hits.length <= fewHits ? fewText : someText, JSON.stringify(hits))))
        else if (walk() && found.length >= limit) answered = answer(true)
        else {
          // It stands in very many rows, though not in the newest: then the last ones that came.
          found.length = 0
          looked = 0
          take(rowsOf(lastText, match))
          answered = answer(true)
        }
      })
      if (answered !== null) return answered
      found.length = 0
      looked = 0
    }
    return answer(walk())
  }
}
