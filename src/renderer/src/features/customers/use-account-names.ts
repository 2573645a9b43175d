import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Json } from '#shared/domain/customer'
import { useOffline } from '../../bridge/online.ts'
import { accountsOfQuery } from '../../bridge/social.ts'
import { isRecord, textOf, unpacked } from '../../lib/values.ts'

/** A customer as far as its social account goes; `account` is what the firm said of it with the record. */
type Came = { readonly id: string; readonly accountId: Json | undefined; readonly account: Json | undefined }

/** True where only the id of the account is here. */
const isNameless = ({ accountId, account }: Came): boolean => {
  const known = unpacked(account)
  if (isRecord(known) && (textOf(known.aliasName) ?? textOf(known.nickname)) !== null) return false
  return (textOf(accountId) ?? '') !== ''
}

/**
 * Names of the accounts by which the customers of a page came, by id (WM-09, D-86): the firm is asked once for those
 * whose record carries the id alone, and nobody where there is none or no network.
 */
export const useAccountNames = (customers: readonly Came[]): ReadonlyMap<string, string> => {
  const online = useOffline() === null
  const ids = customers.filter(isNameless).map(({ id }) => id)
  const accounts = useQuery(accountsOfQuery(ids, online)).data?.accounts
  return useMemo(() => new Map((accounts ?? []).map(({ id, nickname }) => [id, nickname])), [accounts])
}
