import type { ListQuery, Page, Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { Customer } from '#shared/domain/customer'
import type { Dice } from '../random.ts'

/** Ways in which a list does not say what the firm has. */
export const lies = [
  'empty',
  'empty without a total',
  'cut',
  'filtered',
  'total zero',
  'short pages',
  'forbidden',
  'failing in the middle',
  'of another firm',
  'short of a few',
  'short of a few that cannot be asked for',
  'missing one page',
] as const
export type Lie = (typeof lies)[number]

/** A firm whose list lies when it is told to; `null` is the truth. */
export type LyingFirm = { readonly remote: Remote; readonly lie: (lie: Lie | null) => void }

/** Makes the firm over a table of customers, which may be changed from outside. */
export function lyingRemote(table: ReadonlyMap<string, Customer>, dice: Dice): LyingFirm {
  let lie: Lie | null = null
  let asked = 0
  let failsAt = 0
  let hidden: ReadonlySet<string> = new Set()

  const truth = ({ pageIndex, pageSize, sortField, sortOrder }: ListQuery, rows: readonly Customer[]) => {
    const field = sortField as 'id' | 'gmtModify' | undefined
    const sign = sortOrder === 'asc' ? 1 : -1
    const order =
      field === undefined ? [...rows] : [...rows].sort((a, b) => sign * (Number(a[field]) - Number(b[field])))
    const from = pageIndex * pageSize
    return {
      rows: order.slice(from, from + pageSize),
      bad: [],
      total: order.length,
      pageIndex,
    } satisfies Page<Customer>
  }

  const list = async (query: ListQuery): Promise<Page<Customer>> => {
    const rows = [...table.values()]
    const page = truth(query, rows)
    asked += 1
    if (lie === 'empty') return { ...page, rows: [], total: 0 }
    if (lie === 'empty without a total') return { ...page, rows: [], total: null }
    if (lie === 'cut') return truth(query, rows.slice(0, Math.floor(rows.length * 0.6)))
    if (lie === 'filtered')
      return truth(
        query,
        rows.filter((row) => Number(row.id) % 3 === 0),
      )
    if (lie === 'total zero') return { ...page, total: 0 }
    if (lie === 'short pages') return { ...page, rows: page.rows.slice(0, Math.floor(page.rows.length / 2)) }
    if (lie === 'forbidden') throw new Failure('forbidden', { status: 403 })
    if (lie === 'failing in the middle' && asked >= failsAt) throw new Failure('http-error', { status: 500 })
    if (lie === 'of another firm')
      return truth(
        query,
        rows.map((row) => ({ ...row, id: `9${row.id}` })),
      )
    if (lie === 'missing one page' && query.pageIndex === 0) return { ...page, rows: [] }
    return lie === null ? page : { ...page, rows: page.rows.filter((row) => !hidden.has(row.id)) }
  }

  const get = async (id: string): Promise<Customer> => {
    const row = table.get(id)
    if (row === undefined || lie === 'of another firm') throw new Failure('not-found')
    if (lie === 'short of a few that cannot be asked for') throw new Failure('http-error', { status: 500 })
    return row
  }

  return {
    // The customers' area asks for nothing else.
    remote: { companies: { list, get } } as unknown as Remote,
    lie(next) {
      lie = next
      asked = 0
      failsAt = 1 + dice.below(4)
      hidden = new Set(Array.from({ length: 4 }, () => dice.pick([...table.keys()])))
    },
  }
}
