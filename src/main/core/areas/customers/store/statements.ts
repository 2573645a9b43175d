import { statement } from '#core/engine/store/compiler'

// What several parts of the customers' store ask and write.

/** Number of a row by its id. */
export const numberOf = statement((db, { id }: { id: string }) =>
  db.selectFrom('customer').select('no').where('id', '=', id),
)

/** Number of the row that was added last. */
export const lastNumber = statement((db) => db.selectFrom('customer').select(({ fn }) => fn.max('no').as('no')))
