import Input, { type InputProps } from 'antd/es/input'
import { Icon } from '../icon.tsx'
import { Antd } from './provider.tsx'

/** A field that narrows the list under it. */
export const FindField = ({
  label,
  ...input
}: { readonly label: string; readonly 'data-autofocus'?: true } & Pick<
  InputProps,
  'aria-controls' | 'disabled' | 'onChange' | 'onCompositionEnd' | 'onKeyDown' | 'onPressEnter' | 'value'
>) => (
  <Antd>
    <Input
      type="search"
      prefix={<Icon name="search" size={14} />}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      spellCheck={false}
      autoComplete="off"
      {...input}
    />
  </Antd>
)
