import Checkbox from 'antd/es/checkbox'
import type { KeyboardEvent, ReactNode } from 'react'
import { Antd } from './provider.tsx'

/** A box of a list; `detail` stands at its end, as how many rows have it. */
export type CheckOption = { readonly value: string; readonly label: string; readonly detail?: string }

/** One box with its words. */
export const CheckBox = (props: {
  readonly checked: boolean
  readonly disabled?: boolean
  readonly className?: string
  /** Whether a panel gives it the focus. */
  readonly focused?: boolean
  readonly children: ReactNode
  readonly onChange: (checked: boolean) => void
}) => (
  <Antd>
    <Checkbox
      className={props.className ?? ''}
      checked={props.checked}
      disabled={props.disabled ?? false}
      data-autofocus={props.focused ? true : undefined}
      onChange={({ target }) => props.onChange(target.checked)}
    >
      {props.children}
    </Checkbox>
  </Antd>
)

/** Up and Down move through the fields of a list, Home and End among its boxes. */
export const stepBoxes = (event: KeyboardEvent<HTMLElement>): void => {
  const stops = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')]
  const at = stops.indexOf(document.activeElement as HTMLInputElement)
  const boxes = stops.filter(({ type }) => type === 'checkbox')
  const next: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: stops[Math.min(at + 1, stops.length - 1)],
    ArrowUp: stops[Math.max(at - 1, 0)],
    ...(stops[at]?.type === 'checkbox' ? { Home: boxes[0], End: boxes.at(-1) } : {}),
  }
  const to = next[event.key]
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  to.focus()
}

/** Several of a list, ticked; what is chosen and not listed stays. With `focused` the first box gets the focus of a panel. */
export const Boxes = (props: {
  readonly id?: string
  readonly label: string
  readonly className: string
  readonly options: readonly CheckOption[]
  readonly chosen: readonly string[]
  readonly focused?: boolean
  readonly draw?: ((option: CheckOption) => ReactNode) | undefined
  readonly onChange: (chosen: readonly string[]) => void
}) => {
  const { options, chosen } = props
  const toggle = (value: string, checked: boolean) =>
    props.onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
  return (
    <Antd>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this list */}
      <div id={props.id} role="group" aria-label={props.label} className={props.className} onKeyDown={stepBoxes}>
        {options.map((option, at) => (
          <Checkbox
            key={option.value}
            className="option"
            checked={chosen.includes(option.value)}
            data-autofocus={props.focused && at === 0 ? true : undefined}
            onChange={({ target }) => toggle(option.value, target.checked)}
          >
            <span className="option-label">
              {props.draw?.(option) ?? (
                <span className="cut" title={option.label}>
                  {option.label}
                </span>
              )}
            </span>
            {option.detail === undefined ? null : <span className="option-count">{option.detail}</span>}
          </Checkbox>
        ))}
      </div>
    </Antd>
  )
}
