import { FormItem } from '../components/form-item.tsx'
import { Select } from '../components/select.tsx'
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
  const { roles = [], role, error, onChange } = props
  const hint = props.roles?.length === 0 ? words('batch.roleNone') : props.note
  const items = [
    { value: '', label: words('create.choose') },
    ...roles.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <FormItem label={words('batch.role')} required error={error} hint={hint}>
      {(field) => <Select {...field} value={role} items={items} onChange={onChange} />}
    </FormItem>
  )
}
