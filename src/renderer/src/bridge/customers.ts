import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CustomerDetail } from '#shared/contract/customers'
import type { CoreClient } from '#shared/contract/index'
import type { FieldValues } from '#shared/domain/work'
import { core } from './index.ts'
import { keys } from './keys.ts'

type EditedValues = Parameters<CoreClient['customers']['edit']>[0]['values']

const extraPrefix = 'extra.'

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
  const key = [...keys.details, id]
  return useMutation({
    mutationFn: (values: FieldValues) => core.customers.edit({ id, values: values as EditedValues }),
    onMutate: async (values) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<CustomerDetail>(key)
      if (before) client.setQueryData(key, withValues(before, values))
      return { before }
    },
    onError: (_error, _values, context) => client.setQueryData(key, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
