import { Icon } from './icon.tsx'

/** What went wrong with a value or a part of a page, read out when it comes; null for nothing. */
export const FieldError = ({ text, id }: { readonly text: string | null; readonly id?: string }) =>
  text === null ? null : (
    <p className="field-note error" id={id} role="alert">
      <Icon name="alert" size={14} />
      <span>{text}</span>
    </p>
  )
