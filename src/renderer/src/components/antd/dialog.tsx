import Button from 'antd/es/button'
import { type FormEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { giveFocusBack, isFocusLost, type Place, placeOf } from '../../lib/focus-place.ts'
import { isComposing, isSubmit } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'
import { FailedLine } from '../failed-line.tsx'
import { ModalBox } from './modal-box.tsx'

const isSearch = (target: EventTarget): boolean => target instanceof Element && target.matches('input[type="search"]')

/** Widths in CSS px. */
const widths = { plain: 400, wide: 560, widest: 720 } as const

/**
 * A dialog with a form: its main action at the right, Ctrl+Enter does it, as does Enter in a field that is no search.
 * Escape closes, and asks first where something was typed (`dirty`). An `error` stands above the actions, at what it is
 * about as far as the caller knows.
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
  readonly onSubmit?: () => unknown
  readonly onClose: () => void
}) => {
  const words = useWords()
  const [asking, setAsking] = useState(false)
  const typing = useRef<Place | null>(null)
  const leave = () => {
    // Whoever turns away from the question stays: what was typed is given up by its button alone.
    if (asking) setAsking(false)
    else if (props.dirty) {
      typing.current = placeOf()
      setAsking(true)
    } else props.onClose()
  }
  useLayoutEffect(() => {
    if (!asking && typing.current !== null && isFocusLost()) giveFocusBack(typing.current)
  }, [asking])
  const action = useRef<HTMLButtonElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const isBusy = props.busy === true
  const wasBusy = useRef(isBusy)
  // A button that is disabled loses the focus: whoever failed with it tries again by the same key, or is done.
  useLayoutEffect(() => {
    if (wasBusy.current && !isBusy && isFocusLost()) (action.current ?? close.current)?.focus()
    wasBusy.current = isBusy
  }, [isBusy])
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!props.busy && !props.actionDisabled) props.onSubmit?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSubmit(event)) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Enter' && !isComposing(event) && isSearch(event.target)) {
      // Whoever searches a list of the form is not done with the form.
      event.preventDefault()
    }
  }
  return (
    <ModalBox title={props.title} width={widths[props.size ?? 'plain']} busy={props.busy ?? false} onClose={leave}>
      <form onSubmit={submit} onKeyDown={onKeyDown} noValidate autoComplete="off">
        <div className="dialog-body">{props.children}</div>
        {props.error === undefined ? null : <FailedLine text={props.error} />}
        {asking ? (
          <div className="dialog-actions" role="alertdialog" aria-label={words('dialog.loseTyped')}>
            <span className="grow">{words('dialog.loseTyped')}</span>
            <Button onClick={() => setAsking(false)} autoFocus>
              {words('dialog.goOn')}
            </Button>
            <Button type="primary" danger onClick={props.onClose}>
              {words('dialog.lose')}
            </Button>
          </div>
        ) : (
          <div className="dialog-actions">
            {props.beside}
            <span className="grow" />
            <Button ref={close} onClick={leave}>
              {props.closeLabel ?? words('common.cancel')}
            </Button>
            {props.action === undefined ? null : (
              <Button ref={action} type="primary" htmlType="submit" disabled={isBusy || props.actionDisabled === true}>
                {props.action}
              </Button>
            )}
          </div>
        )}
      </form>
    </ModalBox>
  )
}
