import { type ReactNode, useState } from 'react'
import { Floating } from './floating.tsx'

/** A button with a panel under it; Escape, a press elsewhere or leaving by keyboard closes it. */
export const Popover = (props: {
  readonly label: string
  readonly buttonClass: string
  readonly panelClass: string
  readonly button: ReactNode
  readonly children: (close: () => void) => ReactNode
}) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        className={props.buttonClass}
        aria-label={props.label}
        aria-expanded={anchor !== null}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        {props.button}
      </button>
      {anchor === null ? null : (
        <Floating anchor={anchor} label={props.label} className={props.panelClass} atEnd onClose={close}>
          {props.children(close)}
        </Floating>
      )}
    </>
  )
}
