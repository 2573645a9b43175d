import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useWords } from '../lib/words.ts'
import { Icon } from './icon.tsx'

/** A box of a list; `detail` stands at its end, as how many rows have it. */
export type CheckOption = { readonly value: string; readonly label: string; readonly detail?: string }

/** Up and Down move through the search box and the boxes, Home and End among the boxes. */
const step = (event: KeyboardEvent<HTMLElement>): void => {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input')].filter(
    (input) => !(input as HTMLInputElement).disabled,
  )
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const boxes = stops.filter((input) => (input as HTMLInputElement).type === 'checkbox')
  const onBox = boxes.includes(document.activeElement as HTMLElement)
  const next: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: stops[Math.min(at + 1, stops.length - 1)],
    ArrowUp: stops[Math.max(at - 1, 0)],
    ...(onBox ? { Home: boxes[0], End: boxes.at(-1) } : {}),
  }
  const to = next[event.key]
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  to.focus()
}

/** Boxes to tick, with a search box above them where `search` says what stands in it. */
export const CheckList = (props: {
  readonly label: string
  readonly options: readonly CheckOption[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly search?: {
    readonly text: string
    readonly placeholder: string
    readonly disabled?: boolean
    readonly onText: (text: string) => void
  }
  /** What stands where no box does: why there is none. */
  readonly note?: ReactNode
  readonly draw?: (option: CheckOption) => ReactNode
}) => {
  const words = useWords()
  const id = useId()
  const { options, chosen, search } = props
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the boxes
    <div className="check-list" onKeyDown={step}>
      {search === undefined ? null : (
        <div className="field">
          <Icon name="search" size={14} />
          <input
            type="search"
            aria-label={search.placeholder}
            aria-controls={id}
            placeholder={search.placeholder}
            maxLength={100}
            spellCheck={false}
            autoComplete="off"
            disabled={search.disabled}
            data-autofocus
            value={search.text}
            onChange={(event) => search.onText(event.target.value)}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this list */}
      <div id={id} role="group" aria-label={props.label} className="check-options">
        {options.map((option, at) => (
          <label key={option.value} className="option">
            <input
              className="check"
              type="checkbox"
              data-autofocus={search === undefined && at === 0 ? true : undefined}
              checked={chosen.includes(option.value)}
              onChange={(event) =>
                props.onChange(
                  event.target.checked ? [...chosen, option.value] : chosen.filter((value) => value !== option.value),
                )
              }
            />
            <span className="option-label">
              {props.draw?.(option) ?? (
                <span className="cut" title={option.label}>
                  {option.label}
                </span>
              )}
            </span>
            {option.detail === undefined ? null : <span className="option-count">{option.detail}</span>}
          </label>
        ))}
      </div>
      {props.note === undefined ? null : (
        <p className="option-none" role="status">
          {props.note}
        </p>
      )}
      {options.length > 0 && chosen.length > 0 ? (
        <div className="check-foot">
          <button type="button" className="text-button" onClick={() => props.onChange([])}>
            {words('filters.clearOne')}
          </button>
        </div>
      ) : null}
    </div>
  )
}
