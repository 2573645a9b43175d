import { type ReactNode, useId } from 'react'
import type { EnumItem } from '#shared/contract/fields'
import { CheckList } from '../../../components/check-list.tsx'
import { Icon } from '../../../components/icon.tsx'
import { MultiField } from '../../../components/multi-field.tsx'
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
      <div className="field">
        <input
          id={id}
          type="text"
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          placeholder={words('filters.contains')}
          disabled={props.asking?.disabled}
          title={props.asking?.hint}
          {...input}
        />
      </div>
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
  const known = props.value === '' || props.items.some(({ value }) => value === props.value)
  return (
    <div className="filter-field">
      <label className="filter-label" htmlFor={id}>
        {props.label}
      </label>
      <div className="field select">
        <select
          id={id}
          value={props.value}
          disabled={props.asking?.disabled}
          title={props.asking?.hint}
          onChange={(event) => props.onChange(event.target.value)}
        >
          <option value="">{words('filters.any')}</option>
          {known ? null : <option value={props.value}>{props.value}</option>}
          {props.items.map((item) => (
            <option key={item.value} value={item.value}>
              {item.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={14} />
      </div>
    </div>
  )
}

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
  const unknown = chosen.filter((value) => !items.some((item) => item.value === value))
  const options = [...unknown.map((value) => ({ value, label: value })), ...items]
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
  <fieldset className="filter-field">
    <legend className="filter-label">{props.label}</legend>
    <div className="filter-boxes">
      {props.items.map((item) => (
        <label key={item.value} className="check-label">
          <input
            className="check"
            type="checkbox"
            checked={props.chosen.includes(item.value)}
            onChange={(event) =>
              props.onChange(
                event.target.checked
                  ? [...props.chosen, item.value]
                  : props.chosen.filter((value) => value !== item.value),
              )
            }
          />
          {item.label}
        </label>
      ))}
    </div>
  </fieldset>
)
