import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Job } from '#shared/contract/jobs'
import { errorWords } from '../bridge/error-words.ts'
import { useCancelJob, useJob, useRetryFailed, useUndoJob } from '../bridge/jobs.ts'
import type { Tell, Told } from '../bridge/tasks.ts'
import { Button, IconButton } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { isTyping, useShortcuts } from '../lib/keys.ts'
import { recordRoute } from '../lib/paths.ts'
import { keyWords } from '../lib/shortcuts.ts'
import { useWords } from '../lib/words.ts'
import { TaskFailures } from './task-failures.tsx'
import { type Outcome, outcomeOf, taskWords } from './task-outcome.ts'

/** How long a result stands, and how long it can be taken back, in milliseconds (beyond 20). */
const staysFor = 8000

const icons = { good: 'check', warn: 'warning', bad: 'alert' } as const

/** Takes a line away when its time is over; `stays` keeps it. */
const useLeaving = (stays: boolean, drop: () => void) => {
  const leave = useEffectEvent(drop)
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(leave, staysFor)
    return () => clearTimeout(timer)
  }, [stays])
}

const Line = (props: {
  readonly tone: Outcome['tone']
  readonly text: string
  /** True where the sentence is called out by itself. */
  readonly isAlert?: boolean
  readonly children: ReactNode
}) => (
  <div className={`task-line ${props.tone}`}>
    <Icon name={icons[props.tone]} />
    <span className="task-text cut" title={props.text} role={props.isAlert ? 'alert' : undefined}>
      {props.text}
    </span>
    {props.children}
  </div>
)

/** Something that was done at once, in a sentence; what could not be done stands there until it is closed. */
export const NoteLine = (props: {
  readonly told: Extract<Told, { readonly job: null }>
  readonly onDrop: () => void
}) => {
  const words = useWords()
  const { text, tone, recordId, area } = props.told
  useLeaving(tone === 'bad', props.onDrop)
  return (
    <Line tone={tone === 'passing' ? 'warn' : tone} text={text} isAlert={tone !== 'good'}>
      {recordId === null ? null : <Link to={recordRoute(area, recordId)}>{words('task.open')}</Link>}
      <span className="grow" />
      <IconButton icon="close" label={words('task.dismiss', { name: text })} onClick={props.onDrop} />
    </Line>
  )
}

const Running = (props: { readonly job: Job; readonly label: string }) => {
  const words = useWords()
  const cancel = useCancelJob()
  const { job, label } = props
  const count = job.total === null ? null : words('task.count', { done: job.done, total: job.total })
  return (
    <div className="task-line running">
      <span className="task-text cut">{label}</span>
      <progress aria-label={label} {...(job.total === null ? {} : { value: job.done, max: Math.max(job.total, 1) })} />
      {job.kind === 'batch' && count !== null ? <span className="task-count">{count}</span> : null}
      <span className="grow" />
      {job.cancellable ? (
        <Button kind="quiet" disabled={job.cancelAsked || cancel.isPending} onClick={() => cancel.mutate(job.id)}>
          {words(job.cancelAsked ? 'task.canceling' : 'common.cancel')}
        </Button>
      ) : null}
    </div>
  )
}

/** A task of the core: how far it is, what it came to, and what can be done about that. */
export const TaskLine = (props: {
  readonly told: Extract<Told, { readonly job: string }>
  readonly tell: Tell
  /** The one task that Ctrl+Z takes back. */
  readonly undoable: boolean
  readonly onDrop: () => void
  readonly onEnded: (job: Job) => void
  readonly onShowResult: (job: string) => void
}) => {
  const words = useWords()
  const { told, tell } = props
  const job = useJob(told.job)
  const retry = useRetryFailed()
  const [showing, setShowing] = useState(false)
  const label = taskWords(told, words)
  const ended = job !== undefined && job.state !== 'running'
  const report = useEffectEvent((done: Job) => props.onEnded(done))
  // Once, also where the page is left and opened again.
  useEffect(() => {
    if (ended && !told.isReported) report(job)
  }, [ended, job, told.isReported])
  const outcome = job === undefined ? null : outcomeOf(told, job, words)
  useLeaving(outcome === null ? !ended : outcome.stays || showing, props.onDrop)
  if (job === undefined) return null
  if (outcome === null) return ended ? null : <Running job={job} label={label} />
  const again = () =>
    retry.mutate(job.id, {
      onSuccess: (next) => {
        props.onDrop()
        tell.task(
          next,
          told.kind,
          job.failures.map(({ id }) => id),
        )
      },
      onError: (error) => tell.note(errorWords(error), 'bad'),
    })
  const failed = job.failures.length
  return (
    <>
      <Line tone={outcome.tone} text={outcome.text}>
        {failed > 0 ? (
          <>
            <span className="task-failed">{words('task.failed', { n: failed })}</span>
            <Button kind="link" onClick={() => setShowing(true)}>
              {words('task.reasons')}
            </Button>
            {job.kind === 'batch' ? (
              <Button disabled={retry.isPending} onClick={again}>
                {words('task.retry', { n: failed })}
              </Button>
            ) : null}
          </>
        ) : null}
        {job.kind === 'import' && job.state === 'done' ? (
          <Button kind="link" onClick={() => props.onShowResult(job.id)}>
            {words('task.showResult')}
          </Button>
        ) : null}
        {props.undoable && job.undoable ? <Undo told={told} tell={tell} onDrop={props.onDrop} /> : null}
        <span className="grow" />
        <IconButton icon="close" label={words('task.dismiss', { name: label })} onClick={props.onDrop} />
      </Line>
      {showing ? <TaskFailures area={told.area} failures={job.failures} onClose={() => setShowing(false)} /> : null}
    </>
  )
}

/** Takes the batch back, by its button or by Ctrl+Z, while there is time. */
const Undo = (props: { readonly told: { readonly job: string }; readonly tell: Tell; readonly onDrop: () => void }) => {
  const words = useWords()
  const undo = useUndoJob()
  const run = () => {
    if (undo.isPending) return
    undo.mutate(props.told.job, {
      onSuccess: (job) => {
        props.onDrop()
        props.tell.task(job, 'undo')
      },
      onError: (error) => props.tell.note(errorWords(error), 'bad'),
    })
  }
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), staysFor)
    return () => clearTimeout(timer)
  }, [])
  // In a text, Ctrl+Z takes back what was typed.
  useShortcuts({ undo: (event) => (late || isTyping(event) ? false : run()) })
  if (late) return null
  return (
    <Button icon="undo" title={words('task.undoHint', { n: staysFor / 1000 })} disabled={undo.isPending} onClick={run}>
      {words('task.undo')}
      <kbd>{keyWords('Mod+Z')}</kbd>
    </Button>
  )
}
