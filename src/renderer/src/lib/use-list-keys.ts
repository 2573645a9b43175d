import { type RefObject, useEffect, useState } from 'react'
import type { GridHandle } from '../components/grid/grid.tsx'
import { useShortcuts } from './keys.ts'

/** Where Down is not the list's: it moves inside these. */
const ownDown = 'input:not([type="checkbox"]), textarea, select, [role="tablist"], [role="radiogroup"]'

/**
 * Keys of a list as a whole: to its search, its filters and its rows. Enter in the search opens the first row once the
 * rows are those of what was typed: `searched` is the text that they were found by, `answered` true once they are there.
 */
export const useListKeys = (list: {
  readonly field: RefObject<HTMLInputElement | null>
  readonly grid: RefObject<Pick<GridHandle, 'focus'> | null>
  readonly searched: string
  readonly answered: boolean
  readonly onFilters: (() => void) | undefined
  readonly openFirst: () => void
}): void => {
  const { field, grid, searched, answered, openFirst } = list
  /** The text that Enter was pressed for; null for none. */
  const [meant, setMeant] = useState<string | null>(null)
  const textNow = () => field.current?.value.trim() ?? ''
  useEffect(() => {
    if (meant === null) return
    // Whoever types on means something else.
    if (textNow() !== meant) setMeant(null)
    else if (answered && searched === meant) {
      setMeant(null)
      openFirst()
    }
  })
  useShortcuts({
    search: () => {
      field.current?.focus()
      field.current?.select()
    },
    filters: list.onFilters,
    enterList: ({ target }) => {
      const own = target instanceof Element && target !== field.current && target.closest(ownDown) !== null
      return own ? false : grid.current?.focus()
    },
    openFirst: ({ target }) => {
      if (target !== field.current || textNow() === '') return false
      setMeant(textNow())
    },
  })
}
