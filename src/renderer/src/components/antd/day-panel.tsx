import DatePicker, { type DatePickerProps } from 'antd/es/date-picker'
import type { Dayjs } from 'dayjs'
import { type KeyboardEvent, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { dayjs } from '#shared/dates/dayjs'
import { plainTime } from '#shared/dates/typed-time'
import { wallOf } from '#shared/dates/zone'
import { dayKeys } from '../../lib/day-keys.ts'
import { LanguageContext, useWords } from '../../lib/words.ts'
import { isDayAlone, knownZone, zoneTime } from '../../lib/zone-time.ts'
import { Antd } from './provider.tsx'

const dayForm = 'YYYY-MM-DD'
const momentForm = 'YYYY-MM-DD HH:mm'
/** Hour that a picked day begins with where it needs one. */
const usualHour = '09:00'

/** The text as the picker takes it, as if it were UTC: its clock must not skip what this computer's clocks skip. */
const read = (text: string): Dayjs | null => {
  const [day = ''] = plainTime(text).split(/[ T]/)
  const whole = isDayAlone(text) ? null : zoneTime(text, 'UTC')
  const at = whole ?? zoneTime(`${day} ${usualHour}`, 'UTC')
  return at === null ? null : dayjs.utc(at)
}

/** Takes the time above or below in a column of antd's hours or minutes; false where the key or the column is none. */
const stepTime = (key: string, target: EventTarget): boolean => {
  if (!(target instanceof HTMLUListElement) || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false
  const [own] = target.getElementsByClassName('ant-picker-time-panel-cell-selected')
  const next = key === 'ArrowUp' ? own?.previousElementSibling : own ? own.nextElementSibling : target.firstElementChild
  if (next instanceof HTMLElement) next.click()
  return true
}

/** antd's columns of hours and minutes scroll, so keys must reach them. */
const withReachableTimes = (panel: React.ReactNode) => (
  <div
    ref={(own) => {
      for (const column of own?.querySelectorAll<HTMLElement>('ul[data-type]') ?? []) column.tabIndex = 0
    }}
  >
    {panel}
  </div>
)

/**
 * antd's picker without its field, for a panel: the text stays in the app's field, since antd's drops what is no day.
 * antd's days have no keys: here arrows move by days and weeks, Page Up and Page Down by months, with Shift by years,
 * and Enter picks; in the hours and minutes Up and Down.
 */
export const DayPanel = (props: {
  /** The text of the field: `YYYY-MM-DD`, with ` HH:mm` where there is a time, or anything else. */
  readonly text: string
  readonly withTime: boolean
  readonly zone: string
  /** Gets the text of a picked day; `done` where nothing is left to be picked. */
  readonly onPick: (text: string, done: boolean) => void
}) => {
  const words = useWords()
  const language = useContext(LanguageContext)
  const { text, withTime, onPick } = props
  const zone = knownZone(props.zone)
  const chosen = read(text)
  const [at, setAt] = useState(() => chosen ?? wallOf(Date.now(), zone))
  const current = useRef<HTMLButtonElement>(null)
  const follow = useRef(false)
  const byKey = useRef(false)
  const hold = useCallback((own: HTMLButtonElement | null) => {
    current.current = own
    if (follow.current) own?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    // Not before: the panel around notes first where the focus was.
    follow.current = true
    current.current?.focus({ preventScroll: true })
  }, [])
  // What antd calls today is today in the firm's zone.
  dayjs.tz.setDefault(zone)
  const onKeyDown = (event: KeyboardEvent) => {
    byKey.current = event.key === 'Enter' || event.key === ' '
    const step = event.target === current.current ? dayKeys[event.key] : undefined
    if (step === undefined && !stepTime(event.key, event.target)) return
    event.preventDefault()
    event.stopPropagation()
    if (step === undefined) return
    follow.current = true
    setAt(step(at, event.shiftKey))
  }
  const take = (day: unknown, done: boolean) => {
    if (!dayjs.isDayjs(day)) return
    const picked = day.format(withTime ? momentForm : dayForm)
    follow.current = false
    setAt(read(picked) ?? at)
    onPick(picked, done)
  }
  const cellRender: DatePickerProps['cellRender'] = (cell, { originNode, type, today }) => {
    if (type !== 'date' || !dayjs.isDayjs(cell)) return originNode
    const isAt = cell.isSame(at, 'day')
    const isToday = dayjs.isDayjs(today) && today.format(dayForm) === cell.format(dayForm)
    return (
      <button
        ref={isAt ? hold : undefined}
        type="button"
        className="ant-picker-cell-inner"
        aria-label={cell.locale(language).format(words('day.otherYear'))}
        aria-current={isToday ? 'date' : undefined}
        aria-pressed={chosen !== null && cell.isSame(chosen, 'day')}
        tabIndex={isAt ? 0 : -1}
        data-autofocus={isAt ? true : undefined}
      >
        {cell.date()}
      </button>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the days
    <div className="day-panel" onKeyDown={onKeyDown} onPointerDown={() => (byKey.current = false)}>
      <Antd>
        <DatePicker
          open
          inputReadOnly
          value={chosen}
          pickerValue={at}
          showTime={withTime ? { format: 'HH:mm', defaultOpenValue: dayjs.utc(usualHour, 'HH:mm') } : false}
          getPopupContainer={(field) => field.parentElement ?? field}
          panelRender={withReachableTimes}
          cellRender={cellRender}
          onPickerValueChange={(page, { source }) => {
            if (source === 'reset') return
            follow.current = false
            setAt(page)
          }}
          onCalendarChange={(day) => take(day, !withTime || byKey.current)}
          onOk={(day) => take(day, true)}
        />
      </Antd>
    </div>
  )
}
