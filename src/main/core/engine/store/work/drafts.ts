import { contains, statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { createDraftHolders } from '#core/engine/store/work/draft-holders'
import type { WorkStore } from '#core/engine/store/work/types'

type Draft = { readonly place: string; readonly text: string; readonly at: number }

const textAt = statement((db, { place }: Pick<Draft, 'place'>) =>
  db.selectFrom('draft').select('text').where('place', '=', place),
)
const putOne = statement((db, { place, text, at }: Draft) =>
  db
    .insertInto('draft')
    .values({ place, text, at })
    .onConflict((conflict) => conflict.column('place').doUpdateSet({ text, at })),
)
const removeOne = statement((db, { place }: Pick<Draft, 'place'>) => db.deleteFrom('draft').where('place', '=', place))
const countAll = statement((db) => db.selectFrom('draft').select(({ fn }) => fn.countAll<number>().as('rows')))
const newest = statement((db, { limit }: { limit: number }) =>
  db.selectFrom('draft').select(['place', 'text', 'at']).orderBy('at', 'desc').orderBy('place').limit(limit),
)
const naming = statement((db, { id }: { id: string }) =>
  db.selectFrom('draft').select(['place', 'text', 'at']).where(contains('place', id)),
)

/** Texts that were typed and not saved, by place. */
export type Drafts = WorkStore['drafts'] & {
  /** Follows a record to its new id in the names of places. */
  readonly move: (from: string, to: string) => void
}

/** The drafts of the account. */
export const createDrafts = ({ value, all, run }: Connection): Drafts => {
  const get = (place: string) => value(textAt, { place }) ?? null
  const { holding, tell, rename } = createDraftHolders((place) => get(place) !== null)
  return {
    ...holding,
    get,
    put: (place, text, at) => {
      if (text === null) run(removeOne, { place })
      else run(putOne, { place, text, at })
      tell(place)
    },
    count: () => value(countAll) ?? 0,
    list: (limit) => all(newest, { limit }),
    move: (from, to) => {
      for (const { place, text, at } of all(naming, { id: from })) {
        run(removeOne, { place })
        run(putOne, { place: place.replaceAll(from, to), text, at })
      }
      rename(from, to)
    },
  }
}
