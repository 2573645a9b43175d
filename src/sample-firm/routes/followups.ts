import { formatTime, parseTime } from '../clock.ts'
import { type Call, type Endpoint, shown } from '../endpoint.ts'
import { type JsonText, notFound, Refusal } from '../envelope.ts'
import { type Fields, idOf, isFields, numberOf, textOf, textsOf } from '../values.ts'
import { type Condition, rowsOf } from './rows.ts'

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

/** Follow-ups (§7). */
export const followupEndpoints: readonly Endpoint[] = [
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
]
