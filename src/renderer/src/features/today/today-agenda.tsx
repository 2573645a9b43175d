import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type CalendarKind, hearingTitle } from '#shared/domain/calendar'
import { type CalendarItemView, calendarItemsQuery, calendarRefreshQuery } from '../../bridge/calendar.ts'
import { useOffline } from '../../bridge/online.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import { Mark } from '../../components/unsent-mark.tsx'
import { refusedText } from '../../lib/calendar-refused.ts'
import { isOver } from '../../lib/item-days.ts'
import { routes } from '../../lib/paths.ts'
import { spellDay } from '../../lib/relative-time.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { formatDate, formatDateTime, useZone } from '../../lib/time.ts'
import { useSectionWalk } from '../../lib/use-section-walk.ts'
import { useWords, type Words } from '../../lib/words.ts'
import { agendaDays, markOf, minutesUntil, placeOfNow, startText, twoDays } from './agenda.ts'
import { NoneDone } from './none-done.tsx'
import { Section } from './section.tsx'

const icons: Readonly<Partial<Record<CalendarKind, IconName>>> = { hearing: 'gavel', deadline: 'flag' }

/** What an item is called, and what stands under it. */
const linesOf = ({ kind, title, object, place }: CalendarItemView, words: Words) => ({
  title:
    kind === 'deadline'
      ? words('today.deadline')
      : kind === 'hearing'
        ? hearingTitle(title)
        : title || words('calendar.untitled'),
  below: [object?.name ?? '', place].filter(Boolean).join(words('join.comma')),
})

const AgendaItem = (props: {
  readonly item: CalendarItemView
  /** The day under which it stands, `YYYY-MM-DD`. */
  readonly day: string
  readonly now: number
  readonly reachable: boolean
}) => {
  const words = useWords()
  const zone = useZone()
  const { item, day, now } = props
  const { kind, start } = item
  const mark = markOf(item)
  const icon = icons[kind]
  const past = isOver(item, now, zone)
  const { title, below } = linesOf(item, words)
  const minutes = minutesUntil(item, now, zone)
  return (
    <li className={past ? 'plan-row past' : 'plan-row'}>
      <span className="plan-time">{startText(item, day, zone) || words('calendar.allDay')}</span>
      <Link
        className={`plan-item ${kind}`}
        data-row={item.id}
        tabIndex={props.reachable ? 0 : -1}
        to={routes.calendarItem(item.id, start === null ? day : formatDate(start, zone))}
      >
        <span className="plan-line">
          {icon === undefined ? null : <Icon name={icon} size={14} />}
          {kind === 'hearing' ? <strong className="plan-kind">{words('calendar.kind.hearing')}</strong> : null}
          <bdi className={kind === 'deadline' ? 'plan-kind cut' : 'cut'} title={title}>
            {title}
          </bdi>
          {mark === null ? null : <Mark mark={mark} glyph />}
          {minutes === null ? null : <span className="plan-soon">{words('today.agenda.minutes', { n: minutes })}</span>}
        </span>
        {below === '' ? null : (
          <bdi className="plan-below cut" title={below}>
            {below}
          </bdi>
        )}
      </Link>
    </li>
  )
}

/** The schedule of today with the line that says now, and that of tomorrow. */
export const TodayAgenda = ({ now, onCreate }: { readonly now: number; readonly onCreate: () => void }) => {
  const words = useWords()
  const zone = useZone()
  const span = twoDays(formatDate(now, zone), zone)
  const { data, error, refetch } = useQuery(calendarItemsQuery(span))
  // What was read last is shown meanwhile, and stays where this fails.
  useQuery({ ...calendarRefreshQuery(span), enabled: useOffline() === null })
  const [today, tomorrow] = agendaDays(data?.items ?? [], now, zone)
  const all = [...today.items, ...tomorrow.items]
  const { reachable, walk } = useSectionWalk(
    all.map(({ id }) => id),
    (event) => isShortcut(event, 'moveToday'),
  )
  const line = placeOfNow(today.items, now, zone)
  const time = formatDateTime(now, zone).slice(11)
  const rows = (items: readonly CalendarItemView[], day: string) =>
    items.map((item) => <AgendaItem key={item.id} item={item} day={day} now={now} reachable={item.id === reachable} />)
  return (
    <Section
      title={words('today.agenda')}
      count={today.items.length}
      link={{ label: words('today.agenda.open'), to: routes.calendar }}
      answered={data !== undefined}
      known={data?.known === true}
      error={error}
      failed={words('today.agenda.failed')}
      retry={() => void refetch()}
      refused={refusedText(data?.refused, 'schedule', words)}
      none={
        today.items.length > 0 ? null : (
          <NoneDone plain text={words('today.agenda.none')} action={words('calendar.new')} onAction={onCreate} />
        )
      }
    >
      <div className="today-plan" {...walk}>
        {today.items.length === 0 ? null : (
          <ul>
            {rows(today.items.slice(0, line), today.day)}
            <li className="plan-now" aria-label={words('calendar.now', { time })}>
              <span className="plan-time">{time}</span>
              <span className="plan-line-now" />
            </li>
            {rows(today.items.slice(line), today.day)}
          </ul>
        )}
        {tomorrow.items.length === 0 ? null : (
          <>
            <h3 className="today-group next-day">
              {words('today.group.tomorrow')}
              <span>{spellDay(tomorrow.day, words('day.thisYear'), words)}</span>
            </h3>
            <ul>{rows(tomorrow.items, tomorrow.day)}</ul>
          </>
        )}
      </div>
    </Section>
  )
}
