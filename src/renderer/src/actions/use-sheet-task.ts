import type { Job, JobArea } from '#shared/contract/jobs'
import { errorWords } from '../bridge/error-words.ts'
import { saveFile } from '../bridge/files.ts'
import { useTold } from '../bridge/tasks.ts'
import { useWords } from '../lib/words.ts'
import { handOver } from './hand-over.ts'

/** A sheet that the core writes as a task of a page, and the file that the person is given when it has ended. */
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
      const { kind } = await handOver(job, saveFile)
      if (kind === 'failed') tell.note(words('export.failed'), 'bad')
    },
  }
}
