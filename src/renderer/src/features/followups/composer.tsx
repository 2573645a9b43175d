import { type KeyboardEvent, useRef, useState } from 'react'
import type { Place } from '../../bridge/followups.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { DateInput } from '../../components/field-editor/date-input.tsx'
import { Floating } from '../../components/floating.tsx'
import { Icon } from '../../components/icon.tsx'
import { Select } from '../../components/select.tsx'
import { writableTypes } from '../../lib/followup-kinds.ts'
import { isComposing, isSubmit, isWithin } from '../../lib/keys.ts'
import { isShortcut, submitWords } from '../../lib/shortcuts.ts'
import { formatDateTime, formatStamp, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { momentAt } from '../../lib/zone-time.ts'
import { leadToWrongExtras } from './draft-extras.tsx'
import { DraftFields } from './draft-fields.tsx'
import { DraftWords } from './draft-words.tsx'
import { type FollowUpDraft, useSwitches } from './use-follow-up-draft.ts'

/** When the follow-up took place: now, or a moment that the person names. */
const TimePick = ({ draft }: { readonly draft: FollowUpDraft }) => {
  const words = useWords()
  const zone = useZone()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const open = (element: HTMLElement) => {
    setText(formatDateTime(draft.at ?? Date.now(), zone))
    setWrong(false)
    setAnchor(element)
  }
  const take = () => {
    // A day alone means the morning (FU-03, D-92).
    const time = momentAt(text, zone)
    if (time === null) return setWrong(true)
    if (draft.isSaving) return
    draft.put({ at: time })
    setAnchor(null)
  }
  return (
    <>
      <button
        type="button"
        className="btn quiet"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => (anchor === null ? open(event.currentTarget) : setAnchor(null))}
      >
        <span className="visually-hidden">{words('followup.time')}</span>
        {draft.at === null ? words('followup.now') : formatStamp(draft.at, zone)}
        <Icon name="chevron-down" size={12} />
      </button>
      {anchor === null ? null : (
        <Floating
          anchor={anchor}
          label={words('followup.time')}
          className="panel-editor time-panel"
          onClose={() => setAnchor(null)}
        >
          <div className={wrong ? 'line-editor invalid' : 'line-editor'}>
            <DateInput
              value={text}
              label={words('followup.time')}
              withTime
              invalid={wrong}
              onChange={(next) => {
                setText(next)
                setWrong(false)
              }}
              onSubmit={take}
            />
          </div>
          {wrong ? <p className="field-note error">{words('edit.wrongDateTime')}</p> : null}
          <div className="panel-foot">
            <Button
              onClick={() => {
                draft.put({ at: null })
                setAnchor(null)
              }}
            >
              {words('followup.now')}
            </Button>
            <Button kind="primary" onClick={take}>
              {words('common.ok')}
            </Button>
          </div>
        </Floating>
      )}
    </>
  )
}

/**
 * Writes a follow-up beside the timeline: kind, time, words, files, what comes next; Ctrl+Enter saves, Escape leads back
 * to the record, or where `onLeave` leads.
 */
export const Composer = ({
  draft,
  place,
  onLeave,
}: {
  readonly draft: FollowUpDraft
  readonly place: Place
  readonly onLeave?: () => void
}) => {
  const words = useWords()
  const switches = useSwitches()
  const text = useRef<HTMLTextAreaElement>(null)
  const types = writableTypes(switches, words)
  const save = () => {
    if (leadToWrongExtras(text.current)) return
    draft.save()
    text.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || !isWithin(event)) return
    // On the record, where the next Escape leads back.
    if (isShortcut(event, 'close')) {
      if (onLeave !== undefined) onLeave()
      else text.current?.closest('.detail-page')?.querySelector<HTMLElement>('h1')?.focus()
    } else if (isSubmit(event)) save()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section className="composer" aria-label={words('detail.writeFollowUp')} onKeyDown={onKeyDown}>
      <div className="composer-top">
        <Select
          quiet
          label={words('followup.typeLabel')}
          value={String(draft.type)}
          items={[
            ...(draft.type < 0 ? [{ value: String(draft.type), label: words('followup.noType') }] : []),
            ...types.map(({ type, label }) => ({ value: String(type), label })),
          ]}
          onChange={(type) => draft.put({ type: Number(type), tags: null })}
        />
        <TimePick draft={draft} />
      </div>
      <DraftFields draft={draft} place={place} text={text}>
        {draft.quoted === null ? null : (
          <div className="composer-quote">
            <Icon name="quote" size={14} />
            <span className="cut grow" title={draft.quoted.text}>
              {draft.quoted.text}
            </span>
            <IconButton
              icon="close"
              label={words('followup.unquote')}
              onClick={() => {
                draft.put({ quoted: null })
                text.current?.focus()
              }}
            />
          </div>
        )}
      </DraftFields>
      <div className="composer-foot">
        <DraftWords state={draft.state} />
        {draft.elsewhere || !draft.isWritten ? null : (
          <Button kind="quiet" aria-disabled={draft.isSaving} onClick={draft.discard}>
            {words('common.cancel')}
          </Button>
        )}
        <Button kind="primary" disabled={draft.elsewhere} aria-disabled={draft.busy} onClick={save}>
          {words('common.save')}
          <span className="key">{submitWords}</span>
        </Button>
      </div>
    </section>
  )
}
