import { parseTime } from '../../clock.ts'
import { type Call, type Endpoint, pagingOf, shown } from '../../endpoint.ts'
import { type JsonText, notFound, pageOf, Refusal } from '../../envelope.ts'
import { idOf, isFields, numberOf, parseJson, textOf, textsOf } from '../../values.ts'
import type { StoredConversation } from './wire.ts'

const base = '/api/v1/we-media/private/message'

/** Accounts of the firm: of a platform, or those that customers came by. */
function accounts({ firm, query }: Call): JsonText {
  const platform = textOf(query.platform)
  const ofCompany = firm.database.prepare<[bigint], string>('select weMediaAccountId from company where id = ?').pluck()
  const companies = textsOf(query.companyIdList)
  const wanted = companies.map((id) => ofCompany.get(idOf(id) ?? -1n))
  const rows = firm.reference
    .list('account')
    .filter((account) => platform === '' || account.platform === platform)
    .filter((account) => companies.length === 0 || wanted.includes(textOf(account.id)))
  return pageOf(rows, pagingOf(query))
}

/** The recent conversations: all of them, or those of customers (of one customer with a companyId). */
function conversations({ firm, query }: Call, scene: 'general' | 'customer'): JsonText {
  const company = idOf(query.companyId)
  return firm.messages.conversations(
    {
      platform: textOf(query.platform),
      openId: textOf(query.openId),
      before: parseTime(query.beforeCreateTime),
      companyId: scene === 'general' ? null : textOf(query.companyId) === '' ? 'any' : (company ?? -1n),
    },
    pagingOf(query, 10),
  )
}

/** The messages of one conversation; without one, the conversations that were last written in. */
function messages(call: Call): JsonText {
  const { firm, query } = call
  const shortId = textOf(query.conversationShortId)
  if (shortId === '') return conversations(call, 'general')
  const conversation = firm.messages.find(shortId)
  const platform = textOf(query.platform)
  if (conversation === null || (platform !== '' && conversation.platform !== platform)) throw notFound()
  return firm.messages.messages(conversation, pagingOf(query, 10), textOf(query.sortOrder).toLowerCase() !== 'asc')
}

/** The words that a reply carries: `content` as JSON with a text (§7), as such an object, or as plain words. */
function wordsIn(content: unknown): string {
  if (isFields(content)) return textOf(content.text) || textOf(content.content)
  const text = textOf(content)
  if (!text.trimStart().startsWith('{')) return text
  const value = parseJson(text)
  return isFields(value) ? wordsIn(value) : text
}

function conversationOf({ firm, body }: Call): StoredConversation {
  const found =
    firm.messages.find(textOf(body.conversationShortId)) ??
    firm.messages.between(textOf(body.platform), textOf(body.fromUserId), textOf(body.toUserId))
  if (found === null) throw new Refusal('会话不存在', 'not-found', 404)
  return found
}

/** Keeps a reply: the last message that came in, copied with sender and receiver swapped (§7). */
function send(call: Call): JsonText {
  const { firm, body, now } = call
  const conversation = conversationOf(call)
  const { content } = body
  const type = textOf(body.messageType) || textOf(body.msgtype) || 'text'
  const words = wordsIn(content).trim()
  if (type !== 'text') throw new Refusal('只能发送文字消息')
  if (words === '') throw new Refusal('回复内容不能为空')
  const verbatim = typeof content === 'string' ? content : JSON.stringify(content)
  if (verbatim.length > 1000) throw new Refusal('字数不能超过1000')
  const receiver = textOf(body.toUserId)
  if (receiver !== '' && receiver !== conversation.peer.openId) throw new Refusal('接收人不是该会话的对方')
  return firm.messages.add(
    conversation,
    {
      time: Math.floor(now / 1000) * 1000,
      type,
      incoming: false,
      json: JSON.stringify({ content: words }),
      marks: {},
      content: verbatim,
    },
    now,
  )
}

function setWarning({ firm, params, body }: Call): JsonText {
  const state = numberOf(body.warningState)
  if (state !== 0 && state !== 1) throw new Refusal('预警状态不正确')
  return firm.messages.setWarning(idOf(params.id) ?? -1n, state)
}

/** Archived chats of the platforms (§7). */
export const messageEndpoints: readonly Endpoint[] = [
  shown('GET', `${base}/account/list`, 'message.accounts', accounts),
  shown('GET', `${base}/general/msg/session/list`, 'message.general', (call) => conversations(call, 'general')),
  shown('GET', `${base}/customer/msg/session/list`, 'message.customer', (call) => conversations(call, 'customer')),
  shown('GET', `${base}/latest/msg/session/list`, 'message.list', messages),
  shown('POST', `${base}/send`, 'message.send', send),
  shown('PUT', '/api/v1/social/archive/message/warning/:id', 'message.warning', setWarning),
]
