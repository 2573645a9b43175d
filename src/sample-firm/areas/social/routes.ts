import { type Call, type Endpoint, pagingOf, shown } from '../../endpoint.ts'
import { type JsonText, notFound, pageOf } from '../../envelope.ts'
import { type Fields, idOf, isFields, textOf } from '../../values.ts'

type Stored = {
  readonly id: string
  readonly companyId: bigint | null
  readonly contactId: bigint | null
  readonly userId: string
  readonly body: string
}

const columns = 'id, companyId, contactId, userId, body'

/** A client of the enterprise chat: id, name, avatarUrl (§3), and whom of the firm's records it is. */
function wire({ id, companyId, contactId, userId, body }: Stored): Fields {
  const told: unknown = JSON.parse(body)
  const link = (value: bigint | null): string => (value === null ? '' : String(value))
  return { id, ...(isFields(told) ? told : {}), companyId: link(companyId), sysContactId: link(contactId), userId }
}

function find({ firm }: Pick<Call, 'firm'>, condition: string, value: string | bigint): Fields | null {
  const row = firm.database
    .prepare<[string | bigint], Stored>(`select ${columns} from social_contact where ${condition} limit 1`)
    .safeIntegers()
    .get(value)
  return row === undefined ? null : wire(row)
}

function contactsOf({ firm, query }: Call): JsonText {
  const company = textOf(query.companyId)
  const text = textOf(query.name || query.nameLike).trim()
  const rows = firm.database
    .prepare<unknown[], Stored>(
      `select ${columns} from social_contact ${company === '' ? '' : 'where companyId = ?'} order by id`,
    )
    .safeIntegers()
    .all(...(company === '' ? [] : [idOf(company) ?? -1n]))
    .map(wire)
  return pageOf(
    rows.filter((row) => textOf(row.name).includes(text)),
    pagingOf(query),
  )
}

/** Users whose chats are archived: with a companyId those who write with this customer's people. */
function usersOf({ firm, query }: Call): JsonText {
  const company = textOf(query.companyId)
  const text = textOf(query.name || query.nameLike).trim()
  const ids = firm.database
    .prepare<unknown[], string>(
      `select distinct accountId from conversation where platform = 'wework' ${company === '' ? '' : 'and companyId = ?'} order by accountId`,
    )
    .pluck()
    .all(...(company === '' ? [] : [idOf(company) ?? -1n]))
  const rows = ids.flatMap((id) => {
    const user = firm.reference.get('user', id)
    return user === null ? [] : [{ id, name: user.name, avatarUrl: '' }]
  })
  return pageOf(
    rows.filter((row) => textOf(row.name).includes(text)),
    pagingOf(query),
  )
}

/** Writes name and remark of a client, and which customer and contact it is. */
function update({ firm, params, body }: Call): Fields {
  const id = params.id ?? ''
  const before = find({ firm }, 'id = ?', id)
  if (before === null) throw notFound()
  const known = ['name', 'remark', 'corpName', 'unionId'].flatMap((field) =>
    field in body ? [[field, textOf(body[field])]] : [],
  )
  const { id: _id, companyId: _company, sysContactId: _contact, userId: _user, ...told } = before
  const link = (field: string): bigint | null => idOf(field in body ? body[field] : before[field])
  firm.database
    .prepare('update social_contact set companyId = ?, contactId = ?, body = ? where id = ?')
    .run(link('companyId'), link('sysContactId'), JSON.stringify({ ...told, ...Object.fromEntries(known) }), id)
  const after = find({ firm }, 'id = ?', id)
  if (after === null) throw notFound()
  return after
}

/** Fetches the union ids that clients lack, with `overwrite` all; how many clients there are, and how many changed. */
function syncContacts({ firm, body }: Call): Fields {
  const total = firm.database.prepare<[], number>('select count(*) from social_contact').pluck().get() ?? 0
  if (body.syncUnionId !== true) return { totalCount: total, updateCount: 0 }
  const { changes } = firm.database
    .prepare(
      `update social_contact set body = json_set(body, '$.unionId', 'o' || id) where json_extract(body, '$.unionId') = '' or ?`,
    )
    .run(body.overwrite === true ? 1 : 0)
  return { totalCount: total, updateCount: changes }
}

/** Users and clients of the enterprise chat (§7). */
export const socialEndpoints: readonly Endpoint[] = [
  shown('POST', '/api/v1/social/user/synfrom', 'social.syncUsers', ({ firm }) => {
    const totalCount = firm.reference.list('user').filter((user) => user.status === 1).length
    return { totalCount, updateCount: 0 }
  }),
  shown('GET', '/api/v1/social/user/listUsers', 'social.users', usersOf),
  shown('POST', '/api/v1/social/customer/contact/synfrom', 'social.syncContacts', syncContacts),
  shown('GET', '/api/v1/social/customer/contact/listCorpContacts', 'social.contacts', contactsOf),
  shown('GET', '/api/v1/social/customer/contact/getByContactId', 'social.byContact', (call) =>
    find(call, 'id = ?', textOf(call.query.contactId || call.query.id)),
  ),
  shown('GET', '/api/v1/social/customer/contact/getBySysContactId', 'social.bySystemContact', (call) =>
    find(call, 'contactId = ?', idOf(call.query.sysContactId || call.query.contactId || call.query.id) ?? -1n),
  ),
  shown('PUT', '/api/v1/social/customer/contact/:id', 'social.updateContact', update),
]
