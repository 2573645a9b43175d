import { Icon } from '../../../components/icon.tsx'
import { useWords } from '../../../lib/words.ts'
import type { ListFilters } from '../list-query.ts'
import type { ActiveFilter } from './active-filters.ts'

const Chip = ({ filter, onRemove }: { readonly filter: ActiveFilter; readonly onRemove: () => void }) => {
  const words = useWords()
  const { label, text, idle } = filter
  const remove = words('customers.removeFilter', { name: label })
  return (
    <li className={idle ? 'chip idle' : 'chip'}>
      {idle ? <Icon name="warning" size={14} /> : null}
      <span className="chip-label">{label}</span>
      <span className="cut" title={text}>
        {text}
      </span>
      <button type="button" aria-label={remove} title={remove} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </li>
  )
}

/** Every filter that is on, each with a way to take it away, and one for all of them. */
export const FilterChips = (props: {
  readonly filters: readonly ActiveFilter[]
  readonly onChange: (change: Partial<ListFilters>) => void
  readonly onClear: () => void
}) => {
  const words = useWords()
  if (props.filters.length === 0) return null
  return (
    <ul className="filter-chips" aria-label={words('filters.active')}>
      {props.filters.map((filter) => (
        <Chip key={filter.key} filter={filter} onRemove={() => props.onChange(filter.without)} />
      ))}
      {props.filters.length > 1 ? (
        <li>
          <button type="button" className="text-button" onClick={props.onClear}>
            {words('filters.clearAll')}
          </button>
        </li>
      ) : null}
    </ul>
  )
}
