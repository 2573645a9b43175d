import type { Connection } from '#core/engine/store/connection'
import type { WaitingFile, WorkStore } from '#core/engine/store/work/types'

type StoredBytes = { readonly id: string; readonly name: string; readonly type: string; readonly bytes: Buffer }

const putText = `INSERT INTO waiting_file (id, name, type, size, file) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, type = excluded.type, size = excluded.size, file = excluded.file`

const insideText = 'SELECT id, name, type, bytes FROM upload WHERE ? IS NULL OR id = ? LIMIT 1'

/** Files that wait to be uploaded; their bytes are in the folder beside the store. */
export const createUploads = ({ prepare, pluck, transaction }: Connection): WorkStore['uploads'] => ({
  put: (id, { name, type, size, file }) => {
    transaction(() => {
      prepare(putText).run(id, name, type, size, file)
      prepare('DELETE FROM upload WHERE id = ?').run(id)
    })
  },
  get: (id) =>
    (prepare('SELECT name, type, size, file FROM waiting_file WHERE id = ?').get(id) as WaitingFile | undefined) ??
    null,
  remove: (id) => {
    transaction(() => {
      prepare('DELETE FROM waiting_file WHERE id = ?').run(id)
      prepare('DELETE FROM upload WHERE id = ?').run(id)
    })
  },
  files: () => pluck('SELECT DISTINCT file FROM waiting_file').all() as string[],
  bytes: () => pluck('SELECT total(size) FROM (SELECT DISTINCT file, size FROM waiting_file)').get() as number,
  inside: (id) => (prepare(insideText).get(id ?? null, id ?? null) as StoredBytes | undefined) ?? null,
})
