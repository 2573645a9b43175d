import { useState } from 'react'
import type { CustomerRow } from '#shared/contract/customers'
import { lazyScreen, useLoadAtIdle } from '../../components/lazy-screen.tsx'
import type { FieldLists } from '../../lib/field-labels.ts'
import type { FilterNames } from './filters/active-filters.ts'
import type { useSetCities } from './filters/use-set-cities.ts'
import type { ListFilters, ListState } from './list-query.ts'
import type { useListColumns } from './use-list-columns.ts'
import type { ViewActions } from './views/use-views.ts'
import type { ViewDialog } from './views/view-dialogs.tsx'

const ColumnFilterPanel = lazyScreen(async () => (await import('./column-filters/column-filter.tsx')).ColumnFilterPanel)
const ColumnChooser = lazyScreen(async () => (await import('./column-chooser.tsx')).ColumnChooser<CustomerRow>)
const ViewDialogs = lazyScreen(async () => (await import('./views/view-dialogs.tsx')).ViewDialogs)
const readAtIdle = [ColumnFilterPanel, ColumnChooser, ViewDialogs] as const

/** What is open of a column's filter, the choice of columns and the dialogs of views, and the ways to open them. */
export const useViewPanels = () => {
  const [head, setHead] = useState<{ readonly column: string; readonly anchor: HTMLElement } | null>(null)
  const [chooser, setChooser] = useState<HTMLElement | null>(null)
  const [dialog, setDialog] = useState<ViewDialog | null>(null)
  useLoadAtIdle(readAtIdle)
  return { head, setHead, chooser, setChooser, dialog, setDialog }
}

/** The panels of the list's view that are open. */
export const ViewPanels = (props: {
  readonly panels: ReturnType<typeof useViewPanels>
  readonly columns: ReturnType<typeof useListColumns>
  readonly views: ViewActions
  readonly state: ListState
  readonly lists: FieldLists
  readonly names: FilterNames
  readonly onFilters: (change: Partial<ListFilters>) => void
  readonly onCities: ReturnType<typeof useSetCities>
}) => {
  const { panels, views } = props
  const { head, chooser, dialog } = panels
  const { columns, layout, plain } = props.columns
  return (
    <>
      {head === null ? null : (
        <ColumnFilterPanel
          key={head.column}
          column={head.column}
          label={columns.find(({ id }) => id === head.column)?.label ?? ''}
          state={props.state}
          lists={props.lists}
          names={props.names}
          anchor={head.anchor}
          onChange={props.onFilters}
          onCities={props.onCities}
          onClose={() => panels.setHead(null)}
        />
      )}
      {chooser === null ? null : (
        <ColumnChooser
          columns={columns}
          layout={layout}
          anchor={chooser}
          onChange={(next) => views.arrange(next, plain)}
          onClose={() => panels.setChooser(null)}
        />
      )}
      {dialog === null ? null : <ViewDialogs dialog={dialog} actions={views} onClose={() => panels.setDialog(null)} />}
    </>
  )
}
