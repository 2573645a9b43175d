import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { MenuItem } from './antd/menu-list.tsx'
import { antdPart } from './antd-part.tsx'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

export type { MenuItem } from './antd/menu-list.tsx'

const MenuList = antdPart(({ MenuList }) => MenuList)

type Opener = Pick<ComponentProps<'button'>, 'aria-haspopup' | 'aria-expanded' | 'onClick' | 'onKeyDown'>
type MenuProps = { readonly label: string; readonly items: readonly MenuItem[] }

const MenuUnder = ({ label, items, button }: MenuProps & { readonly button: (opener: Opener) => ReactNode }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      {button({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: (event) => setAnchor(anchor === null ? event.currentTarget : null),
        onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
          if (event.key !== 'ArrowDown' || anchor !== null) return
          event.preventDefault()
          setAnchor(event.currentTarget)
        },
      })}
      {anchor === null ? null : (
        <MenuList anchor={anchor} label={label} items={items} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}

/** A button with three dots and the menu under it; Enter or Down opens, arrows move, Escape closes. */
export const Menu = (props: MenuProps) => (
  <MenuUnder {...props} button={(opener) => <IconButton icon="more" label={props.label} {...opener} />} />
)

/** The same under a button with words. */
export const TextMenu = ({
  button = {},
  ...props
}: MenuProps & { readonly button?: Pick<ComponentProps<typeof Button>, 'kind' | 'tabIndex' | 'aria-label'> }) => (
  <MenuUnder
    {...props}
    button={(opener) => (
      <Button {...button} {...opener}>
        {props.label}
        <Icon name="chevron-down" size={14} />
      </Button>
    )}
  />
)
