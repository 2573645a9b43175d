import Dropdown from 'antd/es/dropdown'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { giveFocusBack, isFocusLost, placeOf } from '../../lib/focus-place.ts'
import { Icon, type IconName } from '../icon.tsx'
import { Anchor } from './anchor.tsx'
import { Antd } from './provider.tsx'
import '../../app/styles/editing.css'

/** One thing that a menu offers; a disabled one says why in its hint. */
export type MenuItem = {
  /** Tells it from the others of its menu where its label may not. */
  readonly key?: string
  readonly label: string
  /** Shown instead of the label, as what is read only as the menu opens. */
  readonly text?: ReactNode
  readonly icon: IconName
  readonly run: () => void
  readonly disabled?: boolean
  readonly hint?: string
  readonly danger?: boolean
}

const keyOf = ({ key, label }: MenuItem): string => key ?? label

/**
 * The items of an open menu, each where it was first seen: one that comes stands at the end, one that goes is disabled,
 * so that no press meets another item than the one that was aimed at.
 */
const useSteadyItems = (items: readonly MenuItem[]): readonly MenuItem[] => {
  const [seen, setSeen] = useState(items)
  const now = new Map(items.map((item) => [keyOf(item), item]))
  const added = items.filter((item) => seen.every((one) => keyOf(one) !== keyOf(item)))
  if (added.length > 0) setSeen([...seen, ...added])
  return seen.map((item) => now.get(keyOf(item)) ?? { ...item, disabled: true })
}

/** The open menu of a button: arrows move, Escape, Tab or a press elsewhere closes it, and the button has the focus again. */
export const MenuList = (props: {
  readonly anchor: HTMLElement
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly onClose: () => void
}) => {
  const { anchor } = props
  const items = useSteadyItems(props.items)
  const list = useRef<HTMLDivElement>(null)
  const close = useRef(props.onClose)
  useEffect(() => {
    close.current = props.onClose
  })
  useLayoutEffect(() => {
    const own = list.current
    own?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])')?.focus({ preventScroll: true })
    return () => {
      if (isFocusLost() || own?.contains(document.activeElement)) giveFocusBack(placeOf(anchor))
    }
  }, [anchor])
  // Before the menu is seen: whoever sees it may press Escape or elsewhere.
  useLayoutEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !list.current?.contains(target) && !anchor.contains(target)) close.current()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' && event.key !== 'Tab') return
      if (event.key === 'Escape') event.preventDefault()
      event.stopPropagation()
      anchor.focus({ preventScroll: true })
      close.current()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [anchor])
  return (
    <Antd>
      <Dropdown
        open
        trigger={[]}
        placement="bottomRight"
        menu={{
          'aria-label': props.label,
          items: items.map(({ label, text = label, icon, disabled = false, hint, danger = false }, place) => ({
            key: String(place),
            label: text,
            icon: <Icon name={icon} size={14} />,
            disabled,
            danger,
            title: hint ?? '',
          })),
          onClick: ({ key, domEvent }) => {
            // The rest of an Enter would press the button, which has the focus by then.
            domEvent.preventDefault()
            // Before the item acts: what it opens gives the focus back to the button.
            anchor.focus({ preventScroll: true })
            close.current()
            items[Number(key)]?.run()
          },
        }}
        popupRender={(menu) => <div ref={list}>{menu}</div>}
      >
        <Anchor of={anchor} />
      </Dropdown>
    </Antd>
  )
}
