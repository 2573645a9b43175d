import { useQuery } from '@tanstack/react-query'
import { chatCountsQuery } from '../../bridge/chats.ts'
import { RailCount } from '../../components/rail-count.tsx'
import { useWords } from '../../lib/words.ts'

/** How many conversations have new messages. */
export const UnreadCount = () => (
  <RailCount count={useQuery(chatCountsQuery).data?.unread ?? 0} title={useWords()('chats.rowUnread')} />
)
