import type { Clock } from '#core/ports'

/** Presses of a person as the main process sees them come in; no script of a page can make one. */
export type UserGestures = {
  /** Input of the system for a page, by its type in Electron. */
  readonly heard: (page: number, type: string) => void
  /** True once for a press of that page in the last seconds, and at most once a second for all pages together. */
  readonly spend: (page: number) => boolean
  readonly forget: (page: number) => void
}

const pressing: ReadonlySet<string> = new Set([
  'mouseDown',
  'mouseUp',
  'rawKeyDown',
  'keyDown',
  'gestureTap',
  'touchEnd',
])
/** As long as Chromium itself takes a press for the cause of what follows, milliseconds. */
const LASTS = 5000
/** Shortest time between two, milliseconds. */
const PAUSE = 1000

/** No presses yet. */
export const createUserGestures = (clock: Pick<Clock, 'monotonic'>): UserGestures => {
  const unspent = new Map<number, number>()
  let last = Number.NEGATIVE_INFINITY
  return {
    heard: (page, type) => {
      if (pressing.has(type)) unspent.set(page, clock.monotonic())
    },
    spend: (page) => {
      const now = clock.monotonic()
      const pressed = unspent.get(page)
      if (pressed === undefined || now - pressed > LASTS || now - last < PAUSE) return false
      unspent.delete(page)
      last = now
      return true
    },
    forget: (page) => void unspent.delete(page),
  }
}
