import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** A button with a panel under it; Escape, a click elsewhere or leaving by keyboard closes it. */
export const Popover = (props: {
  readonly label: string
  readonly buttonClass: string
  readonly panelClass: string
  readonly button: ReactNode
  readonly children: (close: () => void) => ReactNode
}) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  // Before the panel is seen: whoever sees it may press Escape.
  useLayoutEffect(() => {
    if (!open) return
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    // On the document: a button of the panel that was just disabled has lost the focus.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [open])
  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the panel by keyboard closes it
    <div
      className="popover-root"
      ref={root}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={props.buttonClass}
        aria-label={props.label}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        {props.button}
      </button>
      {open ? (
        <div className={`pop ${props.panelClass}`} role="dialog" aria-label={props.label}>
          {props.children(close)}
        </div>
      ) : null}
    </div>
  )
}
