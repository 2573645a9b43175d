import { type Call, type Endpoint, pagingOf } from '../../endpoint.ts'
import { type JsonText, notFound, pageOf } from '../../envelope.ts'
import { type Fields, numberOf, textOf, textsOf } from '../../values.ts'
import { publicUser } from '../session/sessions.ts'

const get = (
  path: string,
  requestClass: string,
  source: Endpoint['source'],
  run: Endpoint['run'],
  access: Endpoint['access'] = 'user',
): Endpoint => ({ method: 'GET', path, requestClass, source, access, run })

const page = (rows: readonly Fields[], query: Fields): JsonText => pageOf(rows, pagingOf(query))

function metaFields({ firm, query, shape }: Call): JsonText {
  const objType = textOf(query.objType) || 'company'
  const listOnly = ['true', '1'].includes(textOf(query.bListField))
  const descending = textOf(query.sortOrder) === 'desc'
  const rows = firm.reference
    .list('meta')
    .filter((field) => field.objType === objType && (!listOnly || field.bListField === true))
    .toSorted(
      (one, other) => ((numberOf(one.fieldOrder) ?? 0) - (numberOf(other.fieldOrder) ?? 0)) * (descending ? -1 : 1),
    )
  if (!shape.broken) return page(rows, query)
  const broken = rows.map((field): Fields => {
    if (field.enumValues !== undefined) return { ...field, enumValues: '[{"value":1,"label":' }
    if (field.fieldName === 'note') return { ...field, fieldType: 'a type of tomorrow', columnWidth: '200' }
    return field.fieldName === 'caseCause' ? { ...field, enumItems: null, fieldOrder: String(field.fieldOrder) } : field
  })
  return page(broken, query)
}

/** Users by status, name or initials, ids, teams and duties (§7). */
function users({ firm, query }: Call): readonly Fields[] {
  const status = numberOf(query.status)
  const text = textOf(query.nameLike).trim()
  const [ids, teams, duties] = [textsOf(query.ids), textsOf(query.gids), textsOf(query.duties)]
  return firm.reference
    .list('user')
    .filter((user) => status === null || user.status === status)
    .filter(
      (user) => text === '' || textOf(user.name).includes(text) || textOf(user.flName).startsWith(text.toUpperCase()),
    )
    .filter((user) => ids.length === 0 || ids.includes(textOf(user.id)))
    .filter((user) => teams.length === 0 || textsOf(user.gids).some((team) => teams.includes(team)))
    .filter((user) => duties.length === 0 || duties.includes(textOf(user.duty)))
}

const userPage = (call: Call, rows: readonly Fields[]): JsonText => page(rows.map(publicUser), call.query)

const single =
  (area: string) =>
  ({ firm, params }: Pick<Call, 'firm' | 'params'>): Fields => {
    const row = firm.reference.get(area, params.id ?? '')
    if (row === null) throw notFound()
    return row
  }

/** Cities or counties: by the name that is searched, by their parent, by the names of their cities. */
function regions(area: 'city' | 'county'): (call: Call) => JsonText {
  return ({ firm, query }) => {
    const cityNames = textsOf(query.cityNames)
    const cityIds = firm.reference
      .list('city')
      .filter((city) => cityNames.includes(textOf(city.name)))
      .map((city) => city.cityId)
    const name = textOf(query.name).trim()
    const parent = area === 'city' ? 'provinceId' : 'cityId'
    const rows = firm.reference
      .list(area)
      .filter((row) => name === '' || textOf(row.name).includes(name))
      .filter((row) => textOf(query[parent]) === '' || row[parent] === textOf(query[parent]))
      .filter((row) => cityNames.length === 0 || cityIds.includes(row.cityId))
    return page(rows, query)
  }
}

/** §7 shows city/{id} and county/{id} without their meaning: the id of the parent gives its list, an own id the row. */
function regionsBelow(area: 'city' | 'county', parent: string): (call: Call) => unknown {
  return ({ firm, params, query }) => {
    const rows = firm.reference.list(area).filter((row) => row[parent] === params.id)
    if (rows.length > 0) return page(rows, query)
    return single(area)({ firm, params })
  }
}

/** The small lists: fields, switches, users, teams, regions. */
export const referenceEndpoints: readonly Endpoint[] = [
  get('/api/v1/meta/field', 'meta.list', 'assumed', metaFields),
  get('/api/v1/config', 'config.list', 'assumed', ({ firm, query }) => page(firm.reference.list('config'), query)),
  get('/api/v1/user', 'user.list', 'assumed', (call) => userPage(call, users(call))),
  get('/api/v1/user/selected', 'user.selected', 'assumed', (call) =>
    userPage(call, textsOf(call.query.ids).length === 0 ? [] : users(call)),
  ),
  get('/api/v1/user/team', 'user.team', 'assumed', (call) =>
    userPage(
      call,
      textsOf(call.query.gids).length === 0 ? [] : users({ ...call, query: { status: 1, ...call.query } }),
    ),
  ),
  get('/api/v1/team', 'team.list', 'assumed', ({ firm, query }) => page(firm.reference.list('team'), query)),
  get(
    '/openapi/v1/region/province',
    'region.province',
    'shown',
    ({ firm, query }) => page(firm.reference.list('province'), query),
    'open',
  ),
  get('/openapi/v1/region/city', 'region.city', 'shown', regions('city'), 'open'),
  get('/openapi/v1/region/city/:id', 'region.cityOf', 'shown', regionsBelow('city', 'provinceId'), 'open'),
  get('/openapi/v1/region/county', 'region.county', 'shown', regions('county'), 'open'),
  get('/openapi/v1/region/county/:id', 'region.countyOf', 'shown', regionsBelow('county', 'cityId'), 'open'),
]
