import type { FieldLists } from '../../lib/field-labels.ts'
import { useWords } from '../../lib/words.ts'
import type { ListState } from './list-query.ts'
import type { UserChoice } from './owner-select.tsx'
import { OwnerSelect } from './owner-select.tsx'

/** Filters beyond the simple ones: levels and the owner (CL-01). */
export const AdvancedFilters = (props: {
  readonly id: string
  readonly state: ListState
  readonly lists: FieldLists
  readonly users: readonly UserChoice[]
  readonly ownerName: string
  readonly onChange: (change: Partial<ListState>) => void
}) => {
  const words = useWords()
  const { level, ownerid } = props.state
  const toggle = (value: string) =>
    props.onChange({ level: level.includes(value) ? level.filter((one) => one !== value) : [...level, value] })
  return (
    <section className="advanced" id={props.id} aria-label={words('customers.advanced')}>
      <fieldset className="filter-group">
        <legend>{words('customers.level')}</legend>
        {props.lists.levels.map((item) => (
          <label key={item.value} className="check-label">
            <input
              className="check"
              type="checkbox"
              checked={level.includes(item.value)}
              onChange={() => toggle(item.value)}
            />
            {item.label}
          </label>
        ))}
      </fieldset>
      <OwnerSelect
        users={props.users}
        ownerid={ownerid}
        ownerName={props.ownerName}
        onChange={(owner) => props.onChange({ ownerid: owner })}
      />
    </section>
  )
}
