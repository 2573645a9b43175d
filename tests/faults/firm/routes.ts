import type { Json } from '#shared/domain/customer'
import type { FirmState } from './state.ts'
import type { FirmAnswer, FirmRequest, Wire } from './wire.ts'

/** Answers a request; nothing of it waits. Every call of §7 that the sync makes is here, in the form of the specification. */
export function answerOf(firm: FirmState, request: FirmRequest): FirmAnswer {
  const { method, path } = request
  for (const [verb, pattern, run] of routes) {
    const match = verb === method ? pattern.exec(path) : null
    if (match !== null) return run(firm, request, decodeURIComponent(match[1] ?? ''))
  }
  return refusal(404, 'no such call')
}

type Handler = (firm: FirmState, request: FirmRequest, id: string) => FirmAnswer

const envelope = (data: Json): FirmAnswer => ({
  status: 200,
  body: JSON.stringify({ succeed: true, code: '', message: '', data }),
})

/** A refusal; with status 200 it is the firm's rule, not the network's. */
export const refusal = (status: number, message: string, code = ''): FirmAnswer => ({
  status,
  refusal: true,
  body: JSON.stringify({ succeed: false, code, message, data: null }),
})

const listed = (rows: readonly Json[]): FirmAnswer =>
  envelope({ list: rows, recordCount: rows.length, pageIndex: 0, pageSize: rows.length })

function paged(rows: readonly Wire[], pageIndex: number, pageSize: number): FirmAnswer {
  const list = pageSize < 0 ? rows : rows.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)
  return envelope({ list, recordCount: rows.length, pageIndex, pageSize })
}

/** Rows in the order asked for; rows that are equal in it stand by id, the largest first. */
function sorted(rows: Iterable<Wire>, field: string, order: string): Wire[] {
  const sign = order === 'asc' ? 1 : -1
  const compare = (one: Json | undefined, other: Json | undefined) => {
    const [a, b] = [String(one ?? ''), String(other ?? '')]
    return a < b ? -1 : a > b ? 1 : 0
  }
  return [...rows].sort((one, other) => sign * compare(one[field], other[field]) || -compare(one.id, other.id))
}

const listOf =
  (table: (firm: FirmState) => Map<string, Wire>): Handler =>
  (firm, { body }) => {
    const { sortField = 'gmtModify', sortOrder = 'desc', pageIndex = 0, pageSize = 10 } = body
    return paged(
      sorted(table(firm).values(), String(sortField), String(sortOrder)),
      Number(pageIndex),
      Number(pageSize),
    )
  }

const oneOf =
  (table: (firm: FirmState) => Map<string, Wire>): Handler =>
  (firm, { client }, id) => {
    const row = table(firm).get(id)
    firm.reads.push({ at: firm.time.now(), client, id })
    return row === undefined ? refusal(404, 'not found') : envelope(row)
  }

const updateOf =
  (call: 'company' | 'contact'): Handler =>
  (firm, { body, client, key }, id) => {
    const { id: _, ...values } = body
    if (!firm.write(call, id, values, client, key)) return refusal(404, 'not found')
    return envelope((call === 'company' ? firm.companies : firm.contacts).get(id) ?? null)
  }

const followupsWhere =
  (belongs: (row: Wire, id: string) => boolean): Handler =>
  (firm, { query }, id) => {
    const rows = [...firm.followups.values()].filter((row) => belongs(row, id))
    return paged(
      sorted(rows, 'gmtCreate', 'desc'),
      Number(query.get('pageIndex') ?? 0),
      Number(query.get('pageSize') ?? 10),
    )
  }

const author = ({ user }: FirmRequest): Wire => ({ id: user, name: user, avatarUrl: '' })

