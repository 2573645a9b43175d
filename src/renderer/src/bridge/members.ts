// Members of a customer. They are the firm's: what is cached is shown, every change is made there.
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import { customerKeys } from './customer-keys.ts'
import { core } from './index.ts'
import { keys } from './keys.ts'
import { memberKeys } from './member-keys.ts'

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
    enabled: enabled && ids.length > 0,
    retry: false,
  })

export const useAddMembers = () => useMutation({ mutationFn: (input: Input<'add'>) => core.members.add(input) })
export const useChangeMember = () => useMutation({ mutationFn: (input: Input<'change'>) => core.members.change(input) })
export const useRemoveMember = () => useMutation({ mutationFn: (input: Input<'remove'>) => core.members.remove(input) })
