import type { Store } from '#core/engine/store/types'
import type { PhonePerson } from '#shared/contract/phone'
import { dialNumber } from '#shared/domain/phone-number'

type Place = Pick<PhonePerson, 'objType' | 'objId'>

/** A record with its numbers as the firm shows them; null where it is not on this computer. */
export function personAt(store: Store, { objType, objId }: Place): PhonePerson | null {
  if (objType === 'company') {
    const row = store.customers.get(objId)?.row
    return row === undefined
      ? null
      : { ...place(objType, objId), name: row.name, subtitle: row.ownerName, phones: phonesOf(row) }
  }
  const row = store.contacts.get(objId)
  return row === null
    ? null
    : { ...place(objType, objId), name: row.name, subtitle: row.companyName, phones: phonesOf(row) }
}

const place = (objType: Place['objType'], objId: string): Place => ({ objType, objId })

type Numbered = {
  readonly telephone: string
  readonly phoneMore: readonly { readonly phone: string; readonly state: number | null }[]
}

/** Every number once; the first one has no state of its own. */
function phonesOf({ telephone, phoneMore }: Numbered): PhonePerson['phones'] {
  const first = telephone.trim() === '' ? [] : [{ phone: telephone, state: null }]
  const seen = new Set(first.map(({ phone }) => phone))
  const others = phoneMore.filter(({ phone }) => {
    if (phone === '' || seen.has(phone)) return false
    seen.add(phone)
    return true
  })
  return [...first, ...others.map(({ phone, state }) => ({ phone, state }))].map((one) => ({
    ...one,
    phone: one.phone.slice(0, 500),
  }))
}

/** Customers, then contacts, by a number, a name or its initials; and the number that the text itself is. */
export function matchPeople(store: Store, text: string, limit: number) {
  const read = dialNumber(text)
  const number = 'number' in read && !read.masked ? read.number : ''
  // A number is looked for as it is dialled: without the prefix of the country and without groups.
  const asked = number === '' ? text : number
  const customers = store.customers.suggest(asked, limit)
  const contacts = store.contacts.suggest(asked, limit - Math.min(limit, customers.length) || 1).rows
  const people = [
    ...customers.map(({ id, matched }) => ({ objType: 'company' as const, objId: id, matched })),
    ...contacts.map(({ id, matched }) => ({ objType: 'contact' as const, objId: id, matched })),
  ].slice(0, limit)
  return {
    number,
    people: people.flatMap(({ matched, ...at }) => {
      const found = personAt(store, at)
      return found === null ? [] : [{ ...found, matched }]
    }),
  }
}
