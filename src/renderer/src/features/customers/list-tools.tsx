import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useId } from 'react'
import type { MetaField } from '#shared/contract/fields'
import { usePermissions } from '../../bridge/permissions.ts'
import { configQuery } from '../../bridge/queries.ts'
import { lazyScreen, useLoadAtIdle } from '../../components/lazy-screen.tsx'
import type { FieldLists } from '../../lib/field-labels.ts'
import type { ActiveFilter } from './filters/active-filters.ts'
import { searchFieldsSwitch } from './filters/search-fields.ts'
import type { useFilterNames } from './filters/use-filter-names.ts'
import type { useSetCities } from './filters/use-set-cities.ts'
import type { ListState } from './list-query.ts'
import { Toolbar } from './toolbar.tsx'
import type { useCustomers } from './use-customers.ts'

const FilterPanel = lazyScreen(async () => (await import('./filters/filter-panel.tsx')).FilterPanel)
const readAtIdle = [FilterPanel] as const

/** The toolbar, and the advanced filters below it where they are open; `children` stand at its end. */
export const ListTools = (props: {
  readonly state: ListState
  readonly lists: FieldLists
  readonly nameField: MetaField | undefined
  readonly field: RefObject<HTMLInputElement | null>
  readonly active: readonly ActiveFilter[]
  readonly names: ReturnType<typeof useFilterNames>
  readonly asking: ReturnType<typeof useCustomers>['asking']
  readonly onChange: (change: Partial<ListState>, replace?: boolean) => void
  readonly onCities: ReturnType<typeof useSetCities>
  readonly onClear: () => void
  readonly onScroll: (direction: -1 | 1) => void
  /** Is told the advanced filters when they are there, and null when they go. */
  readonly panel: (panel: HTMLElement | null) => void
  readonly children: ReactNode
}) => {
  const { state, lists, onChange } = props
  const id = useId()
  const { inviteTalk } = usePermissions()
  const switches = useQuery(configQuery).data?.values ?? {}
  useLoadAtIdle(readAtIdle)
  const onName = useCallback((name: string) => onChange({ name }, true), [onChange])
  const onFilters = (change: Partial<ListState>) => onChange(change)
  return (
    <>
      <Toolbar
        state={state}
        lists={lists}
        nameField={props.nameField}
        inviteTalk={inviteTalk}
        filters={props.active}
        field={props.field}
        advancedId={id}
        onChange={onFilters}
        onFilters={onFilters}
        onClear={props.onClear}
        onName={onName}
        onScroll={props.onScroll}
      >
        {props.children}
      </Toolbar>
      {state.advanced ? (
        <FilterPanel
          id={id}
          ref={props.panel}
          state={state}
          lists={lists}
          names={props.names}
          asking={props.asking}
          searched={switches[searchFieldsSwitch] ?? ''}
          onChange={onFilters}
          onCities={props.onCities}
          onTyped={(change) => onChange(change, true)}
        />
      ) : null}
    </>
  )
}
