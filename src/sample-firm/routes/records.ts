import { formatTime, parseTime } from '../clock.ts'
import { idOnWire } from '../data/companies.ts'
import { type Call, type Endpoint, pagingOf } from '../endpoint.ts'
import { JsonText, listText, notFound, Refusal } from '../envelope.ts'
import { type Fields, idOf, isFields, numberOf, textOf, textsOf } from '../values.ts'

type Condition = readonly [string, ...(string | number | bigint)[]]

/** A page of JSON rows of a table under conditions, as `data` of a list. */
function rowsOf(
  call: Call,
  table: string,
  conditions: readonly Condition[],
  order: string,
  query: Fields,
  standard: number,
): JsonText {
  const where = conditions.length > 0 ? `where ${conditions.map(([text]) => text).join(' and ')}` : ''
  const parameters = conditions.flatMap(([, ...values]) => values)
  const { database } = call.firm
  const paging = pagingOf(query, standard)
  const limit = paging.pageSize < 0 ? -1 : paging.pageSize
  const rows = database
    .prepare<unknown[], [bigint | string, string]>(
      `select id, body from ${table} ${where} order by ${order} limit ? offset ?`,
    )
    .raw()
    .safeIntegers()
    .all(...parameters, limit, limit < 0 ? 0 : paging.pageIndex * limit)
  const total =
    database
      .prepare<unknown[], number>(`select count(*) from ${table} ${where}`)
      .pluck()
      .get(...parameters) ?? 0
  const texts = rows.map(([id, body]) =>
    table === 'contact' && typeof id === 'bigint' ? `{"id":${idOnWire(id)},${body.slice(1)}` : body,
  )
  return listText(texts, total, paging)
}

const contactColumns = ['name', 'telephone', 'gmtFollowup', 'gmtCreate', 'gmtModify']

function contactList(call: Call): JsonText {
  const query = { ...call.query, ...call.body }
  const conditions: Condition[] = []
  const name = textOf(query.name).trim()
  if (name !== '') conditions.push(['instr(name, ?) > 0', name])
  const telephone = textOf(query.telephone).replaceAll('-', '').trim()
  if (telephone !== '') conditions.push(['instr(telephone, ?) > 0', telephone])
  const company = idOf(query.companyId)
  if (company !== null) conditions.push(['companyId = ?', company])
  const owner = textOf(query.ownerid)
  if (owner !== '') conditions.push(['ownerid = ?', owner])
  const wanted = textOf(query.sortField)
  const sort = contactColumns.includes(wanted) ? wanted : 'gmtFollowup'
  const order = textOf(query.sortOrder).toLowerCase() === 'asc' ? 'asc' : 'desc'
  return rowsOf(call, 'contact', conditions, `${sort} ${order}, id ${order}`, query, 10)
}

function contactRow(call: Call): JsonText {
  const id = idOf(call.params.id)
  const body =
    id === null
      ? undefined
      : call.firm.database.prepare<[bigint], string>('select body from contact where id = ?').pluck().get(id)
  if (id === null || body === undefined) throw notFound()
  return new JsonText(`{"id":${idOnWire(id)},${body.slice(1)}`)
}

function followups(call: Call, conditions: readonly Condition[]): JsonText {
  const types = textsOf(call.query.types ?? call.query.type)
    .map(Number)
    .filter(Number.isFinite)
  const all: Condition[] = [...conditions]
  if (types.length > 0) all.push([`type in (${types.map(() => '?').join(', ')})`, ...types])
  const objType = textOf(call.query.objType)
  if (objType !== '' && conditions.some(([text]) => text.startsWith('objId'))) all.push(['objType = ?', objType])
  return rowsOf(call, 'followup', all, 'gmtCreate desc, id desc', call.query, 10)
}

/** Types that count as having followed a customer up (§3). */
const followed = new Set([0, 1, 2, 7, 8, 9, 11])

