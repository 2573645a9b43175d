import { type KeyboardEvent, useState } from 'react'
import type { EnumItem } from '#shared/contract/fields'
import { useWords } from '../../lib/words.ts'
import { Icon } from '../icon.tsx'

/** One choice out of a list; a press or Enter takes it at once. `clearable` offers no choice at all. */
export const ChoiceList = (props: {
  readonly label: string
  readonly items: readonly EnumItem[]
  readonly chosen: string | null
  readonly clearable: boolean
  readonly draw: (item: EnumItem) => React.ReactNode
  readonly onChoose: (value: string) => void
}) => {
  const words = useWords()
  const { chosen } = props
  const known = chosen === null || chosen === '' || props.items.some((item) => item.value === chosen)
  const none: EnumItem = { value: '', label: words('edit.noChoice') }
  const options = [
    ...(known ? [] : [{ value: chosen, label: chosen }]),
    ...props.items,
    ...(props.clearable ? [none] : []),
  ]
  const [at, setAt] = useState(
    Math.max(
      options.findIndex((item) => item.value === chosen),
      0,
    ),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to: Readonly<Record<string, number>> = {
      ArrowDown: Math.min(at + 1, options.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: options.length - 1,
    }
    const next = to[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setAt(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus()
  }
  return (
    <div className="choice-list" role="radiogroup" aria-label={props.label} onKeyDown={onKeyDown}>
      {options.map((item, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a native radio would be taken by the arrows already
        <button
          key={item.value}
          type="button"
          role="radio"
          className={item.value === '' ? 'option meta' : 'option'}
          aria-checked={item.value === (chosen ?? '')}
          tabIndex={index === at ? 0 : -1}
          data-autofocus={index === at ? true : undefined}
          onFocus={() => setAt(index)}
          onClick={() => props.onChoose(item.value)}
        >
          <span className="option-label">{item.value === '' ? item.label : props.draw(item)}</span>
          {item.value === (chosen ?? '') ? <Icon name="check" size={14} /> : null}
        </button>
      ))}
    </div>
  )
}

/** Several choices out of a list. */
export const ChoicesList = (props: {
  readonly label: string
  readonly items: readonly EnumItem[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}) => {
  const unknown = props.chosen.filter((value) => !props.items.some((item) => item.value === value))
  const options = [...unknown.map((value) => ({ value, label: value })), ...props.items]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (direction === 0) return
    const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('input')]
    const next = boxes[boxes.indexOf(document.activeElement as HTMLElement) + direction]
    event.preventDefault()
    next?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this list
    <div className="choice-list" role="group" aria-label={props.label} onKeyDown={onKeyDown}>
      {options.map((item) => (
        <label key={item.value} className="option">
          <input
            className="check"
            type="checkbox"
            checked={props.chosen.includes(item.value)}
            onChange={(event) => {
              const others = props.chosen.filter((value) => value !== item.value)
              // The firm's order, whatever the order of the presses.
              const next = event.target.checked ? [...others, item.value] : others
              props.onChange(options.map(({ value }) => value).filter((value) => next.includes(value)))
            }}
          />
          <span className="option-label">{item.label}</span>
        </label>
      ))}
    </div>
  )
}
