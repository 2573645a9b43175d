import { type Call, type Endpoint, shown } from '../endpoint.ts'
import { JsonText, notFound } from '../envelope.ts'
import { idOf, textOf } from '../values.ts'
import { type Condition, rowsOf, rowText } from './rows.ts'

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
  return new JsonText(rowText(id, body))
}

/** Contacts of customers (§7). */
export const contactEndpoints: readonly Endpoint[] = [
  shown('POST', '/api/v1/customer/contact/list', 'contact.list', contactList),
  shown('POST', '/api/v1/customer/contact/list/base', 'contact.listBase', contactList),
  shown('GET', '/api/v1/customer/contact/base/:id', 'contact.base', contactRow),
  shown('GET', '/api/v1/customer/contact/:id', 'contact.get', contactRow),
]
