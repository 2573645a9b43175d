import { joined } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { ListUnanswered } from '../../record/list/list-states.tsx'
import type { ActiveFilter } from './filters/active-filters.ts'

/** Stands in place of the rows where the firm alone could answer the filters that are named, and cannot be asked. */
export const UnansweredFilters = (props: {
  readonly names: readonly string[]
  readonly active: readonly ActiveFilter[]
  readonly onClear: () => void
}) => {
  const words = useWords()
  const unanswered = props.active.filter(({ key }) => props.names.some((name) => key.endsWith(name)))
  return (
    <ListUnanswered
      title={words('filters.offlineList', { names: joined(unanswered.map(({ label }) => label)) })}
      text={words('filters.offlineListNext')}
      onClear={props.onClear}
    />
  )
}
