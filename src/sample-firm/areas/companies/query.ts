import { rangeOf } from '../../date-range.ts'
import { companyColumnNames } from '../../generate.ts'
import { type Fields, isFields, numberOf, textOf, textsOf } from '../../values.ts'
import { customFieldNames } from '../reference/fields.ts'

/** A query of the customer list (§3) as SQL over `company c`. */
export type CompanyQuery = {
  readonly where: string
  readonly parameters: readonly (string | number)[]
  /** SQL of what the list is sorted by. */
  readonly sort: string
  readonly descending: boolean
  readonly pageIndex: number
  readonly pageSize: number
}

/** The largest page of a list that the firm gives. */
const largestPage = 1000

// Every column of the table but the flag that says whether the number is shown open.
const sortable = new Set<string>(companyColumnNames.filter((name) => name !== 'openPhone'))
const bodySortable = new Set(['followupContent', 'note', 'phoneMore', 'participantList', 'dialState'])

function sortExpression(field: string): string {
  if (sortable.has(field)) return `c.${field}`
  if (bodySortable.has(field))
    return `(select json_extract(b.body, '$.${field}') from company_body b where b.id = c.id)`
  const custom = field.replace(/^extra\./, '')
  if (customFieldNames.includes(custom)) {
    return `(select json_extract(b.extra, '$.${custom}') from company_body b where b.id = c.id)`
  }
  return 'c.gmtFollowup'
}

/** A pattern of `like` that finds `text` anywhere; it needs `escape '\\'`. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Reads the query of §3; whatever it does not know is left out of account. `now` is epoch milliseconds, `largest` the
 * size of the largest page.
 */
export function readCompanyQuery(query: Fields, now: number, largest = largestPage): CompanyQuery {
  const conditions: string[] = []
  const parameters: (string | number)[] = []
  const add = (condition: string, ...values: readonly (string | number)[]): void => {
    conditions.push(condition)
    parameters.push(...values)
  }
  const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

  for (const field of ['name', 'contact']) {
    const text = textOf(query[field]).trim()
    if (text !== '') add(`c.${field} like ? escape '\\'`, containing(text))
  }
  const telephone = textOf(query.telephone).replaceAll('-', '').trim()
  if (telephone !== '') {
    const pattern = containing(telephone).replaceAll('****', '%')
    add(
      `(replace(c.telephone, '-', '') like ? escape '\\' or c.id in (select id from company_body where phoneMore <> '[]' and replace(phoneMore, '-', '') like ? escape '\\'))`,
      pattern,
      pattern,
    )
  }
  for (const field of [
    'level',
    'city',
    'region',
    'industry',
    'channel',
    'weMediaAccountId',
    'source',
    'ownerid',
    'userCreate',
  ]) {
    const values = textsOf(query[field])
    if (values.length > 0) add(`c.${field} in (${marks(values)})`, ...values)
  }
  for (const field of ['chargeStatus', 'phase']) {
    const values = textsOf(query[field]).map(Number).filter(Number.isFinite)
    if (values.length > 0) add(`c.${field} in (${marks(values)})`, ...values)
  }
  const tags = textsOf(query.tag)
  if (tags.length > 0) {
    add(
      `c.id in (select t.company from company_tag t where t.tag in (${marks(tags)}) or t.tag in (select id from reference where area = 'tag' and json_extract(body, '$.name') in (${marks(tags)})))`,
      ...tags,
      ...tags,
    )
  }
  const participants = textsOf(query.participantId)
  const roles = textsOf(query.participantRoles)
  if (participants.length > 0 || roles.length > 0) {
    const people = participants.length > 0 ? `m.userId in (${marks(participants)})` : 'true'
    const kinds = roles.length > 0 ? `m.roleId in (${marks(roles)})` : 'true'
    add(`c.id in (select m.company from company_member m where ${people} and ${kinds})`, ...participants, ...roles)
  }
  for (const dimension of ['gmtCreate', 'gmtCooperate', 'gmtExpires', 'gmtFollowup', 'gmtModify']) {
    const [start, end] = rangeOf(query, dimension, now) ?? [null, null]
    if (start !== null) add(`c.${dimension} >= ?`, start)
    if (end !== null) add(`c.${dimension} <= ?`, end)
  }
  // Not followed since: the last follow-up lies before the range, or there is none (D-66).
  const quiet = rangeOf(query, 'gmtNotFollowup', now)
  if (quiet !== null) add('(c.gmtFollowup is null or c.gmtFollowup < ?)', quiet[0] ?? quiet[1] ?? now)
  for (const [map, like] of [
    [query.extraSet, false],
    [query.extraLike, true],
  ] as const) {
    for (const [field, value] of Object.entries(isFields(map) ? map : {})) {
      const wanted = textsOf(value)
      if (wanted.length === 0 || !/^\w+$/.test(field)) continue
      const found = `select 1 from company_body b, json_each(b.extra, '$.${field}') e where b.id = c.id and`
      if (like) add(`exists (${found} e.value like ? escape '\\')`, containing(wanted[0] ?? ''))
      else add(`exists (${found} cast(e.value as text) in (${marks(wanted)}))`, ...wanted)
    }
  }
  const asked = numberOf(query.pageSize) ?? 10
  return {
    where: conditions.length > 0 ? `where ${conditions.join(' and ')}` : '',
    parameters,
    sort: sortExpression(textOf(query.sortField) || 'gmtFollowup'),
    descending: textOf(query.sortOrder).toLowerCase() !== 'asc',
    pageIndex: Math.max(0, Math.floor(numberOf(query.pageIndex) ?? 0)),
    pageSize: asked < 1 || asked > largest ? largest : Math.floor(asked),
  }
}
