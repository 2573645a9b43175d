import { createCollator } from '#core/areas/customers/store/collate'
import type { CustomerIndexes } from '#core/areas/customers/store/indexes'
import type { Connection } from '#core/engine/store/connection'
import { phoneQuery, searchKey } from '#core/engine/store/search/key'
import { anyMatch, isInitials } from '#core/engine/store/search/terms'

/** A customer that a typed text finds, and through what. */
export type Suggestion = {
  id: string
  name: string
  ownerName: string
  matched: 'name' | 'pinyin' | 'phone'
}

type Found = {
  readonly no: number
  readonly key: number
  readonly id: string
  readonly name: string
  readonly ownerName: string
  readonly nameKey: string
  readonly initials: string
}

/** Up to so many hits are read and sorted; up to the next figure the newest are walked and looked up among the hits. */
const fewHits = 200
const someHits = 5000

const columns = 'no, gmtFollowup AS key, id, name, ownerName, nameKey, initials'
const hitsText = 'SELECT rowid FROM customer_search WHERE customer_search MATCH ?'

/** Search as one types; the customers followed up last come first. Every hit is checked on the row itself. */
export const createSuggest = (
  connection: Connection,
  indexes: CustomerIndexes,
): ((text: string, limit: number) => Suggestion[]) => {
  const newestFirst = createCollator('desc')
  const countHits = (match: string): number =>
    connection.pluck(`SELECT count(*) FROM (${hitsText} LIMIT ${someHits + 1})`).get(match) as number
  return (text, limit) => {
    const key = searchKey(text)
    if (key === '') return []
    const { condition, values } = conditionOf(key, text)
    const newest = `ORDER BY gmtFollowup DESC, tie DESC LIMIT ?`
    const match = indexes.complete() ? anyMatch(key) : null
    const hits = match === null ? Number.POSITIVE_INFINITY : countHits(match)
    let found: Found[]
    if (match === null || hits > someHits) {
      found = connection
        .prepare(`SELECT ${columns} FROM customer WHERE ${condition} ${newest}`)
        .all(...values, limit) as Found[]
    } else if (hits > fewHits) {
      found = connection
        .prepare(`SELECT ${columns} FROM customer WHERE +no IN (${hitsText}) AND ${condition} ${newest}`)
        .all(match, ...values, limit) as Found[]
    } else {
      const all = connection
        .prepare(`SELECT ${columns} FROM customer WHERE no IN (${hitsText}) AND ${condition}`)
        .all(match, ...values) as Found[]
      found = all.sort(newestFirst).slice(0, limit)
    }
    return found.map((row) => ({ id: row.id, name: row.name, ownerName: row.ownerName, matched: through(row, key) }))
  }
}

const through = (row: Found, key: string): Suggestion['matched'] => {
  if (row.nameKey.includes(key)) return 'name'
  return isInitials(key) && row.initials.includes(key) ? 'pinyin' : 'phone'
}

const conditionOf = (key: string, text: string): { readonly condition: string; readonly values: readonly string[] } => {
  const phone = phoneQuery(text)
  const parts: [condition: string, value: string][] = [['instr(nameKey, ?) > 0', key]]
  if (isInitials(key)) parts.push(['instr(initials, ?) > 0', key])
  if (phone !== null) {
    parts.push(['instr(phoneKey, ?) > 0', `${phone.digits} `])
    if (phone.beginning) parts.push(['instr(phoneKey, ?) > 0', ` ${phone.digits}`])
    if (phone.masked !== null) parts.push(['instr(phoneKey, ?) > 0', `,${phone.masked} `])
  }
  return { condition: `(${parts.map(([part]) => part).join(' OR ')})`, values: parts.map(([, value]) => value) }
}
