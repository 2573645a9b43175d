// What the store works out of a row before it is written. It needs no connection, so that another thread can do it.
import { contentHash } from '#core/engine/store/hash'
import { nameOrderKey } from '#core/engine/store/records/name-order-key'
import { initialsOf } from '#core/engine/store/search/initials'
import { phoneKey, searchKey } from '#core/engine/store/search/key'
import type { PhoneEntry } from '#shared/domain/customer'
import {
  customerValue,
  customerValues,
  type PackedCustomer,
  type PreparedCustomer,
  type PulledCustomer,
} from '#shared/domain/customer-values'

/** What a packed customer is found by. */
const findable = (row: PackedCustomer) => {
  const phones = String(customerValue(row, 'phoneMore'))
  return {
    name: String(customerValue(row, 'name')),
    telephone: String(customerValue(row, 'telephone')),
    phoneMore: phones === '[]' ? [] : (JSON.parse(phones) as readonly PhoneEntry[]),
  }
}

/** A customer as it is written: its values, their hash, and the texts that it is found by. */
export const prepareCustomer = (row: PulledCustomer): PreparedCustomer => {
  if ('nameKey' in row) return row
  const { id, gmtCreate, gmtModify } = row
  const { name, telephone, phoneMore } = 'values' in row ? findable(row) : row
  const values = customerValues(row)
  const nameKey = searchKey(name)
  return {
    id,
    gmtCreate,
    gmtModify,
    values,
    hash: contentHash(values),
    nameKey,
    nameOrder: nameOrderKey(nameKey),
    initials: initialsOf(nameKey),
    phoneKey: phoneKey(telephone, phoneMore),
  }
}
