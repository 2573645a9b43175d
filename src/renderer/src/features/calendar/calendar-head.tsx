import { Button, IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Segments } from '../../components/segments.tsx'
import { useWords } from '../../lib/words.ts'
import type { CalendarState } from './calendar-state.ts'
import { rangeText } from './day-words.ts'
import { turned, weekOf } from './days.ts'
import { calendarViews } from './view.ts'

type HeadProps = {
  readonly state: CalendarState
  readonly day: string
  readonly days: readonly string[]
  readonly today: string
  /** What became of an export; null for nothing to say. */
  readonly told: { readonly text: string; readonly failed: boolean } | null
  /** True while the firm is asked for what is shown. */
  readonly reading: boolean
  readonly tasksOpen: boolean
  readonly onChange: (change: Partial<CalendarState>) => void
  readonly onExport: () => void
  readonly onNew: () => void
  readonly onTasks: () => void
}

/** What became of an export, or that the firm is being asked: here, where neither moves what stands below. */
const Told = ({ told, reading }: Pick<HeadProps, 'told' | 'reading'>) => {
  const words = useWords()
  const icon = told === null ? 'refresh' : told.failed ? 'alert' : 'check'
  const text = told?.text ?? (reading ? words('calendar.reading') : '')
  const kind = told === null ? '' : told.failed ? ' error' : ' done'
  return (
    <span className={`calendar-told${kind}`} role="status">
      {text === '' ? null : (
        <>
          <Icon name={icon} size={14} />
          <span className="cut" title={text}>
            {text}
          </span>
        </>
      )}
    </span>
  )
}

/** Title, views, the way through time, and what can be done. `today` and `day` are `YYYY-MM-DD`. */
export const CalendarHead = (props: HeadProps) => {
  const words = useWords()
  const { state, day, days, today, told, onChange } = props
  const { view } = state
  return (
    <header className="calendar-head">
      <h1>{words('calendar.title')}</h1>
      <Segments
        label={words('calendar.views')}
        items={calendarViews.map((value) => ({ value, label: words(`calendar.view.${value}`) }))}
        value={view}
        onChange={(value) => onChange({ view: calendarViews.find((one) => one === value) ?? view, item: '' })}
      />
      <Button onClick={() => onChange({ day: '', item: '' })}>{words('calendar.today')}</Button>
      <span className="calendar-turn">
        <IconButton
          icon="chevron-left"
          label={words(`calendar.previous.${view}`)}
          onClick={() => onChange({ day: turned(view, day, -1), item: '' })}
        />
        <IconButton
          icon="chevron-right"
          label={words(`calendar.next.${view}`)}
          onClick={() => onChange({ day: turned(view, day, 1), item: '' })}
        />
      </span>
      <h2 className="calendar-range" aria-live="polite">
        <span className="cut">{rangeText(view, days, day, today, words)}</span>
        {view === 'month' || view === 'agenda' ? null : (
          <span className="calendar-week-number">{words('calendar.weekNumber', { n: weekOf(day) })}</span>
        )}
      </h2>
      <span className="grow" />
      <Told told={told} reading={props.reading} />
      <Button
        className="calendar-tasks-toggle"
        kind="quiet"
        icon="task"
        aria-expanded={props.tasksOpen}
        onClick={props.onTasks}
      >
        {words('calendar.tasks')}
      </Button>
      <Button className="calendar-export" kind="quiet" icon="download" onClick={props.onExport}>
        {words('calendar.export')}
      </Button>
      <Button kind="primary" icon="plus" onClick={props.onNew}>
        {words('calendar.new')}
        <span className="key">N</span>
      </Button>
    </header>
  )
}
