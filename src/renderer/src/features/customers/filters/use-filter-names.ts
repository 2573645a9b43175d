import { useQuery } from '@tanstack/react-query'
import { useOffline } from '../../../bridge/online.ts'
import { usePermissions } from '../../../bridge/permissions.ts'
import { rolesQuery, tagsQuery } from '../../../bridge/pickers.ts'
import { usersQuery } from '../../../bridge/queries.ts'
import { socialAccountsQuery } from '../../../bridge/social.ts'
import type { FieldLists } from '../../../lib/field-labels.ts'
import { useZone } from '../../../lib/time.ts'
import { useWords } from '../../../lib/words.ts'
import type { ListState } from '../list-query.ts'
import type { FilterNames } from './active-filters.ts'

const named = (entries: readonly { readonly id: string; readonly name: string }[] | undefined) =>
  (entries ?? []).map(({ id, name }) => ({ value: id, label: name }))

/** Columns whose heads offer people. */
const peopleColumns: readonly (string | null)[] = ['ownerName', 'userCreateName', 'participantList']

/**
 * The names that the filters of a state need, and those of the head whose filter is open; lists that nobody needs yet are
 * not read.
 */
export const useFilterNames = (state: ListState, lists: FieldLists, head: string | null): FilterNames => {
  const words = useWords()
  const zone = useZone()
  const { inviteTalk } = usePermissions()
  const { advanced, columnValues } = state
  const people = ['ownerid', 'participantId', 'userCreate'] as const
  const withPeople =
    peopleColumns.includes(head) ||
    people.some((name) => state[name] !== '') ||
    ['ownerid', 'participantList', 'userCreate'].some((column) => columnValues[column] !== undefined)
  const users = useQuery({ ...usersQuery, enabled: advanced || withPeople }).data?.users
  const roles = useQuery({ ...rolesQuery, enabled: advanced || state.participantRoles.length > 0 }).data?.roles
  const tags = useQuery({
    ...tagsQuery('company'),
    enabled: advanced || head === 'tagList' || state.tag.length > 0 || columnValues.tagList !== undefined,
  }).data?.tags
  const online = useOffline() === null
  const accounts = useQuery({
    ...socialAccountsQuery,
    enabled:
      online &&
      (advanced ||
        head === 'weMediaAccountId' ||
        state.weMediaAccountId !== '' ||
        columnValues.weMediaAccountId !== undefined),
  }).data?.accounts
  return {
    lists,
    words,
    zone,
    users: named(users),
    roles: named(roles),
    tags: named(tags),
    accounts: (accounts ?? []).map(({ id, nickname }) => ({ value: id, label: nickname })),
    inviteTalk,
  }
}
