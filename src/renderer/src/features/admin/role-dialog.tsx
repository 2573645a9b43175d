import { useId, useRef, useState } from 'react'
import type { FirmRole } from '#shared/contract/admin'
import { useChangeRole, useCreateRole } from '../../bridge/admin.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { Dialog } from '../../components/dialog.tsx'
import { type FormFieldSpec, FormFields, type FormHandle } from '../../components/form-fields.tsx'
import { SelectControl, type SelectItem } from '../../components/select.tsx'
import { TextControl } from '../../components/text-box.tsx'
import { useWords } from '../../lib/words.ts'
import { moduleWords, typeWords } from './list-parts.tsx'

type RoleType = { readonly id: string; readonly name: string }

/** The types to choose from: the firm's, and the role's own where the firm does not name it. */
const typesWith = (types: readonly RoleType[], own: string): readonly RoleType[] =>
  own === '' || types.some(({ id }) => id === own) ? types : [...types, { id: own, name: own }]

/** What stands in the dialog. */
type RoleValues = { readonly name: string; readonly module: string; readonly type: string }

/** A new role (AP-40), or another name and type for one that is there (AP-41). */
export const RoleDialog = (props: {
  /** Null for a new one. */
  readonly role: FirmRole | null
  readonly roles: readonly FirmRole[]
  readonly types: readonly RoleType[]
  readonly modules: readonly string[]
  readonly module: string
  readonly onDone: (said: string) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const id = useId()
  const fields = useRef<FormHandle>(null)
  const offline = useOffline()
  const create = useCreateRole()
  const change = useChangeRole()
  const [seen, setSeen] = useState(props.role)
  const [values, setValues] = useState<RoleValues>({
    name: props.role?.name ?? '',
    module: props.role?.module ?? props.module,
    type: props.role?.type ?? props.types.find(({ id }) => id === 'participant')?.id ?? '',
  })
  const [outdated, setOutdated] = useState<FirmRole | null>(null)
  const { module, type } = values
  const name = values.name.trim()
  const types = typesWith(props.types, type)
  const dirty = name !== (props.role?.name ?? '') || (props.role !== null && type !== props.role.type)
  const wordsOf = (id: string) =>
    id === '' ? words('admin.noType') : typeWords(words, types.find((one) => one.id === id) ?? { id, name: id })
  const isUsed = (typed: string) =>
    props.roles.some((role) => role.name === typed.trim() && role.module === module && role.id !== seen?.id)
  const refuseName = () => fields.current?.refuse({ name: words('admin.roleTaken') })
  const submit = async () => {
    if ((await fields.current?.check()) !== true) return
    if (seen === null) {
      const onSuccess = ({ result }: { readonly result: string }) =>
        result === 'taken' ? refuseName() : props.onDone(words('admin.roleMade', { name }))
      return create.mutate({ name, module, type }, { onSuccess })
    }
    const { id, ...line } = seen
    change.mutate(
      { id, seen: line, name, type },
      {
        onSuccess: ({ result, role }) => {
          if (result === 'taken') return refuseName()
          if (result === 'gone') return props.onDone(words('admin.roleGone', { name: seen.name }))
          if (result === 'done') return props.onDone(words('admin.roleChanged', { name }))
          setOutdated(role)
          if (role !== null) setSeen(role)
        },
      },
    )
  }
  const error = create.error ?? change.error
  const failed = error === null ? undefined : errorWords(error)
  const overtaken =
    outdated === null
      ? undefined
      : words('admin.roleOutdatedSave', { name: outdated.name, type: wordsOf(outdated.type) })
  const choices = [...types, ...(types.some(({ id }) => id === '') ? [] : [{ id: '', name: '' }])]
  const chosen = (name: 'module' | 'type', items: readonly SelectItem[]): FormFieldSpec => ({
    name,
    label: words(`admin.${name}`),
    required: false,
    rule: () => undefined,
    control: <SelectControl items={items} />,
  })
  return (
    <Dialog
      title={words(props.role === null ? 'admin.roleNew' : 'admin.roleEdit')}
      action={words('common.save')}
      busy={create.isPending || change.isPending}
      actionDisabled={offline !== null}
      dirty={dirty}
      error={offline === null ? (failed ?? overtaken) : words(`online.${offline}`)}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <FormFields
        ref={fields}
        id={id}
        className="form-fields"
        values={values}
        fields={[
          {
            name: 'name',
            label: words('admin.roleName'),
            required: true,
            rule: (typed: string) => (typed.trim() === '' ? words('admin.nameRequired') : undefined),
            liveRule: (typed: string) => (isUsed(typed) ? words('admin.roleTaken') : undefined),
            control: <TextControl maxLength={50} />,
          },
          ...(props.role === null
            ? [
                chosen(
                  'module',
                  props.modules.map((value) => ({ value, label: moduleWords(words, value) })),
                ),
              ]
            : []),
          chosen(
            'type',
            choices.map(({ id }) => ({ value: id, label: wordsOf(id) })),
          ),
        ]}
        onChange={(name, value) => setValues({ ...values, [name]: String(value) })}
      />
    </Dialog>
  )
}
