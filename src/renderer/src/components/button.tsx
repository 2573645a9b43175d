import type { ComponentProps, Ref } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** A button with words. `kind` is its weight: at most one `primary` in the task at hand. */
export const Button = ({
  kind = 'default',
  icon,
  large,
  className,
  children,
  ref,
  ...rest
}: ComponentProps<'button'> & {
  readonly kind?: 'default' | 'primary' | 'quiet' | 'link'
  readonly icon?: IconName
  readonly large?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}) => (
  <button
    ref={ref}
    type="button"
    className={['btn', kind === 'default' ? '' : kind, large ? 'large' : '', className ?? ''].filter(Boolean).join(' ')}
    {...rest}
  >
    {icon === undefined ? null : <Icon name={icon} size={14} />}
    {children}
  </button>
)

/** A button that shows an icon alone; `label` is its name for everybody who cannot see or guess the icon. */
export const IconButton = ({
  icon,
  label,
  className,
  ref,
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  readonly icon: IconName
  readonly label: string
  readonly ref?: Ref<HTMLButtonElement>
}) => (
  <button
    ref={ref}
    type="button"
    className={`icon-btn ${className ?? ''}`.trim()}
    aria-label={label}
    title={label}
    {...rest}
  >
    <Icon name={icon} />
  </button>
)
