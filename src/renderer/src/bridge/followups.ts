// Follow-ups and comments of a record, and changes of a customer's fields.
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { FollowUpFilter, FollowUpGrouping, FollowUpView } from '#shared/contract/followups'
import type { CoreClient } from '#shared/contract/index'
import { followupKeys } from './followup-keys.ts'
import { core } from './index.ts'
import { type FollowUpPart, readPrinted } from './printed-followups.ts'

/** What follow-ups and comments hang on. */
export type Place = { readonly objType: string; readonly objId: string }

const pageLength = 30

type Before = { readonly time: number; readonly id: string } | null

/** What a record's timeline may be narrowed to. */
export type PlaceFilter = Readonly<Pick<FollowUpFilter, 'types' | 'authors' | 'from' | 'to' | 'text'>>

const everything: PlaceFilter = { types: [], authors: [], from: null, to: null, text: '' }
const copied = (filter: PlaceFilter) => ({ ...filter, types: [...filter.types], authors: [...filter.authors] })

/** The timeline of an object, newest first, page by page. */
export const timelineQuery = ({ objType, objId }: Place, filter: PlaceFilter = everything) =>
  infiniteQueryOptions({
    queryKey: [...followupKeys.followups, objId, objType, 'timeline', filter],
    queryFn: ({ pageParam }) =>
      core.followups.list({ objType, objId, ...copied(filter), limit: pageLength, before: pageParam }),
    initialPageParam: null as Before,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** Follow-ups of all records that a filter leaves, newest first as a whole or under each head, page by page. */
export const allFollowUpsQuery = (filter: FollowUpFilter, group: FollowUpGrouping, enabled: boolean) =>
  infiniteQueryOptions({
    queryKey: [...followupKeys.all, 'rows', filter, group],
    queryFn: ({ pageParam }) => core.followups.all({ ...filter, group, limit: 50, before: pageParam }),
    initialPageParam: null as FollowUpPart['next'],
    getNextPageParam: ({ next }) => next,
    // Rows in another order would stand under the wrong heads.
    placeholderData: (before, query) => (query?.queryKey.at(-1) === group ? before : undefined),
    enabled,
  })

/** Reads what a filter leaves, as far as it is printed. */
export const usePrintedFollowUps = () =>
  useMutation({
    mutationFn: ({ filter, group }: { readonly filter: FollowUpFilter; readonly group: FollowUpGrouping }) =>
      readPrinted(
        (limit, before) => core.followups.all({ ...filter, group, limit, before }),
        async () => (await core.followups.count(filter)).count,
      ),
  })

/** How many follow-ups a filter leaves. */
export const followUpCountQuery = (filter: FollowUpFilter, enabled = true) =>
  queryOptions({
    queryKey: [...followupKeys.all, 'count', filter],
    queryFn: () => core.followups.count(filter),
    placeholderData: keepPreviousData,
    enabled,
  })

/** Who has written follow-ups that are here. */
export const followUpAuthorsQuery = queryOptions({
  queryKey: [...followupKeys.all, 'authors'],
  queryFn: () => core.followups.authors({}),
})

/** Writes follow-ups to a sheet as a task; answers its id. */
export const useExportFollowUps = () =>
  useMutation({
    mutationFn: async (input: Parameters<CoreClient['followups']['export']>[0]) =>
      (await core.followups.export(input)).job,
  })

/** One follow-up by its id. */
export const followUpQuery = (id: string) =>
  queryOptions({ queryKey: [...followupKeys.followups, id, 'one'], queryFn: () => core.followups.get({ id }) })

/** The latest follow-ups of an object, as many as are asked for (FP-02). */
export const latestFollowupsQuery = ({ objType, objId }: Place, limit: number) =>
  queryOptions({
    queryKey: [...followupKeys.followups, objId, objType, 'latest', limit],
    queryFn: () => core.followups.list({ objType, objId, limit }),
    placeholderData: keepPreviousData,
  })

/** Comments of a record, all of them (CM-02). */
export const commentsQuery = ({ objType, objId }: Place) =>
  queryOptions({
    queryKey: [...followupKeys.comments, objId, objType],
    queryFn: () => core.comments.list({ objType, objId }),
  })

type AddFollowUp = Parameters<CoreClient['followups']['add']>[0]
type AddComment = Parameters<CoreClient['comments']['add']>[0]

/** A save, and whether another part of this page began one of the same key that is still on its way. */
const useSave = <Input extends object>(
  mutationKey: readonly string[],
  mutationFn: (input: Input) => Promise<unknown>,
  onSuccess: () => void,
) => {
  const own = useRef(new WeakSet<object>())
  const others = useIsMutating({ mutationKey, predicate: ({ state }) => !own.current.has(state.variables as object) })
  const { mutateAsync } = useMutation({ mutationKey, mutationFn, onSuccess })
  const save = (input: Input) => {
    own.current.add(input)
    return mutateAsync(input)
  }
  return { save, isSavedElsewhere: others > 0 }
}

/** Saves follow-ups of a place on this computer; timelines are read again behind it. */
export const useAddFollowUp = ({ objType, objId }: Place) => {
  const client = useQueryClient()
  return useSave(
    [...followupKeys.followups, objId, objType, 'add'],
    (input: AddFollowUp) => core.followups.add(input),
    () => {
      void client.invalidateQueries({ queryKey: [...followupKeys.followups, objId] })
      void client.invalidateQueries({ queryKey: followupKeys.all })
    },
  )
}

export const useRemoveFollowUp = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: FollowUpView) => core.followups.remove({ id }),
    onSuccess: (_, { object, group }) =>
      Promise.all(
        [[...followupKeys.followups, object.id], [...followupKeys.followups, group.id], followupKeys.all].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** Saves comments of a place on this computer; they are read again behind it. */
export const useAddComment = ({ objType, objId }: Place) => {
  const client = useQueryClient()
  return useSave(
    [...followupKeys.comments, objId, objType, 'add'],
    (input: AddComment) => core.comments.add(input),
    () => void client.invalidateQueries({ queryKey: [...followupKeys.comments, objId] }),
  )
}

export const useRemoveComment = ({ objId }: Place) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => core.comments.remove({ id }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...followupKeys.comments, objId] }),
  })
}

/** Asks the server for what it has of an object now; offline nothing comes of it, and what is cached stays. */
export const refreshTimeline = async (place: Place): Promise<void> => {
  await Promise.allSettled([core.followups.refresh(place), core.comments.refresh(place)])
}

/** The same of comments alone: those of a follow-up. */
export const refreshComments = async (place: Place): Promise<void> => {
  await core.comments.refresh(place).catch(() => undefined)
}
