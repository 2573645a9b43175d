import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Conversation, conversationsOfQuery } from '../../bridge/chats.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { Drawer } from '../../components/drawer.tsx'
import { readNextPage } from '../../lib/read-next-page.ts'
import { formatListTime, useZone } from '../../lib/time.ts'
import { useHeldWhilePressed } from '../../lib/use-held-while-pressed.ts'
import { useWords } from '../../lib/words.ts'
import { previewWords } from './chat-words.ts'
import { PlatformBadge } from './conversation-row.tsx'
import { MessagePane } from './message-pane.tsx'
import '../../app/styles/chats.css'
import '../../app/styles/list-rows.css'

/** Width of the drawer (§9), CSS px. */
const DRAWER_WIDTH = 850

/** The conversations of a customer on its page (D-80); each opens in a drawer, with everything that the archive does. */
export const CustomerChats = ({ customer }: { readonly customer: { readonly id: string; readonly name: string } }) => {
  const words = useWords()
  const zone = useZone()
  const query = useInfiniteQuery(conversationsOfQuery(customer.id))
  // What comes in would move the fields below away from under the pointer.
  const data = useHeldWhilePressed(query.data)
  const [open, setOpen] = useState<Conversation | null>(null)
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section className="customer-chats" aria-label={words('customerChats.title')}>
      <h2>{words('customerChats.title')}</h2>
      {data !== undefined && rows.length === 0 ? <p className="meta">{words('customerChats.none')}</p> : null}
      <ul>
        {rows.map((conversation) => (
          <li key={conversation.id}>
            <button
              type="button"
              className="customer-chat"
              aria-label={words('customerChats.open', { name: conversation.peer.name })}
              onClick={() => setOpen(conversation)}
            >
              <Avatar name={conversation.peer.name} address={conversation.peer.avatar} />
              <bdi className="chat-row-name cut" title={conversation.peer.name}>
                {conversation.peer.name}
              </bdi>
              <PlatformBadge platform={conversation.platform} />
              <bdi className="cut grow meta">{previewWords(conversation, words)}</bdi>
              {conversation.time === null ? null : (
                <time className="meta small">{formatListTime(conversation.time, zone)}</time>
              )}
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button kind="link" disabled={query.isFetchingNextPage} onClick={() => readNextPage(query)}>
          {words('customerChats.more')}
        </Button>
      ) : null}
      {open === null ? null : (
        <Drawer title={open.peer.name} width={DRAWER_WIDTH} onClose={() => setOpen(null)}>
          <MessagePane
            id={open.id}
            message={null}
            narrow={false}
            drawerTitle={open.peer.name}
            onBack={() => setOpen(null)}
          />
        </Drawer>
      )}
    </section>
  )
}
