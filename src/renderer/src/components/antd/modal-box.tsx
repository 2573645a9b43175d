import Modal from 'antd/es/modal'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { chosenOf, control } from '../../lib/focus-place.ts'
import { FocusBack } from './focus-back.tsx'
import { FocusEnd } from './focus-end.tsx'
import { Antd } from './provider.tsx'
import { useEscape } from './use-escape.ts'
import '../../app/styles/dialogs.css'

/**
 * A box over the page with its title; `width` in CSS px. Escape calls `onClose`. The focus goes to what carries
 * `data-first`, else to the first control of the body, and back to where it was.
 */
export const ModalBox = (props: {
  readonly title: string
  readonly width: number
  readonly busy?: boolean
  /** Id of the text that says more than the title. */
  readonly describedBy?: string
  readonly children: ReactNode
  readonly onClose: () => void
}) => {
  const inside = useRef<HTMLDivElement>(null)
  const { busy = false, describedBy, onClose } = props
  useEscape(inside, onClose)
  useLayoutEffect(() => {
    const own = inside.current
    const body = own?.querySelector('.dialog-body')
    const first = own?.querySelector('[data-first]') ?? body?.querySelector(control) ?? own?.querySelector(control)
    if (first instanceof HTMLElement) chosenOf(first).focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    // antd's own element takes neither of them as a property.
    const dialog = inside.current?.closest('[role="dialog"]')
    dialog?.setAttribute('aria-busy', String(busy))
    if (describedBy !== undefined) dialog?.setAttribute('aria-describedby', describedBy)
  }, [busy, describedBy])
  return (
    <Antd>
      <FocusBack />
      <Modal
        open
        className="dialog"
        title={<h2>{props.title}</h2>}
        width={props.width}
        footer={null}
        closable={false}
        focusable={{ focusTriggerAfterClose: false }}
        keyboard={false}
      >
        <div ref={inside}>{props.children}</div>
        <FocusEnd />
      </Modal>
    </Antd>
  )
}
