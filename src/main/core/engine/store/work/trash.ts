import type { Connection } from '#core/engine/store/connection'
import type { WorkStore } from '#core/engine/store/work/types'

type TrashRow = { readonly id: string; readonly row: string; readonly why: string; readonly at: number }

const putText = `INSERT INTO trash (entity, id, row, why, at) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (entity, id) DO UPDATE SET row = excluded.row, why = excluded.why, at = excluded.at`
const listText = 'SELECT id, row, why, at FROM trash WHERE entity = ? ORDER BY at DESC, id DESC'

/** Rows that the server no longer has; lists are newest first. */
export const createTrash = ({ prepare, pluck }: Connection): WorkStore['trash'] => ({
  put: (entity, id, row, why, at) => {
    prepare(putText).run(entity, id, JSON.stringify(row), why, at)
  },
  list: (entity) =>
    (prepare(listText).all(entity) as TrashRow[]).map(({ id, row, why, at }) => ({
      id,
      row: JSON.parse(row) as unknown,
      why,
      at,
    })),
  has: (entity, id) => pluck('SELECT 1 FROM trash WHERE entity = ? AND id = ?').get(entity, id) !== undefined,
  remove: (entity, id) => {
    prepare('DELETE FROM trash WHERE entity = ? AND id = ?').run(entity, id)
  },
  prune: (before) => {
    prepare('DELETE FROM trash WHERE at < ?').run(before)
  },
})
