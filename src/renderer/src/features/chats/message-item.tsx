import { memo } from 'react'
import type { Message } from '../../bridge/chats.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Icon } from '../../components/icon.tsx'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { MessageContent, type OpenFile } from './message-body.tsx'

/** What messages of a list share; the same object at every drawing, so that lines are not drawn again. */
export type MessageShare = {
  /** Text whose places are marked; '' where nothing is searched. */
  readonly mark: string
  /** Message of the hit that is shown, the one with the focus, or null. */
  readonly current: string | null
  /** Why warnings cannot be cleared now; null where they can. */
  readonly clearReason: string | null
  /** Platform of the conversation, whose names in brackets are pictures. */
  readonly platform: string
  readonly nextVoice: (id: string) => string | null
  readonly onClear: (message: Message) => void
  readonly onOpenFile: OpenFile
  /** A message became higher after it was drawn: its picture has come. */
  readonly onGrown: () => void
}

/** What stands at the foot of a message: time, and what marks it. */
const Foot = ({ message, share }: { readonly message: Message; readonly share: MessageShare }) => {
  const words = useWords()
  const zone = useZone()
  const { time, ai, warning, emotion, companyId } = message
  const full = time === null ? '' : formatDateTime(time, zone)
  return (
    <span className="message-foot">
      {warning === 'none' ? null : (
        <span className="message-mark warn">
          <Icon name="warning" size={14} />
          {words('messages.warning')}
        </span>
      )}
      {emotion ? (
        <span className="message-mark">
          <Icon name="frown" size={14} />
          {words('messages.emotion')}
        </span>
      ) : null}
      {time === null ? null : <time title={full}>{full.slice(11)}</time>}
      {ai ? (
        <span className="message-mark ai">
          <Icon name="sparkles" size={14} />
          {words('messages.ai')}
        </span>
      ) : null}
      {companyId === '' ? null : (
        <span className="message-mark">
          <Icon name="tag" size={14} />
          {words('chats.lead')}
        </span>
      )}
      {warning === 'open' ? (
        <button
          type="button"
          className="text-button"
          disabled={share.clearReason !== null}
          title={share.clearReason ?? undefined}
          onClick={() => share.onClear(message)}
        >
          {words('messages.clearWarning')}
        </button>
      ) : warning === 'clearing' ? (
        <span>{words('messages.clearing')}</span>
      ) : null}
    </span>
  )
}

/** A message with its sender, and its time at the foot; `follows` where the one before is of the same sender. */
export const MessageItem = memo(
  ({
    message,
    follows,
    share,
  }: {
    readonly message: Message
    readonly follows: boolean
    readonly share: MessageShare
  }) => {
    const zone = useZone()
    const words = useWords()
    const { own, from, time } = message
    return (
      <article
        className={['message', own ? 'own' : '', follows ? 'follows' : ''].filter(Boolean).join(' ')}
        data-message={message.id}
        data-current={share.current === message.id ? true : undefined}
        aria-label={words('messages.by', { name: from.name, time: time === null ? '' : formatDateTime(time, zone) })}
        tabIndex={-1}
      >
        {follows ? null : <Avatar name={from.name} title={from.name} address={from.avatar} />}
        <MessageContent
          message={message}
          mark={share.mark}
          platform={share.platform}
          onOpen={share.onOpenFile}
          nextVoice={share.nextVoice}
          onGrown={share.onGrown}
        />
        <Foot message={message} share={share} />
      </article>
    )
  },
)
