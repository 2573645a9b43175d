import { useWords } from '../lib/words.ts'
import { Button } from './button.tsx'

/** How far a draft is kept, and whether another window writes it. */
type Kept = { readonly state: 'none' | 'typing' | 'kept' | 'failed'; readonly elsewhere: boolean }

/** Beside the actions of a form: whether what was typed in it is kept, and what gives it up. */
export const DraftKept = (props: {
  readonly draft: Kept
  /** True until something is changed of what stands there from the last time. */
  readonly isRestored: boolean
  readonly disabled?: boolean
  readonly onGiveUp: () => void
}) => {
  const words = useWords()
  const { state, elsewhere } = props.draft
  const kept = props.isRestored
    ? words('create.restored')
    : state === 'kept' || state === 'failed'
      ? words(`draft.${state}`)
      : null
  return (
    <span className="create-kept">
      {kept === null ? null : <span role="status">{kept}</span>}
      {state === 'none' || elsewhere ? null : (
        <Button kind="link" disabled={props.disabled} onClick={props.onGiveUp}>
          {words('create.clear')}
        </Button>
      )}
    </span>
  )
}
