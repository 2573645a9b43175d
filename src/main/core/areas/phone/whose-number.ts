import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { DialledType } from '#shared/domain/call'
import { dialNumber } from '#shared/domain/phone-number'

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

/** The number behind a mask, for a call, right before it is dialled (PH-06), or for one copy (D-22); kept nowhere. */
export async function wholeNumber(remote: Remote, { objType, objId }: AskedNumber, masked: string): Promise<string> {
  const read = dialNumber(await remote.phone.plain(objType, objId, masked))
  if ('fault' in read) throw new Failure('invalid-input', { field: 'number', reason: read.fault })
  if (read.masked) throw new Failure('phone-masked')
  return read.number
}
