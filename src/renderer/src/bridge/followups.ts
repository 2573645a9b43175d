// Follow-ups and comments of a record, and changes of a customer's fields.
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { FollowUpView } from '#shared/contract/followups'
import type { CoreClient } from '#shared/contract/index'
import { followupKeys } from './followup-keys.ts'
import { core } from './index.ts'

/** What follow-ups and comments hang on. */
export type Place = { readonly objType: string; readonly objId: string }

const pageLength = 30

/** The timeline of an object, newest first, page by page. */
export const timelineQuery = ({ objType, objId }: Place) =>
  infiniteQueryOptions({
    queryKey: [...followupKeys.followups, objId, objType, 'timeline'],
    queryFn: ({ pageParam }) => core.followups.list({ objType, objId, limit: pageLength, before: pageParam }),
    initialPageParam: null as { time: number; id: string } | null,
    getNextPageParam: ({ rows, more }) => {
      const last = rows.at(-1)
      return more && last !== undefined ? { time: last.gmtCreate ?? 0, id: last.id } : null
    },
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

/** Saves a follow-up on this computer; the timeline is read again before the mutation ends. */
export const useAddFollowUp = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: AddFollowUp) => core.followups.add(input),
    onSuccess: (_, { objId }) => client.invalidateQueries({ queryKey: [...followupKeys.followups, objId] }),
  })
}

export const useRemoveFollowUp = ({ objId }: Place) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: FollowUpView['id']) => core.followups.remove({ id }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...followupKeys.followups, objId] }),
  })
}

export const useAddComment = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: AddComment) => core.comments.add(input),
    onSuccess: (_, { objId }) => client.invalidateQueries({ queryKey: [...followupKeys.comments, objId] }),
  })
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
