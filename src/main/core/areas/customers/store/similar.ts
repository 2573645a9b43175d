import type { ReadStore } from '#core/engine/store/types'
import type { SimilarHit } from '#shared/contract/checks'
import { contactQuery } from '#shared/contract/contacts'
import type { Contact } from '#shared/domain/records'

/** Names and numbers to compare with, and how many of each kind are wanted for one of them. */
export type SimilarSearch = { readonly texts: readonly string[]; readonly limit: number }

type Known = Pick<ReadStore, 'customers' | 'contacts'>

/** Customers and contacts like each text, in the order of the texts. */
export const searchSimilar = (store: Known, { texts, limit }: SimilarSearch): readonly (readonly SimilarHit[])[] =>
  texts.map((text) => [...customersLike(store, text, limit), ...contactsLike(store, text, limit)])

const customersLike = ({ customers }: Known, text: string, limit: number): SimilarHit[] =>
  customers.suggest(text, limit).map((found) => ({
    kind: 'customer',
    id: found.id,
    name: found.name,
    ownerName: found.ownerName,
    companyName: '',
    matched: found.matched,
    exact: found.name === text,
  }))

const contactsLike = (store: Known, text: string, limit: number): SimilarHit[] =>
  foundContacts(store, text, limit).map((row) => ({
    kind: 'contact',
    id: row.id,
    name: row.name,
    ownerName: row.ownerName,
    companyName: row.companyName,
    matched: row.name.includes(text) ? 'name' : /^[\d\s()+-]+$/.test(text) ? 'phone' : 'pinyin',
    exact: row.name === text,
  }))

const foundContacts = ({ contacts }: Known, text: string, limit: number): readonly Contact[] => {
  const rows: Contact[] = []
  for (let pageIndex = 0; rows.length < limit; pageIndex += 1) {
    const page = contacts.list({ ...contactQuery.parse({ text, pageSize: 50, pageIndex }), sortField: 'name' })
    rows.push(...page.rows)
    if (page.rows.length < 50) break
  }
  return rows.slice(0, limit)
}
