import type { FollowUpFilter, FollowUpGrouping } from '#shared/contract/followups'
import type { Job } from '#shared/contract/jobs'
import { textIn } from '../../actions/task-outcome.ts'
import { saveFile } from '../../bridge/files.ts'
import { useExportFollowUps } from '../../bridge/followups.ts'
import { failureOf } from '../../bridge/index.ts'
import { useTold } from '../../bridge/tasks.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { typeLabel } from '../../lib/followup-kinds.ts'
import { useWords } from '../../lib/words.ts'
import { knownTypes } from './filter-fields.tsx'
import { useSwitches } from './use-follow-up-draft.ts'

const columns = ['time', 'type', 'object', 'customer', 'person', 'content', 'quote', 'files', 'comments'] as const

/** Writes follow-ups to a sheet in the order of the screen, as a task of the page, and gives the file to the person when it has ended. */
export const useExport = () => {
  const words = useWords()
  const switches = useSwitches()
  const tell = useTold('followups')
  const start = useExportFollowUps()
  return {
    starting: start.isPending,
    run(filter: FollowUpFilter, group: FollowUpGrouping) {
      const labels = knownTypes(switches, words).map((type) => [String(type), typeLabel(type, switches, words)])
      const headers = columns.map((name) => words(`followup.sheet.${name}`))
      // The file says by what its rows stand.
      const name = `${words('followup.title')} (${words(`followup.grouping.${group}`)})`
      start.mutate(
        { ...filter, group, name, headers, labels: Object.fromEntries(labels) },
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
