// What is written of a call while two windows may write it. Pure: what a window shows, and when it follows the other one again.

/** A text as one window has it. */
export type LiveText = {
  /** What was typed here and is not known to be kept yet; null while the window shows what is kept. */
  readonly own: string | null
  /** Texts that stood there before it: one of them that comes in late is no news. */
  readonly older: readonly string[]
  /** True once the core has taken `own`. */
  readonly isKept: boolean
}

/** A window that has typed nothing. */
export const followingText: LiveText = { own: null, older: [], isKept: false }

/** After a text was typed over what this window showed. */
export const typedText = ({ own, older }: LiveText, text: string, kept: string): LiveText => ({
  own: text,
  older: [...older, own ?? kept],
  isKept: false,
})

/** After the core has taken a text. */
export const keptText = (live: LiveText, text: string): LiveText =>
  live.own === text ? { ...live, isKept: true } : live

/** After the core told what is kept now: what another window wrote later is shown, what was typed here is never lost. */
export const heardText = (live: LiveText, kept: string): LiveText => {
  if (live.own === null) return live
  const isNewer = live.isKept && !live.older.includes(kept)
  return kept === live.own || isNewer ? followingText : live
}
