import {
  type Customer,
  customerTextFields,
  customerTimeFields,
  type Json,
  type PhoneEntry,
  type RoleMember,
} from '#shared/domain/customer'
import type { FirmTimes } from './times.ts'
import { isRecord, put, toId, toList, toNumber, toRecord, toText, type Wire } from './tolerant.ts'
import type { Page } from './types.ts'

// Written by hand: zod takes ten times as long for a row of thirty fields, and a first sync reads 200,000 of them.

/** What a row becomes: a customer, or the reason why it has no place of its own. */
export type ParsedRow = { readonly customer: Customer } | { readonly bad: Page<Customer>['bad'][number] }

const longestId = 200
const noPhones: readonly PhoneEntry[] = Object.freeze([])
const noMembers: readonly RoleMember[] = Object.freeze([])
const noTags: Customer['tagList'] = Object.freeze([])
const nothing: Customer['extra'] = Object.freeze({})

type Unknown = { fields: Record<string, Json> | null }
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

const keep = (unknown: Unknown, name: string, value: unknown): void => {
  unknown.fields ??= {}
  put(unknown.fields, name, value)
}

/** Reads each item; the raw value is kept beside where one was not understood, so that nothing is lost. */
const readItems = <Item>(
  row: Wire,
  name: string,
  none: readonly Item[],
  read: (item: unknown) => Item | null,
  unknown: Unknown,
): readonly Item[] => {
  const value = row[name]
  if (value === undefined || value === null || value === '' || value === '[]') return none
  const list = toList(value)
  if (list === null) {
    keep(unknown, name, value)
    return none
  }
  const items: Item[] = []
  for (const one of list) {
    const item = read(one)
    if (item !== null) items.push(item)
  }
  if (items.length !== list.length) keep(unknown, name, value)
  return items
}

const readPhone = (item: unknown): PhoneEntry | null => {
  if (!isRecord(item)) {
    const phone = toText(item).trim()
    return phone === '' || typeof item === 'boolean' ? null : { phone, state: null }
  }
  const phone = toText(item.phone).trim()
  return phone === '' ? null : { phone, state: toNumber(item.state) }
}

const readMember = (item: unknown): RoleMember | null => {
  if (!isRecord(item)) return null
  const user = isRecord(item.operUser) ? item.operUser : {}
  const role = isRecord(item.role) ? item.role : {}
  const member = {
    id: toId(item.id),
    userId: toId(user.id) || toId(item.operId),
    userName: toText(user.name),
    roleId: toId(role.id) || toId(item.roleid),
    roleName: toText(role.name),
  }
  return member.id === '' && member.userId === '' && member.userName === '' ? null : member
}

const readTag = (item: unknown): Customer['tagList'][number] | null => {
  if (typeof item === 'string') return item.trim() === '' ? null : { id: '', name: item.trim() }
  if (!isRecord(item)) return null
  const tag = { id: toId(item.id), name: toText(item.name) }
  return tag.id === '' && tag.name === '' ? null : tag
}

const readExtra = (row: Wire, unknown: Unknown): Customer['extra'] => {
  const { extra } = row
  if (extra === undefined || extra === null || extra === '' || extra === '{}') return nothing
  const record = toRecord(extra)
  if (record === null) keep(unknown, 'extra', extra)
  return (record ?? nothing) as Customer['extra']
}

const readDialState = (row: Wire, unknown: Unknown): number | null => {
  const { dialState } = row
  if (dialState === undefined || dialState === null || dialState === '') return null
  const state = toNumber(dialState)
  if (state === null) keep(unknown, 'dialState', dialState)
  return state
}

/**
 * Reads a row of the company list (§3, D-66). Whatever is odd about it, it is kept: a value that has no place in its
 * field stands in `unknown` under its name, and so does every field that nobody knows.
 */
export const parseCompanyRow = (raw: unknown, times: FirmTimes): ParsedRow => {
  if (!isRecord(raw)) return { bad: { reason: 'not-a-record', body: JSON.stringify(raw) ?? '' } }
  const id = toId(raw.id)
  if (id === '' || id.length > longestId) return { bad: { reason: 'no-usable-id', body: JSON.stringify(raw) } }
  const unknown: Unknown = { fields: null }

  const text = (name: string): string => {
    const value = raw[name]
    if (typeof value === 'string') return value
    if (value === undefined || value === null) return ''
    if (typeof value === 'object') keep(unknown, name, value)
    return toText(value)
  }
  const time = (name: string): number | null => {
    const value = raw[name]
    if (value === undefined || value === null || value === '') return null
    const parsed = times.parse(value)
    if (parsed === null && value !== 0) keep(unknown, name, value)
    return parsed
  }

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
    ownerid: text('ownerid'),
    ownerName: text('ownerName'),
    channel: text('channel'),
    city: text('city'),
    region: text('region'),
    source: text('source'),
    weMediaAccountId: text('weMediaAccountId'),
    userCreate: text('userCreate'),
    userCreateName: text('userCreateName'),
    phase: text('phase'),
    gmtFollowup: time('gmtFollowup'),
    gmtCooperate: time('gmtCooperate'),
    gmtApply: time('gmtApply'),
    gmtExpires: time('gmtExpires'),
    gmtCreate: time('gmtCreate'),
    gmtModify: time('gmtModify'),
    phoneMore: readItems(raw, 'phoneMore', noPhones, readPhone, unknown),
    participantList: readItems(raw, 'participantList', noMembers, readMember, unknown),
    tagList: readItems(raw, 'tagList', noTags, readTag, unknown),
    dialState: readDialState(raw, unknown),
    extra: readExtra(raw, unknown),
    unknown: nothing,
  }
  for (const name of Object.keys(raw)) if (!known.has(name)) keep(unknown, name, raw[name])
  if (unknown.fields !== null) customer.unknown = unknown.fields
  return { customer }
}
