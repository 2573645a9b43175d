// Archived chats: conversations, what is searched and marked in them, replies. Their messages: message-window.ts.
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import { replyPlace } from '#shared/domain/chat-reply'
import { chatKeys } from './chat-keys.ts'
import { core } from './index.ts'
import { draftsQuery } from './work.ts'

type Chats = CoreClient['chats']
type Input<Name extends keyof Chats> = Parameters<Chats[Name]>[0]
type Output<Name extends keyof Chats> = Awaited<ReturnType<Chats[Name]>>

/** A conversation as its row and its head show it. */
export type Conversation = Output<'conversations'>['rows'][number]
/** A message with its body as its type says. */
export type Message = Output<'messages'>['messages'][number]
export type MessageBody = Message['body']

/** What a message is known by among those of other conversations: there are firms that number each conversation anew. */
export const messageKey = ({ conversation, id }: Pick<Message, 'conversation' | 'id'>): string =>
  `${conversation} ${id}`

/** What narrows the list of conversations; '' is no filter. */
export type ConversationFilter = {
  readonly account: string
  /** Whose conversations, by the openId of the other side, and the name that stands for it. */
  readonly peer: string
  readonly peerName: string
  readonly platform: string
  readonly text: string
  readonly only: 'all' | 'unread' | 'warning'
}

/** Every conversation. */
export const noFilter: ConversationFilter = { account: '', peer: '', peerName: '', platform: '', text: '', only: 'all' }

/** How often the list is read again by itself (CA-31), in milliseconds. */
const LIST_REFRESH = 60_000

const nextPage = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next,
}

/** Conversations that a filter leaves, newest first; pinned ones before them. */
export const conversationsQuery = (filter: ConversationFilter) =>
  infiniteQueryOptions({
    queryKey: [...chatKeys.lists, filter],
    queryFn: ({ pageParam }) => {
      const { peerName: _, ...asked } = filter
      return core.chats.conversations({ ...asked, before: pageParam })
    },
    ...nextPage,
    placeholderData: keepPreviousData,
    refetchInterval: LIST_REFRESH,
  })

/** Conversations of a customer, newest first. */
export const conversationsOfQuery = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: [...chatKeys.lists, 'of', companyId],
    queryFn: ({ pageParam }) => core.chats.conversations({ companyId, before: pageParam }),
    ...nextPage,
  })

/** The newest conversation with somebody on a platform; null where none is here. */
export const conversationWithQuery = (platform: string, openId: string) =>
  queryOptions({
    queryKey: [...chatKeys.lists, 'with', platform, openId],
    queryFn: async () => {
      // Pinned ones come beside the newest, and before it.
      const { rows } = await core.chats.conversations({ platform, peer: openId, limit: 1 })
      return rows.toSorted((one, other) => (other.time ?? 0) - (one.time ?? 0))[0] ?? null
    },
    enabled: openId !== '',
  })

/** People of conversations whose names hold a text, the newest conversation first; '' is everybody. */
export const chatPeersQuery = (text: string) =>
  queryOptions({
    queryKey: [...chatKeys.lists, 'peers', text],
    queryFn: async () => (await core.chats.conversations({ text })).rows.map(({ peer }) => peer),
    placeholderData: keepPreviousData,
  })

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: [...chatKeys.of, id, 'one'],
    queryFn: async () => (await core.chats.conversation({ id })).conversation,
  })

export const chatAccountsQuery = queryOptions({
  queryKey: chatKeys.accounts,
  queryFn: async () => (await core.chats.accounts({})).accounts,
})

export const chatCountsQuery = queryOptions({ queryKey: chatKeys.counts, queryFn: () => core.chats.counts({}) })

/** Days of a month (`YYYY-MM`) on which messages were written, in the firm's zone. */
export const chatDaysQuery = (conversation: string, month: string) =>
  queryOptions({
    queryKey: [...chatKeys.of, conversation, 'days', month],
    queryFn: () => core.chats.days({ conversation, month }),
    placeholderData: keepPreviousData,
  })

/** Messages of a conversation that hold a text, the newest of them, oldest first. */
export const chatHitsQuery = (input: Input<'find'>) =>
  queryOptions({
    queryKey: [...chatKeys.of, input.conversation, 'find', input],
    queryFn: () => core.chats.find(input),
    enabled: input.text.trim() !== '',
    placeholderData: keepPreviousData,
  })

