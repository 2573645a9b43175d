import { Failure } from '#shared/contract/failure'
import { dialStates, reachedNow } from '#shared/domain/call'
import { isEmail } from '#shared/domain/email'
import { contactTextFields } from '#shared/domain/records'
import type { FieldValues } from '#shared/domain/work'
import type { Home } from '../../engine/account-session.ts'
import { checkedValues, type FieldForm } from '../../engine/jobs/checked-values.ts'
import { needReadFields } from '../../engine/jobs/need-read-fields.ts'
import { type EditPart, editRecord } from '../../engine/jobs/record-edit.ts'
import { withOwnerName } from '../reference/index.ts'
import { contactRecord } from './record.ts'

const forms: ReadonlyMap<string, FieldForm> = new Map<string, FieldForm>([
  ...contactTextFields.filter((name) => name !== 'ownerName').map((name) => [name, 'text'] as const),
  ['name', 'name'],
  ['dialState', 'number'],
  ['phoneMore', 'phones'],
  ['tagList', 'tags'],
])

/**
 * Changes fields of a contact on this computer, in one transaction with the change that will be sent. Fails with
 * `not-found`, `phones-unread`, `tags-unknown`, or `invalid-input` with the field that cannot take its value.
 */
export function editContact(home: Home, id: string, asked: FieldValues, part: EditPart): void {
  const { store } = home.opened()
  const row = contactRecord.get(store, id)
  if (row === null) throw new Failure('not-found')
  const checked = checkedContactValues(asked, row.email)
  needReadFields(row, checked)
  // A contact that carries no such field gets none (D-90).
  const phones = row.dialState === null ? undefined : checked.phoneMore
  const isReached = Array.isArray(phones) && reachedNow(row.phoneMore, phones)
  const values = isReached ? { dialState: dialStates.reached, ...checked } : checked
  editRecord(home, contactRecord, { ...part, id, title: row.name, values: withOwnerName(store, values) })
}

/**
 * Values as a row carries them; `email` is the address that the contact has, which stays however odd it is. The firm
 * describes no fields of contacts, so that no text has a limit of its own.
 */
export function checkedContactValues(asked: FieldValues, email = ''): FieldValues {
  const checked = checkedValues(asked, { forms, lengthOf: () => 0 })
  const address = checked.email ?? ''
  if (address !== '' && address !== email && !isEmail(String(address)))
    throw new Failure('invalid-input', { field: 'email', reason: 'email' })
  return checked
}
