import { useId, useRef, useState } from 'react'
import {
  type CalendarItemView,
  type CalendarReminder,
  useReminderDismiss,
  useReminderSnooze,
} from '../../bridge/calendar.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { Button } from '../../components/button.tsx'
import { FailedLine } from '../../components/failed-line.tsx'
import { useWords } from '../../lib/words.ts'
import { inShownOrder, upcomingRow } from './reminder-news.ts'
import { ReminderRow } from './reminder-row.tsx'
import { useReminderWalk } from './use-reminder-walk.ts'

/** Why there is nothing to see. */
const Nothing = () => {
  const words = useWords()
  return (
    <div className="reminder-none">
      <p>{words('reminders.none')}</p>
      <p className="meta">{words('reminders.noneHint')}</p>
    </div>
  )
}

/** What is due while the panel is open: what came since it was opened stands at the end. */
const useShownDue = (due: readonly CalendarReminder[]): readonly CalendarReminder[] => {
  const [shown, setShown] = useState<readonly string[]>(() => due.map(({ key }) => key))
  const added = due.map(({ key }) => key).filter((key) => !shown.includes(key))
  if (added.length > 0) setShown([...shown, ...added])
  return inShownOrder(shown, due)
}

/** Answers reminders; nothing is answered twice while one answer is on its way. */
const useAnswers = () => {
  const dismiss = useReminderDismiss()
  const snooze = useReminderSnooze()
  const isBusy = dismiss.isPending || snooze.isPending
  const answer = (give: () => void) => {
    if (isBusy) return
    dismiss.reset()
    snooze.reset()
    give()
  }
  return {
    error: dismiss.error ?? snooze.error,
    seen: (items: readonly CalendarItemView[]) => answer(() => dismiss.mutate(items.map(({ id }) => id))),
    later: ({ id }: CalendarItemView, until: number) => answer(() => snooze.mutate({ id, until })),
  }
}

const none: readonly CalendarReminder[] = []

/** What the panel under the button shows: what is due with what can be done about it, and what comes next. */
export const ReminderPanel = (props: {
  /** Undefined until they were read. */
  readonly reminders:
    | { readonly due: readonly CalendarReminder[]; readonly upcoming: readonly CalendarReminder[] }
    | undefined
  readonly error: unknown
  readonly retry: () => void
  readonly now: number
  readonly onOpen: () => void
}) => {
  const words = useWords()
  const heading = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const { reminders, error, now, onOpen } = props
  const due = useShownDue(reminders?.due ?? none)
  const next = reminders?.upcoming ?? none
  const answers = useAnswers()
  const { box, reachable, walk } = useReminderWalk(
    head,
    due.map(({ key }) => key),
    next.map(({ key }) => upcomingRow(key)),
  )
  const row = (reminder: CalendarReminder, id: string) => ({ reminder, id, now, reachable: id === reachable, onOpen })
  const isNothing = due.length + next.length === 0
  return (
    <div className="reminder-box" ref={box} {...walk}>
      <header className="reminder-head">
        <h2 ref={head} tabIndex={-1} data-autofocus={isNothing ? true : undefined}>
          {words('reminders.title')}
        </h2>
        {due.length > 1 ? (
          <Button kind="quiet" onClick={() => answers.seen(due.map(({ item }) => item))}>
            {words('reminders.allSeen')}
          </Button>
        ) : null}
      </header>
      {error === null ? null : (
        <FailedLine
          text={`${words('reminders.failed')}${words('join.colon')}${errorWords(error)}`}
          retry={props.retry}
        />
      )}
      {reminders === undefined && error === null ? (
        <p className="reminder-none skeleton" role="status">
          {words('common.loading')}
        </p>
      ) : null}
      {reminders !== undefined && isNothing ? <Nothing /> : null}
      {due.length === 0 ? (
        next.length === 0 ? null : (
          <p className="reminder-none">{words('reminders.noneDue')}</p>
        )
      ) : (
        <ul aria-label={words('reminders.due')}>
          {due.map((reminder) => (
            <ReminderRow
              key={reminder.key}
              {...row(reminder, reminder.key)}
              answers={{ onLater: answers.later, onSeen: (item) => answers.seen([item]) }}
            />
          ))}
        </ul>
      )}
      {next.length === 0 ? null : (
        <section className="reminder-next" aria-labelledby={heading}>
          <h3 id={heading}>{words('reminders.next')}</h3>
          <ul>
            {next.map((reminder) => (
              <ReminderRow key={reminder.key} {...row(reminder, upcomingRow(reminder.key))} />
            ))}
          </ul>
        </section>
      )}
      {answers.error === null ? null : (
        <FailedLine text={words('reminders.notKept', { reason: errorWords(answers.error) })} />
      )}
    </div>
  )
}
