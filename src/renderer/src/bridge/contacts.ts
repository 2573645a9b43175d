// Contacts of customers: their list, one of them, and changes of their fields.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContactQuery, ContactView } from '#shared/contract/contacts'
import type { CoreClient } from '#shared/contract/index'
import { extraPrefix } from '#shared/domain/record-fields'
import type { FieldValues } from '#shared/domain/work'
import { alwaysStale } from './always-stale.ts'
import { contactKeys } from './contact-keys.ts'
import type { Edit } from './drafts.ts'
import { core } from './index.ts'

/** One page of contacts; the page before stays on the screen while the next is read. */
export const contactListQuery = (query: ContactQuery) =>
  queryOptions({
    queryKey: [...contactKeys.all, 'list', query],
    queryFn: () => core.contacts.list(query),
    placeholderData: keepPreviousData,
  })

/**
 * One page of contacts as the firm finds it, asked for whenever a list is opened. No event makes it stale: while a first
 * sync runs, every page that comes in would have the firm asked again.
 */
export const foundContactsQuery = (query: ContactQuery) =>
  queryOptions({
    queryKey: [...contactKeys.found, 'list', query],
    queryFn: () => core.contacts.find(query),
    placeholderData: keepPreviousData,
    ...alwaysStale,
  })

/** The basics of a contact as the firm has them, for one that this computer does not hold. */
export const contactBaseQuery = (id: string) =>
  queryOptions({ queryKey: [...contactKeys.found, 'one', id], queryFn: () => core.contacts.base({ id }) })

/** Most contacts of one customer that are shown beside it. */
const CONTACTS_OF_CUSTOMER = 50

/** The contacts of a customer, those that were followed up last first. */
export const contactsOfQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...contactKeys.all, 'of', companyId],
    queryFn: () => core.contacts.list({ companyId, pageSize: CONTACTS_OF_CUSTOMER }),
  })

/** Everything that is cached of a contact. */
export const contactQuery = (id: string) =>
  queryOptions({ queryKey: [...contactKeys.all, 'one', id], queryFn: () => core.contacts.detail({ id }) })

type EditedValues = Parameters<CoreClient['contacts']['edit']>[0]['values']

const withValues = (contact: ContactView, values: FieldValues): ContactView => {
  const own: Record<string, unknown> = {}
  const extra: Record<string, unknown> = { ...contact.extra }
  for (const [name, value] of Object.entries(values)) {
    if (name.startsWith(extraPrefix)) extra[name.slice(extraPrefix.length)] = value
    else own[name] = value
  }
  return { ...contact, ...own, extra } as ContactView
}

/** Changes fields of a contact. The page shows it at once, and shows the old values again where it was not taken. */
export const useEditContact = (id: string) => {
  const client = useQueryClient()
  // The id goes with each edit: one that is under way gets the functions of the page as it is drawn by then.
  const { mutateAsync } = useMutation({
    mutationFn: ({ id: edited, values, base, draft }: Edit & { readonly id: string }) =>
      core.contacts.edit({ id: edited, values: values as EditedValues, base: base as EditedValues, draft }),
    onMutate: async ({ id: edited, values }) => {
      const key = contactQuery(edited).queryKey
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<ContactView>(key)
      if (before) client.setQueryData(key, withValues(before, values))
      return { before }
    },
    onError: (_error, { id: edited }, context) => client.setQueryData(contactQuery(edited).queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: contactKeys.all }),
  })
  return { entity: 'contact', edit: (edit: Edit) => mutateAsync({ ...edit, id }) } as const
}

type Contacts = CoreClient['contacts']
type Input<Name extends keyof Contacts> = Parameters<Contacts[Name]>[0]

/** Asks the firm for a contact; what is cached stays where it cannot be asked. Answers whether it came. */
export const refreshContact = (id: string): Promise<boolean> =>
  core.contacts.refresh({ id }).then(
    () => true,
    () => false,
  )

export const useCreateContact = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<'create'>) => core.contacts.create(input),
    onSuccess: () => client.invalidateQueries({ queryKey: contactKeys.all }),
  })
}
/** Deletes one contact at the firm and here. */
export const useRemoveContact = () => useMutation({ mutationFn: (id: string) => core.contacts.removeOne({ id }) })
export const useTransferContacts = () =>
  useMutation({ mutationFn: (input: Input<'transfer'>) => core.contacts.transfer(input) })
/** Each starts a task over contacts and answers its id. */
export const useSetContacts = () =>
  useMutation({ mutationFn: async (input: Input<'set'>) => (await core.contacts.set(input)).job })
export const useRemoveContacts = () =>
  useMutation({ mutationFn: async (input: Input<'remove'>) => (await core.contacts.remove(input)).job })
export const useImportContacts = () =>
  useMutation({ mutationFn: async (input: Input<'import'>) => (await core.contacts.import(input)).job })
