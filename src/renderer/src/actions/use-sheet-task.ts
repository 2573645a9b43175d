import type { Job, JobArea } from '#shared/contract/jobs'
import { errorWords } from '../bridge/error-words.ts'
import { saveFile } from '../bridge/files.ts'
import { useTold } from '../bridge/tasks.ts'
import { useWords } from '../lib/words.ts'
import { handOver } from './hand-over.ts'

/**
 * A sheet that the core writes as a task of a page, and the file that the person is given when it has ended. What became
 * of it is told once the file is with the person; nothing where the person would not have it.
 */
export const useSheetTask = (area: JobArea) => {
  const words = useWords()
  const tell = useTold(area)
  return {
    /** What is told once the task has begun, or could not. */
    told: {
      onSuccess: (job: string) => tell.task(job, 'export'),
      onError: (error: unknown) => tell.note(errorWords(error), 'bad'),
    },
    async ended(job: Job) {
      // Why a task gave no file is told with it.
      if (job.state !== 'done') return
      const handed = await handOver(job, saveFile)
      tell.drop(job.id)
      if (handed.kind === 'saved') tell.note(words('export.done', { name: handed.name }))
      if (handed.kind === 'failed') tell.note(words('export.failed'), 'bad')
    },
  }
}
