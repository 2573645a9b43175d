import { type ReactNode, useId } from 'react'
import type { EnumItem } from '#shared/contract/fields'
import { Boxes, CheckList } from '../../../components/check-list.tsx'
import { MultiField } from '../../../components/multi-field.tsx'
import { Select } from '../../../components/select.tsx'
import { TextBox } from '../../../components/text-box.tsx'
import { useDebouncedInput } from '../../../lib/use-debounced-input.ts'
import { useWords } from '../../../lib/words.ts'

/** What a filter needs where its field can be answered by the server alone: the reason why not now (D-66). */
export type Asking = { readonly disabled: boolean; readonly hint: string | undefined }

/** A name above a control that has its name by itself. */
export const Named = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="filter-field">
    <span className="filter-label" aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
)

/** Filters by a part of a text. */
export const TextFilter = (props: {
  readonly label: string
  readonly value: string
  readonly asking?: Asking
  readonly onChange: (text: string) => void
}) => {
  const id = useId()
  const words = useWords()
  const { input } = useDebouncedInput(props.value, props.onChange)
  return (
    <div className="filter-field">
      <label className="filter-label" htmlFor={id}>
        {props.label}
      </label>
      <TextBox
        id={id}
        maxLength={200}
        placeholder={words('filters.contains')}
        disabled={props.asking?.disabled ?? false}
        hint={props.asking?.hint}
        {...input}
      />
    </div>
  )
}

/** Filters by one of a list's values. */
export const OneFilter = (props: {
  readonly label: string
  readonly items: readonly EnumItem[]
  readonly value: string
  readonly asking?: Asking
  readonly onChange: (value: string) => void
}) => {
  const id = useId()
  const words = useWords()
  return (
    <div className="filter-field">
      <label className="filter-label" htmlFor={id}>
        {props.label}
      </label>
      <Select
        id={id}
        value={props.value}
        items={[{ value: '', label: words('filters.any') }, ...props.items]}
        disabled={props.asking?.disabled}
        hint={props.asking?.hint}
        onChange={props.onChange}
      />
    </div>
  )
}

/** Values that are filtered by although the list does not have them, or no more: without a box nobody could untick one. */
const unknownOf = (chosen: readonly string[], items: readonly EnumItem[]): readonly EnumItem[] =>
  chosen.filter((value) => !items.some((item) => item.value === value)).map((value) => ({ value, label: value }))

/** Filters by any of a list's values, in a panel with boxes. */
export const ManyFilter = (props: {
  readonly label: string
  readonly items: readonly EnumItem[]
  readonly chosen: readonly string[]
  readonly asking?: Asking
  readonly onChange: (chosen: readonly string[]) => void
}) => {
  const words = useWords()
  const { items, chosen } = props
  const labelOf = (value: string) => items.find((item) => item.value === value)?.label ?? value
  const options = [...unknownOf(chosen, items), ...items]
  return (
    <Named label={props.label}>
      <MultiField
        label={props.label}
        chosen={chosen.map(labelOf)}
        placeholder={words('filters.any')}
        disabled={props.asking?.disabled ?? false}
        hint={props.asking?.hint}
      >
        {() => (
          <CheckList
            label={props.label}
            options={options}
            chosen={chosen}
            onChange={props.onChange}
            note={options.length === 0 ? words('common.empty') : undefined}
          />
        )}
      </MultiField>
    </Named>
  )
}

/** Filters by any of a few values, which all stand there. */
export const FewFilter = (props: {
  readonly label: string
  readonly items: readonly EnumItem[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}) => (
  <Named label={props.label}>
    <Boxes
      label={props.label}
      className="filter-boxes"
      options={[...unknownOf(props.chosen, props.items), ...props.items]}
      chosen={props.chosen}
      onChange={props.onChange}
    />
  </Named>
)
