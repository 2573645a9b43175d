import { type KeyboardEvent, type ReactNode, useId } from 'react'

/** Tabs over their panel; Left and Right move between them. `tools` stand at the end of the line. */
export const Tabs = <Value extends string>(props: {
  readonly label: string
  readonly items: readonly { readonly value: Value; readonly label: string; readonly count?: number | undefined }[]
  readonly value: Value
  readonly panelClass: string
  readonly tools?: ReactNode
  readonly onChange: (value: Value) => void
  readonly children: ReactNode
}) => {
  const id = useId()
  const { items, value } = props
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = items.findIndex((item) => item.value === value)
    const next = items[(at + step + items.length) % items.length]
    if (next === undefined) return
    props.onChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <>
      <div className="chat-tabs">
        <div className="chat-tablist" role="tablist" aria-label={props.label} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <button
              key={item.value}
              type="button"
              role="tab"
              id={`${id}-${item.value}`}
              className={item.value === value ? 'tab on' : 'tab'}
              aria-selected={item.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={item.value === value ? 0 : -1}
              onClick={() => props.onChange(item.value)}
            >
              {item.label}
              {item.count === undefined || item.count === 0 ? null : <span className="tab-count">{item.count}</span>}
            </button>
          ))}
        </div>
        {props.tools}
      </div>
      <div className={props.panelClass} id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {props.children}
      </div>
    </>
  )
}
