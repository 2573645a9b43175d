import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CustomerDetail } from '#shared/contract/customers'
import type { CoreClient } from '#shared/contract/index'
import { customerPageOf } from '#shared/domain/customer-page'
import { extraPrefix } from '#shared/domain/record-fields'
import type { FieldValues } from '#shared/domain/work'
import { customerKeys } from './customer-keys.ts'
import type { Edit } from './drafts.ts'
import { core } from './index.ts'

type ListInput = Parameters<CoreClient['customers']['list']>[0]

/** Distinct values of a column over the cached customers, the most frequent first (D-34). */
export const facetsQuery = (column: string, text: string) =>
  queryOptions({
    queryKey: [...customerKeys.facets, column, text],
    queryFn: () => core.customers.facets({ column, text }),
    placeholderData: keepPreviousData,
  })

/** People by their ids as this computer's customers name them: those who have left are in no list. */
export const peopleNamedQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...customerKeys.facets, 'people', ids],
    queryFn: () => core.customers.people({ ids: [...ids] }),
    enabled: ids.length > 0,
  })

/** The customers before and after one among those that a query finds; the last answer stays until the next is there. */
export const neighboursQuery = (id: string, query: ListInput) =>
  queryOptions({
    queryKey: [...customerKeys.lists, 'neighbours', id, query],
    queryFn: () => core.customers.neighbours({ id, query }),
  })

/** Filters that no cached row can answer: the server has to (D-66). */
export const missingQuery = queryOptions({ queryKey: customerKeys.missing, queryFn: () => core.customers.missing({}) })

/** One page of customers as the server finds it, for filters that this computer cannot answer (D-66). */
export const foundCustomersQuery = (query: ListInput) =>
  queryOptions({
    queryKey: [...customerKeys.found, query],
    queryFn: async () => customerPageOf(await core.customers.find(query)),
    placeholderData: keepPreviousData,
  })

type EditedValues = Parameters<CoreClient['customers']['edit']>[0]['values']

/** The detail with other values, custom ones by their prefix. */
const withValues = (detail: CustomerDetail, values: FieldValues): CustomerDetail => {
  const fields = { ...detail.fields }
  const extra = { ...detail.extra }
  for (const [name, value] of Object.entries(values)) {
    if (name.startsWith(extraPrefix)) extra[name.slice(extraPrefix.length)] = value as (typeof extra)[string]
    else fields[name] = value as (typeof fields)[string]
  }
  return { ...detail, name: typeof values.name === 'string' ? values.name : detail.name, fields, extra }
}

/** Changes fields of a customer. The page shows it at once, and shows the old values again where it was not taken. */
export const useEditCustomer = (id: string) => {
  const client = useQueryClient()
  const keyOf = (edited: string) => [...customerKeys.details, edited]
  // The id goes with each edit: one that is under way gets the functions of the page as it is drawn by then.
  const { mutateAsync } = useMutation({
    mutationFn: ({ id: edited, values, base, draft }: Edit & { readonly id: string }) =>
      core.customers.edit({ id: edited, values: values as EditedValues, base: base as EditedValues, draft }),
    onMutate: async ({ id: edited, values }) => {
      const key = keyOf(edited)
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<CustomerDetail>(key)
      if (before) client.setQueryData(key, withValues(before, values))
      return { before }
    },
    onError: (_error, { id: edited }, context) => client.setQueryData(keyOf(edited), context?.before),
    onSettled: (_done, _error, { id: edited }) => client.invalidateQueries({ queryKey: keyOf(edited) }),
  })
  return { entity: 'customer', edit: (edit: Edit) => mutateAsync({ ...edit, id }) } as const
}
