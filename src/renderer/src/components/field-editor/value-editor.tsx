// Changes a value by the kind of its field. Lives here: one input for each kind, without data access and without saving.
// May not: read data, decide what is saved (lib/editing.ts does). To add: a kind there, its input, and a line below.
import { useState } from 'react'
import type { EnumItem, MetaField } from '#shared/contract/fields'
import type { Json } from '#shared/domain/customer'
import { type Editing, isLong, isOnePhone } from '../../lib/editing.ts'
import { kindOf } from '../../lib/field-kinds.ts'
import { type Phone, phonesOf } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { Boxes } from '../check-list.tsx'
import { FieldValue } from '../field-value/field-value.tsx'
import { ChoiceList } from '../radios.tsx'
import { DateInput } from './date-input.tsx'
import type { EditorProps } from './editor-props.ts'
import { PhonesInput } from './phones-input.tsx'
import { TextInput } from './text-input.tsx'

/** True where the editor of a field needs a panel of its own (EP-01, NP-01); other text stands where its value stood. */
export const needsPanel = (field: MetaField, value: Json | undefined): boolean => {
  const kind = kindOf(field)
  if (kind === 'phones') return !isOnePhone(field, value)
  if (field.system && field.name === 'note') return true
  return kind === 'choice' || kind === 'choices' || kind === 'level' || kind === 'charge'
}

/** True where choosing is saving: one choice out of a list, or tags, which are chosen before they are saved. */
export const savesByChoosing = (field: MetaField): boolean => {
  const kind = kindOf(field)
  return kind === 'choice' || kind === 'level' || kind === 'charge' || kind === 'tags'
}

/** Several out of a field's list, in the list's order whatever the order of the presses; what it no longer has comes first. */
export const Choices = (props: {
  readonly label: string
  readonly items: readonly EnumItem[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}) => {
  const unknown = props.chosen.filter((value) => !props.items.some((item) => item.value === value))
  const options = [...unknown.map((value) => ({ value, label: value })), ...props.items]
  return (
    <Boxes
      label={props.label}
      className="choice-list"
      options={options}
      chosen={props.chosen}
      onChange={(chosen) => props.onChange(options.map(({ value }) => value).filter((value) => chosen.includes(value)))}
    />
  )
}

/** The input of a field. `before` is its value as it stood; `onSubmit` may take the value that was just chosen. */
export const ValueEditor = (
  props: Omit<EditorProps<Editing>, 'onSubmit'> & {
    readonly field: MetaField
    readonly before: Json | undefined
    readonly items: readonly EnumItem[]
    readonly onSubmit: (chosen?: Editing) => void
  },
) => {
  const words = useWords()
  const { field, value, items, onChange, onSubmit, before } = props
  const kind = kindOf(field)
  // As the text began: another element in the middle of a word would take the focus away, and what is typed on.
  const [long] = useState(() => typeof value === 'string' && isLong(field, value))
  if (typeof value === 'string') {
    const text = { ...props, value, onSubmit: () => onSubmit() }
    if (kind === 'date' || kind === 'date-time') return <DateInput {...text} withTime={kind === 'date-time'} />
    const [masked] = isOnePhone(field, before) ? (phonesOf(before) ?? []) : []
    return (
      <TextInput
        {...text}
        length={isOnePhone(field, before) ? 0 : field.length}
        long={!isOnePhone(field, before) && long}
        {...(masked === undefined ? {} : { placeholder: words('edit.newPhone', { phone: masked.phone }) })}
      />
    )
  }
  if (kind === 'phones')
    return <PhonesInput value={value as readonly Phone[]} label={props.label} onChange={onChange} />
  const chosen = value as readonly string[]
  if (kind === 'choices') return <Choices label={props.label} items={items} chosen={chosen} onChange={onChange} />
  return (
    <ChoiceList
      label={props.label}
      items={kind === 'choice' ? [...items, { value: '', label: words('edit.noChoice') }] : items}
      chosen={chosen[0] ?? ''}
      draw={(item) =>
        item.value === '' ? item.label : <FieldValue field={field} value={item.value} place="list" items={items} />
      }
      onChoose={(one) => onSubmit(one === '' ? [] : [one])}
    />
  )
}
