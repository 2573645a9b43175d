import { chats as contract } from '#shared/contract/chats'
import { emoji } from '#shared/contract/emoji'
import { evidence } from '#shared/contract/evidence'
import type { Area } from '../../engine/area.ts'
import { chatStore } from './area-store.ts'
import { readEmojiFolder } from './emoji-folder.ts'
import { createEvidence } from './evidence/service.ts'
import { conversations } from './pull-conversations.ts'
import { messages } from './pull-messages.ts'
import { createChats } from './service.ts'

/** The archive of conversations; its calls are those of social media. */
export const chats = {
  name: 'chats',
  store: chatStore,
  pulls: [
    { stage: 'history', area: conversations },
    { stage: 'history', area: messages },
  ],
  contract: { chats: contract, evidence, emoji },
  handlers: (home, { jobs }) => ({
    chats: createChats(home),
    evidence: createEvidence(home, jobs),
    emoji: {
      pictures() {
        home.opened()
        return readEmojiFolder(home.ports.profile)
      },
    },
  }),
} satisfies Area
