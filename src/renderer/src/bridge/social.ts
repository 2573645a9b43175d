// Private messages and comments of a customer on the platform that it came by, as the server has them.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
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

/** Comments of a person, or with a `parentId` the answers to one of them. */
export const socialCommentsQuery = ({ platform, openId }: SocialPlace, parentId = '') =>
  infiniteQueryOptions({
    queryKey: [...customerKeys.social, 'comments', platform, openId, parentId],
    queryFn: ({ pageParam }) => core.social.comments({ platform, openId, parentId, pageIndex: pageParam }),
    ...paging,
  })

/** The firm's own accounts on the platforms. */
export const socialAccountsQuery = queryOptions({
  queryKey: [...customerKeys.social, 'accounts'],
  queryFn: () => core.social.accounts({}),
})
