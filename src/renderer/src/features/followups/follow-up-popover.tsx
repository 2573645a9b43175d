import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { latestFollowupsQuery, refreshTimeline } from '../../bridge/followups.ts'
import { useMarks } from '../../bridge/work.ts'
import { Bones } from '../../components/bones.tsx'
import { Button } from '../../components/button.tsx'
import { Floating } from '../../components/floating.tsx'
import { isSubmit, isWithin } from '../../lib/keys.ts'
import { routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { leadToWrongExtras } from './draft-extras.tsx'
import { DraftFields } from './draft-fields.tsx'
import { DraftWords } from './draft-words.tsx'
import { FollowUpEntry } from './followup-entry.tsx'
import { type FollowUpDraft, useFollowUpDraft, useSwitches } from './use-follow-up-draft.ts'
import '../../app/styles/followups.css'

/** Follow-ups that it shows (§9). */
const shown = 3

/** Tags to choose from; where the firm demands one and has none, why none is needed. */
export const Tags = ({ draft }: { readonly draft: Pick<FollowUpDraft, 'choices' | 'lacksTags' | 'put' | 'tags'> }) => {
  const words = useWords()
  if (draft.choices.length === 0)
    return draft.lacksTags ? <p className="meta small">{words('followup.tagsNone')}</p> : null
  const toggle = (name: string) =>
    draft.put({ tags: draft.tags.includes(name) ? draft.tags.filter((one) => one !== name) : [...draft.tags, name] })
  return (
    <fieldset className="tag-row">
      <legend>{words('field.tagList')}</legend>
      {draft.choices.map(({ name }) => (
        <button
          key={name}
          type="button"
          className={draft.tags.includes(name) ? 'choice on' : 'choice'}
          aria-pressed={draft.tags.includes(name)}
          onClick={() => toggle(name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  )
}

/** The follow-up popover of a customer in the list (FP-01 to FP-07). */
export const FollowUpPopover = (props: {
  readonly customer: { readonly id: string; readonly name: string }
  readonly anchor: HTMLElement
  /** Opened by pointing at it: it does not take the focus. */
  readonly quiet: boolean
  readonly onClose: () => void
}) => {
  const words = useWords()
  const text = useRef<HTMLTextAreaElement>(null)
  const { customer, onClose } = props
  const place = { objType: 'company', objId: customer.id }
  const switches = useSwitches()
  const marks = useMarks()
  const draft = useFollowUpDraft(place, true)
  const { data } = useQuery(latestFollowupsQuery(place, shown))
  useEffect(() => {
    void refreshTimeline({ objType: 'company', objId: customer.id })
  }, [customer.id])
  /** False where what stands there is no follow-up to save yet. */
  const save = (): boolean => {
    if (leadToWrongExtras(text.current)) return false
    draft.save(onClose)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWithin(event) || !isSubmit(event)) return
    event.preventDefault()
    // Buttons among the files lose it while the save is on its way.
    if (save()) text.current?.focus()
  }
  return (
    <Floating
      anchor={props.anchor}
      label={words('followup.of', { name: customer.name })}
      className="followup-popover"
      quiet={props.quiet}
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside */}
      <div onKeyDown={onKeyDown}>
        <DraftFields draft={draft} place={place} text={text}>
          <Tags draft={draft} />
        </DraftFields>
        <div className="composer-foot">
          <DraftWords state={draft.state} />
          <Button
            onClick={() => {
              if (!draft.elsewhere) draft.discard()
              onClose()
            }}
          >
            {words('common.cancel')}
          </Button>
          <Button kind="primary" disabled={draft.elsewhere} aria-disabled={draft.busy} onClick={save}>
            {words('common.save')}
          </Button>
        </div>
      </div>
      <div className="followup-latest">
        {data === undefined ? <Bones className="timeline-loading" widths={[180, 260]} /> : null}
        {data?.rows.length === 0 ? <p className="meta">{words('followup.none')}</p> : null}
        <ul className="events with-day">
          {data?.rows.map((entry) => (
            <FollowUpEntry
              key={entry.id}
              entry={entry}
              switches={switches}
              mark={marks.record('followup', entry.id)}
              here={customer.id}
              items={[]}
              dated
            />
          ))}
        </ul>
        <Link className="text-button" to={routes.companydetail(customer.id)}>
          {words('followup.all')}
        </Link>
      </div>
    </Floating>
  )
}
