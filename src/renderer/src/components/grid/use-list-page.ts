import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { openedOf } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import type { GridHandle } from './grid.tsx'
import type { GridLabels } from './types.ts'

/** What of a list's state and answer its paging needs. `total` is null until the first answer. */
type ListPage = {
  readonly grid: RefObject<GridHandle | null>
  readonly pageIndex: number
  readonly pageSize: number
  readonly total: number | null
  /** True once rows are there, and true while they are those of the page before. */
  readonly answered: boolean
  readonly before: boolean
  readonly onPage: (pageIndex: number, replace?: boolean) => void
}

/**
 * What every list does with its pages: back from a record the focus goes to its row, a list that became shorter shows
 * its last page, and `onTurn` turns the page where there is another one.
 */
export const useListPage = ({ grid, pageIndex, pageSize, total, answered, before, onPage }: ListPage) => {
  const opened = useRef(openedOf(useLocation().state))
  useEffect(() => {
    if (!answered || opened.current === null) return
    grid.current?.focus(opened.current)
    opened.current = null
  }, [answered, grid])

  const lastPage = total === null ? null : Math.max(Math.ceil(total / pageSize) - 1, 0)
  useEffect(() => {
    if (lastPage !== null && !before && pageIndex > lastPage) onPage(lastPage, true)
  }, [lastPage, before, pageIndex, onPage])

  return (direction: -1 | 1): boolean => {
    const to = pageIndex + direction
    if (lastPage === null || to < 0 || to > lastPage) return false
    onPage(to)
    return true
  }
}

/** Words of a list's grid; `name` is what the list is called. */
export const useGridLabels = (name: string): GridLabels => {
  const words = useWords()
  return {
    grid: name,
    number: words('customers.rowNumber'),
    selectAll: words('customers.selectAll'),
    select: (row) => words('customers.select', { name: row }),
    sort: (column) => words('customers.sort', { name: column }),
    filter: (column) => words('columnFilters.filter', { name: column }),
    filtered: (column) => words('columnFilters.filtered', { name: column }),
  }
}
