// Two grids of the same cells over the same pages: the product's, and one written by hand with memoised rows.
import { createElement as h, memo, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import type { CustomerRow } from '#shared/contract/customers'
import { Grid } from '../../../src/renderer/src/components/grid/grid.tsx'
import type { GridColumn } from '../../../src/renderer/src/components/grid/types.ts'
import { listColumns } from '../../../src/renderer/src/features/customers/columns.tsx'
import { noLists } from '../../../src/renderer/src/lib/field-labels.ts'
import { knownFields } from '../../../src/renderer/src/lib/known-fields.ts'
import { words } from '../../../src/renderer/src/lib/words.ts'

const PAGE = 50

const rowOf = (number: number): CustomerRow => ({
  id: String(number),
  name: `宁波澜桥精密机械第${number}有限公司`,
  followupContent: `已发送委托合同修订稿，对方法务第 ${number} 次回复`,
  gmtFollowup: 1_760_000_000_000 + number * 60_000,
  contact: `许静仪${number % 97}`,
  telephone: `138${String(number).padStart(8, '0')}`,
  phoneMore: [{ phone: `0574${String(number).padStart(7, '0')}`, state: number % 4 }],
  industry: `行业${number % 13}`,
  note: `只在工作日联系 ${number}`,
  level: String((number % 4) + 1),
  chargeStatus: String(number % 3),
  ownerName: `林知远${number % 31}`,
  participantList: [{ userName: `苏若谷${number % 7}` }, { userName: `陈望舒${number % 5}` }],
  channel: `渠道${number % 9}`,
  city: `城市${number % 61}`,
  region: `区县${number % 83}`,
  source: `来源${number % 6}`,
  weMediaAccountId: String(number % 11),
  gmtCooperate: 1_700_000_000_000 + number * 86_400_000,
  gmtApply: 1_690_000_000_000 + number * 86_400_000,
  userCreateName: `何昭明${number % 17}`,
  gmtCreate: 1_680_000_000_000 + number * 3_600_000,
  gmtModify: 1_750_000_000_000 + number * 3_600_000,
})

const nothing = () => undefined
const columns = listColumns(knownFields, noLists, words, () => '', {
  onPanel: nothing,
  trigger: 'click',
  onEdit: nothing,
  onSocial: nothing,
  lawsuit: true,
  inviteTalk: false,
})

type Show = (page: number) => void
let show: Show = nothing

const HandRow = memo(
  ({ row, shown }: { readonly row: CustomerRow; readonly shown: readonly GridColumn<CustomerRow>[] }): ReactNode =>
    h(
      'div',
      { className: 'grid-row', role: 'row', tabIndex: -1 },
      shown.map((column) => h('div', { key: column.id, className: 'grid-cell', role: 'gridcell' }, column.cell(row))),
    ),
)

const template = columns.map(({ width }) => `${width}px`).join(' ')

const HandGrid = ({ rows }: { readonly rows: readonly CustomerRow[] }) =>
  h(
    'div',
    { className: 'grid', style: { '--grid-columns': template, '--grid-width': '3000px' } as object },
    h(
      'div',
      { role: 'grid', className: 'grid-body' },
      rows.map((row, place) => h(HandRow, { key: place, row, shown: columns })),
    ),
  )

const selected: ReadonlySet<string> = new Set()
const sort = { column: 'gmtFollowup', order: 'desc' } as const
const labels = {
  grid: 'grid',
  number: 'no',
  selectAll: 'all',
  select: (name: string) => name,
  sort: (name: string) => name,
  filter: (name: string) => name,
  filtered: (name: string) => name,
}

const ProductGrid = ({ rows, page }: { readonly rows: readonly CustomerRow[]; readonly page: number }) =>
  h(Grid<CustomerRow>, {
    labels,
    columns,
    rows,
    rowLabel: (row) => row.name,
    firstNumber: page * PAGE + 1,
    total: 200_000,
    minWidth: 1450,
    scrollStep: 140,
    pageKey: String(page),
    sort,
    onSort: nothing,
    selected,
    onSelect: nothing,
    onOpen: nothing,
    loading: false,
    busy: false,
    pageSize: PAGE,
    empty: null,
  })

const Shown = ({ product }: { readonly product: boolean }) => {
  const [page, setPage] = useState(0)
  show = setPage
  const rows = Array.from({ length: PAGE }, (_, place) => rowOf(page * PAGE + place))
  return product ? h(ProductGrid, { rows, page }) : h(HandGrid, { rows })
}

const element = document.getElementById('root')
if (element === null) throw new Error('the page has no root')
Object.assign(element.style, { height: '900px', display: 'flex', flexDirection: 'column' })
let root = createRoot(element)

const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Draws one of the grids anew and turns its page so many times; milliseconds to the commit and to the frame after it. */
const flips = async (
  product: boolean,
  count: number,
): Promise<{ readonly commit: number[]; readonly frame: number[] }> => {
  root.unmount()
  root = createRoot(element)
  flushSync(() => root.render(h(HashRouter, null, h(Shown, { product }))))
  await painted()
  const commit: number[] = []
  const frame: number[] = []
  for (let page = 1; page <= count; page += 1) {
    const started = performance.now()
    flushSync(() => show(page))
    commit.push(performance.now() - started)
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    frame.push(performance.now() - started)
    await painted()
  }
  return { commit, frame }
}

Object.assign(window, { flips })
