import type { DraftState } from '../../bridge/drafts.ts'
import { useWords } from '../../lib/words.ts'

/** Whether what was typed is kept, in words. */
export const DraftWords = ({ state }: { readonly state: DraftState }) => {
  const words = useWords()
  const text = state === 'kept' ? words('draft.kept') : state === 'failed' ? words('draft.failed') : null
  return (
    <span className={state === 'failed' ? 'draft-state error' : 'draft-state'} role="status">
      {text}
    </span>
  )
}
