import { useId } from 'react'
import { Icon } from '../components/icon.tsx'
import { useWords } from '../lib/words.ts'

/** A role out of those that the firm offers (RL-04); `note` says more about the chosen one. */
export const RoleSelect = (props: {
  readonly roles: readonly { readonly id: string; readonly name: string }[] | undefined
  readonly role: string
  readonly error: string | undefined
  readonly note?: string | undefined
  readonly onChange: (role: string) => void
}) => {
  const words = useWords()
  const id = useId()
  const { roles } = props
  const note = props.error ?? (roles?.length === 0 ? words('batch.roleNone') : props.note)
  return (
    <div className="form-field">
      <div className="form-label">
        <label htmlFor={id}>{words('batch.role')}</label>
      </div>
      <div className={props.error === undefined ? 'field select' : 'field select invalid'}>
        <select
          id={id}
          value={props.role}
          aria-invalid={props.error !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          onChange={(event) => props.onChange(event.target.value)}
        >
          <option value="">{words('create.choose')}</option>
          {roles?.map((role) => (
            <option key={role.id} value={role.id}>
              {role.name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={14} />
      </div>
      {note === undefined ? null : (
        <p
          id={`${id}-note`}
          className={props.error === undefined ? 'form-note' : 'form-note error'}
          role={props.error === undefined ? undefined : 'alert'}
        >
          {props.error === undefined ? null : <Icon name="alert" size={14} />}
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}
