import type { ReactNode } from 'react'
import { isOpenedAddress } from '#shared/domain/outside-address'
import { type MessageBody as Body, type Message, messageKey } from '../../bridge/chats.ts'
import { useCopy } from '../../bridge/copy.ts'
import { useOpenPage } from '../../bridge/use-open-page.ts'
import { CopiedWords } from '../../components/copied-words.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { formatSize } from '../../lib/file-size.ts'
import { useWords } from '../../lib/words.ts'
import { EmojiText } from '../../media/emoji-text.tsx'
import { VoiceClip } from '../../media/voice-clip.tsx'
import { saidWords } from './chat-words.ts'
import { RawButton, WholeTextButton } from './message-text.tsx'
import { Emoticon, Picture } from './picture.tsx'

type Of<Kind extends Body['kind']> = Extract<Body, { readonly kind: Kind }>

/** What a message opens: a file in a window of its own. */
export type OpenFile = (file: { readonly fsid: string; readonly name: string }) => void

/** Name, a second line, and what a press opens; without an address it is no button. */
const Card = (props: {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly label?: string
  readonly className: string
  readonly mark: string
  readonly onPress?: (() => void) | undefined
  readonly onDouble?: () => void
  /** What stands below the lines of a card that is no button. */
  readonly children?: ReactNode
}) => {
  const inside = (
    <>
      <span className="message-glyph">
        <Icon name={props.icon} size={20} />
      </span>
      <span className="message-card-text">
        <bdi className="cut" title={props.title}>
          <EmojiText platform="" text={props.title} mark={props.mark} />
        </bdi>
        <bdi className="cut meta small" title={props.text}>
          <EmojiText platform="" text={props.text} mark={props.mark} />
        </bdi>
        {props.children}
      </span>
    </>
  )
  const { onPress, onDouble } = props
  const className = `bubble message-card ${props.className}`
  if (onPress === undefined && onDouble === undefined) return <div className={className}>{inside}</div>
  return (
    <button
      type="button"
      className={className}
      aria-label={props.label}
      onClick={onPress}
      onDoubleClick={onDouble}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && onDouble !== undefined) onDouble()
      }}
    >
      {inside}
    </button>
  )
}

const FileCard = ({
  body,
  mark,
  onOpen,
}: {
  readonly body: Of<'file'>
  readonly mark: string
  readonly onOpen: OpenFile
}) => {
  const words = useWords()
  const name = body.name || words('messages.file')
  return (
    <Card
      icon="file"
      className="file"
      title={name}
      text={
        body.size === null ? words('messages.fileHint') : words('messages.fileLine', { size: formatSize(body.size) })
      }
      mark={mark}
      onDouble={() => onOpen({ fsid: body.fsid, name })}
    />
  )
}

/** An address of the web that no shell opens, as one of http, can be copied and opened by hand. */
const CopyAddress = ({ address }: { readonly address: string }) => {
  const words = useWords()
  const { copied, copy } = useCopy()
  return (
    <span className="small">
      <button
        type="button"
        className="text-button"
        title={address}
        onClick={() => void copy({ text: address, withoutPhones: false })}
      >
        {words('messages.copyAddress')}
      </button>{' '}
      <CopiedWords copied={copied} />
    </span>
  )
}

/**
 * How a card with an address goes there (RT-10): by a press where the shell opens it, else, and where that failed, by a
 * copy of the address.
 */
const useWayTo = (url: string): { readonly onPress?: () => void; readonly children?: ReactNode } => {
  const { failed, open } = useOpenPage()
  if (url === '') return {}
  return isOpenedAddress(url) && !failed
    ? { onPress: () => void open(url) }
    : { children: <CopyAddress address={url} /> }
}

const DocumentCard = ({ body, mark }: { readonly body: Of<'docmsg'>; readonly mark: string }) => {
  const words = useWords()
  const kind = words(`messages.document.${body.document}`)
  return (
    <Card
      icon={body.document === 'excel' ? 'columns' : 'file'}
      className={`file document ${body.document}`}
      title={body.title || kind}
      text={[kind, body.creator === '' ? '' : words('messages.creator', { name: body.creator })]
        .filter(Boolean)
        .join(words('join.comma'))}
      mark={mark}
      {...useWayTo(body.url)}
    />
  )
}

const LinkCard = ({ body, mark }: { readonly body: Of<'link'>; readonly mark: string }) => {
  const words = useWords()
  return (
    <Card
      icon="link"
      className="link"
      title={body.title || body.url || words('messages.noLink')}
      text={body.description || body.url || words('messages.noLink')}
      mark={mark}
      {...useWayTo(body.url)}
    />
  )
}

const ConsultCard = ({ body, mark }: { readonly body: Of<'card'>; readonly mark: string }) => {
  const words = useWords()
  return (
    <div className="bubble consult">
      <p className="consult-head">
        <Icon name="task" size={14} />
        <bdi className="cut" title={body.text}>
          <EmojiText platform="" text={body.text || words('chats.preview.card')} mark={mark} />
        </bdi>
      </p>
      <dl>
        {body.rows.map(({ label, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same, and they never move
          <div key={at}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd>
              <bdi>
                <EmojiText platform="" text={value} mark={mark} />
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** What a message says, as its type is drawn (CA-06 to CA-15). Nothing of it is ever taken for markup. */
export const MessageContent = (props: {
  readonly message: Message
  readonly mark: string
  readonly platform: string
  readonly onOpen: OpenFile
  /** Key of the voice message after one, null where none follows. */
  readonly nextVoice: (id: string) => string | null
  /** Its picture has come, with another height than was left free. */
  readonly onGrown: () => void
}) => {
  const words = useWords()
  const { message, mark, onOpen } = props
  const { body } = message
  switch (body.kind) {
    case 'text':
      return (
        <div className="bubble text" dir="auto">
          <EmojiText platform={props.platform} text={saidWords(body.text, words)} mark={mark} />
          {body.cut ? <WholeTextButton message={message} /> : null}
        </div>
      )
    case 'image':
      return (
        <Picture
          fsid={body.fsid}
          name={body.name}
          onSized={props.onGrown}
          onOpen={() => onOpen({ fsid: body.fsid, name: body.name || words('messages.picture') })}
        />
      )
    case 'emotion':
      return (
        <div className="bubble">
          <Emoticon platform={props.platform} fsid={body.fsid} name={body.name} text={body.text} />
        </div>
      )
    case 'file':
      return <FileCard body={body} mark={mark} onOpen={onOpen} />
    case 'docmsg':
      return <DocumentCard body={body} mark={mark} />
    case 'weapp':
      return (
        <Card
          icon="radar"
          className="link weapp"
          title={body.title || words('messages.weapp')}
          text={body.name || words('messages.weapp')}
          mark={mark}
        />
      )
    case 'voice':
      return (
        <div className="message-voice">
          <VoiceClip
            id={messageKey(message)}
            fsid={body.fsid}
            name=""
            seconds={body.seconds}
            own={message.own}
            next={() => props.nextVoice(message.id)}
          />
        </div>
      )
    case 'link':
      return <LinkCard body={body} mark={mark} />
    case 'card':
      return <ConsultCard body={body} mark={mark} />
    case 'unknown':
      return (
        <div className="bubble unknown">
          <bdi>{words('social.unknownType', { type: body.type })}</bdi>
          {body.raw === '' || body.raw === '{}' ? null : <RawButton raw={body.raw} />}
        </div>
      )
  }
}
