import type { Job } from '#shared/contract/jobs'
import type { Told } from '../bridge/tasks.ts'
import { failureWords } from '../lib/failure-words.ts'
import { isRecord } from '../lib/values.ts'
import { type Words, words } from '../lib/words.ts'

/** A task that is told of. */
export type ToldTask = Extract<Told, { readonly job: string }>

/** What a task does, in words. */
export const taskWords = ({ kind, area }: ToldTask, words: Words): string =>
  area === 'contacts' && (kind === 'remove' || kind === 'import')
    ? words(`task.contacts.${kind}`)
    : words(area === 'followups' && kind === 'export' ? 'task.followups.export' : `task.${kind}`)

/** What a task came to, in words; `stays` where a person should see to it. */
export type Outcome = { readonly tone: 'good' | 'warn' | 'bad'; readonly text: string; readonly stays: boolean }

/** A number of a task's result; 0 where it has none of that name. */
export const numberIn = (result: Job['result'], name: string): number => {
  const value = isRecord(result) ? result[name] : 0
  return typeof value === 'number' ? value : 0
}

/** A text of a task's result; '' where it has none of that name. */
export const textIn = (result: Job['result'], name: string): string => {
  const value = isRecord(result) ? result[name] : ''
  return typeof value === 'string' ? value : ''
}

/** The words of a failed record or task: the reason, with the server's own words where it gave any. */
export const reasonOf = ({ code, message }: { readonly code: string; readonly message: string }): string =>
  code === 'change-ignored'
    ? words('task.unchanged')
    : failureWords({ code: code as Parameters<typeof failureWords>[0]['code'], details: { message } })

/** True for an import that the firm was handed and whose answer never came: the firm may still be at work on it. */
export const isDoubtfulImport = ({ kind, total, failure }: Job): boolean =>
  kind === 'import' && (failure?.code === 'doubtful' || (failure?.code === 'core-restarted' && total === null))

const doneText = (told: ToldTask, { result }: Job, words: Words): string => {
  switch (told.kind) {
    case 'members':
    case 'resetMembers':
    case 'clear':
      return words('task.done')
    case 'remove':
      return words('task.removed')
    case 'undo':
      return words('task.undone', { n: numberIn(result, 'updated') })
    case 'import':
      return [
        taskWords(told, words),
        words('import.counts', {
          a: numberIn(result, 'insertNum'),
          b: numberIn(result, 'updateNum'),
          c: numberIn(result, 'skipNum'),
          d: numberIn(result, 'failureNum'),
        }),
      ].join(words('join.colon'))
    default:
      return words('task.updated', { n: numberIn(result, 'updated') })
  }
}

/** Records that the firm left as they were without saying which ones; a change of a field tells its number alone (BT-10). */
const unnamedIn = ({ kind }: ToldTask, { total, result, failures }: Job): number =>
  kind === 'phase' && total !== null ? Math.max(0, total - numberIn(result, 'updated') - failures.length) : 0

/** What a task came to; null while it runs, and for a file that was written: what became of that tells who gives it out. */
export const outcomeOf = (told: ToldTask, job: Job, words: Words): Outcome | null => {
  switch (job.state) {
    case 'running':
      return null
    case 'cancelled':
      return {
        tone: 'warn',
        text:
          job.kind === 'batch'
            ? words('task.cancelled', { n: numberIn(job.result, 'updated') })
            : words('task.cancelledPlain'),
        stays: job.failures.length > 0,
      }
    case 'failed':
      if (isDoubtfulImport(job)) return { tone: 'warn', text: words('import.doubtful'), stays: true }
      if (job.kind === 'batch' && job.failure?.code === 'core-restarted')
        return { tone: 'bad', text: words('task.interrupted', { n: job.done, m: job.total ?? '?' }), stays: true }
      return {
        tone: 'bad',
        text:
          job.kind === 'export'
            ? words('export.failed')
            : words('task.failedWhole', { reason: job.failure === null ? '' : reasonOf(job.failure) }),
        stays: true,
      }
    case 'done': {
      if (job.kind === 'export') return null
      const failed = job.failures.length
      if (failed > 0 && numberIn(job.result, 'updated') === 0)
        return { tone: 'bad', text: taskWords(told, words), stays: true }
      const unnamed = unnamedIn(told, job)
      const isWhole = failed + unnamed + numberIn(job.result, 'failureNum') === 0
      const done = doneText(told, job, words)
      const text = unnamed === 0 ? done : done + words('join.semicolon') + words('task.unnamed', { n: unnamed })
      return { tone: isWhole ? 'good' : 'warn', text, stays: !isWhole }
    }
  }
}
