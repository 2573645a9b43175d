import { parseTime } from '../../clock.ts'
import { maskNumber } from '../../data/names.ts'
import { Refusal } from '../../envelope.ts'
import { type Phones, phonesFrom } from '../../phones.ts'
import { type Fields, isFields, numberOf, textOf } from '../../values.ts'
import type { Reference } from '../reference/reference.ts'
import type { CompanyColumns } from './data.ts'

/** A customer as the firm keeps it: columns, the row on the wire, custom fields, unmasked phones. */
export type StoredCompany = {
  readonly columns: CompanyColumns
  readonly body: Readonly<Record<string, unknown>>
  readonly extra: Readonly<Record<string, unknown>>
  readonly phones: Phones
}

const textColumns = [
  'name',
  'contact',
  'industry',
  'level',
  'channel',
  'city',
  'region',
  'source',
  'weMediaAccountId',
] as const
const timeColumns = ['gmtCooperate', 'gmtApply', 'gmtExpires', 'gmtFollowup'] as const

/** Epoch milliseconds without their part of a second, as such servers keep them. */
export const wholeSecond = (milliseconds: number): number => Math.floor(milliseconds / 1000) * 1000

/** Custom fields with those of `value` over them; null takes one away. */
export function mergedExtra(extra: Readonly<Record<string, unknown>>, value: unknown): Record<string, unknown> {
  const merged = { ...extra }
  for (const [field, one] of Object.entries(isFields(value) ? value : {})) {
    if (one === null) delete merged[field]
    else merged[field] = one
  }
  return merged
}

/** A customer with fields of an update over it (FD-12, FD-13); throws a refusal where a value cannot stand. */
export function patched(stored: StoredCompany, fields: Fields, reference: Reference, now: number): StoredCompany {
  const columns: { -readonly [Name in keyof CompanyColumns]: CompanyColumns[Name] } = { ...stored.columns }
  const body = { ...stored.body }
  for (const field of textColumns) if (field in fields) columns[field] = textOf(fields[field]).trim()
  for (const field of timeColumns) if (field in fields) columns[field] = parseTime(fields[field])
  if (columns.name === '') throw new Refusal('客户名称不能为空')
  if ('chargeStatus' in fields) columns.chargeStatus = numberOf(fields.chargeStatus)
  if ('phase' in fields) columns.phase = numberOf(fields.phase)
  if ('telephone' in fields) {
    const telephone = textOf(fields.telephone)
    if (telephone !== maskNumber(columns.telephone)) columns.telephone = telephone
  }
  if ('ownerid' in fields) {
    const owner = reference.get('user', textOf(fields.ownerid))
    if (owner === null) throw new Refusal('负责人不存在')
    columns.ownerid = textOf(owner.id)
    columns.ownerName = textOf(owner.name)
  }
  for (const field of ['note', 'followupContent', 'category']) if (field in fields) body[field] = textOf(fields[field])
  if ('dialState' in fields) body.dialState = numberOf(fields.dialState) ?? 0
  columns.gmtModify = wholeSecond(parseTime(fields.gmtModify) ?? now)
  return {
    columns,
    body,
    extra: mergedExtra(stored.extra, fields.extra),
    phones: 'phoneMore' in fields ? phonesFrom(fields.phoneMore, stored.phones) : stored.phones,
  }
}

/** A customer that has nothing yet, owned by the user who makes it. */
export function emptyCompany(id: bigint, creator: Fields, now: number): StoredCompany {
  const [userId, name] = [textOf(creator.id), textOf(creator.name)]
  return {
    columns: {
      id,
      name: '',
      contact: '',
      telephone: '',
      industry: '',
      level: '',
      chargeStatus: 0,
      ownerid: userId,
      ownerName: name,
      channel: '',
      city: '',
      region: '',
      source: '',
      weMediaAccountId: '',
      userCreate: userId,
      userCreateName: name,
      phase: 4,
      openPhone: 0,
      gmtFollowup: null,
      gmtCooperate: null,
      gmtApply: null,
      gmtExpires: null,
      gmtCreate: wholeSecond(now),
      gmtModify: wholeSecond(now),
    },
    body: { followupContent: '', note: '', participantList: [], tagList: [], dialState: 0 },
    extra: {},
    phones: [],
  }
}
