// Two grids of the same cells over the same pages: the product's, and one written by hand with memoised rows.
import { createElement as h, memo, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { HashRouter } from 'react-router'
import type { CustomerRow } from '#shared/contract/customers'
import type { GridColumn } from '../../../src/renderer/src/components/grid/types.ts'
import { ProductGrid } from './product-grid.ts'
import { columns, nothing, PAGE, rowOf } from './rows.ts'
import { VirtualRows } from './virtual-rows.ts'

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

const draw = async (shown: ReactNode): Promise<void> => {
  root.unmount()
  root = createRoot(element)
  flushSync(() => root.render(h(HashRouter, null, shown)))
  await painted()
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Draws one of the grids anew and turns its page so many times; milliseconds to the commit and to the frame after it. */
const flips = async (
  product: boolean,
  count: number,
): Promise<{ readonly commit: number[]; readonly frame: number[] }> => {
  await draw(h(Shown, { product }))
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

const selected: ReadonlySet<string> = new Set(Array.from({ length: PAGE / 5 }, (_, place) => String(place * 5)))
const firstPage = Array.from({ length: PAGE }, (_, place) => rowOf(place))

/** Scrolls one of the lists down and up, then sideways, by so many CSS px in every frame; milliseconds between frames. */
const scrolls = async (product: boolean, count: number, step: number): Promise<number[]> => {
  await draw(product ? h(ProductGrid, { rows: firstPage, page: 0, selected }) : h(VirtualRows))
  const scroller = document.querySelector('.grid')
  if (scroller === null) throw new Error('the page has no list')
  const frames: number[] = []
  for (const side of ['scrollTop', 'scrollLeft'] as const) {
    let by = step
    let last = await nextFrame()
    for (let frame = 0; frame < count; frame += 1) {
      const before = scroller[side]
      scroller[side] += by
      if (scroller[side] === before) {
        by = -by
        scroller[side] += by
      }
      const now = await nextFrame()
      frames.push(now - last)
      last = now
    }
  }
  return frames
}

Object.assign(window, { flips, scrolls })
