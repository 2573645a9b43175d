import { type Call, type Endpoint, pagingOf, shown } from '../../endpoint.ts'
import { JsonText, listText, notFound, Refusal } from '../../envelope.ts'
import { idOf, isFields, textOf } from '../../values.ts'
import { platformTime } from '../messages/wire.ts'

type Stored = {
  readonly id: bigint
  readonly platform: string
  readonly openId: string
  readonly itemId: string
  readonly parentId: string
  readonly userOpenId: string
  readonly createTime: bigint
  readonly body: string
  readonly replies: bigint
}

const columns =
  'c.id, c.platform, c.openId, c.itemId, c.parentId, c.userOpenId, c.createTime, c.body, (select count(*) from media_comment r where r.parentId = cast(c.id as text)) replies'

/** A comment under a post (§3) as JSON text. */
function rowText(row: Stored): string {
  const { id, platform, openId, itemId, parentId, userOpenId, createTime, body, replies } = row
  const told: unknown = JSON.parse(body)
  return JSON.stringify({
    commentId: String(id),
    platform,
    openId,
    itemId,
    parentId,
    commentUserId: userOpenId,
    ...(isFields(told) ? told : {}),
    createTime: platformTime(platform, Number(createTime), id),
    replyCommentTotal: Number(replies),
  })
}

/** Comments by account, writer, post or thread; `isListRoot` leaves out the answers. A thread counts as its writers'. */
function list({ firm, query }: Call): JsonText {
  const conditions: string[] = []
  const parameters: (string | number)[] = []
  const add = (condition: string, ...values: readonly (string | number)[]): void => {
    conditions.push(condition)
    parameters.push(...values)
  }
  const [platform, openId, itemId] = [textOf(query.platform), textOf(query.openId), textOf(query.itemId)]
  const [parentId, writer] = [textOf(query.parentId), textOf(query.commentUserId)]
  const rootsOnly = ['true', '1'].includes(textOf(query.isListRoot)) && parentId === ''
  const wrote =
    '(c.userOpenId = ? or exists (select 1 from media_comment r where r.parentId = cast(c.id as text) and r.userOpenId = ?))'
  if (platform !== '') add('c.platform = ?', platform)
  if (itemId !== '') add('c.itemId = ?', itemId)
  if (parentId !== '') add('c.parentId = ?', parentId)
  if (rootsOnly) add(`c.parentId = ''`)
  if (openId !== '') add(`(c.openId = ? or ${wrote})`, openId, openId, openId)
  if (writer !== '') add(wrote, writer, writer)
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const order = textOf(query.sortOrder).toLowerCase() === 'asc' ? 'asc' : 'desc'
  const paging = pagingOf(query, 10)
  const limit = paging.pageSize
  const rows = firm.database
    .prepare<unknown[], Stored>(
      `select ${columns} from media_comment c ${where} order by c.createTime ${order}, c.id ${order} limit ? offset ?`,
    )
    .safeIntegers()
    .all(...parameters, limit, limit < 0 ? 0 : paging.pageIndex * limit)
  const total = firm.database.prepare<unknown[], number>(`select count(*) from media_comment c ${where}`).pluck()
  return listText(rows.map(rowText), total.get(...parameters) ?? 0, paging)
}

/** Answers a comment in the name of the account under whose post it stands; at most 90 characters (§5). */
function answer({ firm, body, now }: Call): JsonText {
  const content = textOf(body.content)
  if (content.trim() === '') throw new Refusal('回复内容不能为空')
  if (content.length > 90) throw new Refusal('回复内容不能超过90个字符')
  const read = firm.database
    .prepare<[bigint], Stored>(`select ${columns} from media_comment c where c.id = ?`)
    .safeIntegers()
  const answered = read.get(idOf(textOf(body.replyCommentId) || textOf(body.parentId)) ?? -1n)
  if (answered === undefined || answered.platform !== textOf(body.platform)) throw notFound()
  const account = firm.reference.list('account').find(({ openId }) => openId === answered.openId)
  const told = { content, nickName: textOf(account?.nickname), avatar: '', diggCount: 0 }
  const thread = answered.parentId === '' ? String(answered.id) : answered.parentId
  const time = Math.floor(now / 1000) * 1000
  const { lastInsertRowid } = firm.database
    .prepare(
      'insert into media_comment (platform, openId, itemId, parentId, userOpenId, createTime, body) values (?, ?, ?, ?, ?, ?, ?)',
    )
    .run(answered.platform, answered.openId, answered.itemId, thread, answered.openId, time, JSON.stringify(told))
  const made = read.get(BigInt(lastInsertRowid))
  if (made === undefined) throw notFound()
  return new JsonText(rowText(made))
}

/** Comments under the firm's posts (§7). */
export const mediaCommentEndpoints: readonly Endpoint[] = [
  shown('GET', '/api/v1/we-media/comment', 'mediaComment.list', list),
  shown('POST', '/api/v1/we-media/comment/send', 'mediaComment.send', answer),
]
