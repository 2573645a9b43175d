import type { KeyboardEvent, RefObject } from 'react'
import type { Draft } from '../../bridge/drafts.ts'
import { DraftElsewhere } from '../../components/draft-elsewhere.tsx'
import { isSubmit } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'

/** Characters of an opinion, at most. */
const LONGEST = 1000

/** What a person writes to their decision; one row that grows to four. What was typed stays until the firm has it. */
export const OpinionBox = (props: {
  readonly draft: Draft
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly readOnly: boolean
  readonly invalid: boolean
  /** Id of what says what is wrong with it. */
  readonly noteId: string
  readonly onTyped: () => void
  readonly onSubmit: () => void
}) => {
  const words = useWords()
  const { draft } = props
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isSubmit(event)) return
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <>
      <DraftElsewhere draft={draft} />
      <textarea
        ref={props.field}
        className="opinion-box"
        rows={1}
        dir="auto"
        aria-label={words('approvals.opinion')}
        aria-invalid={props.invalid}
        aria-describedby={props.noteId}
        placeholder={words('approvals.opinionHint')}
        autoComplete="off"
        maxLength={LONGEST}
        readOnly={props.readOnly || draft.elsewhere}
        value={draft.text ?? ''}
        onChange={({ target }) => {
          props.onTyped()
          if (target.value === '') draft.clear()
          else draft.write(target.value)
        }}
        onKeyDown={onKeyDown}
      />
    </>
  )
}
