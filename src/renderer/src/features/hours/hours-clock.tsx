import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { runningText, secondsAt } from '#shared/domain/hours'
import { hoursClockQuery, useStopHours } from '../../bridge/hours.ts'
import { IconButton } from '../../components/button.tsx'
import { routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { nameOf } from './entry-words.ts'
import { useSecond } from './use-second.ts'
import '../../app/styles/hours.css'

/** The clock in the top bar while it runs: how long, what for, and what stops it. */
export const HoursClock = () => {
  const words = useWords()
  const running = useQuery(hoursClockQuery).data?.running ?? null
  const stop = useStopHours()
  const now = useSecond(running?.since ?? null)
  if (running === null) return null
  const time = runningText(secondsAt(running, now))
  const name = nameOf(running, words)
  return (
    <span className="top-clock">
      <Link to={routes.hours} title={name}>
        <span role="timer" aria-label={words('hours.running', { time })} className="top-clock-time">
          {time}
        </span>
        <bdi className="cut">{name}</bdi>
      </Link>
      <IconButton icon="stop" label={words('hours.stop')} disabled={stop.isPending} onClick={() => stop.mutate()} />
    </span>
  )
}
