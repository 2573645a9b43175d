import { type KeyboardEvent, type MouseEvent, memo, useId, useMemo, useRef } from 'react'
import type { CalendarItemView } from '../../bridge/calendar.ts'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { addDays } from '../../lib/days.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { useZone } from '../../lib/time.ts'
import { rowIdAt, useRowWalk } from '../../lib/use-row-walk.ts'
import { useWords } from '../../lib/words.ts'
import { agendaDays, agendaTime } from './agenda-days.ts'
import { dayText } from './day-words.ts'
import { dayOf } from './days.ts'
import {
  isLate,
  itemName,
  kindIcon,
  needsPerson,
  objectName,
  plainTitle,
  SendingMark,
  stateText,
} from './item-look.tsx'
import type { ViewProps } from './view.ts'
import '../../app/styles/calendar-items.css'

/** The name of a day: 今天 and 明天 before its date. */
const DayHead = (props: { readonly id: string; readonly day: string; readonly today: string }) => {
  const words = useWords()
  const { day, today } = props
  const near = day === today ? words('calendar.today') : day === addDays(today, 1) ? words('calendarItem.tomorrow') : ''
  return (
    <div className={day === today ? 'agenda-head today' : 'agenda-head'} id={props.id} role="presentation">
      {near === '' ? null : <strong>{near}</strong>}
      <span>{dayText(day, today, words)}</span>
    </div>
  )
}

const PlainRow = (props: {
  readonly id: string
  readonly item: CalendarItemView
  readonly day: string
  readonly now: number
  readonly isOpened: boolean
  readonly isReachable: boolean
}) => {
  const words = useWords()
  const zone = useZone()
  const { id, item, now } = props
  const state = stateText(item, zone, now, words)
  const name = objectName(item)
  return (
    <div
      role="option"
      data-id={id}
      data-item={item.id}
      aria-label={itemName(item, zone, now, words)}
      aria-selected={props.isOpened}
      tabIndex={props.isReachable ? 0 : -1}
      className={props.isOpened ? 'agenda-row sel' : 'agenda-row'}
    >
      <time className={isLate(item, now, zone) ? 'agenda-time late' : 'agenda-time'}>
        {agendaTime(item, props.day, zone) || words('calendar.allDay')}
      </time>
      <span className={`item-kind ${item.kind}`}>
        <Icon name={item.done ? 'task' : kindIcon(item.kind)} size={14} />
        {words(`calendar.kind.${item.kind}`)}
      </span>
      <span className="agenda-what">
        <span className={item.done ? 'agenda-title done cut' : 'agenda-title cut'} title={item.title}>
          {plainTitle(item, words)}
        </span>
        <span className="agenda-state">
          <SendingMark sending={item.sending} />
          {state === '' ? null : (
            <span className={isLate(item, now, zone) || needsPerson(item.sending) ? 'late' : ''}>{state}</span>
          )}
        </span>
      </span>
      {name === '' && item.place === '' ? null : (
        <>
          <span className="agenda-object cut" title={name}>
            {name}
          </span>
          <span className="agenda-place cut" title={item.place}>
            {item.place}
          </span>
        </>
      )}
    </div>
  )
}

/** Drawn again only where something about it changes: a step of the focus concerns two rows of up to 2,000. */
const AgendaRow = memo(PlainRow)

/** Days one under the other with what stands on them; Up and Down walk through all of it, Enter opens. */
export const AgendaView = ({ days, items, isUnknown, now, opened, onOpen }: ViewProps) => {
  const words = useWords()
  const zone = useZone()
  const heading = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => agendaDays(days, items, zone), [days, items, zone])
  const rows = shown.flatMap((day) => day.rows)
  const openAt = (target: EventTarget) => {
    const row = rows.find(({ id }) => id === rowIdAt(target))
    const anchor = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
    if (row !== undefined && anchor !== null) onOpen(row.item, anchor)
    return row !== undefined
  }
  const walk = useRowWalk({
    rows,
    list,
    current: rows.find(({ item }) => item.id === opened)?.id ?? null,
    follows: false,
    nearEnd: 0,
    more: () => undefined,
    onOpen: () => undefined,
  })
  const today = dayOf(now, zone)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut(event, 'openItem')) return walk.onKeyDown(event)
    if (openAt(event.target)) event.preventDefault()
  }
  if (rows.length === 0)
    return isUnknown ? null : (
      <Notice
        icon="calendar"
        title={words('calendarItem.noAgenda', { from: days[0] ?? '', to: days.at(-1) ?? '' })}
        text={words('calendarItem.noAgendaHint')}
      />
    )
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={-1}
      className="agenda"
      aria-label={words('calendarItem.agenda')}
      onKeyDown={onKeyDown}
      onFocus={walk.onFocus}
      onBlur={walk.onBlur}
      onClick={({ target }: MouseEvent) => openAt(target)}
    >
      {shown.map(({ day, rows: own }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={day} role="group" aria-labelledby={`${heading}-${day}`} className="agenda-day">
          <DayHead id={`${heading}-${day}`} day={day} today={today} />
          <div role="presentation" className="agenda-rows">
            {own.map(({ id, item }) => (
              <AgendaRow
                key={id}
                id={id}
                item={item}
                day={day}
                now={now}
                isOpened={item.id === opened}
                isReachable={walk.reachable === id}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
