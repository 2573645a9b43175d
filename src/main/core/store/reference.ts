import { createHash } from 'node:crypto'
import { builder, slot } from '#core/store/compiler'
import type { Connection } from '#core/store/connection'
import type { ReferenceStore } from '#core/store/types'
import type { ReferenceArea, ReferenceLists } from '#shared/domain/reference'

const bodyQuery = builder.selectFrom('reference').select('body').where('area', '=', slot<string>('area')).compile()
const hashQuery = builder.selectFrom('reference').select('hash').where('area', '=', slot<string>('area')).compile()
const putQuery = builder
  .insertInto('reference')
  .values({
    area: slot<string>('area'),
    hash: slot<string>('hash'),
    body: slot<string>('body'),
    at: slot<number>('at'),
  })
  .onConflict((conflict) =>
    conflict.column('area').doUpdateSet((row) => ({
      hash: row.ref('excluded.hash'),
      body: row.ref('excluded.body'),
      at: row.ref('excluded.at'),
    })),
  )
  .compile()

/** The small lists, each one JSON text compared by its hash (D-67). A list that never came is empty. */
export const createReference = (connection: Connection): ReferenceStore => ({
  get: <A extends ReferenceArea>(area: A): ReferenceLists[A] => {
    const row = connection.all<{ body: string }>(bodyQuery, { area })[0]
    return row === undefined ? emptyList<A>() : (JSON.parse(row.body) as ReferenceLists[A])
  },
  replace: (area, list, at) => {
    const body = JSON.stringify(list)
    const hash = createHash('sha256').update(body).digest('hex')
    if (connection.all<{ hash: string }>(hashQuery, { area })[0]?.hash === hash) return false
    connection.run(putQuery, { area, hash, body, at })
    return true
  },
})

const emptyList = <A extends ReferenceArea>(): ReferenceLists[A] => {
  const none: readonly never[] = []
  return none as ReferenceLists[A]
}
