import type { DataOptions, SampleCompany } from './areas/companies/data.ts'
import { generateMediaComments } from './areas/media-comments/data.ts'
import { generateConversations, type SampleConversation } from './areas/messages/conversations.ts'
import { insertConversationSql } from './areas/messages/table.ts'
import { longId } from './data/long-id.ts'
import type { FirmDatabase } from './database.ts'

/** The conversations; their messages are made when somebody asks for them. */
function fillConversations(database: FirmDatabase, all: readonly SampleConversation[]): void {
  const insert = database.prepare(insertConversationSql)
  let sequence = 0
  for (const [position, conversation] of all.entries()) {
    const { shortId, platform, accountId, account, peer, companyId, messages, last } = conversation
    const pkid = longId(last, sequence + messages - 1)
    const people = JSON.stringify({ account, peer })
    const owner = [accountId, account.openId, peer.openId, companyId]
    insert.run(position + 1, shortId, platform, ...owner, last, pkid, messages, people, sequence)
    sequence += messages
  }
}

/** The clients of the enterprise chat, as its directory knows them; a customer's first contact is linked where it has one. */
function fillSocialContacts(database: FirmDatabase, all: readonly SampleConversation[]): void {
  const insert = database.prepare(
    'insert into social_contact (id, companyId, contactId, userId, body) values (?, ?, ?, ?, ?)',
  )
  const contactOf = database
    .prepare<[bigint], bigint>('select id from contact where companyId = ? order by id limit 1')
    .pluck()
    .safeIntegers()
  for (const { platform, accountId, peer, companyId, companyName } of all) {
    if (platform !== 'wework') continue
    const contact = companyId === null ? null : (contactOf.get(companyId) ?? null)
    const body = {
      name: peer.nickname,
      avatarUrl: '',
      remark: peer.aliasName,
      corpName: companyName,
      type: 1,
      unionId: '',
    }
    insert.run(peer.openId, companyId, contact, accountId, JSON.stringify(body))
  }
}

function fillMediaComments(database: FirmDatabase, options: DataOptions, newest: readonly SampleCompany[]): void {
  const insert = database.prepare(
    'insert into media_comment (id, platform, openId, itemId, parentId, userOpenId, createTime, body) values (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const first = 830_001
  for (const [position, comment] of generateMediaComments(options, newest).entries()) {
    const { platform, openId, itemId, answers, userOpenId, createTime, nickName, content, diggCount } = comment
    const parentId = answers === null ? '' : String(first + answers)
    const body = JSON.stringify({ content, nickName, avatar: '', diggCount })
    insert.run(first + position, platform, openId, itemId, parentId, userOpenId, createTime, body)
  }
}

/** Fills the archive of chats and the comments under the firm's posts; `newest` are the newest customers. */
export function fillArchive(database: FirmDatabase, options: DataOptions, newest: readonly SampleCompany[]): void {
  const conversations = generateConversations(options, newest)
  fillConversations(database, conversations)
  fillSocialContacts(database, conversations)
  fillMediaComments(database, options, newest)
}
