import type { Store } from '#core/engine/store/types'
import { customerRecord, writeEdit } from '#core/engine/sync/push/enqueue-edit'
import { Failure } from '#shared/contract/failure'
import type { KeptDraft } from '#shared/contract/work'
import { type Customer, customerTextFields, type Json, type PhoneEntry } from '#shared/domain/customer'
import { contactTextFields } from '#shared/domain/records'
import type { FieldValues } from '#shared/domain/work'
import { baseWithWarning, withKeptWarning } from '../../areas/customers/pinned-warning.ts'
import type { Home } from '../account-session.ts'
import { hexId } from '../authors.ts'

/** Fields that the server alone writes. */
const serverOwned: ReadonlySet<string> = new Set([
  'ownerName',
  'userCreate',
  'userCreateName',
  'followupContent',
  'participantList',
])
const editableTimes: ReadonlySet<string> = new Set(['gmtCooperate', 'gmtApply', 'gmtExpires'])
const texts: ReadonlySet<string> = new Set(customerTextFields.filter((name) => !serverOwned.has(name)))
const contactTexts: ReadonlySet<string> = new Set(contactTextFields.filter((name) => name !== 'ownerName'))
const EXTRA = 'extra.'
/** Longest text where the firm names no limit, characters. */
const LONGEST = 20_000
/** State of a number that was reached; the customer then counts as reached too (PH-18). */
const REACHED = { phone: 4, dial: 2 } as const

/** What an edit says beside its values: the fields as the person saw them, and what the save leaves of the draft. */
export type EditPart = { readonly base?: FieldValues | undefined; readonly draft?: KeptDraft | undefined }

/**
 * Changes fields of a customer on this computer, in one transaction with the change that will be sent. Fails with
 * `not-found`, or `invalid-input` with the field that cannot take its value.
 */
export function editCustomer(home: Home, id: string, asked: FieldValues, { base, draft }: EditPart): void {
  const { store, sync } = home.opened()
  const { clock, random } = home.ports
  const known = store.customers.get(id)
  if (known === null) throw new Failure('not-found')
  const kept = withKeptWarning(store, known.row, asked)
  const values = withConsequences(store, known.row, checkedValues(store, kept))
  const begun = base && { values: baseWithWarning(known.row, asked, base), clashId: hexId(random) }
  const edit = { id, values, begun, title: known.row.name, opId: hexId(random), at: clock.now(), draft }
  const changed = writeEdit(store, customerRecord, edit)
  home.changed('work', [])
  if (!changed) return
  home.changed('customers', [id])
  sync.wake()
}

/** Values as a row carries them; fails with `invalid-input` and the field that cannot take its value. */
export function checkedValues(store: Store, asked: FieldValues): FieldValues {
  const fields = Object.keys(asked)
  if (fields.length === 0 || fields.length > 100) throw new Failure('invalid-input', { field: '' })
  const lengths = new Map(
    store.reference
      .get('meta')
      .map(({ fieldName, fieldLength, system }) => [system ? fieldName : EXTRA + fieldName, fieldLength]),
  )
  return Object.fromEntries(
    Object.entries(asked).map(([field, value]) => [field, checkedValue(field, value, lengths.get(field) ?? 0)]),
  )
}

/** The same for a contact, whose fields the firm does not describe. */
export function checkedContactValues(asked: FieldValues): FieldValues {
  if (Object.keys(asked).length === 0) throw new Failure('invalid-input', { field: '' })
  return Object.fromEntries(
    Object.entries(asked).map(([field, value]) => [field, checkedValue(field, value, 0, contactTexts)]),
  )
}

/** A value as the row carries it; fails where the field cannot. */
function checkedValue(field: string, value: Json, length: number, known: ReadonlySet<string> = texts): Json {
  const refuse = (reason: string): never => {
    throw new Failure('invalid-input', { field, reason, length })
  }
  if (field.startsWith(EXTRA)) {
    if (field.length === EXTRA.length) refuse('unknown')
    if (typeof value === 'string' && value.length > (length || LONGEST)) refuse('too-long')
    return value
  }
  if (known.has(field)) {
    const text = value === null ? '' : typeof value === 'object' ? refuse('form') : String(value)
    if (field === 'name' && text.trim() === '') refuse('empty')
    if (text.length > (length || LONGEST)) refuse('too-long')
    return text
  }
  if (editableTimes.has(field)) return value === null || typeof value === 'number' ? value : refuse('form')
  if (field === 'dialState') return value === null || typeof value === 'number' ? value : refuse('form')
  if (field === 'phoneMore') return isPhones(value) ? value : refuse('form')
  if (field === 'tagList') return isTags(value) ? value : refuse('form')
  return refuse('unknown')
}

function isRecord(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isPhones(value: Json): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (one: Json) =>
        isRecord(one) && typeof one.phone === 'string' && (one.state === null || typeof one.state === 'number'),
    )
  )
}

function isTags(value: Json): boolean {
  return (
    Array.isArray(value) &&
    value.every((one: Json) => isRecord(one) && typeof one.id === 'string' && typeof one.name === 'string')
  )
}

/** What else a change means: a number that was reached (PH-18), the name of a new owner. */
function withConsequences(store: Store, row: Customer, values: FieldValues): FieldValues {
  const more: Record<string, Json> = {}
  if (values.phoneMore !== undefined && reachedNow(row.phoneMore, values.phoneMore as readonly Json[]))
    more.dialState = REACHED.dial
  return { ...more, ...withOwnerName(store, values) }
}

/** Values with the name of the owner that they set; the server gives it only with the next answer. */
export function withOwnerName(store: Store, values: FieldValues): FieldValues {
  if (typeof values.ownerid !== 'string') return values
  const owner = store.reference.get('users').find(({ id }) => id === values.ownerid)
  return { ownerName: owner?.name ?? '', ...values }
}

function reachedNow(before: readonly PhoneEntry[], after: readonly Json[]): boolean {
  const known = new Map(before.map(({ phone, state }) => [phone, state]))
  return (after as unknown as readonly PhoneEntry[]).some(
    ({ phone, state }) => state === REACHED.phone && known.get(phone) !== REACHED.phone,
  )
}
