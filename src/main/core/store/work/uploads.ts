import type { Connection } from '#core/store/connection'
import type { WorkStore } from '#core/store/work/types'

type UploadRow = { readonly name: string; readonly type: string; readonly bytes: Buffer }

const putText = `INSERT INTO upload (id, name, type, bytes) VALUES (?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, type = excluded.type, bytes = excluded.bytes`

/** Bytes of files that wait to be uploaded. */
export const createUploads = ({ prepare }: Connection): WorkStore['uploads'] => ({
  put: (id, { name, type, bytes }) => {
    prepare(putText).run(id, name, type, bytes)
  },
  get: (id) => {
    const row = prepare('SELECT name, type, bytes FROM upload WHERE id = ?').get(id) as UploadRow | undefined
    if (row === undefined) return null
    const { name, type, bytes } = row
    return { name, type, bytes: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) }
  },
  remove: (id) => {
    prepare('DELETE FROM upload WHERE id = ?').run(id)
  },
})
