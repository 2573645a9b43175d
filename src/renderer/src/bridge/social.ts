// Private messages and comments of a customer on the platform that it came by, as the server has them.
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import { alwaysStale } from './always-stale.ts'
import { customerKeys } from './customer-keys.ts'
import { core } from './index.ts'

/** Whom on which platform. */
export type SocialPlace = { readonly platform: string; readonly openId: string }

const paging = {
  initialPageParam: 0,
  getNextPageParam: ({ more }: { readonly more: boolean }, pages: readonly unknown[]) => (more ? pages.length : null),
}

/** Private messages with a customer. */
export const socialMessagesQuery = ({ platform, openId }: SocialPlace, companyId: string) =>
  infiniteQueryOptions({
    queryKey: [...customerKeys.social, 'messages', platform, openId, companyId],
    queryFn: ({ pageParam }) => core.social.messages({ platform, openId, companyId, pageIndex: pageParam }),
    ...alwaysStale,
    ...paging,
  })

/** A comment whose answers are asked for, and the post under which it stands. */
type Thread = { readonly parentId: string; readonly itemId: string }

/**
 * Comments of a customer, or the answers in a thread; `account` is the openId of the firm's account (D-84), '' where
 * nobody knows it.
 */
export const socialCommentsQuery = (
  { platform, openId }: SocialPlace,
  account: string,
  of: { readonly companyId: string } | Thread,
) =>
  infiniteQueryOptions({
    queryKey: [...customerKeys.social, 'comments', platform, openId, account, of],
    queryFn: ({ pageParam }) => core.social.comments({ platform, openId, account, ...of, pageIndex: pageParam }),
    ...alwaysStale,
    ...paging,
  })

/**
 * Answers a comment (WM-05, WM-06); the answers under it are read anew. `isSending` is true while an answer to it is on
 * its way, and `error` why the last one failed, also of one that was sent from a box that is closed by now.
 */
export const useReplyComment = (platform: string, commentId: string) => {
  const client = useQueryClient()
  const mutationKey = [...customerKeys.social, 'reply', platform, commentId]
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (input: Parameters<CoreClient['social']['replyComment']>[0]) => core.social.replyComment(input),
    // Not waited for: the answer has gone out, whatever becomes of the reading.
    onSuccess: () => void client.invalidateQueries({ queryKey: [...customerKeys.social, 'comments'] }),
  })
  const outcome = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1)
  return { reply: mutateAsync, isSending: outcome?.status === 'pending', error: outcome?.error ?? null }
}

/** Accounts by which customers came, asked once for all of them (D-86). */
export const accountsOfQuery = (companyIds: readonly string[], enabled: boolean) =>
  queryOptions({
    queryKey: [...customerKeys.social, 'accounts', 'of', companyIds],
    queryFn: () => core.social.accountsOf({ companyIds: [...companyIds] }),
    enabled: enabled && companyIds.length > 0,
  })

/** The firm's own accounts on the platforms. */
export const socialAccountsQuery = queryOptions({
  queryKey: [...customerKeys.social, 'accounts'],
  queryFn: () => core.social.accounts({}),
})
