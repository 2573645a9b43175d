import { type Call, type Endpoint, type FirmState, shown } from '../../endpoint.ts'
import { JsonText, notFound, Refusal } from '../../envelope.ts'
import { type ImportPlan, importSheet } from '../../import.ts'
import { rowsOf, rowText } from '../../rows.ts'
import { type Fields, idFrom, idOf, isFields, textOf, textsOf } from '../../values.ts'
import { setTags, tagIdsFrom } from '../tags/tags.ts'
import { readContactQuery } from './query.ts'

const base = '/api/v1/customer/contact'
const writable = [
  ...['name', 'companyId', 'telephone', 'phoneMore', 'ownerid', 'gmtFollowup', 'position', 'email', 'city', 'note'],
  ...['gender', 'main', 'dialState', 'source', 'channel', 'level'],
]

type Shape = typeof rowText

/** What the base calls tell of a contact. */
const baseText: Shape = (id, body) => {
  const value: unknown = JSON.parse(body)
  const { name, telephone, companyId, companyName, position, ownerid, ownerName } = isFields(value) ? value : {}
  return rowText(id, JSON.stringify({ name, telephone, companyId, companyName, position, ownerid, ownerName }))
}

function list(call: Call, shape: Shape): JsonText {
  const query = { ...call.query, ...call.body }
  const { conditions, order } = readContactQuery(query, call.now)
  return rowsOf(call, 'contact', conditions, order, query, 10, shape)
}

function rowOf(firm: FirmState, id: bigint | null, shape: Shape = rowText): JsonText {
  const find = firm.database.prepare<[bigint], string>('select body from contact where id = ?').pluck()
  const body = id === null ? undefined : find.get(id)
  if (id === null || body === undefined) throw notFound()
  return new JsonText(shape(id, body))
}

function create({ firm, body, user, now }: Call): JsonText {
  const id = firm.contacts.create({ name: '', ...body }, user, now)
  return rowOf(firm, id)
}

function update({ firm, params, body, now }: Call): JsonText {
  const { gmtModify: _stamp, ...fields } = body
  const id = idFrom(params.id)
  firm.contacts.update(id, fields, now)
  return rowOf(firm, id)
}

function idsFrom({ body, query }: Call): readonly bigint[] {
  const ids = [...textsOf(body.ids), ...textsOf(query.ids)].flatMap((text) => idOf(text) ?? [])
  if (ids.length === 0) throw new Refusal('请先选择联系人')
  return ids
}

/** Writes one field of many contacts; how many of them were there. */
export function updateContacts(call: Call): number {
  const { firm, body, now } = call
  const field = textOf(body.fieldName)
  if (field === '') throw new Refusal('缺少字段')
  const fields = writable.includes(field) ? { [field]: body.fieldValue } : { extra: { [field]: body.fieldValue } }
  return firm.database
    .transaction(() => {
      let count = 0
      for (const id of idsFrom(call)) {
        try {
          firm.contacts.update(id, fields, now)
          count += 1
        } catch (error) {
          if (!(error instanceof Refusal && error.status === 404)) throw error
        }
      }
      return count
    })
    .immediate()
}

const headings: Readonly<Record<string, string>> = {
  姓名: 'name',
  职务: 'position',
  联系电话: 'telephone',
  邮箱: 'email',
  城市: 'city',
  备注: 'note',
}

function importPlan({ firm, user, body, now }: Call): ImportPlan {
  const tagIds = tagIdsFrom(firm, 'contact', body.tag ?? [])
  const companyOf = firm.database
    .prepare<[string], bigint>('select id from company where name = ? order by id limit 1')
    .pluck()
    .safeIntegers()
  const known = firm.database
    .prepare<[string, bigint | null], bigint>('select id from contact where name = ? and companyId is ? limit 1')
    .pluck()
    .safeIntegers()
  const take: ImportPlan['take'] = ({ cells }, overwrite) => {
    const cell = (title: string): string => String(cells.get(title) ?? '')
    if (cell('姓名') === '') throw new Refusal('姓名不能为空')
    if (cell('联系电话') !== '' && !/^[\d+\-() ]{3,30}$/.test(cell('联系电话'))) throw new Refusal('联系电话格式不正确')
    const company = cell('客户名称') === '' ? null : companyOf.get(cell('客户名称'))
    if (company === undefined) throw new Refusal('客户不存在')
    const given = Object.entries(headings).flatMap(([title, field]) => (cells.has(title) ? [[field, cell(title)]] : []))
    const fields: Fields = { ...Object.fromEntries(given), companyId: company === null ? '' : String(company) }
    const before = known.get(cell('姓名'), company)
    if (before !== undefined && !overwrite) return 'skipped'
    const id = before ?? firm.contacts.create(fields, user, now)
    if (before !== undefined) firm.contacts.update(before, fields, now)
    if (tagIds.length > 0) setTags(firm, 'contact', String(id), tagIds, now)
    return before === undefined ? 'inserted' : 'updated'
  }
  return { heading: '姓名', take }
}

/** Contacts of customers (§7). */
export const contactEndpoints: readonly Endpoint[] = [
  shown('POST', base, 'contact.create', create),
  shown('POST', `${base}/import`, 'contact.import', (call) => importSheet(call, importPlan(call))),
  shown('POST', `${base}/list`, 'contact.list', (call) => list(call, rowText)),
  shown('POST', `${base}/list/base`, 'contact.listBase', (call) => list(call, baseText)),
  shown(
    'PUT',
    `${base}/transfer`,
    'contact.transfer',
    ({ firm, body, now }) => {
      const [from, to] = [textOf(body.srcUserId), textOf(body.destUserId)]
      if (from === to) throw new Refusal('交接人和接收人不能相同')
      return firm.contacts.transfer(from, to, now)
    },
    'admin',
  ),
  shown('PUT', `${base}/batch/update`, 'contact.batchUpdate', updateContacts),
  shown(
    'DELETE',
    `${base}/batch/delete`,
    'contact.batchDelete',
    (call) => call.firm.contacts.remove(idsFrom(call)),
    'admin',
  ),
  shown('GET', `${base}/base/:id`, 'contact.base', ({ firm, params }) => rowOf(firm, idOf(params.id), baseText)),
  shown('GET', `${base}/:id`, 'contact.get', ({ firm, params }) => rowOf(firm, idOf(params.id))),
  shown('PUT', `${base}/:id`, 'contact.update', update),
  shown('DELETE', `${base}/:id`, 'contact.delete', ({ firm, params }) => {
    if (firm.contacts.remove([idOf(params.id) ?? -1n]) === 0) throw notFound()
    return null
  }),
]
