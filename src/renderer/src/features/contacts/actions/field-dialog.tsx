import { useState } from 'react'
import { CreateField } from '../../../actions/create-field.tsx'
import { useSetContacts } from '../../../bridge/contacts.ts'
import { failureOf } from '../../../bridge/index.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { Segments } from '../../../components/segments.tsx'
import { failureWords } from '../../../lib/failure-words.ts'
import { fieldLabel } from '../../../lib/field-labels.ts'
import { plainField } from '../../../lib/known-fields.ts'
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
  const [missing, setMissing] = useState(false)
  const label = (one: string) => fieldLabel(plainField(one, 1), words)
  const submit = () => {
    const value = typed.trim()
    if (value === '') return setMissing(true)
    set.mutate({ ids: [...props.ids], field: name, value }, { onSuccess: props.onStarted })
  }
  return (
    <Dialog
      title={words('contacts.action.field')}
      action={words('common.ok')}
      busy={set.isPending}
      dirty={typed !== ''}
      error={set.error === null ? undefined : failureWords(failureOf(set.error))}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <p className="meta">{words('contacts.chosen', { n: props.ids.length })}</p>
      <Segments
        label={words('contacts.whichField')}
        items={names.map((one) => ({ value: one, label: label(one) }))}
        value={name}
        onChange={(value) => setName(names.find((one) => one === value) ?? 'position')}
      />
      <CreateField
        key={name === 'note' ? 'lines' : 'line'}
        field={plainField(name, 1)}
        label={label(name)}
        items={[]}
        value={typed}
        error={missing ? words('contacts.valueRequired', { name: label(name) }) : undefined}
        required
        onChange={(editing) => {
          setTyped(typeof editing === 'string' ? editing : '')
          setMissing(false)
        }}
        onSubmit={submit}
      />
    </Dialog>
  )
}
