// The messages that a page holds of a conversation, as a query that events of the core have read again.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAttention } from './attention.ts'
import { chatKeys } from './chat-keys.ts'
import { core } from './index.ts'
import {
  type AskMessages,
  type MessageWindow,
  rereadWindow,
  STEP,
  type WindowStart,
  withNewer,
  withOlder,
} from './message-window.ts'

const windowQuery = (conversation: string) =>
  queryOptions({
    queryKey: [...chatKeys.of, conversation, 'window'],
    queryFn: async ({ client, queryKey }): Promise<MessageWindow> => {
      const ask: AskMessages = (from, limit) => core.chats.messages({ conversation, from, limit })
      // What a person scrolled to while it was read again is not lost: it is read once more.
      for (;;) {
        const before = client.getQueryData<MessageWindow>(queryKey)
        const read = before === undefined ? await ask({ at: 'newest' }, STEP) : await rereadWindow(before, ask)
        if (client.getQueryData<MessageWindow>(queryKey) === before) return read
      }
    },
    // A conversation opens at its newest message, wherever it was left.
    gcTime: 0,
    structuralSharing: true,
  })

/** The messages of a conversation that the page holds, and the ways to others. */
export const useMessageWindow = (conversation: string) => {
  const client = useQueryClient()
  const { queryKey } = windowQuery(conversation)
  const query = useQuery(windowQuery(conversation))
  // Whose newest messages the firm was asked for, or could not be.
  const [read, setRead] = useState<string | null>(null)
  useAttention(`chat:${conversation}`)
  useEffect(() => {
    const done = () => setRead(conversation)
    core.chats.refresh({ id: conversation }).then(done, done)
  }, [conversation])
  const put = (change: (window: MessageWindow) => MessageWindow) =>
    client.setQueryData(queryKey, (now) => now && change(now))
  const ask = (from: WindowStart, limit = STEP) => core.chats.messages({ conversation, from, limit })
  return {
    window: query.data,
    error: query.error,
    refetch: query.refetch,
    /** True until the firm has been asked for what is new. */
    reading: read !== conversation,
    /** Reads the page before what is loaded; where a gap begins there, the firm is asked first. */
    readOlder: async () => {
      const loaded = client.getQueryData(queryKey)
      const [first] = loaded?.messages ?? []
      if (loaded === undefined || first === undefined) return
      // Without the firm, what is here beyond the gap is better than nothing.
      if (loaded.gap) await core.chats.refresh({ id: conversation, older: true }).catch(() => undefined)
      if (!loaded.older && !loaded.gap) return
      const page = await ask({ at: 'before', pkid: first.pkid })
      put((now) => (now.messages[0]?.id === first.id ? withOlder(now, page) : now))
    },
    /** Reads the page after what is loaded. */
    readNewer: async () => {
      const last = client.getQueryData(queryKey)?.messages.at(-1)
      if (last === undefined) return
      const page = await ask({ at: 'after', pkid: last.pkid })
      put((now) => (now.messages.at(-1)?.id === last.id ? withNewer(now, page) : now))
    },
    /** Holds the messages around a place instead; answers the id of the message that stands for it, null where none is. */
    jump: async (from: WindowStart): Promise<string | null> => {
      const page = await ask(from, 2 * STEP)
      const target =
        from.at === 'around' ? from.id : from.at === 'newest' ? page.messages.at(-1)?.id : page.messages[0]?.id
      if (target === undefined || !page.messages.some(({ id }) => id === target)) return null
      // What stands before a day is there too, so that the day begins in sight.
      const isCutAt = page.older && page.messages[0]?.id === target
      const before = isCutAt ? await ask({ at: 'before', pkid: page.messages[0]?.pkid ?? '' }) : null
      await client.cancelQueries({ queryKey, exact: true })
      client.setQueryData(queryKey, before === null ? page : withOlder(page, before))
      return target
    },
  }
}
