// Calls of the archive, of comments under posts, of the directory of the enterprise chat, and of the robot.
import { addMessage, addPostComment } from './chat-data.ts'
import { accountRow, contactInDirectory, conversationRow, messageRow, postCommentRow } from './chat-rows.ts'
import type { Conversation, Message } from './chats.ts'
import { type Answered, type Asked, type Call, gone, pageOf, refused } from './pages.ts'
import { idOf, readBody, readTime, textOf, type WireFields } from './wire.ts'

const none: Answered = { data: null }

/** These lists are of no use in another order; no habit changes it. */
const inOrder = (asked: Asked): Asked => ({ ...asked, habits: { ...asked.habits, sorts: true } })

const messagesOf = ({ data }: Asked, { id }: Conversation): readonly Message[] =>
  data.chats.messages.get(String(id)) ?? []

/** A list that has no order, page by page. */
const pagesOf = <Row extends { readonly id: bigint }>(
  asked: Asked,
  rows: readonly Row[],
  rowOf: (row: Row) => WireFields,
): Answered =>
  pageOf(
    rows.map((row) => ({ id: String(row.id), row: rowOf(row), sorted: {} })),
    asked,
    '',
  )

/** The accounts; of companies those by which they came, and for one that is not here nothing at all. */
const accounts: Call = (asked) => {
  const { data, query } = asked
  const ids = query.getAll('companyIdList')
  const companies = ids.map((id) => data.companies.get(id))
  if (companies.includes(undefined)) return gone
  const named = new Set(companies.map((company) => company?.texts.weMediaAccountId))
  const wanted = data.chats.accounts.filter(({ id }) => ids.length === 0 || named.has(String(id)))
  return pagesOf(asked, wanted, accountRow)
}

/** Conversations of a scene: those of one customer, of any customer, or all; before a time, of an account or a platform. */
const recent: Call = (asked) => {
  const { data, query, id: scene, habits } = asked
  if (scene !== 'general' && scene !== 'customer') return gone
  const [platform, openId, companyId] = ['platform', 'openId', 'companyId'].map((name) => query.get(name) ?? '')
  const before = readTime(query.get('beforeCreateTime')) ?? Number.POSITIVE_INFINITY
  const rows = [...data.chats.conversations.values()].flatMap((one) => {
    const newest = messagesOf(asked, one).at(-1)
    const wanted =
      scene === 'general' || (companyId === '' ? one.companyId !== null : String(one.companyId) === companyId)
    if (newest === undefined || newest.time >= before || !wanted) return []
    if (platform !== '' && one.account.platform !== platform) return []
    const isNamed = openId === one.account.openId || (habits.findsPeers && openId === one.peer.openId)
    if (openId !== '' && !isNamed) return []
    return [{ id: String(one.id), row: conversationRow(one, newest, habits), sorted: { createTime: newest.time } }]
  })
  return pageOf(rows, inOrder(asked), 'createTime')
}

const messages: Call = (asked) => {
  const { data, query, habits } = asked
  const conversation = data.chats.conversations.get(query.get('conversationShortId') ?? '')
  if (conversation === undefined || conversation.account.platform !== query.get('platform')) return gone
  const rows = messagesOf(asked, conversation).map((one, place) => ({
    id: String(one.id),
    row: messageRow(conversation, one, habits),
    sorted: { pkid: place },
  }))
  return pageOf(rows, inOrder(asked), 'pkid')
}

/** A reply is the copy of a message that came in; what names that message may not stand in it any more. */
const send: Call = (asked) => {
  const { data, body, now, habits } = asked
  const { content, fromUserId, toUserId } = body
  const conversation = [...data.chats.conversations.values()].find(
    ({ id, account, peer }) =>
      account.platform === body.platform &&
      (String(id) === textOf(body.conversationShortId) || (account.openId === fromUserId && peer.openId === toUserId)),
  )
  if (conversation === undefined) return gone
  if (['id', 'pkid', 'serverMessageId'].some((name) => textOf(body[name]) !== '')) return refused(200, '消息重复')
  const { account, peer } = conversation
  if (fromUserId !== account.openId || toUserId !== peer.openId) return refused(200, '收发双方不正确')
  const said = readBody(textOf(content))
  const text = textOf(said.text).trim()
  if (body.messageType !== 'text' || textOf(said.msg_type) !== '1' || text === '') return refused(200, '内容不正确')
  if (textOf(content).length > 1000) return refused(200, '内容过长')
  const made = addMessage(data, conversation, { own: true, type: 'text', json: { content: text }, time: now })
  return habits.creates === 'nothing' ? none : { data: { id: made.id } }
}

/** A warning is named by its own id; the message's is none. */
const setWarning: Call = ({ data, id, body }) => {
  for (const [conversation, list] of data.chats.messages) {
    const place = list.findIndex(({ warning }) => String(warning) === id)
    const message = list[place]
    if (message === undefined) continue
    data.chats.messages.set(conversation, list.with(place, { ...message, warned: textOf(body.warningState) === '1' }))
    return none
  }
  return gone
}

