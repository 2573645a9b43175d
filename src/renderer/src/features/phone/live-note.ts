// The note of a call while two windows may write it. Pure: what a window shows, and when it follows the other one again.

/** The note as one window has it. */
export type LiveNote = {
  /** What was typed here and is not known to be kept yet; null while the window shows what is kept. */
  readonly own: string | null
  /** Texts that stood there before it: one of them that comes in late is no news. */
  readonly older: readonly string[]
  /** True once the core has taken `own`. */
  readonly isKept: boolean
}

/** A window that has typed nothing. */
export const followingNote: LiveNote = { own: null, older: [], isKept: false }

/** After a text was typed over what this window showed. */
export const typedNote = ({ own, older }: LiveNote, text: string, kept: string): LiveNote => ({
  own: text,
  older: [...older, own ?? kept],
  isKept: false,
})

/** After the core has taken a text. */
export const keptNote = (note: LiveNote, text: string): LiveNote =>
  note.own === text ? { ...note, isKept: true } : note

/** After the core told what is kept now: what another window wrote later is shown, what was typed here is never lost. */
export const heardNote = (note: LiveNote, kept: string): LiveNote => {
  if (note.own === null) return note
  const isNewer = note.isKept && !note.older.includes(kept)
  return kept === note.own || isNewer ? followingNote : note
}
