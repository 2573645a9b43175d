import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { calendarTasksQuery } from '../../bridge/calendar.ts'
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
import '../../app/styles/calendar-tasks.css'
import '../../app/styles/facts.css'

/** Tasks that stand on the project; the rest is a press away. */
const SHOWN = 8

/** The open tasks of a project among its facts, by their start. */
export const ProjectTasks: Parts['ProjectTasks'] = ({ id }) => {
  const words = useWords()
  const zone = useZone()
  const now = useMinute()
  const offline = useOffline() !== null
  const { data, error, refetch } = useQuery(calendarTasksQuery)
  const tasks = data?.tasks.filter(({ done, object }) => !done && object?.type === 'project' && object.id === id) ?? []
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
      <ul className="project-tasks">
        {tasks.slice(0, SHOWN).map((task) => (
          <li key={task.id} className={isLate(task, now, zone) ? 'late' : ''}>
            <Link
              className="fact-link"
              to={routes.calendarItem(task.id, dayOf(task.start ?? now, zone))}
              aria-label={itemName(task, zone, now, words)}
            >
              <Icon name={isLate(task, now, zone) ? 'alert' : 'box'} size={14} />
              <span className="cut grow">{plainTitle(task, words)}</span>
              <SendingMark sending={task.sending} />
              <time>{taskTimeText(task, now, zone, words)}</time>
            </Link>
          </li>
        ))}
      </ul>
      {tasks.length > SHOWN ? (
        <Link className="text-button" to={routes.calendar}>
          {words('project.tasksMore', { n: tasks.length - SHOWN })}
        </Link>
      ) : null}
    </section>
  )
}
