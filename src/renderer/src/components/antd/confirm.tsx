import Button from 'antd/es/button'
import { type ReactNode, useId } from 'react'
import { useWords } from '../../lib/words.ts'
import { ModalBox } from './modal-box.tsx'

/**
 * Asks before something that cannot be taken back. Cancel has the focus, what destroys is red and never the default; with
 * `goesOn` Enter does it.
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
  readonly busy?: boolean
  /** A milder way than `action`. */
  readonly other?: { readonly label: string; readonly run: () => void } | undefined
  readonly children?: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const id = useId()
  const { busy = false, goesOn = false } = props
  return (
    <ModalBox title={props.title} width={400} busy={busy} describedBy={id} onClose={props.onClose}>
      <p id={id} className="dialog-text">
        {props.text}
        {props.warning === undefined ? null : <strong className="dialog-warning">{props.warning}</strong>}
      </p>
      {props.children}
      <div className="dialog-actions">
        <Button data-first={goesOn ? undefined : true} onClick={props.onClose}>
          {words('common.cancel')}
        </Button>
        {props.other === undefined ? null : (
          <Button disabled={busy} onClick={props.other.run}>
            {props.other.label}
          </Button>
        )}
        <Button
          type="primary"
          data-first={goesOn ? true : undefined}
          danger={props.harmless !== true}
          disabled={busy}
          onClick={props.onConfirm}
        >
          {props.action}
        </Button>
      </div>
    </ModalBox>
  )
}