/** Comments of a thread, or those that somebody wrote under an account's posts. */
const postComments: Call = (asked) => {
  const { data, query } = asked
  const [parentId, openId, writer] = ['parentId', 'openId', 'commentUserId'].map((name) => query.get(name) ?? '')
  const rows = [...data.chats.comments.values()].filter((one) => {
    if (one.account.platform !== query.get('platform')) return false
    if (parentId !== '') return String(one.thread) === parentId
    if (openId !== '' && one.account.openId !== openId) return false
    return one.thread === null && (writer === '' || one.writer.openId === writer)
  })
  const listed = rows.map((one) => ({
    id: String(one.id),
    row: postCommentRow(one, data),
    sorted: { createTime: one.time },
  }))
  return pageOf(listed, inOrder(asked), 'createTime')
}

/** An answer stands in the thread that it names, and answers a comment of that thread. */
const answerComment: Call = ({ data, body, now, habits }) => {
  const { comments } = data.chats
  const root = comments.get(textOf(body.parentId))
  const answered = comments.get(textOf(body.replyCommentId))
  if (root === undefined || answered === undefined) return gone
  if (root.thread !== null || (answered !== root && answered.thread !== root.id))
    return refused(200, '评论不在该主题下')
  const { account, itemId } = root
  if (body.platform !== account.platform || body.openId !== account.openId) return refused(200, '账号不正确')
  if (textOf(body.itemId) !== itemId) return refused(200, '作品不正确')
  const content = textOf(body.content)
  if (content.trim() === '' || content.length > 90) return refused(200, '内容不正确')
  const said = { account, itemId, thread: root.id, writer: account, content, time: now, likes: 0 }
  const made = addPostComment(data, said)
  return habits.creates === 'nothing' ? none : { data: { commentId: made.id } }
}

const staff: Call = (asked) => pagesOf(asked, asked.data.people, ({ id, name }) => ({ id, name }))

const directory: Call = (asked) => {
  const { data, query } = asked
  const companyId = query.get('companyId') ?? ''
  const rows = [...data.chats.contacts.values()].filter(
    (one) => companyId === '' || String(one.companyId) === companyId,
  )
  return pagesOf(asked, rows, contactInDirectory)
}

/** By an id of its own nobody is an answer; by a contact of the firm it is a failure. */
const inDirectory =
  (name: string, key: 'id' | 'contactId'): Call =>
  ({ data, query }) => {
    const wanted = query.get(name) ?? ''
    const found = [...data.chats.contacts.values()].find((one) => String(one[key]) === wanted)
    if (found === undefined) return key === 'id' ? none : gone
    return { data: contactInDirectory(found) }
  }

const updateContact: Call = ({ data, id, body }) => {
  const known = data.chats.contacts.get(id)
  if (known === undefined) return gone
  const link = (name: string, before: bigint | null) => (name in body ? idOf(body[name]) : before)
  data.chats.contacts.set(id, {
    ...known,
    remark: 'remark' in body ? textOf(body.remark) : known.remark,
    companyId: link('companyId', known.companyId),
    contactId: link('sysContactId', known.contactId),
  })
  return none
}

/** Each look at the sign-in of a robot finds it one step further. */
const steps = { waiting: 'scanned', scanned: 'online', online: 'online' } as const
const stepNumbers = { waiting: '0', scanned: '1', online: '2' } as const

const robotInfo: Call = ({ data, query }) => {
  const appId = query.get('appId') ?? ''
  const state = data.chats.robots.get(appId)
  if (state === undefined) return gone
  data.chats.robots.set(appId, steps[state])
  return { data: { status: stepNumbers[state], nickName: state === 'waiting' ? undefined : '滇衡助手' } }
}

const robotLogin: Call = ({ data, query, habits }) => {
  const appId = query.get('appId') || `dh${data.newId()}`
  data.chats.robots.set(appId, 'waiting')
  return {
    data: {
      ...{ appId, uuid: `u${data.newId()}`, qrData: 'https://dianheng.example/scan' },
      qrImgBase64: habits.robotPicture,
    },
  }
}

const robotOnline: Call = ({ data, query }) => ({
  data: data.chats.robots.get(query.get('appId') ?? '') === 'online' ? 'true' : 'false',
})

const M = '/api/v1/we-media/private/message'
const S = '/api/v1/social/customer/contact'
const R = '/api/v1/GeWechat'

/** Method, path and call; `:id` is the word that a call is about. */
export const chatCalls: readonly (readonly ['GET' | 'POST' | 'PUT', string, Call])[] = [
  ['GET', `${M}/account/list`, accounts],
  ['GET', `${M}/latest/msg/session/list`, messages],
  ['GET', `${M}/:id/msg/session/list`, recent],
  ['POST', `${M}/send`, send],
  ['PUT', '/api/v1/social/archive/message/warning/:id', setWarning],
  ['GET', '/api/v1/we-media/comment', postComments],
  ['POST', '/api/v1/we-media/comment/send', answerComment],
  ['GET', '/api/v1/social/user/listUsers', staff],
  ['POST', '/api/v1/social/user/synfrom', () => none],
  ['GET', `${S}/listCorpContacts`, directory],
  ['GET', `${S}/getByContactId`, inDirectory('contactId', 'id')],
  ['GET', `${S}/getBySysContactId`, inDirectory('sysContactId', 'contactId')],
  ['POST', `${S}/synfrom`, () => none],
  ['PUT', `${S}/:id`, updateContact],
  ['GET', `${R}/login`, robotLogin],
  ['GET', `${R}/login/info`, robotInfo],
  ['GET', `${R}/check/online`, robotOnline],
  ['GET', `${R}/syncContact`, () => none],
]
