import { useQuery } from '@tanstack/react-query'
import type { EnumItem } from '#shared/contract/fields'
import { peopleNamedQuery } from '../../../bridge/customers.ts'
import { useOffline } from '../../../bridge/online.ts'
import { usePermissions } from '../../../bridge/permissions.ts'
import { peopleByIdQuery, rolesQuery, tagsQuery } from '../../../bridge/pickers.ts'
import { usersQuery } from '../../../bridge/queries.ts'
import { socialAccountsQuery } from '../../../bridge/social.ts'
import type { FieldLists } from '../../../lib/field-labels.ts'
import { useWords } from '../../../lib/words.ts'
import type { ListState } from '../list-query.ts'
import type { FilterNames } from './active-filters.ts'

const named = (entries: readonly { readonly id: string; readonly name: string }[] | undefined) =>
  (entries ?? []).map(({ id, name }) => ({ value: id, label: name }))

/** Columns whose heads offer people. */
const peopleColumns: readonly (string | null)[] = ['ownerName', 'userCreateName', 'participantList']

/** Most people that are asked for by their ids. */
const mostStrangers = 500

/**
 * People whom no list of this computer has: those who have left. Their names come from the server, offline from the rows;
 * else the id stands for them.
 */
export const useStrangers = (ids: readonly string[], known: readonly EnumItem[]): readonly EnumItem[] => {
  const words = useWords()
  const online = useOffline() === null
  const strange =
    known.length === 0
      ? []
      : ids.filter((id) => id !== '' && !known.some(({ value }) => value === id)).slice(0, mostStrangers)
  const found = [
    ...named(useQuery(peopleByIdQuery(strange, online)).data?.users),
    ...named(useQuery(peopleNamedQuery(strange)).data?.people),
  ]
  return strange.map(
    (id) => found.find(({ value }) => value === id) ?? { value: id, label: words('people.unknown', { id }) },
  )
}

/** Ids of the people that a state filters by. */
const peopleAsked = ({ ownerid, participantId, userCreate, columnValues }: ListState): readonly string[] => [
  ...new Set([
    ownerid,
    participantId,
    userCreate,
    ...['ownerid', 'participantList', 'userCreate'].flatMap((column) => columnValues[column] ?? []),
  ]),
]

/**
 * The names that the filters of a state need, and those of the head whose filter is open; lists that nobody needs yet are
 * not read.
 */
export const useFilterNames = (state: ListState, lists: FieldLists, head: string | null): FilterNames => {
  const words = useWords()
  const { inviteTalk } = usePermissions()
  const { advanced, columnValues } = state
  const people = ['ownerid', 'participantId', 'userCreate'] as const
  const withPeople =
    peopleColumns.includes(head) ||
    people.some((name) => state[name] !== '') ||
    ['ownerid', 'participantList', 'userCreate'].some((column) => columnValues[column] !== undefined)
  const users = useQuery({ ...usersQuery, enabled: advanced || withPeople }).data?.users
  const known = named(users)
  const strangers = useStrangers(peopleAsked(state), known)
  const roles = useQuery({ ...rolesQuery, enabled: advanced || state.participantRoles.length > 0 }).data?.roles
  const tags = useQuery({
    ...tagsQuery,
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
    users: [...known, ...strangers],
    roles: named(roles),
    tags: named(tags),
    accounts: (accounts ?? []).map(({ id, nickname }) => ({ value: id, label: nickname })),
    inviteTalk,
  }
}
