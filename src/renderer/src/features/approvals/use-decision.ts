import { useEffect, useState } from 'react'
import { rowIdAt } from '../../lib/use-row-walk.ts'
import type { ScreenProps } from '../feature.ts'
import type { Asked } from './action-bar.tsx'

/** The decision that a key, or another page, asks for; `id` is the approval that is open, '' for none. */
export const useDecision = (
  { action, onTaken }: ScreenProps['wished'],
  id: string,
  ready: boolean,
  open: (id: string) => void,
) => {
  const [decision, setDecision] = useState<Asked | null>(null)
  useEffect(() => {
    // From elsewhere a decision is asked for together with the address of the approval.
    if ((action === 'approve' || action === 'reject') && ready && id !== '') {
      onTaken()
      setDecision((before) => ({ id, action, turn: (before?.turn ?? 0) + 1 }))
    }
  }, [action, onTaken, ready, id])
  return {
    decision,
    over: () => setDecision(null),
    /** Asks about the row that has the focus, which may not be open yet, or about the one that is open. */
    decide: (wanted: Asked['action'], target: EventTarget | null) => {
      const asked = rowIdAt(target) ?? id
      if (asked === '') return false
      open(asked)
      setDecision((before) => ({ id: asked, action: wanted, turn: (before?.turn ?? 0) + 1 }))
      return true
    },
  }
}
