// Private messages and comments of a customer on the platform that it came by, as the server has them.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import { customerKeys } from './customer-keys.ts'
import { core } from './index.ts'

/** Whom on which platform. */
export type SocialPlace = { readonly platform: string; readonly openId: string }

const paging = {
  initialPageParam: 0,
  getNextPageParam: ({ more }: { readonly more: boolean }, pages: readonly unknown[]) => (more ? pages.length : null),
}

export const socialMessagesQuery = ({ platform, openId }: SocialPlace) =>
  infiniteQueryOptions({
    queryKey: [...customerKeys.social, 'messages', platform, openId],
    queryFn: ({ pageParam }) => core.social.messages({ platform, openId, pageIndex: pageParam }),
    ...paging,
  })

/**
 * Comments of a person, or with a `parentId` the answers to one of them; `account` is the openId of the firm's account
 * (D-84), '' where nobody knows it.
 */
export const socialCommentsQuery = ({ platform, openId }: SocialPlace, account: string, parentId = '') =>
  infiniteQueryOptions({
    queryKey: [...customerKeys.social, 'comments', platform, openId, account, parentId],
    queryFn: ({ pageParam }) => core.social.comments({ platform, openId, account, parentId, pageIndex: pageParam }),
    ...paging,
  })

/** Answers a comment (WM-05, WM-06); the answers under it are read anew. */
export const useReplyComment = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<CoreClient['social']['replyComment']>[0]) => core.social.replyComment(input),
    onSuccess: () => client.invalidateQueries({ queryKey: [...customerKeys.social, 'comments'] }),
  })
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
