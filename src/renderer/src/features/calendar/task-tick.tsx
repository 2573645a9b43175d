import type { CalendarItemView } from '../../bridge/calendar.ts'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'
import { plainTitle } from './item-look.tsx'

/** The box that ticks a task on this computer, or takes the tick back; what the firm says is finished stays so. */
export const TaskTick = (props: {
  readonly task: CalendarItemView
  /** Where Tab does not reach it: another way ticks the task by keys. */
  readonly tabIndex?: -1
  readonly onTick: (task: CalendarItemView) => void
}) => {
  const words = useWords()
  const { task } = props
  const isFirms = task.done && !task.doneHere
  return (
    <span className="cal-task-tick">
      <input
        type="checkbox"
        tabIndex={props.tabIndex}
        checked={task.done}
        disabled={isFirms}
        aria-label={words('calendar.tasks.tick', { title: plainTitle(task, words) })}
        title={words(isFirms ? 'calendar.tasks.firmDone' : 'calendar.tasks.hereTitle')}
        onChange={() => props.onTick(task)}
      />
      <Icon name={task.done ? 'task' : 'box'} />
    </span>
  )
}
