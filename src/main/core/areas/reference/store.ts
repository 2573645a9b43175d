import { createHash } from 'node:crypto'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { ReferenceArea, ReferenceLists } from '#shared/domain/reference'

/** The small lists of the firm. */
export type ReferenceStore = {
  readonly get: <A extends ReferenceArea>(area: A) => ReferenceLists[A]
  /** Replaces the list unless its hash is unchanged; true when it changed. */
  readonly replace: <A extends ReferenceArea>(area: A, list: ReferenceLists[A], at: number) => boolean
}

/** Lists of named entries that a person may change at the firm from here. */
export type ChangeableList = 'roles' | 'tags'

type ReferenceTable = { readonly area: string; readonly hash: string; readonly body: string; readonly at: number }

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly reference: ReferenceTable
  }
}

const bodyQuery = statement((db, { area }: { area: string }) =>
  db.selectFrom('reference').select('body').where('area', '=', area),
)
const hashQuery = statement((db, { area }: { area: string }) =>
  db.selectFrom('reference').select('hash').where('area', '=', area),
)
const putQuery = statement((db, { area, hash, body, at }: ReferenceTable) =>
  db
    .insertInto('reference')
    .values({ area, hash, body, at })
    .onConflict((conflict) =>
      conflict.column('area').doUpdateSet((row) => ({
        hash: row.ref('excluded.hash'),
        body: row.ref('excluded.body'),
        at: row.ref('excluded.at'),
      })),
    ),
)

/**
 * The small lists, each one JSON text compared by its hash (D-67) and parsed when that has changed. A list that never
 * came is empty.
 */
export const createReference = (connection: Connection): ReferenceStore => {
  const parsed = new Map<ReferenceArea, { readonly hash: string; readonly list: ReferenceLists[ReferenceArea] }>()
  const hashOf = (area: ReferenceArea) => connection.value(hashQuery, { area })
  return {
    get: <A extends ReferenceArea>(area: A): ReferenceLists[A] => {
      const hash = hashOf(area)
      if (hash === undefined) return emptyList<A>()
      const known = parsed.get(area)
      if (known?.hash === hash) return known.list as ReferenceLists[A]
      const list = JSON.parse(connection.value(bodyQuery, { area }) ?? '[]') as ReferenceLists[A]
      parsed.set(area, { hash, list })
      return list
    },
    replace: (area, list, at) => {
      const body = JSON.stringify(list)
      const hash = createHash('sha256').update(body).digest('hex')
      if (hashOf(area) === hash) return false
      connection.run(putQuery, { area, hash, body, at })
      return true
    },
  }
}

const emptyList = <A extends ReferenceArea>(): ReferenceLists[A] => {
  const none: readonly never[] = []
  return none as ReferenceLists[A]
}
