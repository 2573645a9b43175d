import type { Connection } from '#core/engine/store/connection'
import { createDraftHolders } from '#core/engine/store/work/draft-holders'
import type { WorkStore } from '#core/engine/store/work/types'

const putText = `INSERT INTO draft (place, text, at) VALUES (?, ?, ?)
  ON CONFLICT (place) DO UPDATE SET text = excluded.text, at = excluded.at`
const moveText = 'UPDATE OR REPLACE draft SET place = replace(place, ?, ?) WHERE instr(place, ?) > 0'

/** Texts that were typed and not saved, by place. */
export type Drafts = WorkStore['drafts'] & {
  /** Follows a record to its new id in the names of places. */
  readonly move: (from: string, to: string) => void
}

/** The drafts of the account. */
export const createDrafts = ({ prepare, pluck }: Connection): Drafts => {
  const get = (place: string) =>
    (pluck('SELECT text FROM draft WHERE place = ?').get(place) as string | undefined) ?? null
  const { holding, tell, rename } = createDraftHolders((place) => get(place) !== null)
  return {
    ...holding,
    get,
    put: (place, text, at) => {
      if (text === null) prepare('DELETE FROM draft WHERE place = ?').run(place)
      else prepare(putText).run(place, text, at)
      tell(place)
    },
    count: () => pluck('SELECT count(*) FROM draft').get() as number,
    list: (limit) =>
      prepare('SELECT place, text, at FROM draft ORDER BY at DESC, place LIMIT ?').all(limit) as ReturnType<
        Drafts['list']
      >,
    move: (from, to) => {
      prepare(moveText).run(from, to, from)
      rename(from, to)
    },
  }
}
