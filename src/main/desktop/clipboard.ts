import type { Clock } from '#core/ports'
import { dialNumber, isTelephone } from '#shared/domain/phone-number'

/** How long a copied number stands on the clipboard, milliseconds. */
export const CLIPBOARD_TIME = 60_000
/** Longest text that is looked at for numbers. */
const LONGEST = 100_000
/** Fewest digits of a number that stands on the clipboard alone. */
const SHORTEST = 7

/** True where a text that stands alone may be dialled: a button has copied it, and mostly as a number. */
const isDialled = (text: string): boolean => {
  const read = text.length > 60 ? { fault: 'long' as const } : dialNumber(text)
  return !('fault' in read) && !read.masked && read.number.length >= SHORTEST
}

/** True where a text, or a cell of the rows that it holds, is a telephone number. */
export const holdsNumber = (text: string): boolean => {
  const cells = text
    .slice(0, LONGEST)
    .split(/[\r\n\t]+/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
  const [only = ''] = cells
  return cells.some(isTelephone) || (cells.length === 1 && isDialled(only))
}

type SystemClipboard = {
  readonly readText: () => Promise<string>
  readonly writeText: (text: string) => Promise<void>
  readonly clear: () => void
}

/** Texts that the app puts on the clipboard. */
export type OwnClipboard = {
  readonly write: (text: string) => Promise<void>
  /** Takes a number off now; what somebody copied since stays. */
  readonly end: () => Promise<void>
}

/** Copies texts; numbers leave the clipboard after a minute where `clears` says so and nobody copied anything since. */
export const ownClipboard = (
  clipboard: SystemClipboard,
  clock: Pick<Clock, 'after'>,
  clears: () => boolean,
): OwnClipboard => {
  let number: string | null = null
  let forget: (() => void) | null = null
  const end = async (): Promise<void> => {
    const own = number
    forget?.()
    number = null
    forget = null
    if (own !== null && (await clipboard.readText()) === own) clipboard.clear()
  }
  return {
    write: async (text) => {
      forget?.()
      const isNumber = clears() && holdsNumber(text)
      number = isNumber ? text : null
      forget = isNumber ? clock.after(CLIPBOARD_TIME, () => void end().catch(() => {})) : null
      await clipboard.writeText(text)
    },
    end,
  }
}
