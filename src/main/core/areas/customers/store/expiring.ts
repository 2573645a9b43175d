import { indexed, statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'

/** A customer whose term ends; `gmtExpires` in epoch milliseconds. */
export type Expiring = { readonly id: string; readonly name: string; readonly gmtExpires: number }

type Asked = { readonly from: number; readonly to: number; readonly limit: number }

const expiring = statement((db, { from, to, limit }: Asked) =>
  db
    .selectFrom(indexed('customer', 'customer_expires'))
    .select(['id', 'name', 'gmtExpires'])
    .where(({ eb, lit }) => eb('gmtExpires', '>', lit(0)))
    .where('gmtExpires', '>=', from)
    .where('gmtExpires', '<', to)
    .orderBy('gmtExpires')
    .orderBy('id')
    .limit(limit),
)

/** Customers whose term ends from a moment to one before another, the first to end first; so many at most. */
export const createExpiring =
  ({ all }: Connection) =>
  (span: { readonly from: number; readonly to: number }, limit: number): readonly Expiring[] =>
    all(expiring, { ...span, limit })
