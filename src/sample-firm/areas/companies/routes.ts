import { maskNumber } from '../../data/names.ts'
import { assumed, type Call, type Endpoint, shown } from '../../endpoint.ts'
import { type JsonText, notFound, Refusal } from '../../envelope.ts'
import { type Fields, idFrom, idOf, isFields, textOf, textsOf } from '../../values.ts'
import { updateContacts } from '../contacts/routes.ts'
import { fieldUpdate } from './import.ts'
import { readCompanyQuery } from './query.ts'

const base = '/api/v1/customer/company'

function idsFrom(call: Call): readonly bigint[] {
  const ids = [...textsOf(call.body.ids), ...textsOf(call.query.ids)].flatMap((text) => idOf(text) ?? [])
  if (ids.length === 0) throw new Refusal('请先选择客户')
  return ids
}

/** Writes fields of many customers in one go; rows that are gone are not counted. */
function updateMany(call: Call, ids: readonly bigint[], fields: Fields): number {
  const { database, writer } = call.firm
  let count = 0
  const write = (id: bigint): void => {
    try {
      writer.update(id, fields, call.now)
      count += 1
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 404)) throw error
    }
  }
  database.transaction(() => ids.forEach(write)).immediate()
  return count
}

function plainNumber(call: Call): string {
  const { objType, objId, maskedPhone } = call.query
  const contact = textOf(objType) === 'contact'
  const id = idFrom(objId)
  const one = <Value>(sql: string) => call.firm.database.prepare<[bigint], Value>(sql).pluck().get(id)
  const found = one<string>(`select telephone from ${contact ? 'contact' : 'company'} where id = ?`)
  if (found === undefined) throw notFound()
  const more = one<string>(`select phoneMore from ${contact ? 'contact' : 'company_body'} where id = ?`)
  const list: unknown = JSON.parse(more ?? '[]')
  const numbers = [found, ...(Array.isArray(list) ? list.filter(isFields).map((entry) => textOf(entry.phone)) : [])]
  const plain = numbers.find((number) => number !== '' && maskNumber(number) === textOf(maskedPhone))
  if (plain === undefined) throw new Refusal('号码不存在')
  return plain
}

function batchUpdate(call: Call): number {
  const { firm, body } = call
  if (body.objType === 'contact') return updateContacts(call)
  const fields = fieldUpdate(firm, textOf(body.fieldName), body.fieldValue)
  return updateMany(call, idsFrom(call), fields)
}

function transfer({ firm, body, now }: Call): number {
  const [from, to] = [textOf(body.srcUserId), textOf(body.destUserId)]
  if (from === to) throw new Refusal('交接人和接收人不能相同')
  return firm.writer.transfer(from, to, now)
}

function update({ firm, params, body, now }: Call): JsonText {
  const { gmtModify: _stamp, ...fields } = body
  const id = idFrom(params.id)
  firm.writer.update(id, fields, now)
  return firm.companies.row(id)
}

/** Customers (D-65) and the plain number behind a masked one (§7). */
export const companyEndpoints: readonly Endpoint[] = [
  assumed('POST', `${base}/list`, 'company.list', ({ firm, body, query, now, shape }) =>
    firm.companies.page(readCompanyQuery({ ...query, ...body }, now), shape),
  ),
  assumed('PUT', `${base}/batch/update`, 'company.batchUpdate', batchUpdate),
  assumed(
    'PUT',
    `${base}/batch/phase`,
    'company.batchPhase',
    (call) => updateMany(call, idsFrom(call), { phase: call.body.destPhase }),
    'admin',
  ),
  assumed(
    'DELETE',
    `${base}/batch/delete`,
    'company.batchDelete',
    (call) => call.firm.writer.remove(idsFrom(call)),
    'admin',
  ),
  assumed('PUT', `${base}/transfer`, 'company.transfer', transfer, 'admin'),
  assumed('POST', base, 'company.create', ({ firm, user, body, now }) =>
    firm.companies.row(firm.writer.create(body, textOf(user.id), now)),
  ),
  assumed('GET', `${base}/:id`, 'company.get', ({ firm, params, shape }) =>
    firm.companies.row(idFrom(params.id), shape),
  ),
  assumed('PUT', `${base}/:id`, 'company.update', update),
  shown('GET', '/api/v1/phone/getPlainPhoneByMask', 'phone.plain', plainNumber),
]
