import { Failure } from '#shared/contract/failure'
import { mayCopyPhones } from '#shared/domain/phone-copy'
import { dialNumber } from '#shared/domain/phone-number'
import type { Home } from '../../engine/account-session.ts'
import { storedUser } from '../../engine/signed-in-user.ts'
import { switchOf } from '../reference/index.ts'
import { type AskedNumber, wholeNumber, whoseNumber } from './whose-number.ts'

/** The number as it is copied: whole also where the page knows its mask alone (D-22), for who may copy (PH-02, PH-03). */
export async function copiedNumber(home: Home, asked: AskedNumber): Promise<string> {
  const { store, connect } = home.opened()
  if (!mayCopyPhones(storedUser(store)?.extra['phone.copy'], switchOf(home, 'phone.copy')))
    throw new Failure('forbidden', { reason: 'no-copy' })
  const read = dialNumber(asked.number)
  if ('fault' in read || !read.masked) return asked.number.trim()
  if (asked.objId === '') throw new Failure('invalid-input', { field: 'number', reason: 'masked' })
  whoseNumber(store, asked)
  return wholeNumber(store, await connect(), asked, read.number)
}
