import { openDatabase } from '#core/engine/store/database'
import type { CustomerQuery } from '#shared/contract/customers'
import type { BenchProfile } from './data.ts'

/** The first twelve list columns of the firm's metadata, as the list shows them. */
export const listColumns = [
  'name',
  'followupContent',
  'gmtFollowup',
  'contact',
  'telephone',
  'phoneMore',
  'industry',
  'note',
  'level',
  'chargeStatus',
  'ownerName',
  'participantList',
] as const

/** Three filters at once. */
export type FilterCase = Pick<Record<keyof CustomerQuery, string>, 'chargeStatus' | 'level' | 'ownerid'>

/** Filters spread evenly over all combinations that fill a page: from the most common to the rarest. */
export const filterCases = (profile: BenchProfile, count: number): readonly FilterCase[] => {
  const database = openDatabase(profile.store, profile.key)
  try {
    const found = database
      .prepare(
        `SELECT chargeStatus, level, ownerid FROM customer
         GROUP BY chargeStatus, level, ownerid HAVING count(*) >= 50 ORDER BY count(*) DESC, ownerid`,
      )
      .all() as FilterCase[]
    return Array.from({ length: count }, (_, place) => found[Math.floor((place * found.length) / count)]).filter(
      (one) => one !== undefined,
    )
  } finally {
    database.close()
  }
}