const addFollowup: Handler = (firm, request) => {
  const { body, client, key } = request
  const id = String(body.id ?? '')
  const objId = String(body.objId ?? '')
  const company = firm.companies.get(objId)
  if (!/^[0-9a-f]{32}$/.test(id) || company === undefined) return refusal(200, 'not a follow-up')
  if (firm.followups.has(id)) return refusal(200, 'exists already', 'duplicate')
  const place = { type: 'company', id: objId, name: company.name ?? '' }
  const row: Wire = { ...body, id, object: place, group: place, operUser: author(request), comments: '[]' }
  firm.followups.set(id, row)
  firm.ledger.push({ at: firm.time.now(), call: 'followup', id, by: client, key, values: body })
  firm.companies.set(objId, {
    ...company,
    followupContent: body.content ?? '',
    gmtFollowup: body.gmtCreate ?? null,
    gmtModify: firm.stamp(),
  })
  return envelope(row)
}

/** What a comment says besides its words: JSON text (D-112). */
export const extraOf = (value: unknown): Wire => (typeof value === 'string' ? (JSON.parse(value) as Wire) : {})

const addComment: Handler = (firm, request) => {
  const { body, client, key } = request
  const id = firm.newId()
  const row: Wire = { ...body, extra: extraOf(body.extra), id, operUser: author(request), gmtCreate: firm.stamp() }
  firm.comments.set(id, row)
  firm.ledger.push({ at: firm.time.now(), call: 'comment', id, by: client, key, values: body })
  return envelope(row)
}

const commentsOf: Handler = (firm, { query }) => {
  const rows = [...firm.comments.values()].filter(
    (row) => row.objId === query.get('objId') && row.objType === query.get('objType'),
  )
  return paged(sorted(rows, 'id', 'desc'), 0, -1)
}

const me: Handler = (_, { user }) =>
  envelope({
    id: user,
    name: user,
    orgId: 'org',
    orgName: '所',
    orgAdmin: true,
    permissions: [],
    extra: '{}',
  })

const upload: Handler = (firm) => {
  const fsid = `fs-${firm.newId()}`
  firm.files.add(fsid)
  return envelope({ id: fsid, fsid, name: '', fileSize: null })
}

const nothing: Handler = () => listed([])

const routes: readonly (readonly [string, RegExp, Handler])[] = [
  ['GET', /^\/api\/v1\/user\/me$/, me],
  ['POST', /^\/api\/v1\/user\/logout$/, () => envelope(null)],
  ['GET', /^\/api\/v1\/user$/, (_, { user }) => listed([{ id: user, name: user, status: 1 }])],
  ['GET', /^\/api\/v1\/(?:config|team|role|tag|meta\/field)$/, nothing],
  ['GET', /^\/openapi\/v1\/region\/\w+$/, nothing],
  ['GET', /^\/api\/v1\/we-media\/private\/message\/.+$/, nothing],
  ['GET', /^\/api\/v1\/social\/.+$/, nothing],
  ['POST', /^\/api\/v1\/customer\/company\/list$/, listOf((firm) => firm.companies)],
  ['GET', /^\/api\/v1\/customer\/company\/([^/]+)$/, oneOf((firm) => firm.companies)],
  ['PUT', /^\/api\/v1\/customer\/company\/([^/]+)$/, updateOf('company')],
  ['POST', /^\/api\/v1\/customer\/contact\/list$/, listOf((firm) => firm.contacts)],
  ['GET', /^\/api\/v1\/customer\/contact\/([^/]+)$/, oneOf((firm) => firm.contacts)],
  ['PUT', /^\/api\/v1\/customer\/contact\/([^/]+)$/, updateOf('contact')],
  ['GET', /^\/api\/v1\/followup\/latest$/, followupsWhere(() => true)],
  ['GET', /^\/api\/v1\/followup\/group\/([^/]+)$/, followupsWhere((row, id) => (row.group as Wire).id === id)],
  ['GET', /^\/api\/v1\/followup\/object\/([^/]+)$/, followupsWhere((row, id) => row.objId === id)],
  ['POST', /^\/api\/v1\/followup$/, addFollowup],
  ['GET', /^\/api\/v1\/comment$/, commentsOf],
  ['GET', /^\/api\/v1\/comment\/([^/]+)$/, oneOf((firm) => firm.comments)],
  ['POST', /^\/api\/v1\/comment$/, addComment],
  ['POST', /^\/api\/v1\/file\/fs\/upload$/, upload],
]
