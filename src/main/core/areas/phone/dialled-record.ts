import { type CallLogRow, dialStates, REACHED } from '#shared/domain/call'
import type { Customer, PhoneEntry } from '#shared/domain/customer'
import { dialNumber } from '#shared/domain/phone-number'
import type { Contact } from '#shared/domain/records'
import type { FieldValues } from '#shared/domain/work'
import type { Home } from '../../engine/account-session.ts'
import { isUnread } from '../../engine/remote/row.ts'
import { editContact } from '../contacts/index.ts'
import { editCustomer } from '../customers/index.ts'

type Dialled = Pick<CallLogRow, 'objType' | 'objId' | 'number'>

/** Marks a record as dialled (PH-19); a contact only where it carries the field (D-90). */
export function markDialled(home: Home, call: Dialled): void {
  setOn(home, call, { dialState: dialStates.dialled })
}

/** Writes what became of a call to the state of its number (PH-17); the record then counts as reached too (PH-18). */
export function markOutcome(home: Home, call: Dialled, outcome: number): void {
  const row = rowOf(home, call)
  // A list of which something was not understood is not written back: the outcome stands in the call alone.
  const listed = row === null || isUnread(row, 'phoneMore') ? [] : row.phoneMore
  const at = placeOf(listed, call.number)
  if (at >= 0) {
    const phones = listed.map((entry, place) => (place === at ? { ...entry, state: outcome } : entry))
    setOn(home, call, { phoneMore: phones })
  }
  if (outcome === REACHED) setOn(home, call, { dialState: dialStates.reached })
}

function setOn(home: Home, { objType, objId }: Dialled, values: FieldValues): void {
  const { store } = home.opened()
  if (objType === 'company' && store.customers.get(objId) !== null) editCustomer(home, objId, values, {})
  if (objType !== 'contact') return
  const contact = store.contacts.get(objId)
  if (contact === null || ('dialState' in values && contact.dialState === null)) return
  editContact(home, objId, values, {})
}

function rowOf(home: Home, { objType, objId }: Dialled): Customer | Contact | null {
  const { store } = home.opened()
  if (objType === 'company') return store.customers.get(objId)?.row ?? null
  return objType === 'contact' ? store.contacts.get(objId) : null
}

/** Place of a number in a list, also behind its mask where only one can be meant; -1 for none. */
function placeOf(listed: readonly PhoneEntry[], number: string): number {
  const numbers = listed.map(({ phone }) => {
    const read = dialNumber(phone)
    return 'number' in read ? read.number : ''
  })
  const exact = numbers.indexOf(number)
  const mask = `${number.slice(0, 3)}****${number.slice(-4)}`
  const isUnique = number.length === 11 && numbers.indexOf(mask) === numbers.lastIndexOf(mask)
  return exact >= 0 || !isUnique ? exact : numbers.indexOf(mask)
}