function addFollowup(call: Call): Fields {
  const { body, user, now, firm } = call
  const type = numberOf(body.type) ?? -1
  if (type < 0) throw new Refusal('请选择跟进类型')
  if (textOf(body.content).trim() === '') throw new Refusal('跟进内容不能为空')
  const id = textOf(body.id)
  if (!/^[0-9a-f]{32}$/.test(id)) throw new Refusal('跟进编号不正确')
  const time = parseTime(body.gmtCreate) ?? now
  const objType = textOf(body.objType) || 'company'
  const objId = textOf(body.objId)
  const company =
    objType === 'company' ? idOf(objId) : idOf(textOf(body.groupid) || (isFields(body.group) ? body.group.id : ''))
  const name =
    company === null
      ? undefined
      : firm.database.prepare<[bigint], string>('select name from company where id = ?').pluck().get(company)
  if (objType === 'company' && name === undefined) throw notFound()
  const row = {
    id,
    objId,
    objType,
    type,
    content: body.content,
    gmtCreate: formatTime(time),
    attachmentList: Array.isArray(body.attachmentList) ? body.attachmentList : [],
    quote: textOf(body.quote),
    comments: '[]',
    operUser: { id: user.id, name: user.name, avatarUrl: '' },
    object: { type: objType, id: objId, name: name ?? '' },
    group: { type: 'company', id: company === null ? '' : String(company), name: name ?? '' },
  }
  const added = firm.database
    .prepare(
      'insert into followup (id, objType, objId, groupId, type, operId, gmtCreate, body) values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing',
    )
    .run(id, objType, objId, company, type, textOf(user.id), time, JSON.stringify(row))
  if (added.changes === 0) throw new Refusal('该跟进记录已存在', 'duplicate')
  if (company !== null && (followed.has(type) || type > 1000)) {
    firm.writer.update(company, { followupContent: body.content, gmtFollowup: row.gmtCreate }, now)
  }
  return row
}

function removeFollowup({ firm, params, user }: Call): null {
  const author = firm.database
    .prepare<[string], string>('select operId from followup where id = ?')
    .pluck()
    .get(params.id ?? '')
  if (author === undefined) throw notFound()
  if (author !== user.id) throw new Refusal('只能删除自己的跟进记录', 'forbidden', 403)
  firm.database.prepare('delete from followup where id = ?').run(params.id)
  return null
}

function members(call: Call): JsonText {
  const { firm, body } = call
  const ids = textsOf(body.objIds).flatMap((text) => idOf(text) ?? [])
  const user = textOf(body.userId)
  const find = firm.database.prepare<[bigint], string>('select body from company_body where id = ?').pluck()
  const rows = ids.flatMap((id) => {
    const row: unknown = JSON.parse(find.get(id) ?? '{}')
    const list: unknown = isFields(row) ? row.participantList : []
    return Array.isArray(list) ? list.filter(isFields) : []
  })
  const shown = rows.filter((row) => user === '' || (isFields(row.operUser) && row.operUser.id === user))
  const paging = pagingOf(body)
  const start = paging.pageSize < 0 ? 0 : paging.pageIndex * paging.pageSize
  const page = paging.pageSize < 0 ? shown : shown.slice(start, start + paging.pageSize)
  return listText(
    page.map((row) => JSON.stringify(row)),
    shown.length,
    paging,
  )
}

const shown = (method: Endpoint['method'], path: string, requestClass: string, run: Endpoint['run']): Endpoint => ({
  method,
  path,
  requestClass,
  source: 'shown',
  access: 'user',
  run,
})

/** Contacts, follow-ups, comments and role members: all of their paths stand in §7. */
export const recordEndpoints: readonly Endpoint[] = [
  shown('POST', '/api/v1/customer/contact/list', 'contact.list', contactList),
  shown('POST', '/api/v1/customer/contact/list/base', 'contact.listBase', contactList),
  shown('GET', '/api/v1/customer/contact/base/:id', 'contact.base', contactRow),
  shown('GET', '/api/v1/customer/contact/:id', 'contact.get', contactRow),
  shown('GET', '/api/v1/followup/latest', 'followup.latest', (call) => followups(call, [])),
  shown('GET', '/api/v1/followup/group/:id', 'followup.group', (call) =>
    followups(call, [['groupId = ?', idOf(call.params.id) ?? -1n]]),
  ),
  shown('GET', '/api/v1/followup/object/:id', 'followup.object', (call) =>
    followups(call, [['objId = ?', call.params.id ?? '']]),
  ),
  shown('POST', '/api/v1/followup', 'followup.create', (call) =>
    call.firm.database.transaction(() => addFollowup(call)).immediate(),
  ),
  shown('DELETE', '/api/v1/followup/:id', 'followup.delete', removeFollowup),
  shown('POST', '/api/v1/rolemember/user', 'rolemember.user', members),
  shown('GET', '/api/v1/comment', 'comment.list', (call) => {
    const { objType, objId } = call.query
    const conditions: Condition[] = [
      ['objType = ?', textOf(objType) || 'company'],
      ['objId = ?', textOf(objId)],
    ]
    return rowsOf(call, 'comment', conditions, 'gmtCreate desc, id desc', call.query, -1)
  }),
]
