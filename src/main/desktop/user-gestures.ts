import type { Clock } from '#core/ports'

/** Presses of a person as the main process sees them come in; no script of a page can make one. */
export type UserGestures = {
  /** Input of the system for a page, by its type in Electron. */
  readonly heard: (page: number, type: string) => void
  /** True once for a press of that page in the last seconds, and at most once a second for all pages together. */
  readonly spend: (page: number) => boolean
  /** The same for a window of the app itself, which opens as often as somebody presses. */
  readonly spendForOwn: (page: number) => boolean
  /** Spends a press of that page for one thing that has to be fetched before it is opened; false where there is none. */
  readonly hold: (page: number) => boolean
  /** True once where that page holds a press, or has one to spend. */
  readonly spendHeld: (page: number) => boolean
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
/** As long as a fetch may take, milliseconds: the largest file over a slow line. */
const HELD = 30 * 60_000
/** Shortest time between two, milliseconds. */
const PAUSE = 1000

/** No presses yet. */
export const createUserGestures = (clock: Pick<Clock, 'monotonic'>): UserGestures => {
  const unspent = new Map<number, number>()
  const held = new Map<number, number>()
  let last = Number.NEGATIVE_INFINITY
  const spendForOwn = (page: number): boolean => {
    const pressed = unspent.get(page)
    if (pressed === undefined || clock.monotonic() - pressed > LASTS) return false
    unspent.delete(page)
    return true
  }
  const spend = (page: number): boolean => {
    const now = clock.monotonic()
    if (now - last < PAUSE || !spendForOwn(page)) return false
    last = now
    return true
  }
  return {
    heard: (page, type) => {
      if (pressing.has(type)) unspent.set(page, clock.monotonic())
    },
    spend,
    spendForOwn,
    hold: (page) => {
      if (!spend(page)) return false
      held.set(page, clock.monotonic())
      return true
    },
    spendHeld: (page) => {
      const since = held.get(page)
      held.delete(page)
      return (since !== undefined && clock.monotonic() - since <= HELD) || spend(page)
    },
    forget: (page) => {
      unspent.delete(page)
      held.delete(page)
    },
  }
}
