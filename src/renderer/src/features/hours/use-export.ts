import type { Job } from '#shared/contract/jobs'
import { textIn } from '../../actions/task-outcome.ts'
import { saveFile } from '../../bridge/files.ts'
import { type HoursSpan, useExportHours } from '../../bridge/hours.ts'
import { failureOf } from '../../bridge/index.ts'
import { useTold } from '../../bridge/tasks.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { useWords } from '../../lib/words.ts'

/** Writes hours to a sheet, as a task of the page, and gives the file to the person when it has ended. */
export const useExport = () => {
  const words = useWords()
  const tell = useTold('hours')
  const start = useExportHours()
  return {
    starting: start.isPending,
    run(span: HoursSpan, text: string) {
      start.mutate(
        {
          ...span,
          text,
          name: words('hours.file', span),
          sheets: [words('hours.sheet.entries'), words('hours.by.customers'), words('hours.by.projects')],
          headers: [
            words('hours.sheet.day'),
            words('hours.customer'),
            words('hours.project'),
            words('hours.note'),
            words('hours.sheet.hours'),
            words('hours.sheet.minutes'),
            words('hours.sheet.source'),
          ],
          labels: {
            call: words('hours.source.call'),
            followup: words('hours.source.followup'),
            none: words('hours.sheet.none'),
            total: words('hours.sheet.total'),
          },
        },
        {
          onSuccess: (job) => tell.task(job, 'export'),
          onError: (error) => tell.note(failureWords(failureOf(error))),
        },
      )
    },
    ended({ state, result }: Job) {
      const handle = textIn(result, 'handle')
      if (state !== 'done' || handle === '') return
      saveFile(handle, textIn(result, 'name')).catch(() => tell.note(words('export.failed')))
    },
  }
}
