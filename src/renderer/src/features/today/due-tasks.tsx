import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type CalendarItemView, calendarTasksQuery, useCalendarMark } from '../../bridge/calendar.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { FailedLine } from '../../components/failed-line.tsx'
import { Icon } from '../../components/icon.tsx'
import { refusedText } from '../../lib/calendar-refused.ts'
import { formatCount } from '../../lib/count.ts'
import { routes } from '../../lib/paths.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { useZone } from '../../lib/time.ts'
import { useSectionWalk } from '../../lib/use-section-walk.ts'
import { useWords } from '../../lib/words.ts'
import { type DueGroup, dueCount, dueGroups, openCount } from './due-groups.ts'
import { DueRow } from './due-row.tsx'
import { NoneDone } from './none-done.tsx'
import { Section } from './section.tsx'

/** Names and counts a group; the one that is folded opens by a press. */
const GroupHead = (props: { readonly group: DueGroup; readonly open: boolean; readonly onToggle: () => void }) => {
  const words = useWords()
  const { group, open } = props
  const text = (
    <>
      {words(`today.group.${group.name}`)} {formatCount(openCount(group))}
    </>
  )
  if (group.name === 'next')
    return (
      <h3>
        <button type="button" className="today-group fold" aria-expanded={open} onClick={props.onToggle}>
          <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />
          {text}
        </button>
      </h3>
    )
  return (
    <h3 className={`today-group ${group.name}`}>
      {group.name === 'late' ? <Icon name="alert" size={14} /> : null}
      {text}
    </h3>
  )
}

/** Tasks that are overdue or due soon. What is ticked here keeps its place until the page is left. */
export const DueTasks = (props: {
  readonly now: number
  readonly onWrite: () => void
  readonly onDial: (customer: string, number: string) => void
  /** Why the last call was not made; '' where it was. */
  readonly dialFailure: string
}) => {
  const words = useWords()
  const zone = useZone()
  const { now, dialFailure } = props
  const { data, error, refetch } = useQuery(calendarTasksQuery)
  const mark = useCalendarMark()
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [isOpen, setOpen] = useState(false)
  const groups = useMemo(() => dueGroups(data?.tasks ?? [], kept, now, zone), [data, kept, now, zone])
  const shown = (group: DueGroup) => (group.name === 'next' && !isOpen ? [] : group.tasks)
  const { reachable, walk } = useSectionWalk(
    groups.flatMap(shown).map(({ id }) => id),
    (event) => isShortcut(event, 'moveToday'),
  )
  const tick = ({ id, done }: CalendarItemView) => {
    setKept((before) => new Set(before).add(id))
    mark.mutate({ id, done: !done })
  }
  const isNothing = groups.every(({ name }) => name !== 'late' && name !== 'today')
  return (
    <Section
      title={words('today.due')}
      count={dueCount(groups)}
      link={{ label: words('today.due.all'), to: routes.followups }}
      answered={data !== undefined}
      known={data?.known === true}
      error={error}
      failed={words('today.due.failed')}
      retry={() => void refetch()}
      refused={refusedText(data?.refused, 'task', words)}
      none={
        isNothing ? (
          <NoneDone text={words('today.due.none')} action={words('detail.writeFollowUp')} onAction={props.onWrite} />
        ) : null
      }
    >
      {mark.error === null ? null : (
        <FailedLine text={words('calendar.tasks.markFailed', { reason: errorWords(mark.error) })} />
      )}
      {dialFailure === '' ? null : <FailedLine text={words('today.dialFailed', { reason: dialFailure })} />}
      <div {...walk}>
        {groups.map((group) => (
          <div key={group.name}>
            <GroupHead group={group} open={isOpen} onToggle={() => setOpen(!isOpen)} />
            <ul className="today-rows">
              {shown(group).map((task) => (
                <DueRow
                  key={task.id}
                  task={task}
                  group={group.name}
                  now={now}
                  reachable={task.id === reachable}
                  onTick={tick}
                  onDial={props.onDial}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
