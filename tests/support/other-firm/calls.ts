// The calls of this firm, each a line of the table below; nothing of them waits.
import { approvalCalls } from './approval-calls.ts'
import { batchCalls } from './batch-calls.ts'
import { chatCalls } from './chat-calls.ts'
import { contactCalls } from './contact-calls.ts'
import type { Data, Person } from './data.ts'
import { documentCalls } from './documents.ts'
import type { Kind } from './habits.ts'
import { matterCalls } from './matter-calls.ts'
import { type Asked, type Call, echoed, gone, listOf, pageOf, refused } from './pages.ts'
import { peopleCalls } from './people-calls.ts'
import { phoneCalls, seatOf } from './phone.ts'
import { planCalls } from './plan-calls.ts'
import { commentRow, companyRow, contactRow, followupRow, personIn, personRow } from './rows.ts'
import { tagCalls } from './tags.ts'
import { readList, textOf, type WireFields } from './wire.ts'
import { addComment, addCompany, addContact, addFollowup, dropExtra, writeCompany, writeContact } from './writes.ts'

const stampsOf = (times: Readonly<Record<string, number | null>>, id: bigint): Record<string, number> => ({
  ...Object.fromEntries(Object.entries(times).map(([name, time]) => [name, time ?? 0])),
  id: Number(id),
})

const companyList: Call = (asked) => {
  const { data, habits, body } = asked
  const wanted = textOf(body.name)
  const rows = [...data.companies.values()].filter(({ texts }) => (texts.name ?? '').includes(wanted))
  const listed = rows.map((one) => ({
    id: String(one.id),
    row: companyRow(one, data, habits),
    sorted: stampsOf(one.times, one.id),
  }))
  return pageOf(listed, asked, 'gmtFollowup')
}

const contactList: Call = (asked) => {
  const { data, habits, body } = asked
  const home = textOf(body.companyId)
  const rows = [...data.contacts.values()].filter(({ companyId }) => home === '' || String(companyId) === home)
  const listed = rows.map((one) => ({
    id: String(one.id),
    row: contactRow(one, data, habits),
    sorted: stampsOf(one.times, one.id),
  }))
  return pageOf(listed, asked, 'gmtModify')
}

const followupList =
  (belongs: (row: { readonly objId: bigint; readonly companyId: bigint }, id: string) => boolean): Call =>
  (asked) => {
    const { data, habits, id, isOld } = asked
    const rows = [...data.followups.values()].filter(
      (row) => belongs(row, id) && (habits.followupList === 'whole' || isOld(row.id)),
    )
    const listed = rows.map((one) => ({ id: one.id, row: followupRow(one, data), sorted: { gmtCreate: one.time } }))
    // Newest first is what these lists are for; no habit changes it.
    return pageOf(listed, { ...asked, habits: { ...asked.habits, sorts: true } }, 'gmtCreate')
  }

const commentList: Call = (asked) => {
  const { data, habits, query, isOld } = asked
  if (habits.commentList === 'missing') return gone
  const rows = [...data.comments.values()].filter(
    ({ id, objType, objId }) =>
      objType === query.get('objType') &&
      String(objId) === query.get('objId') &&
      (habits.commentList === 'whole' || isOld(String(id))),
  )
  const listed = rows.map((one) => ({
    id: String(one.id),
    row: commentRow(one, data),
    sorted: { gmtCreate: one.time },
  }))
  return pageOf(listed, asked, 'gmtCreate')
}

/** One record by its id, in the way in which this firm shows one. */
const single =
  (kind: Kind, find: (asked: Asked) => WireFields | null): Call =>
  (asked) => {
    const way = asked.habits.singleReads[kind]
    if (way === 'nothing') return { data: null }
    const row = way === 'missing' ? null : find(asked)
    return row === null ? gone : { data: row }
  }

const oneCompany = ({ data, habits, id }: Asked): WireFields | null => {
  const row = data.companies.get(id)
  return row === undefined ? null : companyRow(row, data, habits)
}
const oneContact = ({ data, habits, id }: Asked): WireFields | null => {
  const row = data.contacts.get(id)
  return row === undefined ? null : contactRow(row, data, habits)
}
const oneFollowup = ({ data, id }: Asked): WireFields | null => {
  const row = data.followups.get(id)
  return row === undefined ? null : followupRow(row, data)
}
/** Its author alone takes a follow-up back. */
const removeFollowup: Call = ({ data, id, person }) => {
  const row = data.followups.get(id)
  if (row === undefined) return gone
  if (row.author !== person.id) return refused(200, '只能删除自己的跟进')
  data.followups.delete(id)
  return { data: null }
}
/** So does the author of a comment, and nobody else. */
const removeComment: Call = ({ data, id, person }) => {
  const row = data.comments.get(id)
  if (row === undefined) return gone
  if (row.author !== person.id) return refused(403, '只能删除自己的评论')
  data.comments.delete(id)
  return { data: null }
}
const oneComment = ({ data, id }: Asked): WireFields | null => {
  const row = data.comments.get(id)
  return row === undefined ? null : commentRow(row, data)
}

const update =
  (write: typeof writeCompany, find: (asked: Asked) => WireFields | null): Call =>
  (asked) => {
    const { data, habits, body, id, now } = asked
    if (habits.leavesExtra === 'named' && 'extra' in body) dropExtra(data, id)
    if (!write(data, id, body, now + habits.stampsAhead)) return gone
    return echoed(habits.updates, id, () => find(asked))
  }

