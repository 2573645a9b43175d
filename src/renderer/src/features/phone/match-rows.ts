// Numbers that the dialler offers for what is typed in its field. Pure.
import type { PhonePerson } from '#shared/contract/phone'
import { dialNumber, isMaskedPhone } from '#shared/domain/phone-number'

/** Somebody whom a search found, and by what. */
export type MatchedPerson = PhonePerson & { readonly matched: 'name' | 'pinyin' | 'phone' }

/** A number of a record, ready to be chosen. */
export type MatchRow = Pick<PhonePerson, 'objType' | 'objId' | 'name' | 'subtitle'> & {
  readonly key: string
  readonly number: string
}

/** Rows that fit over the keypad. */
const MOST = 8

const digitsOf = (text: string): string => {
  const read = dialNumber(text)
  return 'number' in read ? read.number : text.normalize('NFKC').replace(/[^\d*]/g, '')
}

/** True where digits may be a part of a number, of which some stand behind stars. */
const mayHold = (number: string, digits: string): boolean => {
  if (digits === '') return false
  if (!isMaskedPhone(number)) return number.includes(digits)
  const [head = '', tail = ''] = number.split('****')
  if (head.includes(digits) || tail.includes(digits)) return true
  return digits.length > head.length && digits.startsWith(head) && tail.startsWith(digits.slice(head.length + 4))
}

/** Numbers of the people that were found, one a row; of somebody who was found by a number, those that it may be. */
export const matchRows = (people: readonly MatchedPerson[], text: string): MatchRow[] => {
  const digits = digitsOf(text)
  return people
    .flatMap(({ objType, objId, name, subtitle, phones, matched }) => {
      const meant = phones.filter(({ phone }) => mayHold(digitsOf(phone), digits))
      const isByNumber = matched === 'phone' && meant.length > 0
      return (isByNumber ? meant : phones).map(({ phone }, at) => ({
        objType,
        objId,
        name,
        subtitle,
        key: `${objType} ${objId} ${at}`,
        number: phone,
      }))
    })
    .slice(0, MOST)
}

/** The record whose number was typed in full; null where none has it, or more than one. */
export const ownerOf = (rows: readonly MatchRow[], text: string): MatchRow | null => {
  const read = dialNumber(text)
  if (!('number' in read) || read.masked) return null
  const having = rows.filter(({ number }) => digitsOf(number) === read.number)
  const first = having[0]
  const isOne = having.every(({ objType, objId }) => objType === first?.objType && objId === first.objId)
  return first !== undefined && isOne ? first : null
}
