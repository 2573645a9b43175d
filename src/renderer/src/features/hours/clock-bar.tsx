import { useQuery } from '@tanstack/react-query'
import { LONGEST_NOTE, runningText, secondsAt } from '#shared/domain/hours'
import { errorWords } from '../../bridge/error-words.ts'
import { type HoursEntry, hoursClockQuery, useResumeHours, useStartHours, useStopHours } from '../../bridge/hours.ts'
import { Button } from '../../components/button.tsx'
import { FailedLine } from '../../components/failed-line.tsx'
import { TextBox } from '../../components/text-box.tsx'
import { useWords } from '../../lib/words.ts'
import { LONG, nameOf } from './entry-words.ts'
import { useLiveWork } from './use-live-work.ts'
import { useSecond } from './use-second.ts'
import { WorkPicker } from './work-picker.tsx'

/** An entry that has not said yet what was done. */
export const nothingSaid = { note: '', customer: { id: '', name: '' }, project: { id: '', name: '' } } as const

/** What runs: how long, and what for, which is written down meanwhile. */
const Running = ({ entry }: { readonly entry: HoursEntry }) => {
  const words = useWords()
  const stop = useStopHours()
  const { work, put, flush, failed } = useLiveWork(entry)
  const seconds = secondsAt(entry, useSecond(entry.since))
  const problem = stop.error ?? failed
  return (
    <>
      <span className="hours-elapsed" role="timer" aria-label={words('hours.running', { time: runningText(seconds) })}>
        {runningText(seconds)}
      </span>
      <TextBox
        label={words('hours.note')}
        placeholder={words('hours.note')}
        value={work.note}
        maxLength={LONGEST_NOTE}
        onChange={({ target }) => put({ note: target.value })}
      />
      <WorkPicker of="customer" work={work} onChange={put} />
      <WorkPicker of="project" work={work} onChange={put} />
      <Button
        kind="primary"
        icon="stop"
        disabled={stop.isPending}
        onClick={() => {
          flush()
          stop.mutate()
        }}
      >
        {words('hours.stop')}
      </Button>
      {problem === null ? null : (
        <p className="hours-said error" role="alert">
          {words('hours.keepFailed', { reason: errorWords(problem) })}
        </p>
      )}
      {seconds < LONG ? null : (
        <p className="hours-said warn" role="status">
          {words('hours.long')}
        </p>
      )}
    </>
  )
}

/** Nothing runs: what begins an entry, or goes on with the last one. */
const Standing = ({ last }: { readonly last: HoursEntry | null }) => {
  const words = useWords()
  const start = useStartHours()
  const resume = useResumeHours()
  const problem = start.error ?? resume.error
  const busy = start.isPending || resume.isPending
  return (
    <>
      <span className="hours-elapsed standing">{runningText(0)}</span>
      <span className="meta cut hours-standing">{words('hours.standing')}</span>
      {last === null ? null : (
        <Button kind="quiet" icon="redo" className="hours-last" disabled={busy} onClick={() => resume.mutate(last.id)}>
          <span className="cut">{words('hours.goOn', { name: nameOf(last, words) })}</span>
        </Button>
      )}
      <Button kind="primary" icon="play" disabled={busy} onClick={() => start.mutate(nothingSaid)}>
        {words('hours.start')}
      </Button>
      {problem === null ? null : (
        <p className="hours-said error" role="alert">
          {words('hours.keepFailed', { reason: errorWords(problem) })}
        </p>
      )}
    </>
  )
}

/** The clock of the page: what runs, or what begins. */
export const ClockBar = () => {
  const words = useWords()
  const { data, error, refetch } = useQuery(hoursClockQuery)
  return (
    <section className="hours-clock" aria-label={words('hours.clock')}>
      {data === undefined ? (
        error === null ? null : (
          <FailedLine text={words('hours.clockFailed', { reason: errorWords(error) })} retry={() => void refetch()} />
        )
      ) : data.running === null ? (
        <Standing last={data.last} />
      ) : (
        <Running key={data.running.id} entry={data.running} />
      )}
    </section>
  )
}
