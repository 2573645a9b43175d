// A list of 10,000 rows as plain divs, of which only those in view are drawn: the least that such a list costs.
import { createElement as h, memo, useState } from 'react'
import { textOf } from '../../../src/renderer/src/lib/values.ts'
import { columns, rowOf } from './rows.ts'

const ROWS = 10_000
const HEIGHT = 32
/** Rows drawn above and below those in view. */
const BESIDE = 5

const width = columns.reduce((sum, column) => sum + column.width, 0)
const template = columns.map((column) => `${column.width}px`).join(' ')

const PlainRow = memo(({ number }: { readonly number: number }) => {
  const row: Record<string, unknown> = rowOf(number)
  const style = { position: 'absolute', top: number * HEIGHT, height: HEIGHT, display: 'grid' } as const
  return h(
    'div',
    { style: { ...style, gridTemplateColumns: template } },
    columns.map(({ id }) =>
      h('div', { key: id, style: { overflow: 'hidden', whiteSpace: 'nowrap' } }, textOf((row[id] ?? '') as string)),
    ),
  )
})

/** The list; it draws other rows when it is scrolled. */
export const VirtualRows = () => {
  const [first, setFirst] = useState(0)
  const count = Math.ceil(innerHeight / HEIGHT) + 2 * BESIDE
  const from = Math.max(0, Math.min(first - BESIDE, ROWS - count))
  return h(
    'div',
    {
      className: 'grid',
      onScroll: (event: { currentTarget: HTMLElement }) => setFirst(Math.floor(event.currentTarget.scrollTop / HEIGHT)),
    },
    h(
      'div',
      { style: { position: 'relative', height: ROWS * HEIGHT, width } },
      Array.from({ length: count }, (_, place) => h(PlainRow, { key: from + place, number: from + place })),
    ),
  )
}
