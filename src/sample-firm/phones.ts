import { maskNumber } from './data/names.ts'
import { Refusal } from './envelope.ts'
import { isFields, numberOf, textOf } from './values.ts'

/** More phones of a customer or contact, as the firm keeps them: unmasked. */
export type Phones = readonly { readonly phone: string; readonly state: number }[]

/** Reads a phone list that a client sent, a list or JSON text of one; masked numbers mean those in `known`. */
export function phonesFrom(value: unknown, known: Phones): Phones {
  let list: unknown = value === '' ? [] : value
  if (typeof list === 'string') {
    try {
      list = JSON.parse(list)
    } catch {
      throw new Refusal('更多电话格式不正确')
    }
  }
  if (!Array.isArray(list)) throw new Refusal('更多电话格式不正确')
  return list.filter(isFields).map((entry) => {
    const phone = textOf(entry.phone)
    // A masked number comes back as it was shown: the plain one behind it is kept.
    const plain = phone.includes('****') ? known.find((one) => maskNumber(one.phone) === phone)?.phone : undefined
    return { phone: plain ?? phone, state: numberOf(entry.state) ?? 0 }
  })
}
