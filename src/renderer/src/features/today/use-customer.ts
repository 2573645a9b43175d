import { useQuery } from '@tanstack/react-query'
import { WARNING_FIELD } from '#shared/domain/pinned-warning'
import { customerQuery } from '../../bridge/queries.ts'
import { phonesOf, textOf } from '../../lib/values.ts'

/** First telephone number of a customer and its pinned warning; '' where there is none, and for no customer at all. */
export const useCustomer = (id: string): { readonly number: string; readonly warning: string } => {
  const fields = useQuery({ ...customerQuery(id), enabled: id !== '' }).data?.fields ?? {}
  const numbers = [fields.telephone, fields.phoneMore].flatMap((value) => phonesOf(value) ?? [])
  return {
    number: numbers.find(({ phone }) => phone.trim() !== '')?.phone ?? '',
    warning: textOf(fields[WARNING_FIELD]) ?? '',
  }
}
