import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { Icon } from './icon.tsx'

/** A labelled input with room at its end for a state or a button, and its error under it. */
export const FormField = ({
  label,
  error,
  hint,
  end,
  beside,
  ref,
  ...input
}: Omit<ComponentProps<'input'>, 'id'> & {
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly end?: ReactNode
  /** Stands on the label's line, at its end. */
  readonly beside?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}) => {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="form-field">
      <div className="form-label">
        <label htmlFor={id}>{label}</label>
        {beside}
      </div>
      <div className={error ? 'field large invalid' : 'field large'}>
        <input
          id={id}
          ref={ref}
          aria-invalid={error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          spellCheck={false}
          autoComplete="off"
          {...input}
        />
        {end}
      </div>
      {note === undefined ? null : (
        <p id={`${id}-note`} className={error ? 'form-note error' : 'form-note'} role={error ? 'alert' : undefined}>
          {error ? <Icon name="alert" size={14} /> : null}
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}
