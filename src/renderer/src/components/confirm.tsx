import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '../lib/words.ts'
import { Button } from './button.tsx'
import '../app/styles/editing.css'

/** Asks before something that cannot be taken back. Cancel has the focus, what destroys is red and never the default. */
export const Confirm = (props: {
  readonly title: string
  readonly text: string
  readonly warning?: string
  readonly action: string
  readonly busy?: boolean
  /** A milder way than `action`. */
  readonly other?: { readonly label: string; readonly run: () => void } | undefined
  readonly children?: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      className="dialog"
      ref={dialog}
      onClose={props.onClose}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      <h2 id={id}>{props.title}</h2>
      <p id={`${id}-text`} className="dialog-text">
        {props.text}
        {props.warning === undefined ? null : <strong className="dialog-warning">{props.warning}</strong>}
      </p>
      {props.children}
      <div className="dialog-actions">
        <Button autoFocus onClick={() => dialog.current?.close()}>
          {words('common.cancel')}
        </Button>
        {props.other === undefined ? null : (
          <Button disabled={props.busy} onClick={props.other.run}>
            {props.other.label}
          </Button>
        )}
        <Button className="danger" disabled={props.busy} onClick={props.onConfirm}>
          {props.action}
        </Button>
      </div>
    </dialog>
  )
}
