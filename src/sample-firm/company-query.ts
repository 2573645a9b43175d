import { dayLength, parseTime, startOfDay, startOfMonth, startOfQuarter, weekday } from './clock.ts'
import { customFieldNames } from './data/fields.ts'
import { companyColumnNames } from './generate.ts'
import { type Fields, isFields, numberOf, textOf, textsOf } from './values.ts'

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

/** The largest page the firm gives. */
export const largestPage = 1000

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

type Range = readonly [number | null, number | null]

const monthLater = (now: number, months: number): number => now + startOfMonth(now, months) - startOfMonth(now)

/** Presets by date dimension and type (§9, D-38); both ends belong to the range. Epoch milliseconds. */
export function presetRange(dimension: string, type: number, now: number): Range | null {
  const today = startOfDay(now)
  const week = today - weekday(now) * dayLength
  const until = (end: number): number => end - 1000
  if (dimension === 'gmtExpires') {
    if (type === 13) return [today, monthLater(now, 1)]
    return type === 14 ? [today, monthLater(now, 3)] : null
  }
  switch (type) {
    case 1:
      return [today, until(today + dayLength)]
    case 2:
      return [week, until(week + 7 * dayLength)]
    case 3:
      return [startOfMonth(now), until(startOfMonth(now, 1))]
    case 4:
      return [startOfQuarter(now), until(startOfQuarter(now, 1))]
    case 12:
      return [week - 7 * dayLength, until(week)]
    case 13:
    case 23:
      return [startOfMonth(now, -1), until(startOfMonth(now))]
    case 14:
      return [startOfQuarter(now, -1), until(startOfQuarter(now))]
    default:
      return null
  }
}

/** The range of one date dimension: `gmtCreateType`, `gmtCreateStart`, `gmtCreateEnd`, or one object of type, start, end. */
function rangeOf(query: Fields, dimension: string, now: number): Range | null {
  const nested = isFields(query[dimension]) ? query[dimension] : {}
  const part = (name: string): unknown => nested[name.toLowerCase()] ?? query[`${dimension}${name}`]
  const start = parseTime(part('Start'))
  const end = parseTime(part('End'), true)
  if (start !== null || end !== null) return [start, end]
  const type = numberOf(part('Type'))
  return type === null ? null : presetRange(dimension, type, now)
}

const escapeLike = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Reads the query of §3; whatever it does not know is left out of account. `now` is epoch milliseconds. */
export function readCompanyQuery(query: Fields, now: number): CompanyQuery {
  const conditions: string[] = []
  const parameters: (string | number)[] = []
  const add = (condition: string, ...values: readonly (string | number)[]): void => {
    conditions.push(condition)
    parameters.push(...values)
  }
  const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

  const name = textOf(query.name).trim()
  if (name !== '') add(`c.name like ? escape '\\'`, escapeLike(name))
  const telephone = textOf(query.telephone).replaceAll('-', '').trim()
  if (telephone !== '') {
    const pattern = escapeLike(telephone).replaceAll('****', '%')
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
      if (like) add(`exists (${found} e.value like ? escape '\\')`, escapeLike(wanted[0] ?? ''))
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
    pageSize: asked < 1 || asked > largestPage ? largestPage : Math.floor(asked),
  }
}
