import { useWords } from '../../lib/words.ts'
import { cssVars } from './css-vars.ts'
import { dayText } from './day-words.ts'

/** How many items a day has no room for, which leads to the day; nothing where there are none. */
export const MoreItems = (props: {
  readonly day: string
  readonly today: string
  readonly count: number
  /** Where it stands in the hours, in minutes; left out above them. */
  readonly from?: number
  readonly onDay: (day: string) => void
}) => {
  const words = useWords()
  const { day, count, from } = props
  if (count === 0) return null
  const name = words('calendar.moreTitle', { n: count, day: dayText(day, props.today, words) })
  return (
    <button
      type="button"
      className="cal-more"
      style={from === undefined ? undefined : cssVars({ '--from': from })}
      title={name}
      aria-label={name}
      onClick={() => props.onDay(day)}
    >
      {words('calendar.more', { n: count })}
    </button>
  )
}
