import { idOnWire } from '../../data/long-id.ts'
import { isFields, textOf } from '../../values.ts'
import type { Talker } from './conversations.ts'
import type { MessageMarks } from './marks.ts'
import { signaturePlace } from './odd-messages.ts'

/** A conversation as the firm keeps it. */
export type StoredConversation = {
  readonly id: number
  readonly shortId: string
  readonly platform: string
  readonly account: Talker
  readonly peer: Talker
}

/** A message as the firm keeps it; `time` is epoch milliseconds. */
export type StoredMessage = {
  readonly pkid: bigint
  readonly time: number
  readonly type: string
  readonly incoming: boolean
  readonly json: string
  readonly fsids: string
  readonly marks: MessageMarks
  /** The content as it was sent, where a client sent it. */
  readonly content: string | null
}

// The ids of a message and of its warning are no pkids: whoever takes one for the other finds nothing.
const idShift = 5_000_000_000_000_000_000n
const warningShift = 7_000_000_000_000_000_000n

/** The pkid behind the id of a message or of its warning; an id that is neither stands for itself. */
export function pkidOf(id: bigint): bigint {
  return id > warningShift ? id - warningShift : id > idShift ? id - idShift : id
}

/** A time as the platform writes it (D-48): seconds, milliseconds, now one and now the other, or digits as text. */
export function platformTime(platform: string, time: number, sequence: bigint): number | string {
  const seconds = Math.floor(time / 1000)
  if (platform === 'douyin') return seconds
  if (platform === 'kuaishou') return String(time)
  return platform === 'shipinhao' && sequence % 2n === 0n ? seconds : time
}

/** A platform's person under the names that this platform uses (§3, D-49). */
function userOf(platform: string, { openId, nickname, aliasName }: Talker): Readonly<Record<string, unknown>> {
  if (platform === 'wework') return { id: openId, name: aliasName || nickname, avatar: '' }
  if (platform === 'kuaishou') return { openId, nickName: nickname, avatarUrl: '' }
  return platform === 'shipinhao' ? { openId, nickname, avatarUrl: '' } : { openId, nickname, avatar: '' }
}

const previews: Readonly<Record<string, string>> = {
  image: '[图片]',
  voice: '[语音]',
  emotion: '[表情]',
  file: '[文件]',
  link: '[链接]',
  docmsg: '[文档]',
  weapp: '[小程序]',
  retain_consult_card: '[留资卡片]',
  video: '[视频]',
}
const douyinTypes: Readonly<Record<string, number>> = { text: 1, image: 2, video: 3, retain_consult_card: 8 }

/** The words of a message, '' where it has none. */
export function wordsOf({ type, json }: Pick<StoredMessage, 'type' | 'json'>): string {
  if (type !== 'text') return ''
  try {
    const value: unknown = JSON.parse(json)
    return isFields(value) ? textOf(value.content) : ''
  } catch {
    return ''
  }
}

/** `content` of a record: douyin sends it as JSON with a msg_type (§7, reply send), the others send words. */
function contentOf(platform: string, message: StoredMessage): string {
  const { type, content } = message
  if (content !== null) return content
  const text = wordsOf(message)
  if (platform !== 'douyin') return type === 'text' ? text : (previews[type] ?? `[${type}]`)
  const kind = { msg_type: douyinTypes[type] ?? 99 }
  return JSON.stringify(type === 'text' ? { ...kind, text } : kind)
}

/** What a message and the record of its conversation have in common, as text that begins with pkid and conversation. */
function frame(
  conversation: StoredConversation,
  message: StoredMessage,
  rest: Readonly<Record<string, unknown>>,
): string {
  const { shortId, platform, account, peer } = conversation
  const { pkid, incoming, marks } = message
  const [sender, receiver] = incoming ? [peer, account] : [account, peer]
  const common = {
    platform,
    openId: account.openId,
    fromUserId: sender.openId,
    toUserId: receiver.openId,
    createTime: platformTime(platform, message.time, pkid),
    content: contentOf(platform, message),
    serverMessageId: `m${pkid.toString(36)}`,
    isNewData: marks.isNewData ?? false,
    ...rest,
    ...marks.wire,
  }
  const short = platform === 'kuaishou' ? shortId : `"${shortId}"`
  return `{"pkid":${pkid},"conversationShortId":${short},${JSON.stringify(common).slice(1)}`
}

/** A chat message (§3) as JSON text; `signature` is that of addresses at this read. */
export function messageText(conversation: StoredConversation, message: StoredMessage, signature: string): string {
  const { platform, account, peer } = conversation
  const { pkid, type, marks } = message
  const sender = message.incoming ? peer : account
  const text = frame(conversation, message, {
    from: sender.openId,
    fromUser: userOf(platform, sender),
    ...(platform === 'wework' ? { name: sender.aliasName || sender.nickname, msgtype: type } : { messageType: type }),
    msgtime: platformTime(platform, message.time, pkid),
    jsonContent: message.json,
    fsids: message.fsids,
    contentSource: marks.contentSource ?? 0,
    emotionState: marks.emotionState ?? 0,
    warningState: marks.warningState ?? 0,
    warningId: marks.warningState === undefined ? '' : String(pkid + warningShift),
    companyId: marks.companyId ?? '',
  })
  return `{"id":${idOnWire(pkid + idShift)},${text.slice(1)}`.replaceAll(signaturePlace, signature)
}

/** The record of a conversation (§3) as JSON text; `newest` is its newest message. */
export function conversationText(conversation: StoredConversation, newest: StoredMessage): string {
  const { platform, account, peer } = conversation
  const people = JSON.stringify(
    [peer, account].map(({ openId, nickname, aliasName }) => ({
      openId,
      aliasName,
      [platform === 'kuaishou' ? 'nickName' : 'nickname']: nickname,
      avatar: '',
    })),
  )
  const { openId, aliasName, nickname } = account
  return frame(conversation, newest, {
    messageType: newest.type,
    // Some lists of people come torn, as they do from such servers.
    jsonUserInfoList: conversation.id % 31 === 11 ? people.slice(0, 40) : people,
    owningAccount: { openId, aliasName, nickname },
  })
}
