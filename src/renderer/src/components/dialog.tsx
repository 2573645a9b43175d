import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../lib/words.ts'
import { Button } from './button.tsx'

/** What takes the focus when a dialog opens: the first control in its body. */
const control = ':is(input:not([hidden]), select, textarea, button):not(:disabled)'

/**
 * A dialog with a form: its main action at the right, Ctrl+Enter does it. Escape closes, and asks first where something
 * was typed (`dirty`). An `error` stands above the actions, at what it is about as far as the caller knows.
 */
export const Dialog = (props: {
  readonly title: string
  /** Wider than a question: 560 or 720 px. */
  readonly size?: 'wide' | 'widest'
  /** True where closing would lose what a person typed. */
  readonly dirty?: boolean
  readonly busy?: boolean
  readonly error?: string | undefined
  /** Words of the main action; a dialog without one only closes. */
  readonly action?: string
  readonly actionDisabled?: boolean
  readonly closeLabel?: string
  /** Stands at the left of the actions. */
  readonly beside?: ReactNode
  readonly children: ReactNode
  readonly onSubmit?: () => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    // Where the body scrolls, the browser would give the focus to the body itself.
    const body = dialog.current?.querySelector('.dialog-body')
    const first = body?.querySelector<HTMLElement>('[data-first]') ?? body?.querySelector<HTMLElement>(control)
    first?.focus()
  }, [])
  const leave = () => {
    if (props.dirty && !asking) setAsking(true)
    else dialog.current?.close()
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!props.busy && !props.actionDisabled) props.onSubmit?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopPropagation()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      submit()
    }
  }
  return (
    <dialog
      className={`dialog ${props.size ?? ''}`.trim()}
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      onClose={props.onClose}
      onKeyDown={onKeyDown}
      aria-labelledby={id}
      aria-busy={props.busy ?? false}
    >
      <form onSubmit={submit} noValidate autoComplete="off">
        <h2 id={id}>{props.title}</h2>
        <div className="dialog-body">{props.children}</div>
        {props.error === undefined ? null : (
          <p className="dialog-error" role="alert">
            {props.error}
          </p>
        )}
        {asking ? (
          <div className="dialog-actions" role="alertdialog" aria-label={words('dialog.loseTyped')}>
            <span className="grow">{words('dialog.loseTyped')}</span>
            <Button onClick={() => setAsking(false)} autoFocus>
              {words('dialog.goOn')}
            </Button>
            <Button className="danger" onClick={() => dialog.current?.close()}>
              {words('dialog.lose')}
            </Button>
          </div>
        ) : (
          <div className="dialog-actions">
            {props.beside}
            <span className="grow" />
            <Button onClick={leave}>{props.closeLabel ?? words('common.cancel')}</Button>
            {props.action === undefined ? null : (
              <Button kind="primary" type="submit" disabled={props.busy === true || props.actionDisabled === true}>
                {props.action}
              </Button>
            )}
          </div>
        )}
      </form>
    </dialog>
  )
}
