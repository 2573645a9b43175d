// Clients and staff of the enterprise chat, as the firm has them (SO-01, SO-02): they are read there, only online.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import { alwaysStale } from './always-stale.ts'
import { core } from './index.ts'
import { socialKeys } from './social-keys.ts'

/** Clients of a customer, or for '' all that the firm knows. */
export const corporateContactsQuery = (companyId: string, enabled: boolean) =>
  queryOptions({
    queryKey: [...socialKeys.corporate, companyId],
    queryFn: async () => (await core.social.contacts({ companyId })).contacts,
    ...alwaysStale,
    enabled,
  })

/** Whom a picker of the archive lists (MP-01): 1 staff whose chats are archived, 3 the clients they write with. */
export type MemberScene = 1 | 3

/** The same by a part of the name, staff by the initials too (MP-02, D-83); '' is everybody. */
export const chatMembersQuery = (scene: MemberScene, text: string, enabled: boolean) =>
  queryOptions({
    queryKey: [...socialKeys.staff, scene, text],
    queryFn: async () => (await core.chats.members({ scene, text })).members,
    placeholderData: keepPreviousData,
    ...alwaysStale,
    enabled,
  })

/** A change at the firm after which these lists are read again, however it ended. */
const useChange = <Given>(
  run: (given: Given) => Promise<unknown>,
  queryKey: readonly string[] = socialKeys.corporate,
) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey }) })
}

/** Says which customer and contact of the firm a client is; '' unbinds (AP-58). */
export const useBindContact = () =>
  useChange((input: Parameters<CoreClient['social']['bindContact']>[0]) => core.social.bindContact(input))

/** Has the firm read its staff anew from the enterprise chat, over what it has of them where that is said (AP-55). */
export const useSyncStaff = () =>
  useChange((overwrite: boolean) => core.social.syncUsers({ overwrite }), socialKeys.staff)

/** Has the firm read its clients anew from the enterprise chat (AP-57). */
export const useSyncCorporate = () => useChange(() => core.social.syncContacts({}))
