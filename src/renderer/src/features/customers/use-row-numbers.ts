import { useQueryClient } from '@tanstack/react-query'
import { customerQuery } from '../../bridge/queries.ts'
import { phonesOf } from '../../lib/values.ts'

/** Numbers of a customer of the list in the order of its page; a row itself has those of its columns alone. */
export const useRowNumbers = (): ((id: string) => Promise<readonly string[]>) => {
  const client = useQueryClient()
  return async (id) => {
    const { fields } = await client.fetchQuery(customerQuery(id))
    return [fields.telephone, fields.phoneMore].flatMap((value) => phonesOf(value) ?? []).map(({ phone }) => phone)
  }
}
