import { useQuery } from '@tanstack/react-query'
import { calendarTasksQuery } from '../../bridge/calendar.ts'
import { Icon } from '../../components/icon.tsx'
import { refusedTexts } from '../../lib/calendar-refused.ts'
import { useWords } from '../../lib/words.ts'

/** That the firm does not show the person's schedules or tasks: what is due is then not all that there is. */
export const CalendarRefused = () => {
  const words = useWords()
  const refused = useQuery(calendarTasksQuery).data?.refused ?? null
  return refusedTexts(refused, words).map((text) => (
    <p key={text} className="today-refused" role="status">
      <Icon name="lock" size={14} />
      <span>{text}</span>
    </p>
  ))
}
