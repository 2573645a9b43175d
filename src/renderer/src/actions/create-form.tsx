import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { MetaField } from '#shared/contract/fields'
import type { KeptDraft } from '#shared/contract/work'
import type { Json } from '#shared/domain/customer'
import type { LocaleKey } from '#shared/locale/index'
import { useOnceReady } from '../bridge/drafts.ts'
import { failureOf } from '../bridge/index.ts'
import { useOffline } from '../bridge/online.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { DraftElsewhere } from '../components/draft-elsewhere.tsx'
import { FormFields, type FormHandle } from '../components/form-fields.tsx'
import { type Editing, isMasked, isOnePhone } from '../lib/editing.ts'
import { createFailureWords } from '../lib/failure-words.ts'
import { kindOf } from '../lib/field-kinds.ts'
import { type FieldLists, fieldLabel, itemsOf, valueName } from '../lib/field-labels.ts'
import { useZone } from '../lib/time.ts'
import { useOneAtATime } from '../lib/use-one-at-a-time.ts'
import { useWords, type Words } from '../lib/words.ts'
import { CreateControl } from './create-field.tsx'
import { emptyOf, type FormFieldPlace, type FormValues, valuesOf } from './form-values.ts'
import type { CreateFormState } from './use-create-form.ts'
import '../app/styles/actions.css'

type Wrong = Readonly<Record<string, string>>

/** A record to be made: its values, the key of its form, and what it leaves of the form's draft. */
export type NewRecord = {
  readonly values: { [name: string]: Json }
  readonly key: string
  readonly draft: KeptDraft
}

/** What the server or the core says of one field, by the field's name; null where it is about none. */
const refusedField = (error: unknown, nameRequired: LocaleKey, words: Words): Wrong | null => {
  const { code, details } = failureOf(error)
  if (code !== 'invalid-input' || typeof details.field !== 'string' || details.field === '') return null
  const { field, reason, length } = details
  if (reason === 'too-long') return { [field]: words('create.tooLong', { most: Number(length ?? 0) }) }
  if (reason === 'email') return { [field]: words('edit.wrongEmail') }
  return { [field]: words(reason === 'empty' ? nameRequired : 'create.notTaken') }
}

/** The number of a form, for a look at who has it already; a masked one tells nothing. */
export const phonesIn = (values: FormValues): readonly string[] => {
  const { telephone } = values
  return typeof telephone === 'string' && telephone !== '' && !isMasked(telephone) ? [telephone] : []
}

/** True for a field of several numbers. */
const isPhoneList = (field: MetaField): boolean => kindOf(field) === 'phones' && !isOnePhone(field, undefined)

/** The name that stands in a form. */
export const nameIn = ({ name }: FormValues): string => (typeof name === 'string' ? name : '')

/** The dialog of a new record: its fields, errors at their fields, and a draft that outlives the page. */
export const CreateForm = (props: {
  readonly title: string
  readonly places: readonly FormFieldPlace[]
  readonly lists: FieldLists
  readonly state: CreateFormState
  readonly nameRequired: LocaleKey
  /** A label other than the field's own; null leaves it. */
  readonly label?: (field: MetaField) => string | null
  /** Stands before the field at a place. */
  readonly before: (at: number) => ReactNode
  /** Stands under the field at a place. */
  readonly under: (at: number) => ReactNode
  readonly create: (made: NewRecord) => Promise<{ readonly id: string }>
  readonly onCreated: (id: string, name: string) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const zone = useZone()
  const offline = useOffline()
  const { create, places, lists, nameRequired } = props
  const creating = useMutation({ mutationFn: create })
  const id = useId()
  const fields = useRef<FormHandle>(null)
  const { draft, form, restored, kept, elsewhere, change, clear, leave, forget } = props.state
  const [general, setGeneral] = useState<Error | null>(null)
  const shown = new Set(places.map(({ field }) => valueName(field)))
  /** What was refused of a field that stands here; anything else is said below the form. */
  const refusal = (error: unknown): Wrong | null => {
    const found = refusedField(error, nameRequired, words)
    return found !== null && Object.keys(found).every((name) => shown.has(name)) ? found : null
  }
  // A second press would take the place of the first one's answer, and send the record again.
  const submit = useOneAtATime(async () => {
    if (offline !== null || elsewhere || (await fields.current?.check()) !== true) return
    const { values } = valuesOf(places, form.values, zone, nameRequired)
    setGeneral(null)
    const sending = creating.mutateAsync(
      { values: { ...values }, key: form.key, draft: leave() },
      {
        onSuccess: ({ id }) => {
          forget()
          props.onCreated(id, String(values.name))
        },
        onError: (error) => {
          const wrong = refusal(error)
          if (wrong === null) setGeneral(error)
          else fields.current?.refuse(wrong)
        },
      },
    )
    await sending.catch(() => undefined)
  })
  const submitOnceReady = useOnceReady(draft, submit)
  /** What is wrong with one value by itself. */
  const ruleOf = (place: FormFieldPlace) => (value: Editing) => {
    const name = valueName(place.field)
    const reason = valuesOf([place], { [name]: value }, zone, nameRequired).wrong[name]
    return reason === undefined ? undefined : words(reason)
  }
  return (
    <Dialog
      title={props.title}
      size="widest"
      action={words('create.submit')}
      actionDisabled={offline !== null || elsewhere}
      busy={creating.isPending}
      dirty={kept === 'failed'}
      error={
        general === null
          ? offline === null
            ? undefined
            : words(`online.${offline}`)
          : createFailureWords(failureOf(general))
      }
      beside={
        <span className="create-kept">
          {restored
            ? words('create.restored')
            : kept === 'kept'
              ? words('draft.kept')
              : kept === 'failed'
                ? words('draft.failed')
                : null}
          {kept === 'none' ? null : (
            <Button
              kind="link"
              onClick={() => {
                fields.current?.calm()
                setGeneral(null)
                clear()
              }}
            >
              {words('create.clear')}
            </Button>
          )}
        </span>
      }
      onSubmit={submitOnceReady}
      onClose={props.onClose}
    >
      <DraftElsewhere draft={props.state} />
      <div inert={elsewhere}>
        <FormFields
          ref={fields}
          id={id}
          className="create-form"
          values={Object.fromEntries(
            places.map(({ field }) => [valueName(field), form.values[valueName(field)] ?? emptyOf(field, zone)]),
          )}
          fields={places.map((place, at) => {
            const { field, wide } = place
            const label = props.label?.(field) ?? fieldLabel(field, words)
            return {
              name: valueName(field),
              label,
              required: valueName(field) === 'name',
              className: wide ? 'wide' : undefined,
              rule: ruleOf(place),
              before: props.before(at),
              under: props.under(at),
              control: isPhoneList(field) ? (
                'phones'
              ) : (
                <CreateControl field={field} label={label} items={itemsOf(field, lists)} onSubmit={submitOnceReady} />
              ),
            }
          })}
          onChange={(name, value) => change(name, value as Editing)}
        />
      </div>
    </Dialog>
  )
}
