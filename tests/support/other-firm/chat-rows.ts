// Rows of the archive as this firm shows them: ids are bare integers, counts and states text, times seconds; what is
// empty is left out, and people have whichever name their platform gave them.
import type { Account, Conversation, CorporateContact, Message, PostComment } from './chats.ts'
import type { Data } from './data.ts'
import type { Habits } from './habits.ts'
import type { WireFields } from './wire.ts'

const seconds = (time: number): number => Math.floor(time / 1000)
const one = (state: boolean): '1' | undefined => (state ? '1' : undefined)

/** An account of the firm. */
export const accountRow = ({ id, platform, openId, name }: Account): WireFields => ({
  id,
  platform,
  openId,
  nickName: name,
})

/** Who wrote to whom. */
function ends({ account, peer }: Conversation, { own }: Message): WireFields {
  const [from, to] = own ? [account, peer] : [peer, account]
  return { fromUserId: from.openId, toUserId: to.openId }
}

/** A conversation by its newest message; one platform names its people nowhere but in their messages. */
export function conversationRow(conversation: Conversation, newest: Message, habits: Habits): WireFields {
  const { id, account, peer } = conversation
  const people = [peer, account].map(({ openId, name }) => ({ openId, nickname: name }))
  return {
    conversationShortId: id,
    pkid: habits.numbersByMessage ? newest.pkid : id,
    platform: account.platform,
    openId: account.openId,
    ...ends(conversation, habits.numbersByMessage ? newest : { ...newest, own: false }),
    createTime: seconds(newest.time),
    messageType: newest.type,
    content: newest.type === 'text' ? String(newest.json.content) : undefined,
    jsonUserInfoList: account.platform === 'kuaishou' ? null : JSON.stringify(people),
    owningAccount: account.platform === 'wework' ? undefined : { openId: account.openId, nickname: account.name },
    isNewData: one(!newest.own),
  }
}

/** A message; one platform leaves a warning out once it is cleared. */
export function messageRow(conversation: Conversation, message: Message, habits: Habits): WireFields {
  const { own, warned, companyId } = message
  const { id, account, peer } = conversation
  const warning = account.platform === 'kuaishou' && !warned ? null : message.warning
  const sender = own ? account : peer
  return {
    id: message.id,
    pkid: message.pkid,
    conversationShortId: id,
    platform: account.platform,
    from: sender.openId,
    ...ends(conversation, message),
    ...(habits.namesSenders &&
      (account.platform === 'shipinhao' ? { name: sender.name } : { fromUser: { nickname: sender.name } })),
    messageType: message.type,
    msgtime: seconds(message.time),
    jsonContent: JSON.stringify(
      habits.repeatsWords && message.type === 'text' ? { ...message.json, text: message.json.content } : message.json,
    ),
    fsids: message.fsids.length === 0 ? undefined : JSON.stringify(message.fsids),
    contentSource: one(message.ai),
    emotionState: one(message.upset),
    warningState: warning === null ? undefined : warned ? '1' : '0',
    warningId: warning ?? undefined,
    companyId: companyId ?? undefined,
  }
}

/** A comment under a post. */
export function postCommentRow(comment: PostComment, { chats }: Data): WireFields {
  const { id, account, itemId, thread, writer, content, time, likes } = comment
  const answers = [...chats.comments.values()].filter((other) => other.thread === id).length
  return {
    commentId: id,
    platform: account.platform,
    openId: account.openId,
    itemId,
    parentId: thread ?? undefined,
    commentUserId: writer.openId,
    nickName: writer.name,
    content,
    createTime: seconds(time),
    diggCount: likes === 0 ? undefined : String(likes),
    replyCommentTotal: answers === 0 ? undefined : String(answers),
  }
}

/** Somebody in the directory. */
export const contactInDirectory = ({ id, name, remark, companyId, contactId }: CorporateContact): WireFields => ({
  id,
  name,
  remark: remark === '' ? undefined : remark,
  companyId: companyId ?? undefined,
  sysContactId: contactId ?? undefined,
})
