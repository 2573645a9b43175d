import Input, { type InputProps } from 'antd/es/input'
import type { TextAreaProps } from 'antd/es/input/TextArea'
import { useWords } from '../../lib/words.ts'
import { FormItem } from './form-item.tsx'
import { Antd } from './provider.tsx'

type Shared = {
  readonly value: string
  readonly id?: string | undefined
  /** Its name where it has no visible label. */
  readonly label?: string | undefined
  /** Characters that are counted under the text; 0 counts none. */
  readonly most?: number
  readonly invalid?: boolean | undefined
  readonly describedBy?: string | undefined
  readonly hint?: string | undefined
}

/** Attributes that a field of a line and one of several share. */
const attributes = ({ value, id, label, most = 0, invalid, describedBy, hint }: Shared) => ({
  value,
  ...(id === undefined ? {} : { id }),
  // A text that is too long already must not be cut.
  ...(most > 0 ? { maxLength: Math.max(most, value.length) } : {}),
  title: hint,
  'aria-label': label,
  'aria-invalid': invalid,
  'aria-describedby': describedBy,
  status: invalid ? ('error' as const) : ('' as const),
  spellCheck: false,
  autoComplete: 'off',
})

/** How much of the most is written, in characters. */
const Counter = ({ value, most = 0 }: Shared) => {
  const words = useWords()
  if (most === 0) return null
  const n = value.length
  return (
    <span className={n > most ? 'counter over' : 'counter'} title={words('edit.counter', { n, most })}>
      {`${n}/${most}`}
    </span>
  )
}

/** A field for a line of text in a form. */
export const TextBox = (
  props: Shared &
    Pick<
      InputProps,
      | 'autoFocus'
      | 'onChange'
      | 'onFocus'
      | 'onKeyDown'
      | 'onCompositionEnd'
      | 'placeholder'
      | 'disabled'
      | 'readOnly'
      | 'maxLength'
      | 'type'
    > & {
      /** Whether a panel gives it the focus. */
      readonly 'data-autofocus'?: true | undefined
      /** Whether the focus comes here when a line of its part goes. */
      readonly 'data-focus-next'?: true | undefined
    },
) => {
  const { label: _label, most, invalid: _invalid, describedBy: _describedBy, hint: _hint, ...rest } = props
  return (
    <Antd>
      <Input type="text" suffix={most ? <Counter {...props} /> : null} {...rest} {...attributes(props)} />
    </Antd>
  )
}

/** A field for several lines, as high as its text. */
export const TextLines = (props: Shared & Pick<TextAreaProps, 'onChange' | 'onKeyDown' | 'placeholder' | 'rows'>) => {
  const { label: _label, most: _most, invalid: _invalid, describedBy: _describedBy, hint: _hint, ...rest } = props
  return (
    <Antd>
      <div className="text-lines">
        <Input.TextArea {...rest} {...attributes(props)} />
        <Counter {...props} />
      </div>
    </Antd>
  )
}

/** {@link TextBox} as the control of a field of a form, which gives it all that is left out. */
export const TextControl = (
  props: Pick<Parameters<typeof TextBox>[0], 'maxLength' | 'onFocus'> & {
    readonly id?: string
    readonly value?: string
    readonly onChange?: (text: string) => void
    readonly 'aria-invalid'?: 'true'
    readonly 'aria-describedby'?: string
  },
) => {
  const { value = '', onChange, 'aria-invalid': invalid, 'aria-describedby': describedBy, ...rest } = props
  return (
    <TextBox
      {...rest}
      value={value}
      invalid={invalid === 'true'}
      describedBy={describedBy}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** A line of text with its label, and what is wrong with it. */
export const TextField = (props: {
  readonly label: string
  readonly required?: boolean | undefined
  readonly value: string
  readonly maxLength?: number
  readonly error?: string | undefined
  readonly onText: (text: string) => void
}) => (
  <FormItem label={props.label} required={props.required} error={props.error}>
    {(field) => (
      <TextBox
        {...field}
        value={props.value}
        {...(props.maxLength === undefined ? {} : { maxLength: props.maxLength })}
        onChange={(event) => props.onText(event.target.value)}
      />
    )}
  </FormItem>
)
