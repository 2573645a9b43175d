import type { ReactNode, RefObject } from 'react'
import type { MetaField } from '#shared/contract/fields'
import { Button, IconButton } from '../../components/button.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { Segments } from '../../components/segments.tsx'
import { type FieldLists, fieldLabel } from '../../lib/field-labels.ts'
import { useWords } from '../../lib/words.ts'
import type { ActiveFilter } from './filters/active-filters.ts'
import { FilterChips } from './filters/filter-chips.tsx'
import type { ListFilters, ListState } from './list-query.ts'
import '../../app/styles/filters.css'

/** More chips than these stand in a row of their own, so that what is beside them keeps its place. */
const chipsBeside = 3

/** Filters of the list, and the buttons that move its columns (CL-01, CL-02, CL-21). */
export const Toolbar = (props: {
  readonly state: ListState
  readonly lists: FieldLists
  readonly nameField: MetaField | undefined
  /** True where the firm calls customers parties (CL-04). */
  readonly inviteTalk: boolean
  readonly filters: readonly ActiveFilter[]
  readonly field: RefObject<HTMLInputElement | null>
  /** Id of the advanced filters, which the button opens. */
  readonly advancedId: string
  /** What stands at the end, before the arrows. */
  readonly children?: ReactNode
  readonly onChange: (change: Partial<ListState>) => void
  readonly onFilters: (change: Partial<ListFilters>) => void
  readonly onClear: () => void
  readonly onName: (name: string) => void
  readonly onScroll: (direction: -1 | 1) => void
}): ReactNode => {
  const words = useWords()
  const { state, lists, onChange, filters } = props
  const { advanced, chargeStatus } = state
  const [single = ''] = chargeStatus
  const ownName = props.nameField === undefined ? words('customers.name') : fieldLabel(props.nameField, words)
  const chips = <FilterChips filters={filters} onChange={props.onFilters} onClear={props.onClear} />
  const below = filters.length > chipsBeside
  const bar = (
    <div className="tools">
      <Segments
        label={words('customers.chargeStatus')}
        items={[{ value: '', label: words('common.all') }, ...lists.chargeStatuses]}
        value={chargeStatus.length > 1 ? null : single}
        onChange={(value) => onChange({ chargeStatus: value === '' ? [] : [value] })}
      />
      <SearchField
        clearLabel={words('customers.clearName')}
        label={props.inviteTalk ? words('customers.party') : ownName}
        value={state.name}
        onChange={props.onName}
        field={props.field}
      />
      {below ? null : chips}
      <Button
        kind="link"
        icon="filter"
        aria-expanded={advanced}
        aria-controls={advanced ? props.advancedId : undefined}
        onClick={() => onChange({ advanced: !advanced })}
      >
        {words(advanced ? 'customers.fewerFilters' : 'customers.moreFilters')}
        {filters.length > 0 ? (
          <span className="filter-count" title={words('filters.count', { n: filters.length })}>
            {filters.length}
          </span>
        ) : null}
      </Button>
      <div className="tool-end">
        {props.children}
        <div className="tool-pair">
          <IconButton icon="chevron-left" label={words('customers.scrollLeft')} onClick={() => props.onScroll(-1)} />
          <IconButton icon="chevron-right" label={words('customers.scrollRight')} onClick={() => props.onScroll(1)} />
        </div>
      </div>
    </div>
  )
  return below ? (
    <>
      {bar}
      <div className="tools chips-below">{chips}</div>
    </>
  ) : (
    bar
  )
}
