// Calls about many contacts, about one that goes, and about those of which only the basics are shown.
import type { Contact } from './data.ts'
import { type Answered, type Asked, type Call, gone, pageOf, refused } from './pages.ts'
import { contactRow } from './rows.ts'
import { readList, textOf, type WireFields } from './wire.ts'
import { addContact, writeContact } from './writes.ts'

const none: Answered = { data: null }

/** A contact of whom somebody wrote a follow-up stays. */
const isKept = ({ data }: Asked, id: string): boolean =>
  [...data.followups.values()].some(({ objType, objId }) => objType === 'contact' && String(objId) === id)

const remove: Call = (asked) => {
  if (!asked.data.contacts.has(asked.id)) return gone
  if (isKept(asked, asked.id)) return refused(409, '该联系人有跟进记录，不能删除')
  asked.data.contacts.delete(asked.id)
  return none
}

/** Those that can go are deleted, and it says how many. */
const removeMany: Call = (asked) => {
  const ids = readList(asked.body.ids).map(textOf)
  if (ids.length === 0) return refused(200, '参数不正确')
  const going = ids.filter((id) => !isKept(asked, id))
  return { data: String(going.filter((id) => asked.data.contacts.delete(id)).length) }
}

/** One field of many; the count is that of the contacts which were not so before. */
const setMany: Call = ({ data, body, now, habits }) => {
  const [field, value] = [textOf(body.fieldName), textOf(body.fieldValue)]
  const before = (one: Contact | undefined) => (field === 'ownerid' ? String(one?.owner ?? '') : one?.texts[field])
  const others = readList(body.ids).filter((id) => before(data.contacts.get(textOf(id))) !== value)
  const changed = others.filter((id) => writeContact(data, textOf(id), { [field]: value }, now + habits.stampsAhead))
  return { data: String(changed.length) }
}

/** No edit: the stamps stay. */
const handOver: Call = ({ data, body }) => {
  const [from, to] = [textOf(body.srcUserId), textOf(body.destUserId)]
  if (from === to || !data.people.some(({ id }) => String(id) === to)) return refused(200, '参数不正确')
  for (const [id, row] of data.contacts)
    if (String(row.owner) === from) data.contacts.set(id, { ...row, owner: BigInt(to) })
  return none
}

/** Of a sheet this firm reads its name alone: one contact of its first customer comes of it, and one row fails. */
const importSheet: Call = ({ data, body, now }) => {
  const file = data.files.get(textOf(body.fsid))
  const [company] = data.companies.keys()
  if (file === undefined || company === undefined) return refused(200, '文件不存在')
  addContact(data, { companyId: company, name: file.name.replace(/\.\w+$/, '') }, now)
  return { data: { insertNum: '1', updateNum: '0', failureNum: '1', failureMsgList: '["第3行：客户不存在"]' } }
}

const masked = (text: string): string => text.replace(/(\d{3})\d+(\d{2})/, '$1****$2')

/** The basics, numbers masked. */
const baseRow = (contact: Contact, { data, habits }: Asked): WireFields => {
  const { id, companyId, companyName, name, position, telephone } = contactRow(contact, data, habits)
  return { id, companyId, companyName, name, position, telephone: telephone && masked(textOf(telephone)) }
}
const oneBase: Call = (asked) => {
  const row = asked.data.contacts.get(asked.id)
  return row === undefined ? gone : { data: baseRow(row, asked) }
}
const baseList: Call = (asked) => {
  const rows = [...asked.data.contacts.values()].filter(({ texts }) =>
    (texts.name ?? '').includes(textOf(asked.body.name)),
  )
  const listed = rows.map((one) => ({ id: String(one.id), row: baseRow(one, asked), sorted: {} }))
  return pageOf(listed, asked, 'gmtModify')
}

const C = '/api/v1/customer/contact'

/** They stand before the calls with an id. */
export const contactCalls: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, Call])[] = [
  ['PUT', `${C}/batch/update`, setMany],
  ['DELETE', `${C}/batch/delete`, removeMany],
  ['PUT', `${C}/transfer`, handOver],
  ['POST', `${C}/import`, importSheet],
  ['POST', `${C}/list/base`, baseList],
  ['GET', `${C}/base/:id`, oneBase],
  ['DELETE', `${C}/:id`, remove],
]
