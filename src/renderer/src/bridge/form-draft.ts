import { useState } from 'react'
import { type Draft, useDraft } from './drafts.ts'

/** A form of several fields that outlives the page. */
export type FormDraft<Written> = {
  readonly draft: Draft
  /** What stands in the form. */
  readonly written: Written
  /** True until something is changed of what stands there from the last time. */
  readonly isRestored: boolean
  /** Puts what stands in the form now; nothing where another window writes it. */
  readonly put: (next: Written) => void
  /** Forgets what was written; `first` stands there then. */
  readonly giveUp: (first: Written) => void
}

/**
 * The form of a place with what was written there the last time, in any window, kept at every pause of typing. `read`
 * says what a draft holds, null for none; what is not `isWritten` leaves no draft. Its fields come after the draft: nothing
 * is typed before that is there.
 */
export const useFormDraft = <Written>(
  place: string,
  read: (text: string | null) => Written,
  isWritten: (written: Written) => boolean,
): FormDraft<Written> => {
  const draft = useDraft(place)
  const [entered, setEntered] = useState<{ readonly turn: number; readonly written: Written } | null>(null)
  const enter = (written: Written) => setEntered({ turn: draft.turn, written })
  // What stood here before another window wrote the draft is void.
  const isOwn = entered?.turn === draft.turn && !draft.elsewhere
  return {
    draft,
    written: isOwn ? entered.written : read(draft.text),
    isRestored: draft.ready && draft.text !== null && entered === null && !draft.elsewhere,
    put: (next) => {
      if (draft.elsewhere) return
      enter(next)
      if (isWritten(next)) draft.write(JSON.stringify(next))
      else if (draft.text !== null) draft.clear()
    },
    giveUp: (first) => {
      enter(first)
      draft.clear()
    },
  }
}
