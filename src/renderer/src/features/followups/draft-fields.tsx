import { type ReactNode, type RefObject, useId } from 'react'
import type { Place } from '../../bridge/followups.ts'
import { DraftElsewhere } from '../../components/draft-elsewhere.tsx'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'
import { DraftExtras } from './draft-extras.tsx'
import { HalfSaved } from './half-saved.tsx'
import type { FollowUpDraft } from './use-follow-up-draft.ts'

/** A follow-up while it is written: its words, `children` below them, what hangs on it, and what is wrong with it. */
export const DraftFields = (props: {
  readonly draft: FollowUpDraft
  readonly place: Place
  /** The field of its words. */
  readonly text: RefObject<HTMLTextAreaElement | null>
  readonly children: ReactNode
}) => {
  const words = useWords()
  const noteId = useId()
  const { draft, place } = props
  return (
    <>
      <textarea
        ref={props.text}
        rows={3}
        autoComplete="off"
        aria-label={words('followup.content')}
        aria-invalid={draft.error !== null}
        aria-describedby={noteId}
        placeholder={words('followup.placeholder')}
        maxLength={100_000}
        readOnly={draft.elsewhere || draft.isSaving}
        data-autofocus
        value={draft.text}
        onChange={(event) => draft.put({ text: event.target.value })}
      />
      {props.children}
      <DraftExtras draft={draft} place={place} />
      <DraftElsewhere draft={draft} />
      <HalfSaved place={place} />
      <p className="field-note error" id={noteId} role="alert" hidden={draft.error === null}>
        <Icon name="alert" size={14} />
        <span>{draft.error}</span>
      </p>
    </>
  )
}
