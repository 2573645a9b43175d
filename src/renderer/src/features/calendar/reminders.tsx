// Reminders of the calendar in the top bar: how many are due, the panel under the button, and a card that says a new one.
// Lives here: the button. May not: hold anything up; the frame draws it once the first screen stands.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type CalendarReminder, calendarRemindersQuery } from '../../bridge/calendar.ts'
import { Floating } from '../../components/floating.tsx'
import { Icon } from '../../components/icon.tsx'
import { useZone } from '../../lib/time.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { useWords } from '../../lib/words.ts'
import type { Parts } from '../parts.ts'
import { ReminderPanel } from './reminder-panel.tsx'
import { distanceText, itemTimeText, whatText } from './reminder-words.ts'
import { useNewlyDue } from './use-newly-due.ts'
import '../../app/styles/reminders.css'

/** Says what has just become due, under the button: it takes no press, moves nothing, and goes by itself. */
const NewCard = ({ reminders, now }: { readonly reminders: readonly CalendarReminder[]; readonly now: number }) => {
  const words = useWords()
  const zone = useZone()
  const [first] = reminders
  // It is always there, because only what comes into such a place is read out.
  return (
    <div className="reminder-said" aria-live="polite" aria-atomic="true">
      {first === undefined ? null : (
        <p className="pop reminder-card">
          <Icon name="alarm" />
          {reminders.length > 1 ? (
            <span>{words('reminders.several', { n: reminders.length })}</span>
          ) : (
            <>
              <bdi>
                {itemTimeText(first.item, now, zone, words)} {whatText(first.item, words)}
              </bdi>
              <span className="reminder-far"> · {distanceText(first.item, now, zone, words)}</span>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** The button with the alarm; `wished` opens its panel. */
export const Reminders: Parts['Reminders'] = ({ wished, onTaken }) => {
  const words = useWords()
  const now = useMinute()
  const button = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { data, error, refetch } = useQuery(calendarRemindersQuery)
  const news = useNewlyDue(data?.due, anchor !== null)
  useEffect(() => {
    if (!wished) return
    setAnchor(button.current)
    onTaken()
  }, [wished, onTaken])
  const close = () => setAnchor(null)
  const open = () => {
    // The screen that is led to has the focus, and not the button that the panel would give it back to.
    document.getElementById('content')?.focus({ preventScroll: true })
    close()
  }
  const count = data?.due.length ?? 0
  const label =
    data === undefined
      ? words('reminders.title')
      : count === 0
        ? words('reminders.quiet')
        : words('reminders.count', { n: count })
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-btn bell"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={() => setAnchor(anchor === null ? button.current : null)}
      >
        <Icon name="alarm" />
        {count === 0 ? null : (
          <span className="bell-count" aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      <NewCard reminders={news} now={now} />
      {anchor === null ? null : (
        <Floating anchor={anchor} label={words('reminders.title')} className="reminder-panel" atEnd onClose={close}>
          <ReminderPanel reminders={data} error={error} retry={() => void refetch()} now={now} onOpen={open} />
        </Floating>
      )}
    </>
  )
}
