import type { Job, JobArea } from '#shared/contract/jobs'
import { useJob } from '../bridge/jobs.ts'
import { type Told, useTold } from '../bridge/tasks.ts'
import { useWords } from '../lib/words.ts'
import { NoteLine, TaskLine } from './task-line.tsx'
import { outcomeOf, taskWords } from './task-outcome.ts'
import '../app/styles/tasks.css'

/** What is said aloud of the newest entry: that it began, and what it came to. */
const Aloud = ({ told }: { readonly told: Told }) => {
  const words = useWords()
  const job = useJob(told.job)
  // What could not be done is called out by its line.
  if (told.job === null) return told.tone === 'good' ? told.text : null
  const outcome = job === undefined ? null : outcomeOf(told, job, words)
  if (outcome === null) return job === undefined || job.state === 'running' ? taskWords(told, words) : null
  const failed = job?.failures.length ?? 0
  return failed > 0 ? `${outcome.text}${words('join.comma')}${words('task.failed', { n: failed })}` : outcome.text
}

/** Tasks of the list, above its footer: how far they are, what they came to, one step back. */
export const TaskStrip = (props: {
  readonly area: JobArea
  readonly onEnded: (told: Extract<Told, { readonly job: string }>, job: Job) => void
  readonly onShowResult: (job: string) => void
}) => {
  const words = useWords()
  const { entries, drop, task, note, reported } = useTold(props.area)
  const newest = entries.at(-1)
  const lastTask = entries.findLast((entry) => entry.job !== null)
  return (
    <>
      <div className="visually-hidden" role="status">
        {newest === undefined ? null : <Aloud key={newest.key} told={newest} />}
      </div>
      {entries.length === 0 ? null : (
        <section className="task-strip" aria-label={words('task.label')}>
          {entries.map((told) =>
            told.job === null ? (
              <NoteLine key={told.key} told={told} onDrop={() => drop(told.key)} />
            ) : (
              <TaskLine
                key={told.key}
                told={told}
                tell={{ task, note }}
                undoable={told === lastTask}
                onDrop={() => drop(told.key)}
                onEnded={(job) => {
                  reported(told.key)
                  props.onEnded(told, job)
                }}
                onShowResult={props.onShowResult}
              />
            ),
          )}
        </section>
      )}
    </>
  )
}
