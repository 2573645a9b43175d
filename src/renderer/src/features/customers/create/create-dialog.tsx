import { Fragment, useEffect, useRef, useState } from 'react'
import { useCreateCustomer } from '../../../bridge/batch.ts'
import { failureOf } from '../../../bridge/index.ts'
import { useOffline } from '../../../bridge/online.ts'
import type { Tell } from '../../../bridge/tasks.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { PeoplePicker } from '../../../components/people-picker.tsx'
import { isMasked } from '../../../lib/editing.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { type FieldLists, fieldLabel, itemsOf, valueName } from '../../../lib/field-labels.ts'
import { useZone } from '../../../lib/time.ts'
import { useWords, type Words } from '../../../lib/words.ts'
import { FirmPeople, usePickerWays } from '../../../record/firm-people.tsx'
import { CreateField } from './create-field.tsx'
import { emptyOf, formFields, valuesOf } from './create-fields.ts'
import { SimilarList } from './similar-list.tsx'
import { useCreateForm } from './use-create-form.ts'

type Wrong = Readonly<Record<string, string>>

/** What the server or the core says of one field, by the field's name; null where it is about none. */
const refusedField = (error: unknown, words: Words): Wrong | null => {
  const { code, details } = failureOf(error)
  if (code !== 'invalid-input' || typeof details.field !== 'string' || details.field === '') return null
  const text =
    details.reason === 'too-long'
      ? words('create.tooLong', { most: Number(details.length ?? 0) })
      : words(details.reason === 'empty' ? 'create.nameRequired' : 'create.notTaken')
  return { [details.field]: text }
}

/** A new customer (CL-06): fields by the firm's definitions, duplicates while typing, and a draft that outlives the page. */
export const CreateDialog = (props: {
  readonly lists: FieldLists
  readonly tell: Tell
  readonly onClose: () => void
}) => {
  const words = useWords()
  const zone = useZone()
  const offline = useOffline()
  const create = useCreateCustomer()
  const ways = usePickerWays()
  const body = useRef<HTMLDivElement>(null)
  const { ready, form, restored, kept, change, choose, clear, forget } = useCreateForm()
  const [wrong, setWrong] = useState<Wrong>({})
  const { lists } = props
  const places = formFields(lists)
  useEffect(() => {
    if (Object.keys(wrong).length > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])
  const text = (name: string) => {
    const value = form.values[name]
    return typeof value === 'string' ? value : ''
  }
  const submit = () => {
    if (offline !== null) return
    const checked = valuesOf(places, form.values, zone)
    setWrong(Object.fromEntries(Object.entries(checked.wrong).map(([name, key]) => [name, words(key)])))
    if (Object.keys(checked.wrong).length > 0) return
    const values = form.owner === null ? checked.values : { ...checked.values, ownerid: form.owner.id }
    create.mutate(
      { values: values as Parameters<typeof create.mutate>[0]['values'], key: form.key },
      {
        onSuccess: ({ id }) => {
          forget()
          props.tell.note(words('task.addedName', { name: String(values.name) }), id)
          props.onClose()
        },
        onError: (error) => setWrong(refusedField(error, words) ?? {}),
      },
    )
  }
  const general = create.error === null || refusedField(create.error, words) !== null ? null : create.error
  // After the last narrow field of the system's.
  const firstWide = places.findIndex(({ field, wide }, at) => at > 0 && (wide || !field.system))
  const ownerAt = firstWide < 0 ? places.length - 1 : firstWide
  const owner = (
    <PeoplePicker
      label={words('customers.owner')}
      ways={ways}
      single
      chosen={form.owner === null ? [] : [form.owner]}
      people={FirmPeople}
      onChange={([chosen]) => choose(chosen ?? null)}
    />
  )
  const phones = [text('telephone')].filter((phone) => phone !== '' && !isMasked(phone))
  return (
    <Dialog
      title={words('create.title')}
      size="widest"
      action={words('create.submit')}
      actionDisabled={offline !== null || !ready}
      busy={create.isPending}
      dirty={kept === 'failed'}
      error={
        general === null
          ? offline === null
            ? undefined
            : words(`online.${offline}`)
          : failureWords(failureOf(general))
      }
      beside={
        <span className="create-kept">
          {restored ? words('create.restored') : kept === 'none' ? null : words('draft.kept')}
          {kept === 'none' ? null : (
            <Button
              kind="link"
              onClick={() => {
                setWrong({})
                create.reset()
                clear()
              }}
            >
              {words('create.clear')}
            </Button>
          )}
        </span>
      }
      onSubmit={submit}
      onClose={props.onClose}
    >
      <div className="create-form" ref={body}>
        {places.map(({ field, wide }, at) => {
          const name = valueName(field)
          return (
            <Fragment key={name}>
              {at === ownerAt ? owner : null}
              <div className={wide ? 'wide' : undefined}>
                <CreateField
                  field={field}
                  label={fieldLabel(field, words)}
                  items={itemsOf(field, lists)}
                  value={form.values[name] ?? emptyOf(field, zone)}
                  error={wrong[name]}
                  required={name === 'name'}
                  onChange={(editing) => {
                    change(name, editing)
                    if (wrong[name] !== undefined)
                      setWrong(Object.fromEntries(Object.entries(wrong).filter(([key]) => key !== name)))
                  }}
                  onSubmit={submit}
                />
                {at === 0 ? <SimilarList name={text('name')} phones={phones} /> : null}
              </div>
            </Fragment>
          )
        })}
      </div>
    </Dialog>
  )
}
