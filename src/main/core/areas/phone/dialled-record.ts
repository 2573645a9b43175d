import { type CallLogRow, dialStates, REACHED } from '#shared/domain/call'
import type { Customer, PhoneEntry } from '#shared/domain/customer'
import { dialNumber } from '#shared/domain/phone-number'
import type { Contact } from '#shared/domain/records'
import type { FieldValues } from '#shared/domain/work'
import type { Home } from '../../engine/account-session.ts'
import { isUnread } from '../../engine/remote/row.ts'
import { editContact } from '../contacts/index.ts'
import { editCustomer } from '../customers/index.ts'

type Dialled = Pick<CallLogRow, 'objType' | 'objId' | 'number' | 'extension'>

/** Marks a record as dialled (PH-19); a contact only where it carries the field (D-90). */
export function markDialled(home: Home, call: Dialled): void {
  setOn(home, call, { dialState: dialStates.dialled })
}

/** Writes what became of a call to the state of its number (PH-17); the record then counts as reached too (PH-18). */
export function markOutcome(home: Home, call: Dialled, outcome: number): void {
  const row = rowOf(home, call)
  // A list of which something was not understood is not written back: the outcome stands in the call alone.
  const listed = row === null || isUnread(row, 'phoneMore') ? [] : row.phoneMore
  const at = placeOf(listed, call)
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

/**
 * Place of what was dialled in a list, also behind its mask; -1 where none or several can be meant: one number may stand
 * there with the extensions of several people.
 */
function placeOf(listed: readonly PhoneEntry[], { number, extension }: Dialled): number {
  const read = listed.map(({ phone }) => dialNumber(phone))
  const placesOf = (wanted: string) =>
    read.flatMap((one, place) =>
      'number' in one && one.number === wanted ? [{ place, extension: one.extension }] : [],
    )
  const exact = placesOf(number)
  const same = exact.find((one) => one.extension === extension)
  if (same !== undefined) return same.place
  // Who typed no extension, or one that the entry lacks, called the only entry of that number all the same.
  const [only, ...others] = exact.length > 0 || number.length !== 11 ? exact : placesOf(maskOf(number))
  const isOther = only !== undefined && only.extension !== '' && extension !== '' && only.extension !== extension
  return only === undefined || others.length > 0 || isOther ? -1 : only.place
}

/** A mobile number as a firm masks it. */
function maskOf(number: string): string {
  return `${number.slice(0, 3)}****${number.slice(-4)}`
}
