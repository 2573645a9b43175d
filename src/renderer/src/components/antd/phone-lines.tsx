import Form from 'antd/es/form'
import { useEffect, useRef } from 'react'
import { isMasked } from '../../lib/editing.ts'
import type { Phone } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { Button, IconButton } from '../button.tsx'
import { phoneStates, phoneStateWords } from '../field-value/phone-values.tsx'
import { Select } from './select.tsx'
import { TextBox } from './text-box.tsx'

/** Longest number that is taken, in characters. */
const longest = 40

const noPhone: Phone = { phone: '', state: null }
const oneEmptyLine: readonly Phone[] = [noPhone]

/** The lines that stand for a list of numbers: without any, an empty one to write in. */
export const linesOf = (value: unknown): readonly Phone[] =>
  Array.isArray(value) && value.length > 0 ? value : oneEmptyLine

/** A number; a masked one is not written over. The form around gives value, id and `onChange`. */
const PhoneNumber = (props: {
  readonly id?: string
  readonly label: string
  readonly first: boolean
  readonly value?: string
  readonly onChange?: (phone: string) => void
}) => {
  const words = useWords()
  const { value = '' } = props
  return (
    <TextBox
      id={props.id}
      type="tel"
      label={props.label}
      value={value}
      maxLength={longest}
      readOnly={isMasked(value)}
      hint={isMasked(value) ? words('edit.phoneMasked') : undefined}
      data-autofocus={props.first ? true : undefined}
      onChange={(event) => props.onChange?.(event.target.value)}
    />
  )
}

/** The state of a number, by its own number. The form around gives value, id and `onChange`. */
const PhoneState = (props: {
  readonly id?: string
  readonly label: string
  readonly value?: number | null
  readonly onChange?: (state: number) => void
}) => {
  const words = useWords()
  const { value = null } = props
  return (
    <Select
      id={props.id}
      label={props.label}
      value={String(value ?? 0)}
      items={phoneStates(value).map((one) => ({ value: String(one), label: phoneStateWords(one, words) }))}
      onChange={(one) => props.onChange?.(Number(one))}
    />
  )
}

type Line = { readonly key: number; readonly name: number }

const Lines = (props: {
  readonly lines: readonly Line[]
  readonly phones: readonly Phone[]
  readonly label: string
  readonly onAdd: () => void
  readonly onRemove: (at: number) => void
}) => {
  const words = useWords()
  const own = useRef<HTMLDivElement>(null)
  const keys = props.lines.map(({ key }) => key).join()
  const next = useRef<{ readonly at: number; readonly from: string } | null>(null)
  // A line that was added is written in; where one went, the focus is on the line in its place. A drawing may come before
  // the lines are the new ones, and what it focused would go with them.
  useEffect(() => {
    if (next.current === null || next.current.from === keys) return
    const numbers = own.current?.querySelectorAll<HTMLInputElement>('input[type="tel"]') ?? []
    const number = numbers[Math.min(next.current.at, numbers.length - 1)]
    if (number === undefined) return
    next.current = null
    number.focus()
  })
  const { lines, phones, label } = props
  const isEmpty = phones.length <= 1 && (phones[0] ?? noPhone).phone === '' && !phones[0]?.state
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as these lines
    <div ref={own} className="phones-input" role="group" aria-label={label}>
      {lines.map(({ key, name }, at) => (
        <div key={key} className="phone-line">
          <Form.Item noStyle name={[name, 'phone']}>
            <PhoneNumber label={words('edit.phone', { n: at + 1 })} first={at === 0} />
          </Form.Item>
          <Form.Item noStyle name={[name, 'state']}>
            <PhoneState label={words('edit.phoneState', { n: at + 1 })} />
          </Form.Item>
          <IconButton
            icon="trash"
            label={words('edit.phoneRemove', { n: at + 1 })}
            disabled={isEmpty}
            onClick={() => {
              next.current = { at, from: keys }
              props.onRemove(name)
            }}
          />
        </div>
      ))}
      <Button
        kind="link"
        icon="plus"
        disabled={(phones.at(-1) ?? noPhone).phone === ''}
        onClick={() => {
          next.current = { at: lines.length, from: keys }
          props.onAdd()
        }}
      >
        {words('edit.phoneAdd')}
      </Button>
    </div>
  )
}

/** Lines of a form's list of numbers under a name: each a number and its state, that can be added and removed. */
export const PhoneLines = (props: {
  readonly name: string
  readonly label: string
  readonly validator?: (rule: unknown, value: unknown) => Promise<void>
}) => {
  const { name, label, validator } = props
  const phones = linesOf(Form.useWatch<readonly Phone[] | undefined>(name, Form.useFormInstance()))
  return (
    <Form.List name={name} {...(validator === undefined ? {} : { rules: [{ validator }] })}>
      {(lines, { add, remove }, { errors }) => (
        <>
          <Lines lines={lines} phones={phones} label={label} onAdd={() => add(noPhone)} onRemove={remove} />
          {errors?.[0]}
        </>
      )}
    </Form.List>
  )
}
