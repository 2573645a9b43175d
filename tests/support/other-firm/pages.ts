// What a call is given and what it answers: a page of a list, a short list, a refusal.
import type { Data, Person } from './data.ts'
import type { Echo, Entry, Habits } from './habits.ts'
import { textOf, type Wire, type WireFields } from './wire.ts'

/** What a call knows of its request; `id` is the last word of its path. */
export type Asked = {
  readonly data: Data
  readonly habits: Habits
  readonly person: Person
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
  readonly id: string
  /** All words of its path, by their names. */
  readonly words?: Readonly<Record<string, string>>
  /** Wall time of the firm, epoch milliseconds. */
  readonly now: number
  /** Whether a comment or follow-up was there before the firm began. */
  readonly isOld: (id: string) => boolean
}

/** A refusal: with a status of its own, or the firm's rule. */
export type Refused = { readonly refused: number; readonly message: string; readonly code?: string }
/** A success; where it is `empty`, a status alone says so. */
export type Answered = { readonly data: Wire; readonly empty?: true } | Refused

/** One call of the table. */
export type Call = (asked: Asked) => Answered

/** A refusal with its words. */
export const refused = (status: number, message: string): Refused => ({ refused: status, message })
/** A success that has nothing to say. */
export const noContent: Answered = { data: null, empty: true }
/** What is not there. */
export const gone = refused(404, '不存在')

/** Where a row stands in a table that nobody sorted. */
function placeOf(id: string): number {
  let hash = 2_166_136_261
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return hash >>> 0
}

/** A row of a list, and what it may be sorted by. */
export type Listed = {
  readonly id: string
  readonly row: WireFields
  readonly sorted: Readonly<Record<string, number>>
}

/** A page of a list; counts are text, and a page without rows is null. */
export function pageOf(rows: readonly Listed[], { habits, query, body }: Asked, standard: string): Answered {
  const asked = (name: string) => textOf(body[name]) || (query.get(name) ?? '')
  const field = asked('sortField') || standard
  const sign = asked('sortOrder') === 'asc' ? 1 : -1
  const keys = habits.sorts
    ? rows.map((one) => ({ one, key: sign * (one.sorted[field] ?? 0) }))
    : rows.map((one) => ({ one, key: placeOf(one.id) }))
  keys.sort((one, other) => one.key - other.key)
  // All of them at once are still no more than a page.
  const wanted = Number(asked('pageSize') || 10)
  const size = Math.min(habits.largestPage, wanted < 0 ? Number.POSITIVE_INFINITY : wanted)
  const index = Number(asked('pageIndex') || 0)
  const page = size === Number.POSITIVE_INFINITY ? keys : keys.slice(index * size, (index + 1) * size)
  const list = page.map(({ one }) => one.row)
  const count = habits.counts === 'zero' ? '0' : String(rows.length)
  return {
    data: {
      list: list.length === 0 ? null : list,
      ...((habits.counts === 'first' ? index === 0 : habits.counts) && { recordCount: count }),
      pageIndex: String(index),
      pageSize: String(wanted < 0 ? wanted : size),
    },
  }
}

/** A short list, whole. */
export const listOf = (rows: readonly WireFields[]): Answered => ({
  data: { list: rows.length === 0 ? null : rows, recordCount: String(rows.length) },
})

/** An entry by its id, in the way in which this firm shows one. */
export function entryOf({ habits }: Pick<Asked, 'habits'>, kind: Entry, row: WireFields | null): Answered {
  const way = habits.entryReads[kind]
  if (way === 'nothing') return { data: null }
  return way === 'missing' || row === null ? gone : { data: row }
}

/** What a write that succeeded says, in the way in which this firm says it. */
export function echoed(echo: Echo, id: bigint | string, row: () => WireFields | null): Answered {
  const said = { row, id: () => ({ id }), nothing: () => null, count: () => 1, words: () => '操作成功' }
  return { data: said[echo]() }
}
