import { useState } from 'react'
import type { FirmRole } from '#shared/contract/admin'
import { useChangeRole, useCreateRole } from '../../bridge/admin.ts'
import { failureOf } from '../../bridge/index.ts'
import { useOffline } from '../../bridge/online.ts'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/text-box.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { useWords } from '../../lib/words.ts'
import { Choose, moduleWords, typeWords } from './list-parts.tsx'

type RoleType = { readonly id: string; readonly name: string }

/** The types to choose from: the firm's, and the role's own where the firm does not name it. */
const typesWith = (types: readonly RoleType[], own: string): readonly RoleType[] =>
  own === '' || types.some(({ id }) => id === own) ? types : [...types, { id: own, name: own }]

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
  const offline = useOffline()
  const create = useCreateRole()
  const change = useChangeRole()
  const [seen, setSeen] = useState(props.role)
  const [name, setName] = useState(props.role?.name ?? '')
  const [module, setModule] = useState(props.role?.module ?? props.module)
  const [type, setType] = useState(props.role?.type ?? props.types.find(({ id }) => id === 'participant')?.id ?? '')
  const [asked, setAsked] = useState(false)
  const [taken, setTaken] = useState('')
  const [outdated, setOutdated] = useState<FirmRole | null>(null)
  const types = typesWith(props.types, type)
  const typed = name.trim()
  const isUsed = props.roles.some((role) => role.name === typed && role.module === module && role.id !== seen?.id)
  const dirty = typed !== (props.role?.name ?? '') || (props.role !== null && type !== props.role.type)
  const wordsOf = (id: string) =>
    id === '' ? words('admin.noType') : typeWords(words, types.find((one) => one.id === id) ?? { id, name: id })
  const submit = () => {
    setAsked(true)
    if (typed === '' || isUsed) return
    if (seen === null) {
      const onSuccess = ({ result }: { readonly result: string }) =>
        result === 'taken' ? setTaken(typed) : props.onDone(words('admin.roleMade', { name: typed }))
      return create.mutate({ name: typed, module, type }, { onSuccess })
    }
    const { id, ...line } = seen
    change.mutate(
      { id, seen: line, name: typed, type },
      {
        onSuccess: ({ result, role }) => {
          if (result === 'taken') return setTaken(typed)
          if (result === 'gone') return props.onDone(words('admin.roleGone', { name: seen.name }))
          if (result === 'done') return props.onDone(words('admin.roleChanged', { name: typed }))
          setOutdated(role)
          if (role !== null) setSeen(role)
        },
      },
    )
  }
  const error = create.error ?? change.error
  const failed = error === null ? undefined : failureWords(failureOf(error))
  const overtaken =
    outdated === null
      ? undefined
      : words('admin.roleOutdatedSave', { name: outdated.name, type: wordsOf(outdated.type) })
  const nameError =
    isUsed || (taken !== '' && taken === typed)
      ? words('admin.roleTaken')
      : asked && typed === ''
        ? words('admin.nameRequired')
        : undefined
  const items = [...types, ...(types.some(({ id }) => id === '') ? [] : [{ id: '', name: '' }])]
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
      <TextField label={words('admin.roleName')} value={name} maxLength={50} error={nameError} onText={setName} />
      {props.role === null ? (
        <Choose
          label={words('admin.module')}
          value={module}
          items={props.modules.map((value) => ({ value, label: moduleWords(words, value) }))}
          onChange={setModule}
        />
      ) : null}
      <Choose
        label={words('admin.type')}
        value={type}
        items={items.map(({ id }) => ({ value: id, label: wordsOf(id) }))}
        onChange={setType}
      />
    </Dialog>
  )
}
