import Button from 'antd/es/button'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { isFocusLost } from '../../lib/focus-place.ts'
import { useWords } from '../../lib/words.ts'
import { ModalBox } from './modal-box.tsx'

/**
 * Asks before something that cannot be taken back. Cancel has the focus, what destroys is red and never the default; with
 * `goesOn` Enter does it. While it is done the question stays: what comes of it is said there.
 */
export const Confirm = (props: {
  readonly title: string
  readonly text: string
  readonly warning?: string
  readonly action: string
  /** True where nothing is lost, so that the action is not red. */
  readonly harmless?: boolean
  /** True where the action has the focus: for what is harmless and is asked for often. */
  readonly goesOn?: boolean
  /** True while it is done, which has to end by itself: until then nothing closes the question. */
  readonly busy?: boolean
  /** True where it cannot be done now, as offline. */
  readonly actionDisabled?: boolean
  /** A milder way than `action`. */
  readonly other?: { readonly label: string; readonly run: () => void } | undefined
  readonly children?: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const id = useId()
  const { busy = false, goesOn = false, actionDisabled = false } = props
  const first = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(busy)
  useLayoutEffect(() => {
    // It failed: while it was done there was nothing that could have the focus.
    if (wasBusy.current && !busy && isFocusLost()) first.current?.focus()
    wasBusy.current = busy
  }, [busy])
  const close = () => {
    if (!busy) props.onClose()
  }
  return (
    <ModalBox title={props.title} width={400} busy={busy} describedBy={id} onClose={close}>
      <p id={id} className="dialog-text">
        {props.text}
        {props.warning === undefined ? null : <strong className="dialog-warning">{props.warning}</strong>}
      </p>
      {props.children}
      <div className="dialog-actions">
        <Button ref={goesOn ? undefined : first} data-first={goesOn ? undefined : true} disabled={busy} onClick={close}>
          {words('common.cancel')}
        </Button>
        {props.other === undefined ? null : (
          <Button disabled={busy || actionDisabled} onClick={props.other.run}>
            {props.other.label}
          </Button>
        )}
        <Button
          ref={goesOn ? first : undefined}
          type="primary"
          data-first={goesOn ? true : undefined}
          danger={props.harmless !== true}
          disabled={busy || actionDisabled}
          onClick={props.onConfirm}
        >
          {props.action}
        </Button>
      </div>
    </ModalBox>
  )
}
