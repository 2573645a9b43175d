import type { EvidenceResult } from '#shared/contract/evidence'
import type { Job } from '#shared/contract/jobs'
import { numberIn, reasonOf, textIn } from '../../actions/task-outcome.ts'
import { Button } from '../../components/button.tsx'
import { useWords, type Words } from '../../lib/words.ts'

/** What an export came to; null for a task that gave no file. */
export const resultOf = ({ state, result }: Job): EvidenceResult | null => {
  const handle = textIn(result, 'handle')
  if (state !== 'done' || handle === '') return null
  return {
    handle,
    sum: textIn(result, 'sum'),
    name: textIn(result, 'name'),
    sha256: textIn(result, 'sha256'),
    bytes: numberIn(result, 'bytes'),
    messages: numberIn(result, 'messages'),
    files: numberIn(result, 'files'),
    missing: numberIn(result, 'missing'),
  }
}

/** Why an export gave no file, in words; undefined while it runs and where it gave one. */
export const jobWords = (job: Job | undefined, words: Words): string | undefined => {
  if (job?.state === 'cancelled') return words('evidence.stopped')
  if (job?.state !== 'failed') return undefined
  const reason = job.failure ?? { code: 'internal', message: '' }
  return reason.code === 'too-large'
    ? words('evidence.tooLarge')
    : words('evidence.failed', { reason: reasonOf(reason) })
}

/** How far an export is, with a button that ends it. */
export const ExportProgress = ({ job, onStop }: { readonly job: Job | undefined; readonly onStop: () => void }) => {
  const words = useWords()
  const total = job?.total ?? null
  return (
    <div className="evidence-progress">
      <progress
        aria-label={words('evidence.progress')}
        {...(job === undefined || total === null ? {} : { value: job.done, max: Math.max(total, 1) })}
      />
      <Button kind="quiet" disabled={job === undefined || job.cancelAsked} onClick={onStop}>
        {words('evidence.stop')}
      </Button>
    </div>
  )
}
