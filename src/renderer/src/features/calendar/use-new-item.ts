import { useState } from 'react'
import { useDraft } from '../../bridge/drafts.ts'
import { isWritten, nothingWritten, type Written, writtenIn } from './new-item-draft.ts'

/** Where what was typed is kept. */
const PLACE = 'calendar:new'

const at = (written: Written, start: number | null): Written =>
  written.next === null || start === null ? written : { ...written, next: { ...written.next, start } }

/**
 * The form of a new schedule or task with what was typed there the last time, kept at every pause of typing. `start` is
 * the place in the calendar that was pressed, which counts over a time of the last time; null for none.
 */
export const useNewItem = (start: number | null) => {
  const [entered, setEntered] = useState<{ readonly turn: number; readonly written: Written } | null>(null)
  // The fields come after the draft: nothing is typed before it is there.
  const draft = useDraft(PLACE)
  // What stood here before another window wrote the draft is void.
  const isOwn = entered?.turn === draft.turn && !draft.elsewhere
  const written = isOwn ? entered.written : at(writtenIn(draft.text), start)
  const [round, setRound] = useState(0)
  const put = (change: Partial<Written>) => {
    if (draft.elsewhere) return
    let next = { ...written, ...change }
    // The first kind begins at the place that was pressed.
    if (written.next === null) next = at(next, next.next?.start ?? start)
    setEntered({ turn: draft.turn, written: next })
    if (isWritten(next)) draft.write(JSON.stringify(next))
    else if (draft.text !== null) draft.clear()
  }
  return {
    draft,
    written,
    put,
    /** True until something is changed of what stands there from the last time. */
    isRestored: draft.ready && draft.text !== null && entered === null && !draft.elsewhere,
    /** Grows when what was written is given up: the form begins anew. */
    round,
    giveUp: () => {
      setRound(round + 1)
      setEntered({ turn: draft.turn, written: nothingWritten })
      draft.clear()
    },
  }
}
