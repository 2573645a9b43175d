import type { ReactNode } from 'react'
import type { FollowUpFilter, FollowUpGrouping } from '#shared/contract/followups'
import { errorWords } from '../../bridge/error-words.ts'
import { usePrintedFollowUps } from '../../bridge/followups.ts'
import type { Printed } from '../../bridge/printed-followups.ts'
import { useTold } from '../../bridge/tasks.ts'
import { usePrinting } from '../../lib/use-printing.ts'
import { useWords } from '../../lib/words.ts'
import { PrintSheet } from './print-sheet.tsx'
import { useSwitches } from './use-follow-up-draft.ts'

/** Prints what a filter leaves, at most as much as a sheet takes, and tells where that is not all. */
export const usePrint = (): {
  readonly starting: boolean
  readonly run: (filter: FollowUpFilter, group: FollowUpGrouping) => void
  readonly sheet: ReactNode
} => {
  const words = useWords()
  const switches = useSwitches()
  const tell = useTold('followups')
  const read = usePrintedFollowUps()
  const [sheet, print] = usePrinting<{ readonly printed: Printed; readonly group: FollowUpGrouping }>()
  return {
    starting: read.isPending,
    run: (filter, group) =>
      read.mutate(
        { filter, group },
        {
          onSuccess(printed) {
            const { rows, total } = printed
            if (total !== null) tell.note(words('followup.printedCut', { n: rows.length, m: total }))
            print({ printed, group })
          },
          onError: (error) => tell.note(errorWords(error), 'bad'),
        },
      ),
    sheet: sheet === null ? null : <PrintSheet {...sheet} switches={switches} />,
  }
}
