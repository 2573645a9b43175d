import { compareNames, type Nearness } from '#core/areas/customers/store/near-name'
import type { SimilarSearch } from '#core/areas/customers/store/similar'
import type { Names } from '#core/engine/store/records/names'
import { phoneQuery, searchKey } from '#core/engine/store/search/key'
import { isInitials } from '#core/engine/store/search/terms'
import type { ReadStore } from '#core/engine/store/types'
import type { CheckHit } from '#shared/contract/checks'
import { contactQuery } from '#shared/contract/contacts'
import type { FirmContract } from '#shared/domain/contract'
import type { Contact } from '#shared/domain/records'

/** What was found for a party; `more` where there is, or may be, more of a kind than was asked for. */
export type NearParty = { readonly hits: readonly CheckHit[]; readonly more: boolean }

const nothing: NearParty = { hits: [], more: false }

type Known = Pick<ReadStore, 'customers' | 'contacts' | 'contracts'>
type Compare = ReturnType<typeof compareNames>

/**
 * Customers, contacts and contracts near each party, in the order of the parties, of each kind those of the very name
 * first. Every name is compared, whatever index is built.
 */
export const searchParties = (store: Known, { texts, limit }: SimilarSearch): readonly NearParty[] => {
  const compare = compareNames(texts)
  const lines: Compare = (nameKey) => nameKey.split('\n').flatMap(compare)
  const customers = namesNear(store.customers, compare, texts.length, limit, ({ row, near }) => ({
    ...customerHit(row),
    ...told(near),
  }))
  const contacts = namesNear(store.contacts, compare, texts.length, limit, ({ row, near }) => ({
    ...contactHit(row),
    ...told(near),
  }))
  const contracts = namesNear(store.contracts, lines, texts.length, limit, ({ row, place }) =>
    contractHit(row, (name) => compare(searchKey(name)).find((found) => found.place === place)?.near),
  )
  return texts.map((text, place) => {
    const [otherCustomers, otherContacts] = otherwise(store, text, limit)
    const kinds = [
      joined(limit, customers[place], otherCustomers),
      joined(limit, contacts[place], otherContacts),
      joined(limit, contracts[place]),
    ]
    return { hits: kinds.flatMap(({ hits }) => hits), more: kinds.some(({ more }) => more) }
  })
}

/** For each place the rows whose names are near its text: equal names first, and no more than `limit`. */
const namesNear = <Row>(
  names: Names<Row>,
  compare: Compare,
  places: number,
  limit: number,
  hitOf: (found: { readonly row: Row; readonly near: Nearness; readonly place: number }) => CheckHit,
): readonly NearParty[] => {
  // Kept apart, so that many that are near cannot take the place of the very one.
  const found = Array.from({ length: places }, () => ({
    same: new Map<number, Nearness>(),
    other: new Map<number, Nearness>(),
  }))
  names.eachName((no, nameKey) => {
    for (const { place, near } of compare(nameKey)) {
      const kept = found[place]?.[near === 'same' ? 'same' : 'other']
      if (kept !== undefined && kept.size <= limit) kept.set(no, near)
    }
  })
  return found.map(({ same, other }, place) => {
    const nearest = [...new Map([...other, ...same])].sort(([, one], [, two]) => rank(one) - rank(two))
    return {
      more: nearest.length > limit,
      hits: nearest.slice(0, limit).flatMap(([no, near]) => {
        const row = names.numbered(no)
        return row === null ? [] : hitOf({ row, near, place })
      }),
    }
  })
}

const rank = (near: Nearness): number => (near === 'same' ? 0 : 1)

/** What a letter or a number finds beside names: initials and telephones, of customers and of contacts. */
const otherwise = ({ customers, contacts }: Known, text: string, limit: number): readonly [NearParty, NearParty] => {
  if (!isInitials(searchKey(text)) && phoneQuery(text) === null) return [nothing, nothing]
  const suggested = customers.suggest(text, limit + 1)
  const rows: Contact[] = []
  for (let pageIndex = 0; rows.length <= limit; pageIndex += 1) {
    const page = contacts.list({ ...contactQuery.parse({ text, pageSize: 50, pageIndex }), sortField: 'name' })
    rows.push(...page.rows)
    if (page.rows.length < 50) break
  }
  const through = contacts.matched(text)
  return [
    {
      more: suggested.length > limit,
      hits: suggested.flatMap((row) =>
        row.matched === 'name' ? [] : { ...customerHit(row), matched: row.matched, exact: false },
      ),
    },
    {
      more: rows.length > limit,
      hits: rows.flatMap((row) => {
        const matched = through(row)
        return matched === null || matched === 'name' ? [] : { ...contactHit(row), matched, exact: false }
      }),
    },
  ]
}

/** Both, each record once, by its name where it has both. */
const joined = (limit: number, named: NearParty = nothing, others = nothing): NearParty => {
  const known = new Set(named.hits.map(({ id }) => id))
  const hits = [...named.hits, ...others.hits.filter(({ id }) => !known.has(id))]
  return { hits: hits.slice(0, limit), more: named.more || others.more || hits.length > limit }
}

const told = (near: Nearness) => ({ matched: near === 'inside' ? near : 'name', exact: near === 'same' }) as const

type Person = { readonly id: string; readonly name: string; readonly ownerName: string }

const customerHit = ({ id, name, ownerName }: Person) => ({
  kind: 'customer' as const,
  id,
  name,
  ownerName,
  companyName: '',
})

const contactHit = ({ id, name, ownerName, companyName }: Contact) => ({
  kind: 'contact' as const,
  id,
  name,
  ownerName,
  companyName,
})

/** A contract by a party of the very name, else by one that is near, else by its own name. */
const contractHit = (
  { id, name, partyA, partyB, userCreateName }: FirmContract,
  nearness: (name: string) => Nearness | undefined,
): CheckHit => {
  const parties = [partyA, partyB]
  const party = parties.find((one) => nearness(one) === 'same') ?? parties.find((one) => nearness(one) !== undefined)
  return {
    kind: 'contract',
    id,
    name,
    ownerName: userCreateName,
    companyName: party ?? '',
    ...told(nearness(party ?? name) ?? 'holds'),
  }
}
