import { useId, useRef, useState } from 'react'
import { CreateControl } from '../../../actions/create-field.tsx'
import { useSetContacts } from '../../../bridge/contacts.ts'
import { errorWords } from '../../../bridge/error-words.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { FormFields, type FormHandle } from '../../../components/form-fields.tsx'
import { Segments } from '../../../components/segments.tsx'
import { fieldLabel } from '../../../lib/field-labels.ts'
import { plainField } from '../../../lib/known-fields.ts'
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts'
import { useWords } from '../../../lib/words.ts'
import '../../../app/styles/actions.css'

/** Fields that make sense to be the same on many contacts. */
const names = ['position', 'city', 'note'] as const

/** One field of many contacts (CC-02): which, and what is to stand there. */
export const FieldDialog = (props: {
  readonly ids: readonly string[]
  readonly onStarted: (job: string) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const set = useSetContacts()
  const [name, setName] = useState<(typeof names)[number]>('position')
  const [typed, setTyped] = useState('')
  const id = useId()
  const fields = useRef<FormHandle>(null)
  const label = (one: string) => fieldLabel(plainField(one, 1), words)
  const submit = useOneAtATime(async () => {
    if (!(await fields.current?.check())) return
    const change = { ids: [...props.ids], field: name, value: typed.trim() }
    await set.mutateAsync(change, { onSuccess: props.onStarted }).catch(() => undefined)
  })
  return (
    <Dialog
      title={words('contacts.action.field')}
      action={words('common.ok')}
      busy={set.isPending}
      dirty={typed !== ''}
      error={set.error === null ? undefined : errorWords(set.error)}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <p className="meta">{words('contacts.chosen', { n: props.ids.length })}</p>
      <Segments
        label={words('contacts.whichField')}
        items={names.map((one) => ({ value: one, label: label(one) }))}
        value={name}
        onChange={(value) => {
          setName(names.find((one) => one === value) ?? 'position')
          fields.current?.calm()
        }}
      />
      <FormFields
        ref={fields}
        id={id}
        className=""
        values={{ value: typed }}
        fields={[
          {
            name: 'value',
            label: label(name),
            required: true,
            rule: (value: string) =>
              value.trim() === '' ? words('contacts.valueRequired', { name: label(name) }) : undefined,
            control: <CreateControl field={plainField(name, 1)} label={label(name)} items={[]} onSubmit={submit} />,
          },
        ]}
        onChange={(_name, value) => setTyped(String(value))}
      />
    </Dialog>
  )
}
