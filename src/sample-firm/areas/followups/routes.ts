import { formatTime, parseTime } from '../../clock.ts'
import { type Call, type Endpoint, type FirmState, shown } from '../../endpoint.ts'
import { type JsonText, notFound, Refusal } from '../../envelope.ts'
import { type Condition, rowsOf } from '../../rows.ts'
import { type Fields, idOf, isFields, numberOf, textOf, textsOf } from '../../values.ts'
import { wholeSecond } from '../companies/patch.ts'

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

/** What a follow-up is on: its name, and the customer in whose group it stands. */
function placeOf(firm: FirmState, fields: Fields): { readonly name: string; readonly company: bigint | null } {
  const nameOf = (table: string, id: bigint | null): string | undefined =>
    firm.database
      .prepare<[bigint], string>(`select name from ${table} where id = ?`)
      .pluck()
      .get(id ?? -1n)
  const objType = textOf(fields.objType) || 'company'
  const id = idOf(fields.objId)
  if (objType === 'company' || objType === 'contact') {
    const name = nameOf(objType, id)
    if (name === undefined) throw notFound()
    if (objType === 'company') return { name, company: id }
    const owner = firm.database.prepare<[bigint], bigint | null>('select companyId from contact where id = ?').pluck()
    return { name, company: owner.safeIntegers().get(id ?? -1n) ?? null }
  }
  const group = isFields(fields.group) ? fields.group.id : fields.groupid
  return { name: isFields(fields.object) ? textOf(fields.object.name) : '', company: idOf(group) }
}

/** Adds a follow-up by `user`; throws a refusal in words where it is not whole, or where its id is taken. */
export function addFollowup(firm: FirmState, fields: Fields, user: Fields, now: number): Fields {
  const type = numberOf(fields.type) ?? -1
  if (type < 0) throw new Refusal('请选择跟进类型')
  const content = textOf(fields.content)
  if (content.trim() === '') throw new Refusal('跟进内容不能为空')
  const id = textOf(fields.id)
  if (!/^[0-9a-f]{32}$/.test(id)) throw new Refusal('跟进编号不正确')
  const time = wholeSecond(parseTime(fields.gmtCreate) ?? now)
  const objType = textOf(fields.objType) || 'company'
  const objId = textOf(fields.objId)
  const { name, company } = placeOf(firm, fields)
  const select = 'select name, gmtFollowup from company where id = ?'
  const group = firm.database
    .prepare<[bigint], { name: string; gmtFollowup: number | null }>(select)
    .get(company ?? -1n)
  const row = {
    id,
    objId,
    objType,
    type,
    content,
    gmtCreate: formatTime(time),
    attachmentList: Array.isArray(fields.attachmentList) ? fields.attachmentList : [],
    quote: textOf(fields.quote),
    comments: '[]',
    operUser: { id: user.id, name: user.name, avatarUrl: '' },
    object: { type: objType, id: objId, name },
    group: { type: 'company', id: company === null ? '' : String(company), name: group?.name ?? '' },
  }
  const added = firm.database
    .prepare(
      'insert into followup (id, objType, objId, groupId, type, operId, gmtCreate, body) values (?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing',
    )
    .run(id, objType, objId, company, type, textOf(user.id), time, JSON.stringify(row))
  if (added.changes === 0) throw new Refusal('该跟进记录已存在', 'duplicate')
  const newest = group !== undefined && time >= (group.gmtFollowup ?? 0)
  if (company !== null && newest && (followed.has(type) || type > 1000)) {
    firm.writer.update(company, { followupContent: content, gmtFollowup: row.gmtCreate }, now)
  }
  return row
}

/** Takes a follow-up away; throws a refusal where there is none. */
export function deleteFollowup(firm: FirmState, id: string): void {
  if (firm.database.prepare('delete from followup where id = ?').run(id).changes === 0) throw notFound()
}

/** Types that their author may delete (§6, D-15); those above 1000 too. */
const deletable = new Set([0, 1, 2, 7, 9])

function removeFollowup({ firm, params, user }: Call): null {
  const row = firm.database
    .prepare<[string], { operId: string; type: number }>('select operId, type from followup where id = ?')
    .get(params.id ?? '')
  if (row === undefined) throw notFound()
  if (row.operId !== user.id) throw new Refusal('只能删除自己的跟进记录', 'forbidden', 403)
  if (!deletable.has(row.type) && row.type <= 1000) throw new Refusal('该类型的跟进记录不能删除')
  deleteFollowup(firm, params.id ?? '')
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
    call.firm.database.transaction(() => addFollowup(call.firm, call.body, call.user, call.now)).immediate(),
  ),
  shown('DELETE', '/api/v1/followup/:id', 'followup.delete', removeFollowup),
]
