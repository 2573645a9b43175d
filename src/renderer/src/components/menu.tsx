import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { Floating } from './floating.tsx'
import { Icon, type IconName } from './icon.tsx'

/** One thing that a menu offers; a disabled one says why in its hint. */
export type MenuItem = {
  readonly label: string
  readonly icon: IconName
  readonly run: () => void
  readonly disabled?: boolean
  readonly hint?: string
  readonly danger?: boolean
}

type Opener = Pick<ComponentProps<'button'>, 'aria-haspopup' | 'aria-expanded' | 'onClick'>

const step = (event: KeyboardEvent<HTMLElement>): void => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]:not([disabled])')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const next = items[to[event.key] ?? -1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

type MenuProps = { readonly label: string; readonly items: readonly MenuItem[] }

const MenuUnder = ({ label, items, button }: MenuProps & { readonly button: (opener: Opener) => ReactNode }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      {button({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: (event) => setAnchor(anchor === null ? event.currentTarget : null),
      })}
      {anchor === null ? null : (
        <Floating anchor={anchor} label={label} className="menu" role="menu" atEnd onClose={close}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the items */}
          <div onKeyDown={step}>
            {items.map((item) => (
              <button
                key={item.label}
                type="button"
                role="menuitem"
                className={item.danger ? 'menu-item danger' : 'menu-item'}
                disabled={item.disabled}
                title={item.hint}
                onClick={() => {
                  close()
                  item.run()
                }}
              >
                <Icon name={item.icon} size={14} />
                {item.label}
              </button>
            ))}
          </div>
        </Floating>
      )}
    </>
  )
}

/** A button with three dots and the menu under it; arrows move, Escape closes. */
export const Menu = (props: MenuProps) => (
  <MenuUnder {...props} button={(opener) => <IconButton icon="more" label={props.label} {...opener} />} />
)

/** The same under a button with words. */
export const TextMenu = (props: MenuProps) => (
  <MenuUnder
    {...props}
    button={(opener) => (
      <Button {...opener}>
        {props.label}
        <Icon name="chevron-down" size={14} />
      </Button>
    )}
  />
)
