import { useState } from 'react'
import { useFormDraft } from '../../bridge/form-draft.ts'
import { isWritten, nothingWritten, type Written, writtenIn } from './new-item-draft.ts'

/** Where what is typed is kept, and what stands in the form before anything is. */
export type Begun = { readonly place: string; readonly written: Written }

const fresh: Begun = { place: 'calendar:new', written: nothingWritten }

const at = (written: Written, start: number | null): Written =>
  written.next === null || start === null ? written : { ...written, next: { ...written.next, start } }

/**
 * The form of a new schedule or task. `start` is the place in the calendar that was pressed, which counts over a time of
 * the last time; null for none.
 */
export const useNewItem = (start: number | null, begun = fresh) => {
  const read = (text: string | null) => (text === null ? begun.written : writtenIn(text))
  const form = useFormDraft(begun.place, (text) => at(read(text), start), isWritten)
  const { written } = form
  const [round, setRound] = useState(0)
  return {
    ...form,
    put: (change: Partial<Written>) => {
      const next = { ...written, ...change }
      // The first kind begins at the place that was pressed.
      form.put(written.next === null ? at(next, next.next?.start ?? start) : next)
    },
    /** Grows when what was written is given up: the form begins anew. */
    round,
    giveUp: () => {
      setRound(round + 1)
      form.giveUp(begun.written)
    },
  }
}
