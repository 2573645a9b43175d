import type { RefObject } from 'react'
import { useDebouncedInput } from '../lib/use-debounced-input.ts'
import { Icon } from './icon.tsx'

/** Searches a list as one types; text that an input method still composes is not searched (CL-03, CL-05). */
export const SearchField = (props: {
  readonly label: string
  readonly clearLabel: string
  readonly value: string
  readonly onChange: (name: string) => void
  readonly field: RefObject<HTMLInputElement | null>
  /** Keys that lead into it, as ARIA writes them. */
  readonly keys?: string
}) => {
  const { text, input, clear } = useDebouncedInput(props.value, props.onChange)
  return (
    <div className="field name-search">
      <Icon name="search" size={14} />
      <input
        ref={props.field}
        type="search"
        aria-label={props.label}
        aria-keyshortcuts={props.keys ?? '/ Control+F'}
        placeholder={props.label}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        {...input}
      />
      {text === '' ? (
        <kbd>/</kbd>
      ) : (
        <button
          type="button"
          className="field-button"
          aria-label={props.clearLabel}
          title={props.clearLabel}
          onClick={() => {
            clear()
            props.field.current?.focus()
          }}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </div>
  )
}
