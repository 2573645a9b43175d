import { numberParts, phoneQuery } from '#core/engine/store/search/key'
import { isInitials } from '#core/engine/store/search/terms'

/** What a name and the numbers beside it are compared by. */
export type SearchedName = { readonly nameKey: string; readonly initials: string; readonly phoneKey: string }

/** Says through what a row is found by a typed text whose `searchKey` is `key`; null where it is not. */
export const matchedField = (
  key: string,
  text: string,
): ((row: SearchedName) => 'name' | 'pinyin' | 'phone' | null) => {
  const letters = isInitials(key)
  const numbers = numberParts(phoneQuery(text))
  return ({ nameKey, initials, phoneKey }) => {
    if (nameKey.includes(key)) return 'name'
    if (letters && initials.includes(key)) return 'pinyin'
    return numbers.some((number) => phoneKey.includes(number)) ? 'phone' : null
  }
}
