import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '../lib/words.ts'
import { IconButton } from './button.tsx'
import '../app/styles/drawer.css'

/** A panel from the right edge over the page; Escape, its button or a press beside it closes it. `width` in CSS px. */
export const Drawer = (props: {
  readonly title: string
  readonly width: number
  readonly beside?: ReactNode
  readonly children: ReactNode
  readonly onClose: () => void
}) => {
  const words = useWords()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const own = dialog.current
    own?.showModal()
    ;(own?.querySelector<HTMLElement>('[data-first]') ?? own)?.focus()
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className="drawer"
      style={{ width: props.width }}
      aria-labelledby={id}
      onClose={props.onClose}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      onClick={(event) => {
        if (event.target === dialog.current) close()
      }}
    >
      <div className="drawer-inner">
        <header className="drawer-head">
          <h2 id={id} className="cut" title={props.title}>
            {props.title}
          </h2>
          {props.beside}
          <span className="grow" />
          <IconButton icon="close" label={words('common.close')} onClick={close} />
        </header>
        {props.children}
      </div>
    </dialog>
  )
}
