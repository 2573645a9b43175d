import type { KeyboardEvent } from 'react'
import { isComposing } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'
import type { EditorProps } from './editor-props.ts'

/** Text with its counter where the field has a length (D-57). Enter saves a line; longer text is saved by Ctrl+Enter. */
export const TextInput = (
  props: EditorProps<string> & { readonly long: boolean; readonly length: number; readonly placeholder?: string },
) => {
  const words = useWords()
  const { value, onChange, onSubmit, length } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    if (props.long && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  }
  const shared = {
    id: props.id,
    value,
    'aria-label': props.label,
    'aria-invalid': props.invalid,
    readOnly: props.readOnly,
    'aria-describedby': props.describedBy,
    maxLength: length > 0 ? Math.max(length, value.length) : undefined,
    spellCheck: false,
    autoComplete: 'off',
    placeholder: props.placeholder,
    'data-autofocus': true,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
    onKeyDown,
  }
  return (
    <>
      {props.long ? <textarea rows={1} {...shared} /> : <input type="text" {...shared} />}
      {length > 0 ? (
        <span
          className={value.length > length ? 'counter over' : 'counter'}
          title={words('edit.counter', { n: value.length, most: length })}
        >
          {`${value.length}/${length}`}
        </span>
      ) : null}
    </>
  )
}
