import type { CustomerRow } from '#shared/contract/customers'
import type { FieldLists } from '../../lib/field-labels.ts'
import { tagsState } from '../../lib/paths.ts'
import { type Telephone, useDialRow } from '../../record/dialled-record.tsx'
import type { RowShortcuts } from '../../record/list/record-list-page.tsx'
import type { useListActions } from './batch/use-list-actions.tsx'
import type { CellPanel, OpenPanel } from './panel-cell.tsx'
import { useRowCopy } from './use-row-copy.ts'
import { useRowNumbers } from './use-row-numbers.ts'

/** What keys do with the customer whose row has the focus; with rows selected the level is that of all of them. */
export const useRowShortcuts = (
  lists: FieldLists,
  accountNames: ReadonlyMap<string, string>,
  telephone: Telephone,
  actions: ReturnType<typeof useListActions>,
  hasSelected: boolean,
  does: {
    readonly onPanel: OpenPanel
    readonly onEdit: (row: CustomerRow) => void
    /** Opens the record with what it shows at once. */
    readonly openFor: (row: CustomerRow, wanted: object) => void
  },
): RowShortcuts<CustomerRow> => {
  const { onPanel, onEdit, openFor } = does
  const copyRow = useRowCopy(lists, accountNames, actions.note)
  const dialRow = useDialRow(telephone, actions.note)
  const rowNumbers = useRowNumbers()
  const openPanel = (panel: CellPanel) => (row: CustomerRow, element: HTMLElement) => {
    const cell = element.querySelector<HTMLElement>(`.cell-${panel}`)
    // A panel is beside its cell, also where that was scrolled out of view.
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    onPanel(panel, row, cell ?? element, false)
  }
  return {
    dialRow: ({ id }) => void rowNumbers(id).then((numbers) => dialRow({ objType: 'company', objId: id }, numbers)),
    editRow: onEdit,
    rowFollowUps: openPanel('followups'),
    rowLevel: (row, element) => (hasSelected ? actions.open('level') : openPanel('level')(row, element)),
    rowTags: (row) => openFor(row, tagsState),
    copyRow: ({ id }) => copyRow(id),
  }
}
