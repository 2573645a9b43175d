import { CreateForm, nameIn, phonesIn } from '../../../actions/create-form.tsx'
import { FirmPeople, usePickerWays } from '../../../actions/firm-people.tsx'
import { SimilarList } from '../../../actions/similar-list.tsx'
import { useCreateForm } from '../../../actions/use-create-form.ts'
import { useCreateCustomer } from '../../../bridge/batch.ts'
import { usePermissions } from '../../../bridge/permissions.ts'
import type { Tell } from '../../../bridge/tasks.ts'
import { PeoplePicker } from '../../../components/people-picker.tsx'
import type { FieldLists } from '../../../lib/field-labels.ts'
import { useWords } from '../../../lib/words.ts'
import { calledLists } from '../invite-talk.ts'
import { formFields } from './create-fields.ts'

/** A new customer (CL-06): fields by the firm's definitions, duplicates while typing, and a draft that outlives the page. */
export const CreateDialog = (props: {
  readonly lists: FieldLists
  readonly tell: Tell
  readonly onClose: () => void
}) => {
  const words = useWords()
  const create = useCreateCustomer()
  const ways = usePickerWays()
  const state = useCreateForm('create:customer')
  const { form, choose } = state
  const { inviteTalk } = usePermissions()
  const lists = calledLists(props.lists, inviteTalk, words)
  const places = formFields(lists)
  // After the last narrow field of the system's.
  const firstWide = places.findIndex(({ field, wide }, at) => at > 0 && (wide || !field.system))
  const ownerAt = firstWide < 0 ? places.length - 1 : firstWide
  const owner = (
    <PeoplePicker
      label={words(inviteTalk ? 'customers.inviter' : 'customers.owner')}
      ways={ways}
      single
      chosen={form.chosen === null ? [] : [form.chosen]}
      people={FirmPeople}
      onChange={([chosen]) => choose(chosen ?? null)}
    />
  )
  return (
    <CreateForm
      title={words('create.title')}
      places={places}
      lists={lists}
      state={state}
      nameRequired="create.nameRequired"
      before={(at) => (at === ownerAt ? owner : null)}
      under={(at) =>
        at === 0 ? (
          <SimilarList
            name={nameIn(form.values)}
            phones={phonesIn(form.values)}
            similar="create.similar"
            exact="create.exact"
            kind="customer"
          />
        ) : null
      }
      create={(made) =>
        create.mutateAsync(
          form.chosen === null ? made : { ...made, values: { ...made.values, ownerid: form.chosen.id } },
        )
      }
      onCreated={(id, name) => {
        props.tell.note(words('task.addedName', { name }), 'good', id)
        props.onClose()
      }}
      onClose={props.onClose}
    />
  )
}
