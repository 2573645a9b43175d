import type { ReactNode } from 'react'
import { DateInput } from '../../../components/field-editor/date-input.tsx'
import { FormItem } from '../../../components/form-item.tsx'
import { PeoplePicker } from '../../../components/people-picker.tsx'
import { Select, type SelectItem } from '../../../components/select.tsx'
import { TextBox, TextLines } from '../../../components/text-box.tsx'
import { useWords } from '../../../lib/words.ts'
import { most, type Wrong } from './check.ts'
import { CustomersHere } from './customers-here.tsx'
import type { Written } from './written.ts'

/** A form as its fields see it: `put` changes what stands there and takes back what was wrong with it. */
export type FormParts = {
  readonly written: Written
  readonly wrong: Wrong
  readonly put: (change: Partial<Written>) => void
}

/** A text of the form, as a field needs it. */
export type Text = {
  readonly error: string | undefined
  readonly value: string
  readonly onText: (text: string) => void
}

type TextName = { [Name in keyof Written]: Written[Name] extends string | null ? Name : never }[keyof Written]

/** One of the texts of a form. */
export const textIn = ({ written, wrong, put }: FormParts, name: TextName): Text => ({
  error: wrong[name],
  value: written[name] ?? '',
  onText: (text) => put({ [name]: text }),
})

type Labelled = Text & {
  readonly label: string
  readonly required?: boolean | undefined
  readonly hint?: string | undefined
}

/** A line of text; `length` in characters. */
export const LineField = ({
  label,
  required,
  hint,
  error,
  value,
  onText,
  length,
}: Labelled & { readonly length: number }) => (
  <FormItem label={label} required={required} error={error} hint={hint}>
    {(field) => <TextBox {...field} value={value} maxLength={length} onChange={({ target }) => onText(target.value)} />}
  </FormItem>
)

/** One of a list; nothing is chosen where the value is none of it. */
export const ChoiceField = ({
  label,
  required,
  error,
  value,
  onText,
  items,
}: Labelled & { readonly items: readonly SelectItem[] }) => {
  const words = useWords()
  const isKnown = items.some((item) => item.value === value)
  return (
    <FormItem label={label} required={required} error={error}>
      {(field) => (
        <Select
          {...field}
          value={isKnown ? value : ''}
          items={isKnown ? items : [{ value: '', label: words('create.choose') }, ...items]}
          onChange={onText}
        />
      )}
    </FormItem>
  )
}

/** A moment or a day, typed or picked. */
export const TimeField = ({
  label,
  required,
  error,
  value,
  onText,
  withTime = false,
}: Labelled & { readonly withTime?: boolean }) => (
  <FormItem label={label} required={required} error={error}>
    {(field) => (
      <div className={field.invalid ? 'field dated invalid' : 'field dated'}>
        <DateInput {...field} label={label} value={value} withTime={withTime} onChange={onText} />
      </div>
    )}
  </FormItem>
)

/** Why it is asked for. */
export const ReasonField = ({ form }: { readonly form: FormParts }) => {
  const { error, value, onText } = textIn(form, 'reason')
  return (
    <div className="wide">
      <FormItem label={useWords()('beginApproval.reason')} required error={error}>
        {(field) => (
          <TextLines
            {...field}
            value={value}
            rows={3}
            most={most.reason}
            onChange={({ target }) => onText(target.value)}
          />
        )}
      </FormItem>
    </div>
  )
}

/** The customer that it is about, if any. */
export const CustomerField = ({ form }: { readonly form: FormParts }) => {
  const words = useWords()
  const { customer } = form.written
  return (
    <div className="wide">
      <PeoplePicker
        label={words('beginApproval.customer')}
        kind="customers"
        ways={['user']}
        single
        chosen={customer === null ? [] : [customer]}
        people={CustomersHere}
        onChange={([chosen]) => form.put({ customer: chosen ?? null })}
      />
    </div>
  )
}

/** A part of the form that has its name above it. */
export const Named = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="wide">
    <div className="form-label">{label}</div>
    {children}
  </div>
)
