import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type CalendarItemView, calendarTasksQuery, useCalendarMark } from '../../bridge/calendar.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { FailedLine } from '../../components/failed-line.tsx'
import { Icon } from '../../components/icon.tsx'
import { routes } from '../../lib/paths.ts'
import { useZone } from '../../lib/time.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { useWords } from '../../lib/words.ts'
import type { Parts } from '../parts.ts'
import { dayOf } from './days.ts'
import { isLate, itemName, plainTitle, SendingMark, taskTimeText } from './item-look.tsx'
import { TaskTick } from './task-tick.tsx'
import '../../app/styles/calendar-tasks.css'
import '../../app/styles/facts.css'

/** Tasks that stand on the project; the rest is a press away. */
const SHOWN = 8

/** The open tasks of a project among its facts, by their start. What is ticked here keeps its place until the page is left. */
export const ProjectTasks: Parts['ProjectTasks'] = ({ id }) => {
  const words = useWords()
  const zone = useZone()
  const now = useMinute()
  const offline = useOffline() !== null
  const { data, error, refetch } = useQuery(calendarTasksQuery)
  const mark = useCalendarMark()
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const tasks = (data?.tasks ?? [])
    .filter(({ object }) => object?.type === 'project' && object.id === id)
    .filter((task) => !task.done || kept.has(task.id))
  const tick = (task: CalendarItemView) => {
    setKept((before) => new Set(before).add(task.id))
    mark.mutate({ id: task.id, done: !task.done })
  }
  const none = () => {
    if (data === undefined) return words('common.loading')
    if (data.refused.task !== null) return words(`calendar.refused.task.${data.refused.task}`)
    if (!data.known) return words(offline ? 'calendar.offlineUnread' : 'calendar.reading')
    return words('project.noTasks')
  }
  return (
    <section aria-label={words('project.tasks')}>
      <h2>{words('project.tasks')}</h2>
      {error !== null && data === undefined ? (
        <FailedLine text={errorWords(error)} retry={() => void refetch()} />
      ) : tasks.length === 0 ? (
        <p className="meta">{none()}</p>
      ) : null}
      {mark.error === null ? null : (
        <FailedLine text={words('calendar.tasks.markFailed', { reason: errorWords(mark.error) })} />
      )}
      <ul className="project-tasks">
        {tasks.slice(0, SHOWN).map((task) => {
          const late = isLate(task, now, zone)
          const name = itemName(task, zone, now, words)
          return (
            <li key={task.id} className={task.done ? 'done' : late ? 'late' : ''}>
              <TaskTick task={task} onTick={tick} />
              <Link
                className="fact-link"
                to={routes.calendarItem(task.id, dayOf(task.start ?? now, zone))}
                aria-label={name}
                title={name}
              >
                <span className="cal-task-title cut">{plainTitle(task, words)}</span>
                <SendingMark sending={task.sending} />
                {late ? <Icon name="alert" size={14} /> : null}
                <time>{taskTimeText(task, now, zone, words)}</time>
              </Link>
            </li>
          )
        })}
      </ul>
      {tasks.length > SHOWN ? (
        <Link className="text-button" to={routes.calendar}>
          {words('project.tasksMore', { n: tasks.length - SHOWN })}
        </Link>
      ) : null}
    </section>
  )
}
