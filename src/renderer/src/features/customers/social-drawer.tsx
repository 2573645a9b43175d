import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { SocialMessage } from '#shared/contract/social'
import { conversationWithQuery } from '../../bridge/chats.ts'
import { useOffline } from '../../bridge/online.ts'
import { type SocialPlace, socialMessagesQuery } from '../../bridge/social.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Drawer } from '../../components/drawer.tsx'
import { Notice } from '../../components/notice.tsx'
import { TabList } from '../../components/tab-list.tsx'
import { useWords } from '../../lib/words.ts'
import type { Parts } from '../parts.ts'
import { Asked, SocialTime } from './social-asked.tsx'
import { SocialComments } from './social-comments.tsx'

/** Width of the drawer (§9), in CSS px. */
const drawerWidth = 850

type Tab = 'messages' | 'comments'
const tabs: readonly Tab[] = ['messages', 'comments']

const Message = ({ message }: { readonly message: SocialMessage }) => {
  const words = useWords()
  const { own, name, type, text } = message
  return (
    <li className={own ? 'social-message own' : 'social-message'}>
      <Avatar name={name} />
      <div>
        <div className="social-bubble">
          {text || (type === 'text' || type === '' ? words('social.blank') : words('social.unknownType', { type }))}
        </div>
        <span className="visually-hidden">{name}</span>
        <SocialTime time={message.time} />
      </div>
    </li>
  )
}

const Messages = ({ place, companyId }: { readonly place: SocialPlace; readonly companyId: string }) => {
  const words = useWords()
  const online = useOffline() === null
  const query = useInfiniteQuery({ ...socialMessagesQuery(place, companyId), enabled: online })
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? []
  return (
    <Asked query={query} empty={messages.length === 0} emptyWords={words('social.noMessages')}>
      <ul className="social-list social-messages" aria-label={words('social.messages')}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
    </Asked>
  )
}

/**
 * What a customer of a social source wrote (CL-26): private messages and comments, in a drawer of 850 px. Messages that
 * are archived here are drawn as in the archive, and readable offline; else the server is asked for them.
 */
export const SocialDrawer = (props: {
  readonly companyId: string
  readonly name: string
  readonly platformName: string
  readonly place: SocialPlace
  /** A conversation of the archive. */
  readonly Conversation: Parts['Conversation']
  readonly onClose: () => void
}) => {
  const words = useWords()
  const id = useId()
  const [tab, setTab] = useState<Tab>('messages')
  const { place, Conversation } = props
  const talk = useQuery(conversationWithQuery(place.platform, place.openId))
  const isTalk = tab === 'messages' && place.openId !== '' && talk.data != null
  return (
    <Drawer
      title={props.name}
      width={drawerWidth}
      beside={<span className="tag">{props.platformName}</span>}
      onClose={props.onClose}
    >
      <div className="drawer-tabs">
        <TabList
          label={words('social.tabs')}
          items={tabs.map((value) => ({ value, label: words(`social.${value}`) }))}
          value={tab}
          panel={id}
          onChange={setTab}
        />
      </div>
      <div
        className={isTalk ? 'drawer-body flush' : 'drawer-body'}
        id={id}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
        tabIndex={isTalk ? -1 : 0}
      >
        {place.openId === '' ? (
          <Notice icon="warning" title={words('social.noAccount')} />
        ) : tab === 'messages' ? (
          talk.data === undefined && talk.error === null ? (
            <div className="skeleton stack" role="status" aria-label={words('common.loading')}>
              <span className="bone" />
            </div>
          ) : talk.data ? (
            <Conversation id={talk.data.id} drawerTitle={props.name} onBack={props.onClose} />
          ) : (
            <Messages place={place} companyId={props.companyId} />
          )
        ) : (
          <SocialComments
            place={place}
            account={talk.data?.account.openId ?? ''}
            companyId={props.companyId}
            ready={talk.data !== undefined || talk.error !== null}
          />
        )}
      </div>
    </Drawer>
  )
}
