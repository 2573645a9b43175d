import { useQuery } from '@tanstack/react-query'
import type { CalendarItemView } from '../../bridge/calendar.ts'
import { hoursOfQuery } from '../../bridge/hours.ts'
import { FieldError } from '../../components/field-error.tsx'
import { useWords } from '../../lib/words.ts'
import { HoursButton, useHoursOf } from '../hours-of.tsx'
import { plainTitle } from './item-look.tsx'

/** 记为工时 of a task that is done. */
export const HoursOfTask = ({ task }: { readonly task: CalendarItemView }) => {
  const words = useWords()
  const hours = useHoursOf('task')
  const { data } = useQuery({ ...hoursOfQuery('task', [task.id]), select: (tasks) => tasks[0]?.entry ?? null })
  return (
    <>
      <HoursButton name={plainTitle(task, words)} entry={data ?? null} kind="link" onOpen={() => hours.open(task.id)} />
      <FieldError text={hours.failed?.text ?? null} />
      {hours.form}
    </>
  )
}
