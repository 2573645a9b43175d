// The tasks beside the calendar in their groups. Pure.
import type { CalendarItemView } from '../../bridge/calendar.ts'
import type { TaskGrouping } from './calendar-state.ts'
import { dayOf } from './days.ts'
import { isLate } from './item-look.tsx'

/** The groups by time, in their order; those that are done stand last however the others are grouped. */
const timeGroups = ['late', 'today', 'later', 'unplanned', 'done'] as const
export type TimeGroup = (typeof timeGroups)[number]

/** `time` is null for a group of a project, whose name is '' for tasks without one. */
export type TaskGroup = {
  readonly key: string
  readonly time: TimeGroup | null
  readonly name: string
  readonly tasks: readonly CalendarItemView[]
}

const timeOf = (task: CalendarItemView, now: number, zone: string): TimeGroup => {
  if (task.done) return 'done'
  if (task.start === null) return 'unplanned'
  if (isLate(task, now, zone)) return 'late'
  return dayOf(task.start, zone) <= dayOf(now, zone) ? 'today' : 'later'
}

/** Groups tasks, which keep their order; projects by the order of their first task, tasks without one after them. */
export const taskGroups = (
  tasks: readonly CalendarItemView[],
  grouping: TaskGrouping,
  now: number,
  zone: string,
): readonly TaskGroup[] => {
  const byTime = Map.groupBy(tasks, (task) => timeOf(task, now, zone))
  const ofTime = (time: TimeGroup): TaskGroup[] => {
    const own = byTime.get(time)
    return own === undefined ? [] : [{ key: time, time, name: '', tasks: own }]
  }
  if (grouping === 'time') return timeGroups.flatMap(ofTime)
  const byProject = Map.groupBy(
    tasks.filter(({ done }) => !done),
    ({ object }) => object?.id ?? '',
  )
  const projects = [...byProject].map(([id, own]): TaskGroup => {
    return { key: `project:${id}`, time: null, name: own[0]?.object?.name || id, tasks: own }
  })
  const isNamed = ({ name }: TaskGroup) => name !== ''
  return [...projects.filter(isNamed), ...projects.filter((group) => !isNamed(group)), ...ofTime('done')]
}
