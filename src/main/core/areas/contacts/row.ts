import { type Contact, contactTextFields, contactTimeFields } from '#shared/domain/records'
import { isRecord } from '../../engine/remote/coerce.ts'
import { noTags, readPhones, readTag } from '../../engine/remote/parts.ts'
import {
  badRow,
  keepOthers,
  linkedId,
  nothing,
  type Parsed,
  readItems,
  readNumber,
  readObject,
  readText,
  readTime,
  type Unknown,
  usableId,
} from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'

const known = new Set<string>([
  'id',
  ...contactTextFields,
  ...contactTimeFields,
  'phoneMore',
  'tagList',
  'dialState',
  'extra',
])

/** Reads a customer's contact (§7 "Customer contacts"), as tolerant as the reader of customers. */
export const parseContactRow = (raw: unknown, times: FirmTimes): Parsed<Contact> => {
  const id = isRecord(raw) ? usableId(raw.id) : ''
  if (!isRecord(raw) || id === '') return { bad: badRow(raw) }
  const unknown: Unknown = { fields: null }
  const text = (name: string): string => readText(raw, name, unknown)
  const time = (name: string): number | null => readTime(raw, name, times, unknown)
  const contact: Contact = {
    id,
    name: text('name'),
    companyId: linkedId(text('companyId')),
    companyName: text('companyName'),
    position: text('position'),
    telephone: text('telephone'),
    email: text('email'),
    city: text('city'),
    note: text('note'),
    ownerid: linkedId(text('ownerid')),
    ownerName: text('ownerName'),
    gmtFollowup: time('gmtFollowup'),
    gmtCreate: time('gmtCreate'),
    gmtModify: time('gmtModify'),
    phoneMore: readPhones(raw, 'phoneMore', unknown),
    tagList: readItems(raw, 'tagList', noTags, readTag, unknown),
    dialState: readNumber(raw, 'dialState', unknown),
    extra: readObject(raw, 'extra', unknown),
    unknown: nothing,
  }
  keepOthers(raw, known, unknown)
  return { row: unknown.fields === null ? contact : { ...contact, unknown: unknown.fields } }
}

declare module '#core/engine/remote/lists' {
  interface ListRows {
    readonly contact: { readonly row: Contact; readonly asked: undefined }
  }
}
