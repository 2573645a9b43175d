import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Where a person reads: the number of the first page in view, the share of it that is above the view, the pixels of room
 * before it, and the share of its width that stands in the middle.
 */
type Place = { readonly page: number; readonly above: number; readonly before: number; readonly middle: number }

/** Where pages that stand below each other are scrolled to; null where there is none. */
const placeIn = (room: HTMLElement): Place | null => {
  const pages = Array.from(room.children) as HTMLElement[]
  const top = room.offsetTop + room.scrollTop
  const found = pages.findIndex((page) => page.offsetTop + page.offsetHeight > top)
  const at = found === -1 ? pages.length - 1 : found
  const page = pages[at]
  if (page === undefined) return null
  const into = top - page.offsetTop
  const across = room.offsetLeft + room.scrollLeft + room.clientWidth / 2 - page.offsetLeft
  return {
    page: at,
    above: Math.max(0, into) / page.offsetHeight,
    before: Math.max(0, -into),
    middle: across / page.offsetWidth,
  }
}

const goTo = (room: HTMLElement, { page: at, above, before, middle }: Place): void => {
  const page = room.children[at] as HTMLElement | undefined
  if (page === undefined) return
  room.scrollTop = page.offsetTop - room.offsetTop - before + above * page.offsetHeight
  room.scrollLeft = page.offsetLeft - room.offsetLeft + middle * page.offsetWidth - room.clientWidth / 2
}

/**
 * Keeps what is read in view when pages become larger or smaller: where the room is scrolled to is pixels, and another
 * page stands there then. Answers the handler of scrolls: afterwards it is too late, a shorter document scrolls back itself.
 */
export const useReadingPlace = (room: RefObject<HTMLElement | null>, percent: number): (() => void) => {
  const place = useRef<Place | null>(null)
  const drawn = useRef(percent)
  useLayoutEffect(() => {
    if (room.current === null) return
    if (drawn.current !== percent && place.current !== null) goTo(room.current, place.current)
    drawn.current = percent
    place.current ??= placeIn(room.current)
  })
  return () => {
    if (room.current !== null) place.current = placeIn(room.current)
  }
}
