// Writes to what the firm holds: by its calls, and behind everybody's back.
import type { Company, Contact, Data, FileLink, Phone } from './data.ts'
import { idOf, readList, readTime, textOf } from './wire.ts'

type Body = Readonly<Record<string, unknown>>
type Changeable = Pick<Company, 'texts' | 'times' | 'phones' | 'dialState' | 'extra'>

const isFields = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

function readFields(value: unknown): Body {
  if (isFields(value)) return value
  try {
    const parsed: unknown = JSON.parse(textOf(value))
    return isFields(parsed) ? parsed : {}
  } catch {
    return {}
  }
}

const phoneOf = (entry: unknown): Phone[] => {
  const { phone, state } = readFields(entry)
  return textOf(phone) === '' ? [] : [{ phone: textOf(phone), state: Number(textOf(state) || 0) }]
}

/** Attachments that a body names. */
export const filesIn = (value: unknown): FileLink[] =>
  readList(value).map((one) => {
    const { name, fsid, fileSize } = readFields(one)
    return { name: textOf(name), fsid: textOf(fsid), fileSize: Number(textOf(fileSize) || 0) }
  })

/** Texts that a customer or contact may carry beside those that it was made with. */
const texts: readonly string[] = [
  ...['name', 'note', 'level', 'city', 'region', 'industry', 'contact', 'source', 'channel', 'chargeStatus', 'phase'],
  ...['telephone', 'position', 'email', 'followupContent'],
]
const times: readonly string[] = ['gmtCooperate', 'gmtExpires', 'gmtApply', 'gmtFollowup']

/** A record with the fields of a body; what the firm does not know is dropped without a word. */
function changed<Row extends Changeable>(row: Row, body: Body, stamp: number): Row {
  const named = (names: readonly string[]) => names.filter((name) => name in body)
  const extra = Object.entries(readFields(body.extra)).map(([name, value]) => [
    name,
    isFields(value) || Array.isArray(value) ? JSON.stringify(value) : textOf(value),
  ])
  return {
    ...row,
    texts: { ...row.texts, ...Object.fromEntries(named(texts).map((name) => [name, textOf(body[name]).trim()])) },
    times: {
      ...row.times,
      ...Object.fromEntries(named(times).map((name) => [name, readTime(body[name])])),
      gmtModify: stamp,
    },
    phones: 'phoneMore' in body ? readList(body.phoneMore).flatMap(phoneOf) : row.phones,
    dialState: 'dialState' in body ? Number(textOf(body.dialState) || 0) : row.dialState,
    extra: { ...row.extra, ...Object.fromEntries(extra) },
  }
}

/** Changes a customer; false where there is none. */
export function writeCompany({ companies }: Data, id: string, body: Body, stamp: number): boolean {
  const row = companies.get(id)
  if (row === undefined) return false
  companies.set(id, { ...changed(row, body, stamp), owner: idOf(body.ownerid) ?? row.owner })
  return true
}

/** Changes a contact; false where there is none. */
export function writeContact({ contacts }: Data, id: string, body: Body, stamp: number): boolean {
  const row = contacts.get(id)
  if (row === undefined) return false
  contacts.set(id, { ...changed(row, body, stamp), owner: idOf(body.ownerid) ?? row.owner })
  return true
}

/** Takes all custom fields off a customer. */
export function dropExtra({ companies }: Data, id: string): void {
  const row = companies.get(id)
  if (row !== undefined) companies.set(id, { ...row, extra: {} })
}

/** A body as a firm keeps it that has a spelling of its own. */
export function spelled(body: Body): Body {
  const grouped = (text: string) => text.replaceAll(/\b(1\d\d)(\d{4})(\d{4})\b/g, '$1-$2-$3')
  const kept = (name: string, value: unknown): unknown => {
    if (isFields(value)) return Object.fromEntries(Object.entries(value).map(([part, one]) => [part, kept(part, one)]))
    if (typeof value !== 'string') return value
    if (name === 'phoneMore') return grouped(value)
    return grouped(value).toUpperCase().replaceAll('(', '（').replaceAll(')', '）')
  }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, kept(name, value)]))
}

const empty = (stamp: number): Changeable => ({
  texts: {},
  times: { gmtCreate: stamp, gmtModify: stamp, gmtFollowup: null },
  phones: [],
  dialState: null,
  extra: {},
})

/** Makes a customer and answers its id. */
export function addCompany(data: Data, body: Body, owner: bigint, stamp: number): bigint {
  const id = data.newId()
  data.companies.set(String(id), { ...changed({ ...empty(stamp), id, owner }, body, stamp), id, owner })
  return id
}

/** Makes a contact of a customer and answers its id; null where there is no such customer. */
export function addContact(data: Data, body: Body, stamp: number): bigint | null {
  const companyId = idOf(body.companyId)
  if (companyId === null || !data.companies.has(String(companyId))) return null
  const id = data.newId()
  const owner = idOf(body.ownerid) ?? data.people[0]?.id ?? 0n
  const row: Contact = { ...empty(stamp), id, companyId, owner }
  data.contacts.set(String(id), changed(row, body, stamp))
  return id
}

/** Keeps a follow-up under the id that its writer gave it; the same id again changes nothing. Null where it is refused. */
export function addFollowup(data: Data, body: Body, author: bigint, now: number, isNamed = false): string | null {
  const given = textOf(body.id)
  const id = isNamed ? String(data.newId()) : given
  const objType = textOf(body.objType)
  const objId = idOf(body.objId)
  if (!/^[0-9a-f]{32}$/.test(given) || objId === null) return null
  const isProject = objType === 'project' && data.matters.projects.has(String(objId))
  const companyId = objType === 'contact' ? (data.contacts.get(String(objId))?.companyId ?? null) : objId
  const company = companyId === null || isProject ? undefined : data.companies.get(String(companyId))
  if (company === undefined && !isProject) return null
  if (data.followups.has(id)) return id
  const time = readTime(body.gmtCreate) ?? now
  const content = textOf(body.content)
  const words = { type: Number(textOf(body.type) || 0), content, author, time, files: filesIn(body.attachmentList) }
  // A project stands in no customer's group.
  data.followups.set(id, { id, objType, objId, companyId: company?.id ?? 0n, ...words })
  if (company === undefined) return id
  data.companies.set(String(company.id), {
    ...company,
    texts: { ...company.texts, followupContent: content },
    times: { ...company.times, gmtFollowup: time, gmtModify: now },
  })
  return id
}

/** Adds a comment and answers its id; null where it is refused. Nothing keeps the same words from standing twice. */
export function addComment(data: Data, body: Body, author: bigint, now: number, keepsMarks: boolean): bigint | null {
  const followup = textOf(body.objType) === 'followup' ? data.followups.get(textOf(body.objId)) : undefined
  const objId = followup?.id ?? idOf(body.objId)
  const content = textOf(body.content)
  if (objId === null || content.trim() === '') return null
  const id = data.newId()
  const extra = keepsMarks ? (isFields(body.extra) ? JSON.stringify(body.extra) : textOf(body.extra)) : ''
  const files = filesIn(body.attachmentList)
  data.comments.set(String(id), { id, objType: textOf(body.objType), objId, content, author, time: now, extra, files })
  return id
}
