import { type CSSProperties, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import '../app/styles/editing.css'

/** Elements that may have the focus, in a panel's order. */
const focusable = 'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled])'

/** Open panels, the innermost last: Escape belongs to that one alone. */
const openPanels: HTMLElement[] = []

/**
 * A panel in the top layer beside its anchor; it turns to where there is room. The focus goes into it, unless `quiet`,
 * and back to where it was. Escape, a press elsewhere or leaving by keyboard closes it.
 */
export const Floating = (props: {
  readonly anchor: HTMLElement
  readonly label: string
  readonly className: string
  readonly role?: 'dialog' | 'menu' | 'listbox'
  /** Aligned with the anchor's end instead of its start. */
  readonly atEnd?: boolean
  /** Shown without taking the focus, as what opens under the pointer. */
  readonly quiet?: boolean
  readonly onClose: (by: 'escape' | 'elsewhere') => void
  readonly children: ReactNode
}) => {
  const { anchor, onClose, quiet = false } = props
  const name = `--anchor-${useId().replaceAll(/[^\w-]/g, '')}`
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const before = anchor.style.getPropertyValue('anchor-name')
    anchor.style.setProperty('anchor-name', name)
    panel.current?.showPopover()
    return () => anchor.style.setProperty('anchor-name', before)
  }, [anchor, name])
  useLayoutEffect(() => {
    if (quiet) return
    const back = document.activeElement
    const own = panel.current
    const first = own?.querySelector<HTMLElement>('[data-autofocus]') ?? own?.querySelector<HTMLElement>(focusable)
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'nearest' })
    return () => {
      // What took the focus on purpose keeps it.
      const now = document.activeElement
      if (back instanceof HTMLElement && (now === null || now === document.body || own?.contains(now))) back.focus()
    }
  }, [quiet])
  // Before the panel is seen: whoever sees it may press Escape.
  useLayoutEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      if (!(event.target instanceof Node)) return
      if (!panel.current?.contains(event.target) && !anchor.contains(event.target)) close.current('elsewhere')
    }
    const own = panel.current
    if (own) openPanels.push(own)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || openPanels.at(-1) !== own) return
      // A question that was asked from inside comes first.
      if (own?.querySelector('dialog[open]')) return
      event.preventDefault()
      event.stopPropagation()
      close.current('escape')
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      if (own) openPanels.splice(openPanels.indexOf(own), 1)
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [anchor])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the panel by keyboard closes it
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: its role is one that takes a name
    <div
      ref={panel}
      popover="manual"
      className={`pop floating ${props.atEnd ? 'at-end' : ''} ${props.className}`}
      role={props.role ?? 'dialog'}
      aria-label={props.label}
      style={{ positionAnchor: name } as CSSProperties}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !panel.current?.contains(event.relatedTarget)) onClose('elsewhere')
      }}
    >
      {props.children}
    </div>
  )
}
