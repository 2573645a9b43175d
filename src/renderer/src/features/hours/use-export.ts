import { useSheetTask } from '../../actions/use-sheet-task.ts'
import { type HoursSpan, useExportHours } from '../../bridge/hours.ts'
import { useWords } from '../../lib/words.ts'

/** Writes hours to a sheet, as a task of the page, and gives the file to the person when it has ended. */
export const useExport = () => {
  const words = useWords()
  const task = useSheetTask('hours')
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
            task: words('hours.source.task'),
            none: words('hours.sheet.none'),
            total: words('hours.sheet.total'),
          },
        },
        task.told,
      )
    },
    ended: task.ended,
  }
}
