import { CreateForm, nameIn, phonesIn } from '../../../actions/create-form.tsx'
import type { FormFieldPlace } from '../../../actions/form-values.ts'
import { SimilarList } from '../../../actions/similar-list.tsx'
import { useCreateForm } from '../../../actions/use-create-form.ts'
import { useCreateContact } from '../../../bridge/contacts.ts'
import { PeoplePicker, type Person } from '../../../components/people-picker.tsx'
import { noLists } from '../../../lib/field-labels.ts'
import { plainField } from '../../../lib/known-fields.ts'
import { useWords } from '../../../lib/words.ts'
import { FirmCustomers } from './firm-customers.tsx'

const place = (name: string, type: number, wide = false): FormFieldPlace => ({ field: plainField(name, type), wide })

/** Fields of the form, in two columns; the customer stands beside the name. */
const places: readonly FormFieldPlace[] = [
  place('name', 1),
  place('position', 1),
  place('telephone', 13),
  place('email', 1),
  place('city', 1),
  place('phoneMore', 17, true),
  place('note', 1, true),
]

/** A new contact (CC-01), of `customer` where it is made on a customer's page; what was typed outlives the page. */
export const CreateContact = (props: {
  readonly customer: Person | null
  readonly onCreated: (id: string, name: string) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const create = useCreateContact()
  const { customer } = props
  const state = useCreateForm(customer === null ? 'create:contact' : `create:contact:${customer.id}`, customer)
  const { form, choose } = state
  return (
    <CreateForm
      title={words('contacts.create')}
      places={places}
      lists={noLists}
      state={state}
      nameRequired="contacts.nameRequired"
      label={({ name }) => (name === 'name' ? words('contacts.name') : null)}
      before={(at) =>
        at === 1 ? (
          <PeoplePicker
            label={words('contacts.customer')}
            kind="customers"
            ways={['user']}
            single
            chosen={form.chosen === null ? [] : [form.chosen]}
            people={FirmCustomers}
            onChange={([chosen]) => choose(chosen ?? null)}
          />
        ) : null
      }
      under={(at) =>
        at === 0 ? (
          <SimilarList
            name={nameIn(form.values)}
            phones={phonesIn(form.values)}
            similar="contacts.similar"
            exact="contacts.exact"
            kind="contact"
            kinds={['contact']}
          />
        ) : null
      }
      create={(made) =>
        create.mutateAsync(
          form.chosen === null ? made : { ...made, values: { ...made.values, companyId: form.chosen.id } },
        )
      }
      onCreated={props.onCreated}
      onClose={props.onClose}
    />
  )
}
