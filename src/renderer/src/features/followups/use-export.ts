import type { FollowUpFilter, FollowUpGrouping } from '#shared/contract/followups'
import { useSheetTask } from '../../actions/use-sheet-task.ts'
import { useExportFollowUps } from '../../bridge/followups.ts'
import { changeKinds, typeLabel } from '../../lib/followup-kinds.ts'
import { useWords } from '../../lib/words.ts'
import { knownTypes } from './filter-fields.tsx'
import { useSwitches } from './use-follow-up-draft.ts'

const columns = ['time', 'type', 'object', 'customer', 'person', 'content', 'quote', 'files', 'comments'] as const

/** Writes follow-ups to a sheet in the order of the screen, as a task of the page, and gives the file to the person when it has ended. */
export const useExport = () => {
  const words = useWords()
  const switches = useSwitches()
  const task = useSheetTask('followups')
  const start = useExportFollowUps()
  return {
    starting: start.isPending,
    run(filter: FollowUpFilter, group: FollowUpGrouping) {
      const labels = knownTypes(switches, words).map((type) => [String(type), typeLabel(type, switches, words)])
      const headers = columns.map((name) => words(`followup.sheet.${name}`))
      const details = {
        otherType: words('followup.type.other'),
        call: words('followup.call'),
        callMissed: words('followup.callMissed'),
        changes: Object.fromEntries(changeKinds.map((kind) => [kind, words(`followup.change.${kind}`)])),
      }
      // The file says by what its rows stand.
      const name = `${words('followup.title')} (${words(`followup.grouping.${group}`)})`
      start.mutate({ ...filter, group, name, headers, labels: Object.fromEntries(labels), details }, task.told)
    },
    ended: task.ended,
  }
}
