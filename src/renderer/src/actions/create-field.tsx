import type { KeyboardEvent } from 'react'
import type { EnumItem, MetaField } from '#shared/contract/fields'
import { DateInput } from '../components/field-editor/date-input.tsx'
import { Choices } from '../components/field-editor/value-editor.tsx'
import { Select } from '../components/select.tsx'
import { TextBox, TextLines } from '../components/text-box.tsx'
import { type Editing, isLong, isOnePhone } from '../lib/editing.ts'
import { kindOf } from '../lib/field-kinds.ts'
import { isComposing, isSubmit } from '../lib/keys.ts'
import { useWords } from '../lib/words.ts'

/** What the form gives to a control of its own accord. */
type FromForm = {
  readonly id?: string
  readonly value?: Editing
  readonly onChange?: (value: Editing) => void
  readonly 'aria-invalid'?: 'true'
  readonly 'aria-describedby'?: string
}

/** The control of one field of the form by its kind. Enter in a line sends the form, in several lines Ctrl+Enter. */
export const CreateControl = (
  props: FromForm & {
    readonly field: MetaField
    readonly label: string
    readonly items: readonly EnumItem[]
    readonly onSubmit: () => void
  },
) => {
  const words = useWords()
  const { id, field, label, items, value, onSubmit, onChange = () => undefined } = props
  const kind = kindOf(field)
  const invalid = props['aria-invalid'] === 'true'
  const shared = { id, invalid, describedBy: props['aria-describedby'] }
  const text = typeof value === 'string' ? value : ''
  if (kind === 'choice' || kind === 'level' || kind === 'charge')
    return (
      <Select
        {...shared}
        value={Array.isArray(value) ? String(value[0] ?? '') : ''}
        items={[{ value: '', label: words('edit.noChoice') }, ...items]}
        onChange={(chosen) => onChange(chosen === '' ? [] : [chosen])}
      />
    )
  if (kind === 'choices')
    return <Choices label={label} items={items} chosen={(value ?? []) as readonly string[]} onChange={onChange} />
  if (kind === 'date' || kind === 'date-time')
    return (
      <div className={invalid ? 'field dated invalid' : 'field dated'}>
        <DateInput
          {...shared}
          label={label}
          value={text}
          withTime={kind === 'date-time'}
          onChange={onChange}
          onSubmit={onSubmit}
        />
      </div>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isSubmit(event) || isComposing(event)) return
    event.preventDefault()
    onSubmit()
  }
  const written = { ...shared, value: text, most: isOnePhone(field, undefined) ? 0 : field.length }
  return isLong(field, '') ? (
    <TextLines {...written} rows={1} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextBox {...written} onChange={(event) => onChange(event.target.value)} onKeyDown={onKeyDown} />
  )
}
