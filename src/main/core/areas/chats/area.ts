import type { Area } from '../../engine/area.ts'
import { conversations } from './pull-conversations.ts'
import { messages } from './pull-messages.ts'

/** The archive of conversations; its calls are those of social media. */
export const chats: Area = {
  name: 'chats',
  pulls: [
    { stage: 'history', area: conversations },
    { stage: 'history', area: messages },
  ],
}
