import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { DialledType } from '#shared/domain/call'
import { dialNumber } from '#shared/domain/phone-number'
import { personAt } from './people.ts'

/** A number as a page asks to dial it, and the record on which it stands; '' for one that was typed. */
export type AskedNumber = { readonly number: string; readonly objType: DialledType; readonly objId: string }

/** Whose number it is: a name, and the customer that it belongs to. */
export type Whose = { readonly name: string; readonly customerId: string }

/** Whose number is dialled, as this computer knows it; fails with `not-found` where the record is not here. */
export function whoseNumber(store: Store, { objType, objId }: AskedNumber): Whose {
  if (objType === '' || objId === '') return { name: '', customerId: '' }
  if (objType === 'company') {
    const found = store.customers.get(objId)
    if (found === null) throw new Failure('not-found')
    return { name: found.row.name, customerId: objId }
  }
  const contact = store.contacts.get(objId)
  if (contact === null) throw new Failure('not-found')
  return { name: contact.name, customerId: contact.companyId }
}

/**
 * The number behind a mask, for a call, right before it is dialled (PH-06), or for one copy (D-22); kept nowhere. The firm
 * is asked for the mask as it shows it on the record, with its hyphens: by another one it may know no number.
 */
export async function wholeNumber(store: Store, remote: Remote, asked: AskedNumber, masked: string): Promise<string> {
  const { objType, objId, number } = asked
  const shown = objType === '' ? [] : (personAt(store, { objType, objId })?.phones ?? [])
  const isMeant = (text: string) => {
    const read = dialNumber(text)
    return 'number' in read && read.number === masked
  }
  const mask = shown.find(({ phone }) => isMeant(phone))?.phone ?? number.trim()
  const read = dialNumber(await remote.phone.plain(objType, objId, mask))
  if ('fault' in read) throw new Failure('invalid-input', { field: 'number', reason: read.fault })
  if (read.masked) throw new Failure('phone-masked')
  return read.number
}
