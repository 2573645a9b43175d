import { readCompanyQuery } from '../company-query.ts'
import { maskNumber } from '../data/names.ts'
import type { Call, Endpoint } from '../endpoint.ts'
import { notFound, Refusal } from '../envelope.ts'
import { type Fields, idOf, isFields, textOf, textsOf } from '../values.ts'
import { updateContacts } from './contacts.ts'

const base = '/api/v1/customer/company'

function idFrom(value: unknown): bigint {
  const id = idOf(value)
  if (id === null) throw notFound()
  return id
}

function idsFrom(call: Call): readonly bigint[] {
  const ids = [...textsOf(call.body.ids), ...textsOf(call.query.ids)].flatMap((text) => idOf(text) ?? [])
  if (ids.length === 0) throw new Refusal('请先选择客户')
  return ids
}

/** Writes one field of many customers; rows that are gone are not counted. */
function updateMany(call: Call, ids: readonly bigint[], fields: Fields): number {
  let count = 0
  for (const id of ids) {
    try {
      call.firm.writer.update(id, fields, call.now)
      count += 1
    } catch (error) {
      if (!(error instanceof Refusal && error.status === 404)) throw error
    }
  }
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

/** Customers (D-65) and the plain number behind a masked one (§7). */
export const companyEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: `${base}/list`,
    requestClass: 'company.list',
    source: 'assumed',
    access: 'user',
    run: ({ firm, body, query, now, shape }) =>
      firm.companies.page(readCompanyQuery({ ...query, ...body }, now), shape),
  },
  {
    method: 'PUT',
    path: `${base}/batch/update`,
    requestClass: 'company.batchUpdate',
    source: 'assumed',
    access: 'user',
    run: (call) => {
      if (call.body.objType === 'contact') return updateContacts(call)
      const fieldName = textOf(call.body.fieldName)
      if (fieldName === '') throw new Refusal('缺少字段')
      return updateMany(call, idsFrom(call), { [fieldName]: call.body.fieldValue })
    },
  },
  {
    method: 'PUT',
    path: `${base}/batch/phase`,
    requestClass: 'company.batchPhase',
    source: 'assumed',
    access: 'admin',
    run: (call) => updateMany(call, idsFrom(call), { phase: call.body.destPhase }),
  },
  {
    method: 'DELETE',
    path: `${base}/batch/delete`,
    requestClass: 'company.batchDelete',
    source: 'assumed',
    access: 'admin',
    run: (call) => call.firm.writer.remove(idsFrom(call)),
  },
  {
    method: 'PUT',
    path: `${base}/transfer`,
    requestClass: 'company.transfer',
    source: 'assumed',
    access: 'admin',
    run: ({ firm, body, now }) => {
      const [from, to] = [textOf(body.srcUserId), textOf(body.destUserId)]
      if (from === to) throw new Refusal('交接人和接收人不能相同')
      return firm.writer.transfer(from, to, now)
    },
  },
  {
    method: 'POST',
    path: base,
    requestClass: 'company.create',
    source: 'assumed',
    access: 'user',
    run: ({ firm, user, body, now }) => firm.companies.row(firm.writer.create(body, textOf(user.id), now)),
  },
  {
    method: 'GET',
    path: `${base}/:id`,
    requestClass: 'company.get',
    source: 'assumed',
    access: 'user',
    run: ({ firm, params, shape }) => firm.companies.row(idFrom(params.id), shape),
  },
  {
    method: 'PUT',
    path: `${base}/:id`,
    requestClass: 'company.update',
    source: 'assumed',
    access: 'user',
    run: ({ firm, params, body, now }) => {
      const { gmtModify: _stamp, ...fields } = body
      const id = idFrom(params.id)
      firm.writer.update(id, fields, now)
      return firm.companies.row(id)
    },
  },
  {
    method: 'GET',
    path: '/api/v1/phone/getPlainPhoneByMask',
    requestClass: 'phone.plain',
    source: 'shown',
    access: 'user',
    run: plainNumber,
  },
]
