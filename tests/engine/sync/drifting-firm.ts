// A firm's customer list in memory, for what a real server cannot be told to do: order of equal stamps that changes
// from request to request, rows that vanish between two pages, pages that are capped or empty.
import type { ListQuery, Page, Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { Customer } from '#shared/domain/customer'
import { customerTextFields } from '#shared/domain/customer'
import { cachedAnswer } from '../../support/cached-answer.ts'

/** A customer with empty fields but for what is given. */
export function customer(id: string, fields: Partial<Customer> = {}): Customer {
  const texts = Object.fromEntries(customerTextFields.map((name) => [name, '']))
  const times = { gmtFollowup: null, gmtCooperate: null, gmtApply: null, gmtExpires: null, gmtCreate: null }
  return {
    ...(texts as Record<(typeof customerTextFields)[number], string>),
    ...times,
    gmtModify: null,
    phoneMore: [],
    participantList: [],
    tagList: [],
    dialState: null,
    extra: {},
    unknown: {},
    id,
    name: `客户${id}`,
    ...fields,
  }
}

export type DriftingFirm = {
  readonly remote: Remote
  readonly rows: Map<string, Customer>
  /** Queries of the list, as they came. */
  readonly queries: ListQuery[]
  /** Those of them whose page came without its rows, because they were here already. */
  readonly unread: ListQuery[]
  /** Called before a page is answered, with the number of pages answered so far. */
  beforePage: (answered: number) => void
  /** Rows that were asked for by themselves. */
  readonly asked: string[]
  /** Answers for one row; fails where there is none. */
  answer: (id: string) => Customer
  /** The Date of an answer; null where the firm gives none. By default nothing is stamped later. */
  now: () => number | null
  /** Changes a page before it leaves. */
  alter: (page: Page<Customer>, query: ListQuery) => Page<Customer>
}

/** Makes the firm; `shuffle` orders rows of equal stamp anew for every request. */
export function driftingFirm(rows: readonly Customer[], shuffle: () => number = () => 0): DriftingFirm {
  const table = new Map(rows.map((row) => [row.id, row]))
  const firm: DriftingFirm = {
    rows: table,
    queries: [],
    unread: [],
    beforePage: () => undefined,
    now: () => Math.max(...[...table.values()].map((row) => row.gmtModify ?? 0)),
    alter: (page) => page,
    // The customers' area asks for nothing else.
    remote: {
      companies: {
        async list(query: ListQuery, _signal?: AbortSignal, isCached?: (digest: string) => boolean) {
          firm.beforePage(firm.queries.length)
          firm.queries.push(query)
          const order = sorted([...table.values()], query, shuffle)
          const from = query.pageIndex * query.pageSize
          const page = order.slice(from, from + query.pageSize)
          const facts = { bad: [], total: order.length, pageIndex: query.pageIndex, at: firm.now() }
          const answer = firm.alter({ rows: page, ...facts }, query)
          const given = cachedAnswer(answer, isCached)
          if (given.isCached === true) firm.unread.push(query)
          return given
        },
        async get(id: string) {
          firm.asked.push(id)
          return firm.answer(id)
        },
      },
    } as unknown as Remote,
    asked: [],
    answer(id) {
      const row = table.get(id)
      if (row === undefined) throw new Failure('not-found')
      return row
    },
  }
  return firm
}

function sorted(rows: Customer[], query: ListQuery, shuffle: () => number): Customer[] {
  const field = query.sortField as keyof Customer | undefined
  if (field === undefined) return rows
  const sign = query.sortOrder === 'asc' ? 1 : -1
  const ranked = rows.map((row) => ({ row, value: row[field], chance: shuffle() }))
  ranked.sort((a, b) => {
    const byValue =
      typeof a.value === 'string' && typeof b.value === 'string'
        ? a.value.localeCompare(b.value)
        : Number(a.value) - Number(b.value)
    return byValue === 0 ? a.chance - b.chance : sign * byValue
  })
  return ranked.map(({ row }) => row)
}
