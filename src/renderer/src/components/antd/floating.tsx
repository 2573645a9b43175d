import Popover from 'antd/es/popover'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { noteClosingPress } from '../../lib/closing-press.ts'
import { control, giveFocusBack, isFocusLost, placeOf } from '../../lib/focus-place.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { Anchor } from './anchor.tsx'
import { isAbove, isTopmost } from './layers.ts'
import { Antd } from './provider.tsx'
import '../../app/styles/editing.css'

/** Distance of a panel from its anchor and from the window's edge together, CSS px. */
const margin = 16

/** Makes a panel no higher than the room above or below its anchor, so that it ends inside the window. */
const fitHeight = (panel: HTMLElement, anchor: HTMLElement): void => {
  const { top, bottom } = anchor.getBoundingClientRect()
  const room = Math.max(top, window.innerHeight - bottom) / panel.currentCSSZoom - margin
  panel.style.maxHeight = `${Math.floor(room)}px`
}

/**
 * A panel beside its anchor; it turns to where there is room. The focus goes into it, unless `quiet`, and back to where
 * it was. Escape, a press elsewhere or leaving by keyboard closes it.
 */
export const Floating = (props: {
  readonly anchor: HTMLElement
  readonly label: string
  readonly className: string
  readonly role?: 'dialog' | 'listbox'
  /** Aligned with the anchor's end instead of its start. */
  readonly atEnd?: boolean
  /** Shown without taking the focus, as what opens under the pointer. */
  readonly quiet?: boolean
  readonly onClose: (by: 'escape' | 'elsewhere') => void
  readonly children: ReactNode
}) => {
  const { anchor, onClose, quiet = false } = props
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const beside = useRef(anchor)
  useLayoutEffect(() => {
    beside.current = anchor
    if (panel.current) fitHeight(panel.current, anchor)
  }, [anchor])
  // Once: what the panel lies beside may be drawn again elsewhere while it is open, and the focus stays in it.
  useLayoutEffect(() => {
    if (quiet) return
    const begun = beside.current
    const before = isFocusLost() ? placeOf(begun) : placeOf()
    const own = panel.current
    const first = own?.querySelector<HTMLElement>('[data-autofocus]') ?? own?.querySelector<HTMLElement>(control)
    first?.focus({ preventScroll: true })
    // Not before the panel has its place: until then the page itself would be moved.
    const frame = requestAnimationFrame(() => first?.scrollIntoView({ block: 'nearest' }))
    return () => {
      cancelAnimationFrame(frame)
      // What took the focus on purpose keeps it.
      if (!isFocusLost() && !own?.contains(document.activeElement)) return
      const hasMoved = before.element === begun && beside.current !== begun
      giveFocusBack(hasMoved ? placeOf(beside.current) : before)
    }
  }, [quiet])
  // Before the panel is seen: whoever sees it may press Escape.
  useLayoutEffect(() => {
    const isOwn = (node: Element) => {
      const own = panel.current
      return own !== null && (own.contains(node) || isAbove(own, node))
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || isOwn(target) || anchor.contains(target)) return
      noteClosingPress()
      close.current('elsewhere')
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const own = panel.current
      if (!isShortcut(event, 'close') || event.isComposing || own === null || !isTopmost(own)) return
      event.preventDefault()
      event.stopPropagation()
      close.current('escape')
    }
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof Element) || !(relatedTarget instanceof Element)) return
      if (panel.current?.contains(target) && !isOwn(relatedTarget)) close.current('elsewhere')
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [anchor])
  return (
    <Antd>
      <Popover
        open
        trigger={[]}
        arrow={false}
        placement={props.atEnd ? 'bottomRight' : 'bottomLeft'}
        content={
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is one that takes a name
          <div
            ref={panel}
            className={`pop floating ${props.className}`}
            role={props.role ?? 'dialog'}
            aria-label={props.label}
          >
            {props.children}
          </div>
        }
      >
        <Anchor of={anchor} />
      </Popover>
    </Antd>
  )
}
