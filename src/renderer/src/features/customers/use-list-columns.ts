import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CustomerRow } from '#shared/contract/customers'
import type { SavedView } from '#shared/contract/views'
import { usePermissions } from '../../bridge/permissions.ts'
import { configQuery } from '../../bridge/queries.ts'
import type { FieldLists } from '../../lib/field-labels.ts'
import { popoverTrigger } from '../../lib/followup-kinds.ts'
import { useWords } from '../../lib/words.ts'
import { arrangedColumns, layoutOf } from './arranged-columns.ts'
import { filteredColumns } from './column-filters/column-filter-values.ts'
import { listColumns } from './columns.tsx'
import { columnNames, listFields } from './list-fields.ts'
import type { ListState } from './list-query.ts'
import type { OpenPanel } from './panel-cell.tsx'
import { columnsOf } from './view-state.ts'

type OpenSocial = Parameters<typeof listColumns>[4]['onSocial']

/**
 * Columns of the list: those that the firm defines, and as they are arranged and filtered now; `asked` are the names of
 * everything that their cells need. `layout` is the arrangement, `plain` the list's own without one.
 */
export const useListColumns = (
  lists: FieldLists,
  state: ListState,
  stored: readonly SavedView[],
  /** What cells do, each the same at every drawing; `searchText` answers the end of the list's address. */
  does: {
    readonly searchText: () => string
    readonly onPanel: OpenPanel
    readonly onEdit: (row: CustomerRow) => void
    readonly onSocial: OpenSocial
  },
) => {
  const words = useWords()
  const { inviteTalk, lawsuit } = usePermissions()
  const trigger = popoverTrigger(useQuery(configQuery).data?.values ?? {})
  const { searchText, onPanel, onEdit, onSocial } = does
  const fields = useMemo(() => listFields(lists), [lists])
  const asked = useMemo(() => columnNames(fields), [fields])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone, which this key stands for
  const columns = useMemo(
    () => listColumns(fields, lists, words, searchText, { onPanel, trigger, onEdit, onSocial, lawsuit, inviteTalk }),
    [fields, lists, words('customers.list'), searchText, onPanel, trigger, onEdit, onSocial, lawsuit, inviteTalk],
  )
  const layout = columnsOf(state, stored)
  const names = columns.map(({ id }) => id)
  const filtered = filteredColumns(names, state, lists)
  const arrangement = JSON.stringify([layout, [...filtered]])
  // biome-ignore lint/correctness/useExhaustiveDependencies: layout and marks are made anew with every address; their text says when they differ
  const shown = useMemo(() => arrangedColumns(columns, layout, filtered), [columns, arrangement])
  return { nameField: fields[0], asked, columns, shown, layout, plain: layoutOf(columns, null) }
}
