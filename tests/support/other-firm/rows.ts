// Rows as this firm shows them: what is empty is left out, lists without members are null, times differ by table.
import type { Comment, Company, Contact, Data, FileLink, Followup, Person } from './data.ts'
import type { Habits } from './habits.ts'
import type { Member } from './people.ts'
import { tagNames, tagRows } from './tags.ts'
import { jsonOf, timeText, type WireFields } from './wire.ts'

const filled = (texts: Readonly<Record<string, string>>): WireFields =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

const without = (row: WireFields, names: readonly string[]): WireFields =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

const phonesOf = ({ phones }: Pick<Company, 'phones'>): string | null =>
  phones.length === 0 ? null : JSON.stringify(phones)

/** Files of a row; null for none. */
export const filesOf = (files: readonly FileLink[]): WireFields[] | null =>
  files.length === 0 ? null : files.map(({ name, fsid, fileSize }) => ({ name, fsid, fileSize: String(fileSize) }))

/** A person as other rows name them. */
export const personIn = ({ people }: Data, id: bigint): WireFields | null => {
  const person = people.find((one) => one.id === id)
  return person === undefined ? null : { id, name: person.name }
}

/** A person of the list of users. */
export const personRow = ({ id, name, admin }: Person): WireFields => ({
  id,
  name,
  orgAdmin: admin ? 1 : 0,
  status: '1',
})

/** Somebody's role on a customer. */
export const memberRow = ({ id, roleId, userId }: Member, data: Data): WireFields => {
  const role = data.staff.roles.get(String(roleId))
  return {
    id,
    role: role === undefined ? null : { id: role.id, name: role.name },
    operUser: personIn(data, userId),
  }
}

/** Members as the text of a list, ids as bare integers in it; null for none. */
const membersOf = ({ id }: Company, data: Data): string | null => {
  const rows = [...data.staff.members.values()].filter(({ companyId }) => companyId === id)
  return rows.length === 0 ? null : jsonOf(rows.map((one) => memberRow(one, data)))
}

/** A customer; its times are text in the firm's zone. */
export function companyRow(company: Company, data: Data, { hiddenFields, tagsRecords }: Habits): WireFields {
  const times = Object.entries(company.times).map(([name, time]) => [name, timeText(time) ?? undefined] as const)
  const tags = (tagsRecords ? tagRows : tagNames)(data, 'company', String(company.id))
  const row: WireFields = {
    id: company.id,
    ...filled(company.texts),
    ...Object.fromEntries(times),
    phoneMore: phonesOf(company),
    dialState: company.dialState ?? undefined,
    ownerid: company.owner,
    ownerName: personIn(data, company.owner)?.name,
    participantList: membersOf(company, data),
    tagList: tags.length === 0 ? null : tags,
    extra: Object.keys(company.extra).length === 0 ? null : JSON.stringify(company.extra),
  }
  return without(row, hiddenFields)
}

/** A contact; its times are epoch milliseconds. */
export function contactRow(contact: Contact, data: Data, { hiddenFields }: Habits): WireFields {
  const times = Object.entries(contact.times).map(([name, time]) => [name, time ?? undefined] as const)
  const row: WireFields = {
    id: contact.id,
    companyId: contact.companyId,
    companyName: data.companies.get(String(contact.companyId))?.texts.name,
    ownerid: contact.owner,
    ownerName: personIn(data, contact.owner)?.name,
    ...filled(contact.texts),
    ...Object.fromEntries(times),
    phoneMore: phonesOf(contact),
    extra: Object.keys(contact.extra).length === 0 ? undefined : contact.extra,
  }
  return without(row, hiddenFields)
}

/** A follow-up; its time is epoch milliseconds as text, and its type is text too. */
export function followupRow(followup: Followup, data: Data): WireFields {
  const place = {
    type: 'company',
    id: followup.companyId,
    name: data.companies.get(String(followup.companyId))?.texts.name,
  }
  return {
    id: followup.id,
    objId: followup.objId,
    objType: followup.objType,
    type: String(followup.type),
    content: followup.content,
    gmtCreate: String(followup.time),
    operUser: personIn(data, followup.author),
    object: followup.objType === 'company' ? place : { type: followup.objType, id: followup.objId },
    group: followup.companyId === 0n ? undefined : place,
    attachmentList: filesOf(followup.files),
  }
}

/** A comment; its time is epoch seconds. */
export function commentRow(comment: Comment, data: Data): WireFields {
  return {
    id: comment.id,
    objId: comment.objId,
    objType: comment.objType,
    content: comment.content,
    gmtCreate: Math.floor(comment.time / 1000),
    operUser: personIn(data, comment.author),
    attachmentList: filesOf(comment.files),
    extra: comment.extra === '' ? undefined : comment.extra,
  }
}
