import { useId } from 'react'
import type { EnumItem, MetaField } from '#shared/contract/fields'
import { ChoicesList } from '../components/field-editor/choice-list.tsx'
import { DateInput } from '../components/field-editor/date-input.tsx'
import { PhonesInput } from '../components/field-editor/phones-input.tsx'
import { TextInput } from '../components/field-editor/text-input.tsx'
import { Icon } from '../components/icon.tsx'
import { type Editing, isLong, isOnePhone } from '../lib/editing.ts'
import { kindOf } from '../lib/field-kinds.ts'
import type { Phone } from '../lib/values.ts'
import { useWords } from '../lib/words.ts'

type Props = {
  readonly field: MetaField
  readonly label: string
  readonly items: readonly EnumItem[]
  readonly value: Editing
  readonly error: string | undefined
  readonly required: boolean
  readonly onChange: (value: Editing) => void
  readonly onSubmit: () => void
}

const Choice = (props: Props & { readonly id: string }) => {
  const words = useWords()
  const { id, value, items, error } = props
  return (
    <div className={error === undefined ? 'field select' : 'field select invalid'}>
      <select
        id={id}
        value={Array.isArray(value) ? String(value[0] ?? '') : ''}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => props.onChange(event.target.value === '' ? [] : [event.target.value])}
      >
        <option value="">{words('edit.noChoice')}</option>
        {items.map((item) => (
          <option key={item.value} value={item.value}>
            {item.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={14} />
    </div>
  )
}

const Line = (props: Props & { readonly id: string }) => {
  const { id, field, label, value, error, onChange, onSubmit } = props
  const kind = kindOf(field)
  const text = {
    id,
    label,
    value: typeof value === 'string' ? value : '',
    invalid: error !== undefined,
    describedBy: `${id}-note`,
    onChange,
    onSubmit,
  }
  const long = isLong(field, '')
  const state = error === undefined ? '' : 'invalid'
  if (kind === 'date' || kind === 'date-time')
    return (
      <div className={`field dated ${state}`}>
        <DateInput {...text} withTime={kind === 'date-time'} />
      </div>
    )
  return (
    <div className={`field ${long ? 'lines' : ''} ${state}`}>
      <TextInput {...text} long={long} length={isOnePhone(field, undefined) ? 0 : field.length} />
    </div>
  )
}

/** One field of the form by its kind, with its label above and what is wrong with it below. */
export const CreateField = (props: Props) => {
  const id = useId()
  const { field, label, value, error, onChange } = props
  const kind = kindOf(field)
  const phones = kind === 'phones' && !isOnePhone(field, undefined)
  const group = phones || kind === 'choices'
  const note = (
    <p id={`${id}-note`} className="form-note error" role={error === undefined ? undefined : 'alert'}>
      {error === undefined ? null : (
        <>
          <Icon name="alert" size={14} />
          <span>{error}</span>
        </>
      )}
    </p>
  )
  if (group)
    return (
      <div className="create-field">
        <div className="form-label">{label}</div>
        {phones ? (
          <PhonesInput value={value as readonly Phone[]} label={label} onChange={onChange} />
        ) : (
          <ChoicesList label={label} items={props.items} chosen={value as readonly string[]} onChange={onChange} />
        )}
        {note}
      </div>
    )
  const choice = kind === 'choice' || kind === 'level' || kind === 'charge'
  return (
    <div className="create-field">
      <div className="form-label">
        <label htmlFor={id}>
          {label}
          {props.required ? (
            <span className="required" aria-hidden="true">
              {' *'}
            </span>
          ) : null}
        </label>
      </div>
      {choice ? <Choice {...props} id={id} /> : <Line {...props} id={id} />}
      {note}
    </div>
  )
}
