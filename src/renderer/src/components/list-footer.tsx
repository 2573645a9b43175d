import type { ReactNode } from 'react'
import { formatCount } from '../lib/count.ts'
import { pageSizes } from '../lib/page-sizes.ts'
import { useWords } from '../lib/words.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

/** The page that a list shows. */
export type Paged = { readonly pageIndex: number; readonly pageSize: (typeof pageSizes)[number] }

/** Page indices that the footer offers: the first, the last, and those around the current; null is a gap. */
const offeredPages = (current: number, count: number): readonly (number | null)[] => {
  if (count <= 7) return Array.from({ length: count }, (_, index) => index)
  const from = Math.min(Math.max(current - 1, 1), count - 4)
  const middle =
    current <= 2 ? [1, 2, 3] : current >= count - 3 ? [count - 4, count - 3, count - 2] : [from, from + 1, from + 2]
  const before = (middle[0] ?? 1) > 1 ? [null] : []
  const after = (middle.at(-1) ?? 0) < count - 2 ? [null] : []
  return [0, ...before, ...middle, ...after, count - 1]
}

const Paging = ({
  state,
  pages,
  onPage,
}: {
  readonly state: Paged
  readonly pages: number
  readonly onPage: (page: number) => void
}) => {
  const words = useWords()
  const { pageIndex } = state
  return (
    <nav className="paging" aria-label={words('paging.label')}>
      <IconButton
        icon="chevron-left"
        label={words('paging.previous')}
        disabled={pageIndex === 0}
        onClick={() => onPage(pageIndex - 1)}
      />
      {offeredPages(pageIndex, pages).map((page, position) =>
        page === null ? (
          <span key={position < 3 ? 'before' : 'after'} className="page-gap" aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            className={page === pageIndex ? 'page-number on' : 'page-number'}
            aria-label={words('paging.page', { n: page + 1 })}
            aria-current={page === pageIndex ? 'page' : undefined}
            onClick={() => onPage(page)}
          >
            {formatCount(page + 1)}
          </button>
        ),
      )}
      <IconButton
        icon="chevron-right"
        label={words('paging.next')}
        disabled={pageIndex >= pages - 1}
        onClick={() => onPage(pageIndex + 1)}
      />
    </nav>
  )
}

/** Selection, count, pages and page size (CL-22). */
export const ListFooter = (props: {
  readonly state: Paged
  /** Null until the first answer. */
  readonly total: number | null
  readonly partial: boolean
  /** True where the total counts what filters leave. */
  readonly filtered?: boolean
  readonly selected: number
  /** Those among them that the page does not show: what is done reaches them too. */
  readonly selectedElsewhere?: number
  /** What can be done with what is selected. */
  readonly actions?: ReactNode
  readonly onClear: () => void
  readonly onPage: (page: number) => void
  readonly onPageSize: (size: Paged['pageSize']) => void
}) => {
  const words = useWords()
  const { state, total, selected, selectedElsewhere = 0 } = props
  const n = formatCount(total ?? 0)
  const partly = props.filtered === true ? 'customers.countPartialFound' : 'customers.countPartial'
  return (
    <footer className={selected > 0 ? 'list-foot selecting' : 'list-foot'}>
      <span role="status">
        {selected > 0 ? <strong>{words('customers.selected', { n: selected })}</strong> : null}
        {selectedElsewhere > 0 ? (
          <span className="meta selected-elsewhere">
            {words('customers.selectedElsewhere', { n: selectedElsewhere })}
          </span>
        ) : null}
      </span>
      {selected > 0 ? props.actions : null}
      {selected > 0 ? (
        <Button kind="quiet" onClick={props.onClear}>
          {words('customers.clearSelection')}
          <kbd>Esc</kbd>
        </Button>
      ) : null}
      <span className="grow" />
      <span className="list-total" role="status">
        {total === null ? null : words(props.partial ? partly : 'customers.count', { n })}
      </span>
      <Paging state={state} pages={Math.max(Math.ceil((total ?? 0) / state.pageSize), 1)} onPage={props.onPage} />
      <div className="field select">
        <select
          aria-label={words('paging.sizeLabel')}
          value={state.pageSize}
          onChange={(event) => {
            const size = pageSizes.find((one) => one === Number(event.target.value))
            if (size !== undefined) props.onPageSize(size)
          }}
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {words('paging.size', { n: size })}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={14} />
      </div>
    </footer>
  )
}
