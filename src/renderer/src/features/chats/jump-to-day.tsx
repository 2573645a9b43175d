import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { dayjs } from '#shared/dates/dayjs'
import { chatDaysQuery } from '../../bridge/chats.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Floating } from '../../components/floating.tsx'
import { dayKeys } from '../../lib/day-keys.ts'
import { keyWords } from '../../lib/shortcuts.ts'
import { formatDate, useZone } from '../../lib/time.ts'
import { LanguageContext, useWords } from '../../lib/words.ts'

const dayForm = 'YYYY-MM-DD'

/** Days of a month, with the blank ones of the week before its first. */
const daysOf = (month: dayjs.Dayjs): readonly (dayjs.Dayjs | null)[] => {
  const first = month.startOf('month')
  const blanks = Array.from({ length: first.isoWeekday() - 1 }, () => null)
  return [...blanks, ...Array.from({ length: month.daysInMonth() }, (_, at) => first.add(at, 'day'))]
}

/** A month with the days marked on which messages were written; arrows move by days and weeks, Enter picks. */
const Month = (props: {
  readonly conversation: string
  /** `YYYY-MM-DD` of the day that has the focus first, and of today. */
  readonly day: string
  readonly today: string
  readonly onDay: (day: string) => void
}) => {
  const words = useWords()
  const language = useContext(LanguageContext)
  const [at, setAt] = useState(() => dayjs.utc(props.day))
  const current = useRef<HTMLButtonElement>(null)
  const follow = useRef(false)
  const { data } = useQuery(chatDaysQuery(props.conversation, at.format('YYYY-MM')))
  const counts = new Map((data?.days ?? []).map(({ day, count }) => [day, count] as const))
  const own = at.format(dayForm)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes with the day
  useEffect(() => {
    if (follow.current) current.current?.focus({ preventScroll: true })
  }, [own])
  const move = (to: dayjs.Dayjs, focus: boolean) => {
    follow.current = focus
    setAt(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = dayKeys[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move(step(at, event.shiftKey), true)
  }
  const named = (day: dayjs.Dayjs) => {
    const date = day.locale(language === 'en' ? 'en' : 'zh-cn').format(words('jump.day'))
    const n = counts.get(day.format(dayForm)) ?? 0
    return n > 0 ? words('jump.count', { day: date, n }) : words('jump.noDay', { day: date })
  }
  return (
    <>
      <div className="jump-head">
        <strong className="grow" role="status">
          {at.locale(language === 'en' ? 'en' : 'zh-cn').format(words('jump.month'))}
        </strong>
        <IconButton
          icon="chevron-left"
          label={words('jump.previous')}
          onClick={() => move(at.subtract(1, 'month'), false)}
        />
        <IconButton icon="chevron-right" label={words('jump.next')} onClick={() => move(at.add(1, 'month'), false)} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no set of form fields */}
      <div className="jump-days" role="group" aria-label={words('jump.label')} onKeyDown={onKeyDown}>
        {[...words('jump.weekdays')].map((name, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week never move
          <span key={place} className="meta small" aria-hidden="true">
            {name}
          </span>
        ))}
        {daysOf(at).map((day, place) => {
          if (day === null)
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing stands there
            return <span key={place} />
          const text = day.format(dayForm)
          const classes = [counts.has(text) ? 'has' : '', text === props.today ? 'now' : '', text === own ? 'on' : '']
          return (
            <button
              key={text}
              ref={text === own ? current : undefined}
              type="button"
              className={classes.filter(Boolean).join(' ')}
              aria-label={named(day)}
              aria-current={text === props.today ? 'date' : undefined}
              aria-pressed={text === own}
              tabIndex={text === own ? 0 : -1}
              data-autofocus={text === own ? true : undefined}
              onClick={() => props.onDay(text)}
            >
              {day.date()}
            </button>
          )
        })}
      </div>
      <div className="jump-foot">
        <span className="meta small grow">{named(at)}</span>
        <Button kind="link" onClick={() => setAt(dayjs.utc(props.today))}>
          {words('jump.today')}
        </Button>
      </div>
    </>
  )
}

/** The way to a day of a conversation (beyond 6), in the firm's zone. */
export const JumpToDay = (props: {
  readonly conversation: string
  readonly around: number | null
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onDay: (day: string) => void
}) => {
  const words = useWords()
  const zone = useZone()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const today = formatDate(Date.now(), zone)
  return (
    <>
      <Button
        ref={props.button}
        icon="calendar"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-keyshortcuts="Control+G"
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        {words('jump.label')}
        <kbd>{keyWords('Mod+G')}</kbd>
      </Button>
      {anchor === null ? null : (
        <Floating
          anchor={anchor}
          label={words('jump.label')}
          className="jump-panel"
          atEnd
          onClose={() => setAnchor(null)}
        >
          <Month
            conversation={props.conversation}
            day={props.around === null ? today : formatDate(props.around, zone)}
            today={today}
            onDay={(day) => {
              setAnchor(null)
              props.onDay(day)
            }}
          />
        </Floating>
      )}
    </>
  )
}
