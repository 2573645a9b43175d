// Members of a customer. They are the firm's: what is cached is shown, every change is made there.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import { alwaysStale } from './always-stale.ts'
import { customerKeys } from './customer-keys.ts'
import { core } from './index.ts'
import { keys } from './keys.ts'
import { memberKeys } from './member-keys.ts'
import { refresh } from './refresh.ts'

type Input<Name extends keyof CoreClient['members']> = Parameters<CoreClient['members'][Name]>[0]

/** Who takes part in a customer; read again with the customer. */
export const membersQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...customerKeys.details, customerId, 'members'],
    queryFn: () => core.members.list({ customerId }),
  })

/** Roles of customers as the firm has them now (RL-04). */
export const moduleRolesQuery = (enabled: boolean) =>
  queryOptions({ queryKey: [...keys.pickers, 'roles', 'now'], queryFn: () => core.members.roles({}), enabled })

/** Of how many of some customers a person takes part, as the firm says; nothing is asked where it cannot be. */
export const membershipsQuery = (userId: string, ids: readonly string[], enabled: boolean) =>
  queryOptions({
    queryKey: [...memberKeys.memberships, userId, ids],
    queryFn: () => core.members.count({ userId, ids: [...ids] }),
    ...alwaysStale,
    // A number of before would be taken for the one of now.
    gcTime: 0,
    enabled: enabled && ids.length > 0,
    retry: false,
  })

/** Has the firm asked again of whom is where: a task over customers has ended. */
export const useMembershipsChanged = () => {
  const client = useQueryClient()
  return () => refresh(client, memberKeys.memberships)
}

export const useAddMembers = () => useMutation({ mutationFn: (input: Input<'add'>) => core.members.add(input) })
export const useChangeMember = () => useMutation({ mutationFn: (input: Input<'change'>) => core.members.change(input) })
export const useRemoveMember = () => useMutation({ mutationFn: (input: Input<'remove'>) => core.members.remove(input) })
