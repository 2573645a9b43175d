import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CalendarItemView, calendarTasksQuery } from '../../bridge/calendar.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { RowsWaiting } from '../../components/rows-waiting.tsx'
import { Segments } from '../../components/segments.tsx'
import { formatCount } from '../../lib/count.ts'
import { useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { type TaskGrouping, taskGroupings } from './calendar-state.ts'
import { isLate, itemName, plainTitle, SendingMark, taskTimeText } from './item-look.tsx'
import { type TaskGroup, taskGroups } from './task-groups.ts'
import { TaskTick } from './task-tick.tsx'
import { useItemWalk } from './use-item-walk.ts'

type Opening = {
  readonly opened: string
  readonly now: number
  readonly onOpen: (item: CalendarItemView, anchor: HTMLElement) => void
  readonly onTick: (item: CalendarItemView) => void
}

const TaskRow = (
  props: Opening & { readonly task: CalendarItemView; readonly below: string; readonly reachable: boolean },
) => {
  const words = useWords()
  const zone = useZone()
  const { task, now, below } = props
  const late = isLate(task, now, zone)
  const title = plainTitle(task, words)
  return (
    <li
      className={`cal-task-row${task.done ? ' done' : ''}${late ? ' late' : ''}${task.id === props.opened ? ' on' : ''}`}
    >
      <TaskTick task={task} tabIndex={-1} onTick={props.onTick} />
      <button
        type="button"
        className="cal-task-open"
        data-item={task.id}
        tabIndex={props.reachable ? 0 : -1}
        aria-label={itemName(task, zone, now, words)}
        title={itemName(task, zone, now, words)}
        onClick={({ currentTarget }) => props.onOpen(task, currentTarget)}
      >
        <span className="cal-task-line">
          <span className="cal-task-title cut">{title}</span>
          <SendingMark sending={task.sending} />
          <span className="cal-task-when">{taskTimeText(task, now, zone, words)}</span>
        </span>
        <span className="cal-task-line">
          <span className="cal-task-below cut">{below}</span>
          {task.doneHere ? (
            <span className="cal-task-here" title={words('calendar.tasks.hereTitle')}>
              {words('calendar.tasks.here')}
            </span>
          ) : null}
        </span>
      </button>
    </li>
  )
}

const GroupHead = ({ group }: { readonly group: TaskGroup }) => {
  const words = useWords()
  const { time, name } = group
  const text = time === null ? name || words('calendar.tasks.noProject') : words(`calendar.tasks.group.${time}`)
  return (
    <h3 className={time === 'late' ? 'cal-task-group late' : 'cal-task-group'}>
      {time === 'late' ? <Icon name="alert" size={14} /> : null}
      <span className="cut" title={text}>
        {text}
      </span>
      <span>{formatCount(group.tasks.length)}</span>
    </h3>
  )
}

/** Tasks in their groups; what is done here is this computer's own mark. */
export const TaskPane = (
  props: Opening & {
    readonly grouping: TaskGrouping
    /** Why a tick was not kept; null where it was. */
    readonly markError: unknown
    readonly onGrouping: (grouping: TaskGrouping) => void
    readonly onClose: () => void
  },
) => {
  const words = useWords()
  const zone = useZone()
  const offline = useOffline() !== null
  const { grouping, now, markError, opened, onOpen, onTick } = props
  const { data, error, refetch } = useQuery(calendarTasksQuery)
  const tasks = data?.tasks ?? []
  const groups = taskGroups(tasks, grouping, now, zone)
  const order = groups.flatMap((group) => group.tasks.map(({ id }) => id))
  // A tick leads on to the next task; a task whose tick is taken back keeps the focus in the group that it goes back to.
  const list = useRef<HTMLDivElement>(null)
  const { reachable, walk } = useItemWalk(list, order, undefined, (id) =>
    tasks.some((task) => task.id === id && !task.done),
  )
  const open = tasks.filter(({ done }) => !done).length
  const below = (task: CalendarItemView, { time }: TaskGroup) =>
    time === null
      ? task.group || words('calendar.tasks.noGroup')
      : task.object?.name || words('calendar.tasks.noProject')
  const refused = data?.refused.task ?? null
  const none = data?.known === false ? (offline ? 'calendar.offlineUnread' : 'calendar.reading') : 'calendar.tasks.none'
  const failure =
    error === null
      ? markError === null
        ? ''
        : words('calendar.tasks.markFailed', { reason: errorWords(markError) })
      : `${words('calendar.tasks.failed')}${words('join.colon')}${errorWords(error)}`
  return (
    <>
      <header className="cal-task-head">
        <h2>{words('calendar.tasks')}</h2>
        <span className="meta small">{data === undefined || (!data.known && open === 0) ? '' : formatCount(open)}</span>
        <Segments
          label={words('calendar.tasks.grouping')}
          items={[
            { value: 'time', label: words('calendar.tasks.byTime') },
            { value: 'project', label: words('calendar.tasks.byProject') },
          ]}
          value={grouping}
          onChange={(value) => props.onGrouping(taskGroupings.find((one) => one === value) ?? 'time')}
        />
        <IconButton
          className="cal-task-close"
          icon="close"
          label={words('calendar.tasks.close')}
          onClick={props.onClose}
        />
      </header>
      {failure === '' ? null : (
        <p className="calendar-strip error" role="alert">
          <Icon name="alert" size={14} />
          <span>{failure}</span>
          {error === null ? null : (
            <Button kind="link" onClick={() => void refetch()}>
              {words('common.retry')}
            </Button>
          )}
        </p>
      )}
      {refused === null ? null : (
        <p className="calendar-strip" role="status">
          <Icon name="lock" size={14} />
          <span>{words(`calendar.refused.task.${refused}`)}</span>
        </p>
      )}
      <div ref={list} className="cal-task-list" {...walk}>
        {data === undefined && error === null ? <RowsWaiting /> : null}
        {data !== undefined && refused === null && tasks.length === 0 ? (
          <p className="cal-task-none" role="status">
            {words(none)}
          </p>
        ) : null}
        {groups.map((group) => (
          <section key={group.key} className="cal-task-section">
            <GroupHead group={group} />
            <ul>
              {group.tasks.map((task) => (
                <TaskRow
                  key={task.id}
                  task={task}
                  below={below(task, group)}
                  reachable={task.id === reachable}
                  now={now}
                  opened={opened}
                  onOpen={onOpen}
                  onTick={onTick}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
