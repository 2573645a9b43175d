import AntdDrawer from 'antd/es/drawer'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useWords } from '../../lib/words.ts'
import { FocusBack } from './focus-back.tsx'
import { FocusEnd } from './focus-end.tsx'
import { Antd } from './provider.tsx'
import { useEscape } from './use-escape.ts'
import '../../app/styles/drawer.css'

/** What the drawer holds, which antd draws after the drawer itself: it takes the focus as it appears. */
const Inside = (props: { readonly children: ReactNode; readonly onClose: () => void }) => {
  const inside = useRef<HTMLDivElement>(null)
  useEscape(inside, props.onClose)
  useLayoutEffect(() => {
    const own = inside.current
    const first = own?.querySelector('[data-first]') ?? own?.closest('[role="dialog"]')
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }, [])
  return (
    <div className="drawer-inner" ref={inside}>
      {props.children}
      <FocusEnd />
    </div>
  )
}

/** A panel from the right edge over the page; Escape, its button or a press beside it closes it. `width` in CSS px. */
export const Drawer = (props: {
  readonly title: string
  readonly width: number
  readonly beside?: ReactNode
  readonly children: ReactNode
  readonly onClose: () => void
}) => {
  const words = useWords()
  return (
    <Antd>
      <FocusBack />
      <AntdDrawer
        open
        autoFocus={false}
        rootClassName="drawer"
        title={
          <h2 className="cut" title={props.title}>
            {props.title}
          </h2>
        }
        extra={props.beside}
        size={props.width}
        closable={{ placement: 'end', 'aria-label': words('common.close') }}
        focusable={{ focusTriggerAfterClose: false }}
        keyboard={false}
        onClose={props.onClose}
      >
        <Inside onClose={props.onClose}>{props.children}</Inside>
      </AntdDrawer>
    </Antd>
  )
}
