import type { Suggestion } from '#core/areas/customers/store/suggest'
import { searchKey } from '#core/engine/store/search/key'
import type { ReadStore } from '#core/engine/store/types'
import type { SimilarHit } from '#shared/contract/checks'
import { contactQuery } from '#shared/contract/contacts'

/** Names and numbers to compare with, and how many of each kind are wanted for one of them. */
export type SimilarSearch = { readonly texts: readonly string[]; readonly limit: number }

type Known = Pick<ReadStore, 'customers' | 'contacts'>
type FoundContact = ReturnType<Known['contacts']['suggest']>['rows'][number]

/** Customers and contacts like each text, in the order of the texts; of each kind those of the very name come first. */
export const searchSimilar = (store: Known, { texts, limit }: SimilarSearch): readonly (readonly SimilarHit[])[] =>
  texts.map((text) => {
    const { customers, contacts } = store
    const key = searchKey(text)
    // Every record without a name has this key.
    if (key === '') return []
    const same = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, matched: 'name' as const }))
    const named = [same(customers.named(key, limit)), same(contacts.named(key, limit))] as const
    return [
      ...first(limit, [...named[0], ...customers.suggest(text, limit)]).map((found) => customerHit(found, key)),
      ...first(limit, [...named[1], ...contactsLike(contacts, text, limit)]).map((found) => contactHit(found, key)),
    ]
  })

/** Contacts that a text finds, newest first: all are looked at where the search, as while it is built, saw only some. */
const contactsLike = (contacts: Known['contacts'], text: string, limit: number): readonly FoundContact[] => {
  const { rows, more } = contacts.suggest(text, limit)
  if (rows.length >= limit || !more) return rows
  const through = contacts.matched(text)
  return contacts.list({ ...contactQuery.parse({}), text }).rows.flatMap((row) => {
    const matched = through(row)
    return matched === null ? [] : { ...row, matched }
  })
}

/** The first so many of some records, each once. */
const first = <Row extends { readonly id: string }>(limit: number, rows: readonly Row[]): Row[] =>
  rows.filter(({ id }, place) => rows.findIndex((row) => row.id === id) === place).slice(0, limit)

const customerHit = ({ id, name, ownerName, matched }: Suggestion, key: string): SimilarHit => ({
  kind: 'customer',
  id,
  name,
  ownerName,
  companyName: '',
  matched,
  exact: searchKey(name) === key,
})

const contactHit = ({ id, name, ownerName, companyName, matched }: FoundContact, key: string): SimilarHit => ({
  kind: 'contact',
  id,
  name,
  ownerName,
  companyName,
  matched,
  exact: searchKey(name) === key,
})
