import { randomBytes } from 'node:crypto'
import { formatTime } from '../../clock.ts'
import { idOnWire } from '../../data/long-id.ts'
import { type FirmDatabase, nextId } from '../../database.ts'
import { FileAnswer, JsonText, notFound } from '../../envelope.ts'
import { type Fields, textOf } from '../../values.ts'
import { sampleFile } from './sample-files.ts'

/** A file that is to be kept; `fileType` is protected or temp (§7). */
export type NewFile = {
  readonly name: string
  readonly fileType: string
  readonly contentType: string
  readonly bytes: Uint8Array
}

/** Files of the firm, their bytes in the database; those of the generated data are made when they are asked for. */
export type FileStore = {
  /** Keeps a file and answers its record (§3): id, name, fsid, fileSize. `now` is epoch milliseconds. */
  readonly put: (file: NewFile, user: Fields, now: number) => { readonly fsid: string; readonly record: JsonText }
  /** The file of an fsid; throws a refusal where there is none. */
  readonly get: (fsid: string) => FileAnswer
}

/** Opens the files. */
export function openFileStore(database: FirmDatabase): FileStore {
  const insert = database.prepare(
    'insert into stored_file (id, fsid, name, fileType, contentType, operId, operName, gmtCreate, bytes) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const find = database.prepare<[string], { name: string; contentType: string; bytes: Buffer }>(
    'select name, contentType, bytes from stored_file where fsid = ?',
  )
  return {
    put: ({ name, fileType, contentType, bytes }, user, now) => {
      const fsid = randomBytes(12).toString('hex')
      const id = nextId(database, 'stored_file', now)
      const [operId, operName] = [textOf(user.id), textOf(user.name)]
      insert.run(id, fsid, name, fileType, contentType, operId, operName, now, bytes)
      const time = formatTime(now)
      const rest = { name, fsid, fileSize: bytes.length, fileType, directory: false, modifyUserName: operName }
      const text = JSON.stringify({ ...rest, gmtCreate: time, gmtModify: time })
      return { fsid, record: new JsonText(`{"id":${idOnWire(id)},${text.slice(1)}`) }
    },
    get: (fsid) => {
      const found = find.get(fsid) ?? sampleFile(fsid)
      if (found === null) throw notFound()
      return new FileAnswer(found.name, found.contentType, found.bytes)
    },
  }
}
