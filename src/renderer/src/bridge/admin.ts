// Roles and tags as the firm's administrators keep them. They are the firm's: read there, changed there, only online.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TagKind } from '#shared/contract/admin'
import type { CoreClient } from '#shared/contract/index'
import { adminKeys } from './admin-keys.ts'
import { alwaysStale } from './always-stale.ts'
import { core } from './index.ts'
import { keys } from './keys.ts'
import { refresh } from './refresh.ts'

type Input<Name extends keyof CoreClient['admin']> = Parameters<CoreClient['admin'][Name]>[0]

/** Roles of a module, '' for all, as the firm has them now, and the types of roles (RL-01). */
export const firmRolesQuery = (module: string, enabled: boolean) =>
  queryOptions({
    queryKey: [...adminKeys.roles, module],
    queryFn: () => core.admin.roles({ module }),
    placeholderData: keepPreviousData,
    ...alwaysStale,
    enabled,
  })

/** Names of the people who have a role now, for whoever is about to delete it (AP-38). */
export const roleHoldersQuery = (id: string, enabled: boolean) =>
  queryOptions({
    queryKey: [...adminKeys.roles, 'holders', id],
    queryFn: () => core.admin.roleHolders({ id }),
    ...alwaysStale,
    enabled,
    retry: false,
  })

/** Tags for a kind of record as the firm has them now (TG-01). */
export const kindTagsQuery = (objType: TagKind, enabled: boolean) =>
  queryOptions({
    queryKey: [...adminKeys.tags, objType, 'list'],
    queryFn: () => core.admin.tags({ objType }),
    ...alwaysStale,
    enabled,
  })

/** Names of the tags for a kind of record, for whoever types a new one. */
export const tagNamesQuery = (objType: TagKind, enabled: boolean) =>
  queryOptions({
    queryKey: [...adminKeys.tags, objType, 'names'],
    queryFn: () => core.admin.tagNames({ objType }),
    ...alwaysStale,
    enabled,
  })

/** A change after which its lists are read again, however it ended. */
const useChange = <Given, Answer>(lists: readonly (readonly string[])[], run: (input: Given) => Promise<Answer>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSettled: () => {
      for (const list of lists) refresh(client, list)
    },
  })
}

const tagLists = [adminKeys.tags, [...keys.pickers, 'firmTags']] as const

export const useCreateRole = () =>
  useChange([adminKeys.roles], (input: Input<'createRole'>) => core.admin.createRole(input))
export const useChangeRole = () =>
  useChange([adminKeys.roles], (input: Input<'changeRole'>) => core.admin.changeRole(input))
export const useRemoveRole = () =>
  useChange([adminKeys.roles], (input: Input<'removeRole'>) => core.admin.removeRole(input))
export const useRemoveTag = () => useChange(tagLists, (input: Input<'removeTag'>) => core.admin.removeTag(input))

/** Makes a tag for a kind of record; false where somebody has made one of that name meanwhile. */
export const useMakeTag = () =>
  useChange(tagLists, async ({ objType, name }: { readonly objType: TagKind; readonly name: string }) => {
    const { names } = await core.admin.tagNames({ objType })
    if (names.includes(name)) return false
    await core.tags.create({ objType, name })
    return true
  })
