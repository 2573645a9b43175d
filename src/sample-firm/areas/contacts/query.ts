import { rangeOf } from '../../date-range.ts'
import { type Fields, idOf, textOf, textsOf } from '../../values.ts'
import { containing } from '../companies/query.ts'

/** A query of the contact list as SQL over `contact`. */
export type ContactQuery = {
  readonly conditions: readonly (readonly [string, ...(string | number | bigint)[]])[]
  readonly order: string
}

const columns = ['name', 'telephone', 'gmtFollowup', 'gmtCreate', 'gmtModify']
const bodyFields = [
  'companyName',
  'position',
  'gender',
  'email',
  'city',
  'note',
  'ownerName',
  'userCreateName',
  'dialState',
]

const inBody = (field: string): string => `json_extract(body, '$.${field}')`

/** Reads the query of a contact list; whatever it does not know is left out of account. `now` is epoch milliseconds. */
export function readContactQuery(query: Fields, now: number): ContactQuery {
  const conditions: (readonly [string, ...(string | number | bigint)[]])[] = []
  const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ')
  for (const field of ['name', 'companyName', 'position', 'email', 'note']) {
    const text = textOf(query[field]).trim()
    const column = field === 'name' ? 'name' : inBody(field)
    if (text !== '') conditions.push([`${column} like ? escape '\\'`, containing(text)])
  }
  const telephone = textOf(query.telephone).replaceAll('-', '').trim()
  if (telephone !== '') {
    const pattern = containing(telephone).replaceAll('****', '%')
    const like = (column: string): string => `replace(${column}, '-', '') like ? escape '\\'`
    conditions.push([`(${like('telephone')} or ${like('phoneMore')})`, pattern, pattern])
  }
  const companies = [...textsOf(query.companyId), ...textsOf(query.companyIds)].flatMap((id) => idOf(id) ?? [])
  if (companies.length > 0) conditions.push([`companyId in (${marks(companies)})`, ...companies])
  const owners = textsOf(query.ownerid)
  if (owners.length > 0) conditions.push([`ownerid in (${marks(owners)})`, ...owners])
  for (const field of ['gender', 'city', 'dialState', 'userCreate', 'ownerName', 'userCreateName']) {
    const values = textsOf(query[field])
    if (values.length > 0) conditions.push([`cast(${inBody(field)} as text) in (${marks(values)})`, ...values])
  }
  const tags = [...textsOf(query.tag), ...textsOf(query.tagList)]
  if (tags.length > 0) {
    const named = `select id from reference where area = 'tag' and json_extract(body, '$.name') in (${marks(tags)})`
    const carrying = `select contact from contact_tag where tag in (${marks(tags)}) or tag in (${named})`
    conditions.push([`id in (${carrying})`, ...tags, ...tags])
  }
  for (const dimension of ['gmtCreate', 'gmtFollowup', 'gmtModify']) {
    const [start, end] = rangeOf(query, dimension, now) ?? [null, null]
    if (start !== null) conditions.push([`${dimension} >= ?`, start])
    if (end !== null) conditions.push([`${dimension} <= ?`, end])
  }
  const quiet = rangeOf(query, 'gmtNotFollowup', now)
  if (quiet !== null) conditions.push(['(gmtFollowup is null or gmtFollowup < ?)', quiet[0] ?? quiet[1] ?? now])
  const wanted = textOf(query.sortField)
  const sort = columns.includes(wanted) ? wanted : bodyFields.includes(wanted) ? inBody(wanted) : 'gmtFollowup'
  const order = textOf(query.sortOrder).toLowerCase() === 'asc' ? 'asc' : 'desc'
  return { conditions, order: `${sort} ${order}, id ${order}` }
}
