import { memo } from 'react'
import type { Conversation } from '../../bridge/chats.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Icon } from '../../components/icon.tsx'
import { platformName } from '../../lib/chat-platforms.ts'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { formatRowTime, previewWords } from './chat-words.ts'

/** The first sign of a platform's name, with the whole name for who asks, and the account where there is no room for it. */
export const PlatformBadge = ({ platform, account }: { readonly platform: string; readonly account?: string }) => {
  const name = platformName(platform, useWords())
  return (
    <span
      className="platform"
      role="img"
      aria-label={name}
      title={[name, account].filter((part) => part !== undefined && part !== '').join(' · ')}
    >
      {[...name][0]}
    </span>
  )
}

/** The firm's account of a conversation; it gives way where less than a few signs of it could be read. */
export const AccountName = ({ name }: { readonly name: string }) => (
  <span className="chat-account-name">
    <bdi className="meta small cut" title={name}>
      {name}
    </bdi>
  </span>
)

/** One conversation: who, where, when, its newest message, and what asks for attention. */
export const ConversationRow = memo(
  (props: {
    readonly conversation: Conversation
    readonly current: boolean
    readonly reachable: boolean
    /** Beginning of a reply that was not sent. */
    readonly draft: string | undefined
    readonly avatar: 'peer' | 'account'
  }) => {
    const words = useWords()
    const zone = useZone()
    const { conversation, current, draft } = props
    const { peer, account, platform, time, pinned, warnings, companyId } = conversation
    const unread = conversation.unread && !current
    const person = props.avatar === 'peer' ? peer : account
    return (
      <div
        role="option"
        className={['list-row chat-row', current ? 'on' : '', unread ? 'unread' : ''].filter(Boolean).join(' ')}
        aria-selected={current}
        data-id={conversation.id}
        tabIndex={props.reachable ? 0 : -1}
      >
        <Avatar name={person.name} address={person.avatar} />
        <span className="list-row-lines">
          <span className="list-row-line">
            <bdi className="chat-row-name cut" title={peer.name}>
              {peer.name}
            </bdi>
            <PlatformBadge platform={platform} account={account.name} />
            <AccountName name={account.name} />
            <span className="grow" />
            {pinned ? (
              <span className="meta" title={words('chats.rowPinned')}>
                <Icon name="pin" size={12} />
                <span className="visually-hidden">{words('chats.rowPinned')}</span>
              </span>
            ) : null}
            {time === null ? null : (
              <time className="meta small" title={formatDateTime(time, zone)}>
                {formatRowTime(time, zone, words)}
              </time>
            )}
          </span>
          <span className="list-row-line">
            <bdi className="chat-row-preview cut grow">
              {draft === undefined ? (
                previewWords(conversation, words)
              ) : (
                <>
                  <span className="attention">{words('chats.draftMark')}</span> {draft}
                </>
              )}
            </bdi>
            {warnings > 0 ? (
              <span className="warn-mark" title={words('chats.rowWarning')}>
                <Icon name="warning" size={14} />
                <span className="visually-hidden">{words('chats.rowWarning')}</span>
              </span>
            ) : null}
            {companyId === '' ? null : (
              <span className="meta" title={words('chats.rowLead')}>
                <Icon name="tag" size={14} />
                <span className="visually-hidden">{words('chats.rowLead')}</span>
              </span>
            )}
            {unread ? (
              <span className="unread-dot" title={words('chats.rowUnread')}>
                <span className="visually-hidden">{words('chats.rowUnread')}</span>
              </span>
            ) : null}
          </span>
        </span>
      </div>
    )
  },
)
