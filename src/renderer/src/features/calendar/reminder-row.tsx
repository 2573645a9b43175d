import { Link } from 'react-router'
import { type LaterName, laterMoments, laterNames } from '#shared/dates/later-moments'
import type { CalendarItemView, CalendarReminder } from '../../bridge/calendar.ts'
import { Button } from '../../components/button.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { TextMenu } from '../../components/menu.tsx'
import { calendarAddress } from '../../lib/calendar-address.ts'
import { useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { knownZone } from '../../lib/zone-time.ts'
import { kindIcon, plainTitle } from './item-look.tsx'
import { distanceText, itemTimeText, momentText, placeText, reminderName } from './reminder-words.ts'

/** What can be done with a reminder that is due. */
type Answers = {
  readonly onLater: (item: CalendarItemView, until: number) => void
  readonly onSeen: (item: CalendarItemView) => void
}

type RowProps = {
  readonly reminder: CalendarReminder
  /** Of the row. */
  readonly id: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly reachable: boolean
  /** Leads to the item. */
  readonly onOpen: () => void
}

const icons = { minutes: 'clock', hour: 'clock', tomorrow: 'sun' } as const satisfies Record<LaterName, IconName>

/** Opens, puts off, and answers; Enter on the row opens, too, so Tab goes to the other two alone. */
const RowActions = ({ reminder, reachable, onOpen, onLater, onSeen }: RowProps & Answers) => {
  const words = useWords()
  const zone = useZone()
  const { item } = reminder
  const named = (key: 'reminders.later' | 'reminders.seen') =>
    words('reminders.of', { action: words(key), title: plainTitle(item, words) })
  const tabIndex = reachable ? 0 : -1
  return (
    <div className="reminder-acts">
      <Link className="btn quiet" tabIndex={-1} to={calendarAddress(item, zone)} onClick={onOpen}>
        {words('reminders.open')}
      </Link>
      <TextMenu
        label={words('reminders.later')}
        button={{ kind: 'quiet', tabIndex, 'aria-label': named('reminders.later') }}
        items={laterNames.map((name) => ({
          label: words(`reminders.later.${name}`),
          icon: icons[name],
          run: () => onLater(item, laterMoments(Date.now(), knownZone(zone))[name]),
        }))}
      />
      <Button kind="quiet" tabIndex={tabIndex} aria-label={named('reminders.seen')} onClick={() => onSeen(item)}>
        {words('reminders.seen')}
      </Button>
    </div>
  )
}

/** One reminder: what it is for, when that is and where; of one that is still to come, when it reminds. */
export const ReminderRow = ({ answers, ...props }: RowProps & { readonly answers?: Answers }) => {
  const words = useWords()
  const zone = useZone()
  const { reminder, now } = props
  const { item, at } = reminder
  const { kind } = item
  const title = plainTitle(item, words)
  const place = placeText(item, words)
  return (
    <li className="reminder-row" data-reminder={props.id}>
      <Link
        className="reminder-open"
        data-row={props.id}
        data-autofocus={props.reachable ? true : undefined}
        tabIndex={props.reachable ? 0 : -1}
        aria-label={reminderName(item, now, zone, words)}
        to={calendarAddress(item, zone)}
        onClick={props.onOpen}
      >
        <span className={`reminder-kind ${kind}`}>
          <Icon name={kindIcon(kind)} size={14} />
        </span>
        <span className="reminder-title">
          {kind === 'hearing' ? <strong>{words('calendar.kind.hearing')}</strong> : null}
          <bdi className="cut" title={title}>
            {title}
          </bdi>
        </span>
        <span className="reminder-far">
          {answers === undefined
            ? words('reminders.at', { time: momentText(at, now, zone, words) })
            : distanceText(item, now, zone, words)}
        </span>
        <span className="reminder-below">
          <span className="reminder-time">{itemTimeText(item, now, zone, words)}</span>
          <bdi className="cut" title={place}>
            {place}
          </bdi>
        </span>
      </Link>
      {answers === undefined ? null : <RowActions {...props} {...answers} />}
    </li>
  )
}
