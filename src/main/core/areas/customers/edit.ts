import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { dialStates, reachedNow } from '#shared/domain/call'
import { type Customer, customerTextFields, type Json } from '#shared/domain/customer'
import { extraPrefix } from '#shared/domain/record-fields'
import type { FieldValues } from '#shared/domain/work'
import type { Home } from '../../engine/account-session.ts'
import { checkedValues, type FieldForm } from '../../engine/jobs/checked-values.ts'
import { needReadFields } from '../../engine/jobs/need-read-fields.ts'
import { type EditPart, editRecord } from '../../engine/jobs/record-edit.ts'
import { withOwnerName } from '../reference/index.ts'
import { baseWithWarning, withKeptWarning } from './pinned-warning.ts'
import { customerRecord } from './record.ts'

/** Fields that the server alone writes. */
const serverOwned: ReadonlySet<string> = new Set([
  'ownerName',
  'userCreate',
  'userCreateName',
  'followupContent',
  'participantList',
])
const forms: ReadonlyMap<string, FieldForm> = new Map<string, FieldForm>([
  ...customerTextFields.filter((name) => !serverOwned.has(name)).map((name) => [name, 'text'] as const),
  ['name', 'name'],
  ['gmtCooperate', 'number'],
  ['gmtApply', 'number'],
  ['gmtExpires', 'number'],
  ['dialState', 'number'],
  ['phoneMore', 'phones'],
  ['tagList', 'tags'],
])
/** Most fields of one edit. */
const MOST_FIELDS = 100

/**
 * Changes fields of a customer on this computer, in one transaction with the change that will be sent. Fails with
 * `not-found`, `phones-unread`, `tags-unknown`, or `invalid-input` with the field that cannot take its value.
 */
export function editCustomer(home: Home, id: string, asked: FieldValues, { base, draft }: EditPart): void {
  const { store } = home.opened()
  const known = customerRecord.get(store, id)
  if (known === null) throw new Failure('not-found')
  const kept = withKeptWarning(store, known, asked)
  const values = withConsequences(store, known, checkedCustomerValues(store, kept))
  needReadFields(known, values)
  const seen = base && baseWithWarning(known, asked, base)
  editRecord(home, customerRecord, { id, title: known.name, values, base: seen, draft })
}

/** Values as a row carries them; fails with `invalid-input` and the field that cannot take its value. */
export function checkedCustomerValues(store: Store, asked: FieldValues): FieldValues {
  if (Object.keys(asked).length > MOST_FIELDS) throw new Failure('invalid-input', { field: '' })
  const lengths = new Map(
    store.reference
      .get('meta')
      .map(({ fieldName, fieldLength, system }) => [system ? fieldName : extraPrefix + fieldName, fieldLength]),
  )
  return checkedValues(asked, { forms, lengthOf: (field) => lengths.get(field) ?? 0 })
}

/** What else a change means: a number that was reached (PH-18), the name of a new owner. */
function withConsequences(store: Store, row: Customer, values: FieldValues): FieldValues {
  const more: Record<string, Json> = {}
  if (values.phoneMore !== undefined && reachedNow(row.phoneMore, values.phoneMore as readonly Json[]))
    more.dialState = dialStates.reached
  return { ...more, ...withOwnerName(store, values) }
}
