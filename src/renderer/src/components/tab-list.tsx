import { type KeyboardEvent, useEffect, useRef } from 'react'
import '../app/styles/tab-list.css'

/** What a tab says; a count of 0 is left out. */
export type TabItem<Value> = { readonly value: Value; readonly label: string; readonly count?: number | undefined }

/**
 * Tabs in a head; Left and Right move between them. `panel` is the id of what they lead to. A drawer that begins with
 * them opens on the chosen one.
 */
export const TabList = <Value extends string>(props: {
  readonly label: string
  readonly items: readonly TabItem<Value>[]
  readonly value: Value
  readonly panel: string
  readonly onChange: (value: Value) => void
}) => {
  const { items, value, panel } = props
  const list = useRef<HTMLDivElement>(null)
  // Where not all fit, the one that a command or an address led to may be out of sight.
  useEffect(() => {
    const box = list.current
    if (box === null || box.scrollWidth <= box.clientWidth) return
    document.getElementById(`${panel}-${value}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [panel, value])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = items.findIndex((item) => item.value === value)
    const next = items[(at + step + items.length) % items.length]
    if (next === undefined) return
    props.onChange(next.value)
    document.getElementById(`${panel}-${next.value}`)?.focus()
  }
  return (
    <div className="tab-list" role="tablist" aria-label={props.label} ref={list} onKeyDown={onKeyDown}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={`${panel}-${item.value}`}
          className={item.value === value ? 'tab on' : 'tab'}
          aria-selected={item.value === value}
          aria-controls={panel}
          tabIndex={item.value === value ? 0 : -1}
          data-first={item.value === value ? true : undefined}
          onClick={() => props.onChange(item.value)}
        >
          {item.label}
          {item.count === undefined || item.count === 0 ? null : <span className="tab-count">{item.count}</span>}
        </button>
      ))}
    </div>
  )
}
