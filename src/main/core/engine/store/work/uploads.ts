import { sql } from 'kysely'
import { statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { Tables } from '#core/engine/store/tables'
import type { WorkStore } from '#core/engine/store/work/types'

type Id = { readonly id: string }

const putOne = statement((db, { id, name, type, size, file }: Tables['waiting_file']) =>
  db
    .insertInto('waiting_file')
    .values({ id, name, type, size, file })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, type, size, file })),
)
const getOne = statement((db, { id }: Id) =>
  db.selectFrom('waiting_file').select(['name', 'type', 'size', 'file']).where('id', '=', id),
)
const removeOne = statement((db, { id }: Id) => db.deleteFrom('waiting_file').where('id', '=', id))
const removeInside = statement((db, { id }: Id) => db.deleteFrom('upload').where('id', '=', id))
const allFiles = statement((db) => db.selectFrom('waiting_file').select('file').distinct())
const allBytes = statement((db) =>
  db
    .selectFrom(db.selectFrom('waiting_file').select(['file', 'size']).distinct().as('one'))
    .select(({ fn }) => fn<number>('total', ['one.size']).as('bytes')),
)
const inside = statementBy((named: boolean) =>
  statement((db, { id }: Id) => {
    const rows = db.selectFrom('upload').select(['id', 'name', 'type', 'bytes']).limit(sql.lit(1))
    return named ? rows.where('id', '=', id) : rows
  }),
)

/** Files that wait to be uploaded; their bytes are in the folder beside the store. */
export const createUploads = ({ first, column, value, run, transaction }: Connection): WorkStore['uploads'] => ({
  put: (id, file) => {
    transaction(() => {
      run(putOne, { id, ...file })
      run(removeInside, { id })
    })
  },
  get: (id) => first(getOne, { id }) ?? null,
  remove: (id) => {
    transaction(() => {
      run(removeOne, { id })
      run(removeInside, { id })
    })
  },
  files: () => column(allFiles),
  bytes: () => value(allBytes) ?? 0,
  inside: (id) => first(inside(id !== undefined), { id: id ?? '' }) ?? null,
})
