import type { Page } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { commentFault, commentReplyPlace } from '#shared/domain/chat-reply'
import type { FieldValues } from '#shared/domain/work'
import type { Home } from '../../engine/account-session.ts'
import { hexId } from '../../engine/authors.ts'
import { online } from '../../engine/remote/online.ts'
import { noList } from '../../engine/sync/pull/page-loop.ts'
import { dropSentDraft, sendOnce, unsettled } from '../../engine/sync/push/send-once.ts'
import { isClearing, senderOf } from '../chats/index.ts'
import { toldFace } from '../files/index.ts'
import type { MediaAccount, SocialCalls } from './calls.ts'
import { knownAnswers } from './new-answer.ts'
import type { ArchiveMember } from './row.ts'

/** Messages and comments of one page (§9). */
const PAGE = 10
/** Conversations of one page in which a person's is looked for, and pages of a list. */
const LOOKED = 50
const MOST_LISTS = 4

type Asked = { [Call in keyof CoreHandlers['social']]: Parameters<CoreHandlers['social'][Call]>[0] }

/** Private messages and comments of a customer's platform, read from the server as it has them (§2, §7); warnings of archived ones. */
export function createSocial(home: Home): CoreHandlers['social'] {
  const remote = async () => (await home.opened().connect()).social
  const told = <Person extends ArchiveMember>(person: Person): Person => ({
    ...person,
    avatar: toldFace(home.opened().store, person.avatar),
  })
  return {
    async accounts() {
      return { accounts: (await (await remote()).accounts()).map(named) }
    },
    async accountsOf({ companyIds }) {
      return { accounts: (await (await remote()).accountsOf(companyIds)).map(named) }
    },
    messages: async (asked) => messagesOf(await remote(), asked),
    replyComment: (asked) => replyComment(home, asked),
    async contacts({ companyId }) {
      return { contacts: (await (await remote()).corporateContacts(companyId)).map(told) }
    },
    async contactOf(asked) {
      const api = await remote()
      const contact = 'contactId' in asked ? await api.contactOf(asked.contactId) : await api.contactById(asked.id)
      return { contact }
    },
    async bindContact({ id, companyId, contactId }) {
      await (await remote()).updateContact(id, { companyId, sysContactId: contactId })
      return {}
    },
    async users() {
      return { users: (await (await remote()).archiveUsers('')).map(told) }
    },
    async syncContacts() {
      await (await remote()).syncContacts()
      return {}
    },
    async syncUsers({ overwrite }) {
      await (await remote()).syncUsers(overwrite)
      return {}
    },
    clearWarning: (asked) => clearWarning(home, asked),
    comments: (asked) => commentsOf(home, asked),
  }
}

/** An account by the id that customers name it by. */
function named({ accountId, nickname }: MediaAccount): { id: string; nickname: string } {
  return { id: accountId, nickname }
}

/** A page of what was written with a person, of the newest conversation. */
async function messagesOf(api: SocialCalls, { platform, openId, companyId, pageIndex }: Asked['messages']) {
  const conversation = await conversationWith(api, platform, openId, companyId)
  if (conversation === null) return { account: '', messages: [], more: false }
  const read = (at: number) => api.messages(conversation, { pageIndex: at, pageSize: PAGE })
  const page = await read(pageIndex)
  const messages = page.rows.map((row) => {
    const { id, from, type, text, time } = row
    return { id, own: from !== openId, name: senderOf(conversation, row).name, type, text, time }
  })
  return { account: conversation.account.name, messages, more: await isMore(page, pageIndex, read) }
}

/**
 * The newest conversation with a person; the firm's `openId` is an account's (D-72), so that their own is looked for here.
 * A firm that does not read the customer, or does not know them, has it among those of others.
 */
async function conversationWith(api: SocialCalls, platform: string, openId: string, companyId: string) {
  for (const ofWhom of new Set([companyId, ''])) {
    const known = new Set<string>()
    for (let pageIndex = 0; pageIndex < MOST_LISTS; pageIndex += 1) {
      const asked = api.conversations({ platform, companyId: ofWhom, pageIndex, pageSize: LOOKED })
      const page = await (pageIndex === 0 ? asked : asked.catch(noList))
      const found = page?.rows.find(({ peer }) => peer.openId === openId)
      if (found !== undefined) return found
      const before = known.size
      for (const { id } of page?.rows ?? []) known.add(id)
      if (known.size === before || known.size === page?.total) break
    }
  }
  return null
}

/** The openId of the account by which a customer came; '' where nobody knows it. */
async function accountOf(home: Home, api: SocialCalls, companyId: string): Promise<string> {
  const id = companyId === '' ? null : home.opened().store.customers.detail(companyId)?.fields.weMediaAccountId
  if (typeof id !== 'string' || id === '') return ''
  try {
    return (await api.accountsOf([companyId])).find(({ accountId }) => accountId === id)?.id ?? ''
  } catch (error) {
    // A firm that does not say it may well answer without.
    if (error instanceof Failure) return ''
    throw error
  }
}

