import { useLayoutEffect, useRef, useState } from 'react'
import { durationText, LONGEST_NOTE, minutesOf, readMinutes, secondsAt } from '#shared/domain/hours'
import { useFormDraft } from '../../bridge/form-draft.ts'
import { type HoursOpened, useSaveHours } from '../../bridge/hours.ts'
import { failureOf } from '../../bridge/index.ts'
import { Dialog } from '../../components/dialog.tsx'
import { DraftElsewhere } from '../../components/draft-elsewhere.tsx'
import { DraftKept } from '../../components/draft-kept.tsx'
import { DayItem } from '../../components/field-editor/day-item.tsx'
import { FormItem } from '../../components/form-item.tsx'
import { TextBox, TextLines } from '../../components/text-box.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { control } from '../../lib/focus-place.ts'
import { useZone } from '../../lib/time.ts'
import { useWords, type Words } from '../../lib/words.ts'
import { draftPlaceOf, firstOf, inputOf, type Written, writtenIn, wrongOf } from './entry-draft.ts'
import { WorkPicker } from './work-picker.tsx'
import '../../app/styles/actions.css'

/** What is wrong in the form, as a person looks for it. */
const invalid = '[aria-invalid="true"]'

/** Why an entry was not written down. */
const failedWords = (error: unknown, words: Words): string => {
  const failure = failureOf(error)
  if (failure.code === 'not-found') return words('hours.gone')
  return failure.code === 'invalid-input' && failure.details.field === 'source'
    ? words('hours.again')
    : failureWords(failure)
}

/** Fields of an entry, with what was typed the last time. */
const useEntryForm = (opened: HoursOpened) => {
  const zone = useZone()
  const [now] = useState(() => Date.now())
  const first = firstOf(opened, now, zone)
  const begun = JSON.stringify(first)
  const form = useFormDraft(
    draftPlaceOf(opened),
    (text) => writtenIn(text, first),
    (written) => JSON.stringify(written) !== begun,
  )
  return {
    ...form,
    put: (change: Partial<Written>) => form.put({ ...form.written, ...change }),
    giveUp: () => form.giveUp(first),
    zone,
    now,
  }
}

/** The dialog of an entry: a new one, one that is changed, or one of a call or follow-up; what was typed outlives the page. */
export const EntryForm = ({
  opened,
  onClose,
  onSaved,
}: {
  readonly opened: HoursOpened
  readonly onClose: () => void
  readonly onSaved?: (id: string) => void
}) => {
  const words = useWords()
  const save = useSaveHours()
  const own = useRef<HTMLDivElement>(null)
  const { draft, written, put, giveUp, isRestored, zone, now } = useEntryForm(opened)
  /** How often it was saved with something wrong; what is wrong is said from then on. */
  const [tried, setTried] = useState(0)
  const { entry } = opened
  const counted = entry === undefined ? '' : durationText(minutesOf(secondsAt(entry, now)))
  const wrong = tried === 0 ? { day: undefined, length: undefined } : wrongOf(written, zone, words)
  const read = written.length === null ? null : readMinutes(written.length)
  // The fields come after their draft, and the dialog had only its actions to give the focus to.
  useLayoutEffect(() => {
    if (draft.ready) own.current?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true })
  }, [draft.ready])
  useLayoutEffect(() => {
    if (tried > 0) own.current?.querySelector<HTMLElement>(invalid)?.focus()
  }, [tried])
  const submit = () => {
    if (draft.elsewhere || save.isPending) return
    if (Object.values(wrongOf(written, zone, words)).some((text) => text !== undefined)) return setTried(tried + 1)
    save.mutate(
      { ...inputOf(opened, written, zone), draft: draft.leave(null) },
      {
        onSuccess: ({ id }) => {
          draft.clear()
          onClose()
          onSaved?.(id)
        },
      },
    )
  }
  return (
    <Dialog
      title={words(entry === undefined ? 'hours.new' : 'hours.edit')}
      size="wide"
      action={words('common.save')}
      actionDisabled={draft.elsewhere}
      busy={save.isPending}
      dirty={draft.state === 'failed'}
      error={save.isError ? failedWords(save.error, words) : undefined}
      beside={
        <DraftKept
          draft={draft}
          isRestored={isRestored}
          onGiveUp={() => {
            setTried(0)
            save.reset()
            giveUp()
          }}
        />
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <DraftElsewhere draft={draft} />
      <div ref={own} className="hours-form" inert={draft.elsewhere}>
        {draft.ready ? (
          <>
            <FormItem label={words('hours.note')}>
              {(field) => (
                <TextLines
                  id={field.id}
                  value={written.note}
                  most={LONGEST_NOTE}
                  rows={3}
                  onChange={({ target }) => put({ note: target.value })}
                />
              )}
            </FormItem>
            <div className="dialog-pair">
              <DayItem
                label={words('hours.day')}
                required
                text={written.day}
                error={wrong.day}
                onChange={(day) => put({ day })}
              />
              <FormItem
                label={words('hours.length')}
                required
                error={wrong.length}
                hint={
                  read === null
                    ? words('hours.lengthHint')
                    : words('hours.lengthRead', { time: durationText(read), n: read })
                }
              >
                {(field) => (
                  <TextBox
                    id={field.id}
                    invalid={field.invalid}
                    describedBy={field.describedBy}
                    value={written.length ?? counted}
                    maxLength={40}
                    onChange={({ target }) => put({ length: target.value })}
                  />
                )}
              </FormItem>
            </div>
            <div className="dialog-pair">
              {(['customer', 'project'] as const).map((of) => (
                <FormItem key={of} label={words(`hours.${of}`)}>
                  {(field) => <WorkPicker of={of} work={written} field={field} onChange={put} />}
                </FormItem>
              ))}
            </div>
            {entry?.since == null ? null : <p className="form-note">{words('hours.runsOn')}</p>}
          </>
        ) : null}
      </div>
    </Dialog>
  )
}