export type GalleryKind = Input<'gallery'>['kind']

/** Pictures, files or links of a conversation, '' for all of them; newest first. */
export const galleryQuery = (conversation: string, kind: GalleryKind) =>
  infiniteQueryOptions({
    queryKey: [...chatKeys.gallery, conversation, kind],
    queryFn: ({ pageParam }) => core.chats.gallery({ conversation, kind, before: pageParam }),
    ...nextPage,
  })

/** Which warnings are listed; '' for all accounts. */
export type WarningFilter = { readonly account: string; readonly emotion: boolean }

/** Messages whose warning stands, newest first: all of them, or those that a person asks for. */
export const warningsQuery = (filter: WarningFilter) =>
  infiniteQueryOptions({
    queryKey: [...chatKeys.warnings, filter],
    queryFn: ({ pageParam }) => core.chats.warnings({ ...filter, before: pageParam }),
    ...nextPage,
    placeholderData: keepPreviousData,
  })

/** All warnings. */
export const noWarningFilter: WarningFilter = { account: '', emotion: false }

/** What is searched over all conversations. */
export type MessageSearch = Required<Omit<Input<'search'>, 'before' | 'limit'>>

/** Messages of all conversations that a search finds, newest first. */
export const messageSearchQuery = (search: MessageSearch, enabled: boolean) =>
  infiniteQueryOptions({
    queryKey: [...chatKeys.search, search],
    queryFn: ({ pageParam }) => core.chats.search({ ...search, before: pageParam }),
    ...nextPage,
    placeholderData: keepPreviousData,
    enabled,
  })

/** How far the history is on this computer, and what it takes there. */
export type ChatHistory = Output<'history'>

export const historyQuery = queryOptions({ queryKey: chatKeys.history, queryFn: () => core.chats.history({}) })

/** Pauses the history or lets it go on, or sets what it may take. */
export const useSetHistory = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<'setHistory'>) => core.chats.setHistory(input),
    onSuccess: () => client.invalidateQueries({ queryKey: chatKeys.history }),
  })
}

/** The text of a message that came cut. */
export const wholeTextQuery = ({ id, conversation }: Input<'whole'>) =>
  queryOptions({
    queryKey: ['chats', 'whole', id, conversation],
    queryFn: async () => (await core.chats.whole({ id, conversation })).text,
  })

/** Beginnings of the replies that were typed and not sent, by the id of their conversation. */
export const useReplyDrafts = (): ReadonlyMap<string, string> => {
  const entries = useQuery(draftsQuery).data?.entries ?? []
  return new Map(
    entries.flatMap(({ place, text }) =>
      place.startsWith(replyPlace('')) ? [[place.slice(replyPlace('').length), text] as const] : [],
    ),
  )
}

/** Takes the dot off a conversation; nothing is said where that fails, for it comes back by itself. */
export const markSeen = (id: string): void => void core.chats.seen({ id }).catch(() => undefined)

export const usePinConversation = () => useMutation({ mutationFn: (input: Input<'pin'>) => core.chats.pin(input) })

export const useReply = () => useMutation({ mutationFn: (input: Input<'reply'>) => core.chats.reply(input) })

/** Replies to a conversation of which nobody knows yet whether they arrived. No event tells that one has left. */
export const unsettledRepliesQuery = (conversation: string) =>
  queryOptions({
    queryKey: [...chatKeys.unsettled, conversation],
    queryFn: async () => (await core.chats.unsettled({ id: conversation })).texts,
    refetchOnMount: 'always',
  })

/** Clears the warning of a message, which cannot be undone (CA-21). */
export const useClearWarning = () =>
  useMutation({
    mutationFn: ({ id, conversation }: Message) => core.social.clearWarning({ id, conversation }),
  })

export const phrasesQuery = queryOptions({
  queryKey: chatKeys.phrases,
  queryFn: async () => (await core.chats.phrases({})).phrases,
})

/** Keeps one more canned reply of this person, or drops one; every window is told. */
export const useKeepPhrase = () => useMutation({ mutationFn: (text: string) => core.chats.keepPhrase({ text }) })
export const useDropPhrase = () => useMutation({ mutationFn: (text: string) => core.chats.dropPhrase({ text }) })