/** A page of what a person wrote under the firm's posts, or of one thread. */
async function commentsOf(home: Home, query: Asked['comments']) {
  const { platform, openId, parentId, itemId, pageIndex } = query
  const api = (await home.opened().connect()).social
  const account = query.account || (await accountOf(home, api, query.companyId))
  const ofPerson = { commentUserId: openId, isListRoot: true }
  const inThread = { isListRoot: false, ...(itemId === '' ? {} : { itemId }) }
  const asked = { ...(parentId === '' ? ofPerson : inThread), ...(account === '' ? {} : { openId: account }) }
  const read = (at: number) => api.comments({ platform, parentId, ...asked, pageIndex: at, pageSize: PAGE })
  const page = await read(pageIndex)
  const comments = page.rows.map(({ createTime, diggCount, replyCommentTotal, ...row }) => ({
    id: row.id,
    openId: row.openId,
    itemId: row.itemId,
    parentId: row.parentId,
    nickName: row.nickName,
    avatar: toldFace(home.opened().store, row.avatar),
    content: row.content,
    time: createTime,
    likes: Math.trunc(diggCount ?? 0),
    replies: Math.trunc(replyCommentTotal ?? 0),
  }))
  return { comments, more: await isMore(page, pageIndex, read) }
}

/** Answers a comment, once; `sent` is false where the firm refuses it. */
async function replyComment(home: Home, asked: Asked['replyComment']) {
  const { store, sync, connect } = home.opened()
  const { clock, random } = home.ports
  const content = asked.content.trim()
  const fault = commentFault(content)
  if (fault !== null) throw new Failure('invalid-input', { field: 'content', reason: fault })
  const { platform, openId, itemId, parentId, commentId, name } = asked
  const body = { platform, openId, itemId, parentId, replyCommentId: commentId, content }
  const api = (await online(connect)).social
  // As in a conversation: not beside the same one that may still arrive.
  const isSame = (sent: FieldValues) =>
    sent.platform === platform && sent.replyCommentId === commentId && sent.content === content
  const requireSettled = () => {
    if (unsettled(store, 'reply').some(({ patch }) => patch.target === 'comment' && isSame(Object(patch.body))))
      throw new Failure('doubtful')
  }
  requireSettled()
  const known = await online(() => knownAnswers(api, body))
  // Another window may have sent it while the thread was read.
  requireSettled()
  const change = {
    opId: hexId(random),
    entity: 'reply',
    localId: hexId(random),
    title: name,
    patch: { content, arrived: true, target: 'comment', body, after: clock.now(), known },
    base: { arrived: false },
  } as const
  try {
    await online(() => sendOnce({ store, clock }, change, (key) => api.replyComment(body, { key })))
    dropSentDraft(store, commentReplyPlace(platform, commentId), content, clock.now())
    return { sent: true }
  } catch (error) {
    if (error instanceof Failure && error.code === 'refused') return { sent: false }
    throw error
  } finally {
    home.changed('work', [])
    sync.wake()
  }
}

/** Queues that the warning of a message is cleared. */
function clearWarning(home: Home, { id, conversation: asked }: Asked['clearWarning']) {
  const { store, sync } = home.opened()
  const { clock, random } = home.ports
  const message = store.messages.get(id, asked)
  if (message === null) throw new Failure('not-found')
  const { conversation, warningState, warningId, pkid, companyId } = message
  if (warningState !== 1) throw new Failure('invalid-input', { field: 'warningState' })
  if (isClearing(store, message)) return {}
  // A conversation is known by its platform and its id there, joined by a colon.
  const colon = conversation.indexOf(':')
  const [platform, conversationShortId] = [conversation.slice(0, colon), conversation.slice(colon + 1)]
  store.work.add({
    opId: hexId(random),
    entity: 'warning',
    localId: id,
    kind: 'action',
    title: store.conversations.get(conversation)?.peer.name ?? message.fromName,
    patch: { warningState: 0, warningId, platform, conversationShortId, pkid, companyId },
    base: { warningState },
    at: clock.now(),
  })
  home.changed('work', [])
  home.changed('messages', [conversation])
  sync.wake()
  return {}
}

type Rows = Pick<Page<{ readonly id: string }>, 'rows' | 'bad' | 'total'>

/**
 * True where older rows follow. Below a page of fewer rows than were asked for something may stand too: there are firms
 * of smaller pages, and of no count.
 */
async function isMore(
  { rows, bad, total }: Rows,
  pageIndex: number,
  read: (pageIndex: number) => Promise<Rows>,
): Promise<boolean> {
  const count = rows.length + bad.length
  if (count >= PAGE) return total === null || pageIndex * PAGE + count < total
  if (count === 0 || (pageIndex === 0 && total === count)) return false
  const named = new Set(rows.map(({ id }) => id))
  const behind = await read(pageIndex + 1).catch(noList)
  return behind?.rows.some(({ id }) => !named.has(id)) === true
}
