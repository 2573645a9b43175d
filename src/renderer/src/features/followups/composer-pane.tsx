import { useEffect, useRef } from 'react'
import type { FollowUpView } from '#shared/contract/followups'
import { ObjectField } from '../../actions/object-field.tsx'
import { IconButton } from '../../components/button.tsx'
import { useWords } from '../../lib/words.ts'
import { Composer } from './composer.tsx'
import type { Written } from './filter-state.ts'
import { useFollowUpDraft, useQuote } from './use-follow-up-draft.ts'

/** The composer of one record; what it quotes is put in once. */
const Writing = (props: {
  readonly about: Written
  readonly quoting: FollowUpView | null
  readonly onQuoted: () => void
  readonly onClose: () => void
}) => {
  const { about, quoting } = props
  const place = { objType: about.objType, objId: about.objId }
  const draft = useFollowUpDraft(place, false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('textarea')?.focus()
  }, [])
  useQuote(draft, quoting, () => {
    props.onQuoted()
    box.current?.querySelector<HTMLElement>('textarea')?.focus()
  })
  return (
    <div className="composer-pane-body" ref={box}>
      <Composer draft={draft} place={place} onLeave={props.onClose} />
    </div>
  )
}

/** The pane in which a follow-up is written beside the timeline of all records. What is typed stays when it is closed. */
export const ComposerPane = (props: {
  readonly about: Written
  /** What is to be quoted, null for nothing. */
  readonly quoting: FollowUpView | null
  readonly onQuoted: () => void
  readonly onAbout: (about: Written) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const { about, onClose } = props
  const pane = useRef<HTMLElement>(null)
  const isChosen = about.objId !== ''
  useEffect(() => {
    if (!isChosen) pane.current?.querySelector<HTMLElement>('[data-object]')?.focus()
  }, [isChosen])
  return (
    <aside className="composer-pane" ref={pane} aria-label={words('detail.writeFollowUp')}>
      <header className="composer-head">
        <h2>{words('detail.writeFollowUp')}</h2>
        <IconButton icon="close" label={words('common.close')} onClick={onClose} />
      </header>
      <div className="pane-object">
        <span className="pane-label">{words('followup.object')}</span>
        <ObjectField
          value={about}
          label={words('followup.object')}
          choose={words('followup.chooseObject')}
          onChange={props.onAbout}
        />
      </div>
      {isChosen ? (
        <Writing
          key={`${about.objType}:${about.objId}`}
          about={about}
          quoting={props.quoting}
          onQuoted={props.onQuoted}
          onClose={onClose}
        />
      ) : (
        <p className="pane-hint meta">{words('followup.chooseFirst')}</p>
      )}
    </aside>
  )
}
