import { type Customer, customerTextFields, customerTimeFields } from '#shared/domain/customer'
import { type PackedCustomer, packCustomer } from '#shared/domain/customer-values'
import { isRecord } from '../../engine/remote/coerce.ts'
import { noMembers, noTags, readMember, readPhones, readTag } from '../../engine/remote/parts.ts'
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

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

const known = new Set<string>([
  'id',
  ...customerTextFields,
  ...customerTimeFields,
  'phoneMore',
  'participantList',
  'tagList',
  'dialState',
  'extra',
])

/**
 * Reads a row of the company list (§3, D-66). Whatever is odd about it, it is kept: a value that has no place in its
 * field stands in `unknown` under its name, and so does every field that nobody knows.
 */
export const parseCompanyRow = (raw: unknown, times: FirmTimes): Parsed<Customer> => {
  const id = isRecord(raw) ? usableId(raw.id) : ''
  if (!isRecord(raw) || id === '') return { bad: badRow(raw) }
  const unknown: Unknown = { fields: null }
  const text = (name: string): string => readText(raw, name, unknown)
  const time = (name: string): number | null => readTime(raw, name, times, unknown)

  // One literal keeps one hidden class for all rows; a loop over the field names takes three times as long.
  const customer: Mutable<Customer> = {
    id,
    name: text('name'),
    followupContent: text('followupContent'),
    contact: text('contact'),
    telephone: text('telephone'),
    industry: text('industry'),
    note: text('note'),
    level: text('level'),
    chargeStatus: text('chargeStatus'),
    ownerid: linkedId(text('ownerid')),
    ownerName: text('ownerName'),
    channel: text('channel'),
    city: text('city'),
    region: text('region'),
    source: text('source'),
    weMediaAccountId: linkedId(text('weMediaAccountId')),
    userCreate: text('userCreate'),
    userCreateName: text('userCreateName'),
    phase: text('phase'),
    gmtFollowup: time('gmtFollowup'),
    gmtCooperate: time('gmtCooperate'),
    gmtApply: time('gmtApply'),
    gmtExpires: time('gmtExpires'),
    gmtCreate: time('gmtCreate'),
    gmtModify: time('gmtModify'),
    phoneMore: readPhones(raw, 'phoneMore', unknown),
    participantList: readItems(raw, 'participantList', noMembers, readMember, unknown),
    tagList: readItems(raw, 'tagList', noTags, readTag, unknown),
    dialState: readNumber(raw, 'dialState', unknown),
    extra: readObject(raw, 'extra', unknown),
    unknown: nothing,
  }
  keepOthers(raw, known, unknown)
  if (unknown.fields !== null) customer.unknown = unknown.fields
  return { row: customer }
}

/** The same as a row of values, which crosses between threads and is bound sooner than an object. */
export const parsePackedCustomer = (raw: unknown, times: FirmTimes): Parsed<PackedCustomer> => {
  const parsed = parseCompanyRow(raw, times)
  return 'row' in parsed ? { ...parsed, row: packCustomer(parsed.row) } : parsed
}

declare module '#core/engine/remote/lists' {
  interface ListRows {
    readonly company: { readonly row: PackedCustomer; readonly asked: undefined }
  }
}
