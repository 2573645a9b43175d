import { chatKeys } from '../../bridge/chat-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const ChatsPage = lazyScreen(async () => (await import('./chats-page.tsx')).ChatsPage)
const UnreadCount = lazyScreen(async () => (await import('./unread-count.tsx')).UnreadCount)
const CustomerChats = lazyScreen(async () => (await import('./customer-chats.tsx')).CustomerChats)
const Conversation = lazyScreen(async () => (await import('./one-conversation.tsx')).OneConversation)
const ChatHistory = lazyScreen(async () => (await import('./history-settings.tsx')).HistorySettings)
const ChatWarning = lazyScreen(async () => (await import('./chat-warning.tsx')).ChatWarning)

/** Archived chats: conversations with their messages, gallery, warnings, replies; those of a customer on its page. */
export const chats = {
  name: 'chats',
  routes: [{ path: routes.chats, screen: ChatsPage }],
  rail: { to: routes.chats, icon: 'chat', label: 'rail.chats', order: 25, count: UnreadCount },
  commands: [
    { name: 'chats', icon: 'chat', to: routes.chats },
    { name: 'chatSearch', icon: 'search', to: routes.chats, action: 'search' },
    { name: 'chatWarnings', icon: 'warning', to: routes.chats, action: 'warnings' },
    { name: 'chatGallery', icon: 'image', to: routes.chats, action: 'gallery' },
  ],
  queries: {
    keys: chatKeys,
    refresh: {
      conversations: [chatKeys.lists, chatKeys.accounts, chatKeys.counts, chatKeys.warnings, chatKeys.history],
      messages: [
        chatKeys.lists,
        chatKeys.counts,
        chatKeys.gallery,
        chatKeys.warnings,
        chatKeys.search,
        chatKeys.history,
      ],
      chatHistory: [chatKeys.history],
      phrases: [chatKeys.phrases],
      work: [chatKeys.unsettled],
    },
    refreshById: { conversations: chatKeys.of, messages: chatKeys.of },
  },
  parts: { CustomerChats, Conversation, ChatHistory, ChatWarning },
} as const satisfies Feature
