// Clients of the enterprise chat, as the firm has them (SO-02): they are read and bound there, only online.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import { core } from './index.ts'
import { socialKeys } from './social-keys.ts'

/** Clients of a customer, or for '' all that the firm knows. */
export const corporateContactsQuery = (companyId: string, enabled: boolean) =>
  queryOptions({
    queryKey: [...socialKeys.corporate, companyId],
    queryFn: async () => (await core.social.contacts({ companyId })).contacts,
    enabled,
  })

/** A change at the firm after which clients are read again, however it ended. */
const useChange = <Given>(run: (given: Given) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: socialKeys.corporate }),
  })
}

/** Says which customer and contact of the firm a client is; '' unbinds (AP-58). */
export const useBindContact = () =>
  useChange((input: Parameters<CoreClient['social']['bindContact']>[0]) => core.social.bindContact(input))

/** Has the firm read its clients anew from the enterprise chat (AP-57). */
export const useSyncCorporate = () => useChange(() => core.social.syncContacts({}))
