import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { type CalendarItemView, calendarItemQuery } from '../../bridge/calendar.ts'
import { type Place, placeOf } from '../../lib/focus-place.ts'

type Around = Place['around']

const placed = (id: string, anchor: HTMLElement) => ({ id, anchor, around: placeOf(anchor).around })

/**
 * The item that is open, and what it lies beside: what was pressed, or where it is shown, or `elsewhere` (a selector)
 * where nothing on the page shows it. Null until both are known.
 */
export const useOpened = (opening: {
  readonly page: RefObject<HTMLElement | null>
  readonly id: string
  /** What the page knows of it already. */
  readonly known: CalendarItemView | undefined
  /** True once the page shows what it will show. */
  readonly drawn: boolean
  readonly elsewhere: string
}) => {
  const { page, id, known, drawn, elsewhere } = opening
  const asked = useQuery({ ...calendarItemQuery(id), enabled: id !== '' && known === undefined })
  const [place, setPlace] = useState<{
    readonly id: string
    readonly anchor: HTMLElement
    readonly around: Around
  } | null>(null)
  const anchor = place?.id === id && place.anchor.isConnected ? place.anchor : null
  const item = known ?? asked.data ?? undefined
  const isKnown = item !== undefined
  // After each drawing: what it lay beside may have moved to another group or day. A task stands in the view and beside
  // it, and is looked for first where it was pressed.
  useLayoutEffect(() => {
    if (id === '' || !drawn || !isKnown || (place?.id === id && place.anchor.isConnected)) return
    const before = place?.id === id ? place.around.filter(({ isConnected }) => isConnected) : []
    const shown = [...before, page.current]
      .map((part) => part?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`))
      .find(Boolean)
    shown?.scrollIntoView({ block: 'nearest' })
    const found = shown ?? page.current?.querySelector<HTMLElement>(elsewhere)
    if (found) setPlace(placed(id, found))
  })
  return {
    opened: id === '' || item === undefined || anchor === null ? null : { item, anchor },
    /** True where this computer does not know the item that is asked for. */
    isMissing: id !== '' && known === undefined && asked.data === null,
    beside: useCallback((of: CalendarItemView, at: HTMLElement) => setPlace(placed(of.id, at)), []),
  }
}