/** One field of many customers; the count is that of the rows which were not so before. */
const setMany: Call = ({ data, body, now, habits }) => {
  const field = textOf(body.fieldName)
  const value = textOf(body.fieldValue)
  const others = readList(body.ids).filter((id) => data.companies.get(textOf(id))?.texts[field] !== value)
  const changed = others.filter((id) => writeCompany(data, textOf(id), { [field]: value }, now + habits.stampsAhead))
  return { data: String(changed.length) }
}

const create =
  (add: (asked: Asked) => bigint | string | null, find: (asked: Asked) => WireFields | null): Call =>
  (asked) => {
    const id = add(asked)
    if (id === null) return refused(200, '参数不正确')
    return echoed(asked.habits.creates, id, () => find({ ...asked, id: String(id) }))
  }

const me: Call = ({ data, person }) => ({
  data: {
    seat: seatOf(data, person),
    id: person.id,
    name: person.name,
    orgAdmin: person.admin ? 1 : 0,
    orgId: 7_204_318_566_120_109_999n,
    orgName: '滇衡法律咨询',
    permissions: null,
    extra: null,
  },
})

const levels = JSON.stringify([
  { label: '重点', value: '1' },
  { label: '普通', value: '2' },
  { label: '观察', value: '3' },
  { label: '暂停', value: '4' },
])

/** Definitions of the customers' fields; those of the contacts are none. */
const fields: readonly WireFields[] = [
  { fieldName: 'name', fieldDesc: '客户名称', fieldType: '1', bSysField: 1, fieldOrder: '1', bListField: 1 },
  {
    fieldName: 'level',
    fieldDesc: '级别',
    fieldType: '3',
    bSysField: 1,
    fieldOrder: '2',
    bListField: 1,
    enumValues: levels,
  },
  { fieldName: 'note', fieldDesc: '备注', fieldType: '1', bSysField: 1, fieldOrder: '3', bListField: 1 },
  { fieldName: 'case_no', fieldDesc: '案号', fieldType: '1', bSysField: 0, fieldOrder: '4', bListField: 1 },
]

/** Rows that have a name and no id, page by page. */
const namedRows = (rows: readonly WireFields[], name: string, asked: Asked) =>
  pageOf(
    rows.map((row) => ({ id: textOf(row[name]), row, sorted: {} })),
    asked,
    '',
  )
const fieldList: Call = (asked) => namedRows(asked.query.get('objType') === 'contact' ? [] : fields, 'fieldName', asked)
const switchList: Call = (asked) =>
  namedRows(
    asked.habits.switches.map((name) => ({ name, value: 'true' })),
    'name',
    asked,
  )

const none: Call = () => listOf([])
const C = '/api/v1/customer'

/** Method, path and call; `:id` is the word that a call is about. */
export const calls: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, Call])[] = [
  ['GET', '/api/v1/user/me', me],
  ['POST', '/api/v1/user/logout', () => ({ data: null })],
  ['GET', '/api/v1/user', ({ data }) => listOf(data.people.map(personRow))],
  ['GET', '/api/v1/config', switchList],
  ['GET', '/api/v1/team', none],
  ['GET', '/api/v1/meta/field', fieldList],
  ['GET', '/openapi/v1/region/:id', none],
  ...approvalCalls,
  ...chatCalls,
  ...documentCalls,
  ...matterCalls,
  ...peopleCalls,
  ...phoneCalls,
  ...planCalls,
  ...tagCalls,
  ...batchCalls,
  ['POST', `${C}/company/list`, companyList],
  ['GET', `${C}/company/:id`, single('company', oneCompany)],
  ['PUT', `${C}/company/:id`, update(writeCompany, oneCompany)],
  ['PUT', `${C}/company/batch/update`, setMany],
  ['POST', `${C}/company`, create(({ data, body, person, now }) => addCompany(data, body, person.id, now), oneCompany)],
  ...contactCalls,
  ['POST', `${C}/contact/list`, contactList],
  ['GET', `${C}/contact/:id`, single('contact', oneContact)],
  ['PUT', `${C}/contact/:id`, update(writeContact, oneContact)],
  ['POST', `${C}/contact`, create(({ data, body, now }) => addContact(data, body, now), oneContact)],
  ['GET', '/api/v1/followup/latest', followupList(() => true)],
  ['GET', '/api/v1/followup/group/:id', followupList(({ companyId }, id) => String(companyId) === id)],
  ['GET', '/api/v1/followup/object/:id', followupList(({ objId }, id) => String(objId) === id)],
  ['GET', '/api/v1/followup/:id', single('followup', oneFollowup)],
  ['DELETE', '/api/v1/followup/:id', removeFollowup],
  [
    'POST',
    '/api/v1/followup',
    create(
      ({ data, body, person, now, habits }) => addFollowup(data, body, person.id, now, habits.namesFollowups),
      oneFollowup,
    ),
  ],
  ['GET', '/api/v1/comment', commentList],
  ['GET', '/api/v1/comment/:id', single('comment', oneComment)],
  ['DELETE', '/api/v1/comment/:id', removeComment],
  [
    'POST',
    '/api/v1/comment',
    create(
      ({ data, body, person, now, habits }) => addComment(data, body, person.id, now, habits.keepsMarks),
      oneComment,
    ),
  ],
]

/** Who signs in; the row of the person for the answer. */
export const signedIn = (data: Data, person: Person): WireFields => ({
  ...personIn(data, person.id),
  orgAdmin: person.admin ? 1 : 0,
  seat: seatOf(data, person),
})
