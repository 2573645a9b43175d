import { useQuery } from '@tanstack/react-query'
import { chatCountsQuery } from '../../bridge/chats.ts'
import { formatCount } from '../../lib/count.ts'
import { useWords } from '../../lib/words.ts'

/** How many conversations have new messages, beside the entry of the rail; nothing where none has. */
export const UnreadCount = () => {
  const words = useWords()
  const unread = useQuery(chatCountsQuery).data?.unread ?? 0
  if (unread === 0) return null
  return (
    <span className="rail-count" title={words('chats.rowUnread')}>
      {unread > 999 ? '999+' : formatCount(unread)}
    </span>
  )
}
