import { useLayoutEffect, useRef, useState } from 'react'
import { personalProject } from '#shared/domain/next-action'
import { ObjectField } from '../../actions/object-field.tsx'
import { useCalendarCreate } from '../../bridge/calendar.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { Dialog } from '../../components/dialog.tsx'
import { DraftElsewhere } from '../../components/draft-elsewhere.tsx'
import { DraftKept } from '../../components/draft-kept.tsx'
import { FormItem } from '../../components/form-item.tsx'
import { Icon } from '../../components/icon.tsx'
import { leadToWrong } from '../../lib/lead-to-wrong.ts'
import { useWords } from '../../lib/words.ts'
import type { Parts } from '../parts.ts'
import { usePart } from '../use-parts.ts'
import { inputOf, wrongOf } from './new-item-draft.ts'
import { type Begun, useNewItem } from './use-new-item.ts'
import '../../app/styles/actions.css'
import '../../app/styles/calendar-items.css'

/** What is wrong in a form, as a person looks for it. */
const invalid = '[aria-invalid="true"], .multi-field.invalid'

/**
 * The dialog of a new schedule or task (SC-01 to SC-04, D-21): what it lacks is said at its field, and what was typed
 * outlives the page. `start` is the place in the calendar that was pressed, null for none; `begun` what the form begins with.
 */
export const NewItem = ({
  start,
  begun,
  onClose,
  onMade,
}: {
  readonly start: number | null
  readonly begun?: Begun
  readonly onClose: () => void
  readonly onMade: (id: string) => void
}) => {
  const words = useWords()
  const offline = useOffline()
  const create = useCalendarCreate()
  const NextActionFields = usePart('NextActionFields')
  const { draft, written, put, isRestored, round, giveUp } = useNewItem(start, begun)
  const { elsewhere, state } = draft
  const own = useRef<HTMLDivElement>(null)
  /** How often it was saved with something wrong; what is wrong is said from then on. */
  const [tried, setTried] = useState(0)
  const { next, object } = written
  const wrong = tried === 0 ? {} : wrongOf(written, words)
  useLayoutEffect(() => {
    if (tried > 0) own.current?.querySelector<HTMLElement>(invalid)?.focus()
  }, [tried])
  const save = () => {
    if (next === null || elsewhere || create.isPending) return
    if (Object.keys(wrongOf(written, words)).length > 0) return setTried(tried + 1)
    if (leadToWrong(own.current)) return
    create.mutate(
      { ...inputOf(next, object), draft: draft.leave(null) },
      {
        onSuccess: (id) => {
          draft.clear()
          onClose()
          onMade(id)
        },
      },
    )
  }
  return (
    <Dialog
      title={next?.kind === 'task' ? words('calendarItem.new.task') : words('calendar.new')}
      size="wide"
      action={words('common.save')}
      actionDisabled={elsewhere}
      busy={create.isPending}
      dirty={state === 'failed'}
      error={create.isError ? errorWords(create.error) : undefined}
      beside={
        <DraftKept
          draft={draft}
          isRestored={isRestored}
          onGiveUp={() => {
            setTried(0)
            create.reset()
            giveUp()
          }}
        />
      }
      onSubmit={save}
      onClose={onClose}
    >
      <DraftElsewhere draft={draft} />
      <div ref={own} className="new-item" inert={elsewhere}>
        {draft.ready ? (
          <NextActionFields
            key={round}
            value={next}
            objType=""
            objId=""
            form={{
              label: words('calendarItem.new.kind'),
              wrong,
              object: (
                <FormItem label={words('calendarItem.object')} required error={wrong.object}>
                  {(field) => (
                    <ObjectField
                      value={object}
                      label={words('calendarItem.object')}
                      choose={words('calendarItem.new.chooseObject')}
                      field={field}
                      onChange={(chosen) => put({ object: chosen })}
                    />
                  )}
                </FormItem>
              ),
            }}
            onChange={(changed) => {
              if (changed?.kind !== next?.kind) setTried(0)
              put({ next: changed })
            }}
          />
        ) : null}
      </div>
      {offline === null ? null : (
        <p className="field-note" role="status">
          <Icon name="upload" size={14} />
          <span>{words('calendarItem.new.offline')}</span>
        </p>
      )}
    </Dialog>
  )
}

/** A new task that another screen begins: with its title, and without a time. */
export const NewTask: Parts['NewTask'] = ({ place, title, customer, onClose, onMade }) => {
  const [begun] = useState(() => ({
    place,
    written: {
      next: { kind: 'task' as const, title, start: null, project: personalProject, group: null, attendees: [] },
      object: { objType: 'company', objId: customer.id, name: customer.name },
    },
  }))
  return <NewItem start={null} begun={begun} onClose={onClose} onMade={onMade} />
}
