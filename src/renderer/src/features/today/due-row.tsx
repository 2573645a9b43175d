import { type KeyboardEvent, useContext } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CalendarItemView } from '../../bridge/calendar.ts'
import { IconButton } from '../../components/button.tsx'
import { DialSlot } from '../../components/field-value/dial-slot.ts'
import { Icon } from '../../components/icon.tsx'
import { Mark } from '../../components/unsent-mark.tsx'
import { calendarAddress } from '../../lib/calendar-address.ts'
import { objectRoute, writeState } from '../../lib/paths.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { NumbersOf } from '../../record/dialled-record.tsx'
import { markOf } from './agenda.ts'
import { type DueGroup, dueText } from './due-groups.ts'
import { useCustomer } from './use-customer.ts'

/** A task that is due: ticked by its circle or Space, opened where it belongs; C calls its customer, F writes to it. */
export const DueRow = (props: {
  readonly task: CalendarItemView
  readonly group: DueGroup['name']
  readonly now: number
  readonly reachable: boolean
  readonly onTick: (task: CalendarItemView) => void
  readonly onDial: (customer: string, number: string) => void
}) => {
  const words = useWords()
  const zone = useZone()
  const navigate = useNavigate()
  const slot = useContext(DialSlot)
  const { task, group, now, onTick } = props
  const { object, title } = task
  const customer = object?.type === 'company' ? object.id : ''
  const { number, warning } = useCustomer(customer)
  const isFirms = task.done && !task.doneHere
  const name = object === null ? words('today.unnamed') : object.name || object.id
  const mark = markOf(task)
  const said = title || words('calendar.untitled')
  const calendar = calendarAddress(task, zone)
  const record = object === null ? null : objectRoute(object)
  const writes = record !== null && object?.type !== 'project'
  const write = () => void navigate(record ?? '', { state: writeState })
  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event, 'tickToday') && !isFirms) onTick(task)
    else if (isShortcut(event, 'dialToday') && number !== '') props.onDial(customer, number)
    else if (isShortcut(event, 'writeToday') && writes) write()
    else return
    event.preventDefault()
  }
  return (
    <li className={`today-row due ${group}${task.done ? ' done' : ''}`}>
      <button
        type="button"
        className="today-tick"
        tabIndex={-1}
        aria-pressed={task.done}
        aria-label={words('calendar.tasks.tick', { title: said })}
        title={words(isFirms ? 'calendar.tasks.firmDone' : 'calendar.tasks.hereTitle')}
        disabled={isFirms}
        onClick={() => onTick(task)}
      >
        <Icon name={task.done ? 'passed' : 'circle'} />
      </button>
      <Link
        className="today-open"
        data-row={task.id}
        tabIndex={props.reachable ? 0 : -1}
        to={record ?? calendar}
        onKeyDown={onKeyDown}
      >
        <span className="today-when">{dueText(task, group, now, zone, words)}</span>
        <span className="today-who">
          <bdi className="today-name cut" title={name}>
            {name}
          </bdi>
          {warning === '' ? null : (
            <span className="today-pinned" title={warning}>
              <Icon name="warning" size={14} />
              <span className="visually-hidden">{warning}</span>
            </span>
          )}
        </span>
        <span className="today-what">
          <bdi className="cut" title={said}>
            {said}
          </bdi>
          {mark === null ? null : <Mark mark={mark} glyph />}
        </span>
        {customer === '' ? null : <span className="today-tel cut">{number}</span>}
      </Link>
      <span className="today-acts">
        {number === '' || slot === null ? null : (
          <NumbersOf objType="company" objId={customer}>
            <slot.Dial number={number} />
          </NumbersOf>
        )}
        {writes ? <IconButton icon="edit" label={words('detail.writeFollowUp')} tabIndex={-1} onClick={write} /> : null}
        <IconButton
          icon="calendar"
          label={words('today.inCalendar')}
          tabIndex={-1}
          onClick={() => void navigate(calendar)}
        />
      </span>
    </li>
  )
}
