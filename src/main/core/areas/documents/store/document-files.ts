import { type Kysely, sql } from 'kysely'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { evictFiles, evictStretch, type Keep } from '#core/engine/store/files/evict'
import type { Tables } from '#core/engine/store/tables'
import { compareNames } from '#shared/domain/named'

/** Bytes of a document that are kept: `file` is their name in the store's folder. */
export type DocumentFile = {
  readonly fsid: string
  readonly type: string
  readonly size: number
  readonly file: string
}

/** Bytes of documents, by fsid, and which documents stay for good. */
export type DocumentFiles = {
  readonly get: (fsid: string) => DocumentFile | null
  /** `usedAt` in epoch milliseconds. */
  readonly put: (file: DocumentFile, usedAt: number) => void
  readonly use: (fsid: string, usedAt: number) => void
  readonly remove: (fsid: string) => void
  readonly bytes: () => number
  /** True where a kept file has this name in the store's folder. */
  readonly names: (file: string) => boolean
  readonly pin: (id: string, pinned: boolean) => void
  readonly isPinned: (id: string) => boolean
  /** A page of the pinned documents that are not in the recycle bin, by name, and how many there are. */
  readonly pinned: (page: { readonly limit: number; readonly offset: number }) => {
    readonly ids: readonly string[]
    readonly total: number
  }
  /** Ids of pinned documents whose bytes are not here. */
  readonly lacking: (limit: number) => readonly string[]
  /**
   * Gives up files that nobody used since `before`, then those unused for the longest until the others take at most so
   * many bytes. Those of pinned documents stay and do not count. Answers how many went.
   */
  readonly evict: (keep: Keep) => number
}

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly document_file: DocumentFile & { readonly usedAt: number }
    readonly document_pin: { readonly id: string }
  }
}

type Fsid = { readonly fsid: string }
type Id = { readonly id: string }
const get = statement((db, { fsid }: Fsid) =>
  db.selectFrom('document_file').select(['fsid', 'type', 'size', 'file']).where('fsid', '=', fsid),
)
const put = statement((db, row: DocumentFile & { readonly usedAt: number }) =>
  db
    .replaceInto('document_file')
    .values({ fsid: row.fsid, type: row.type, size: row.size, file: row.file, usedAt: row.usedAt }),
)
const use = statement((db, { fsid, usedAt }: Fsid & { readonly usedAt: number }) =>
  db.updateTable('document_file').set({ usedAt }).where('fsid', '=', fsid),
)
const remove = statement((db, { fsid }: Fsid) => db.deleteFrom('document_file').where('fsid', '=', fsid))
const bytes = statement((db) =>
  db.selectFrom('document_file').select(({ fn }) => fn.sum<number | null>('size').as('bytes')),
)
const named = statement((db, { file }: { file: string }) =>
  db.selectFrom('document_file').select('fsid').where('file', '=', file).limit(sql.lit(1)),
)
/** Files that no pinned document has. */
const unpinned = (db: Kysely<Tables>) =>
  db
    .selectFrom('document_file')
    .where(
      'fsid',
      'not in',
      db.selectFrom('document').innerJoin('document_pin', 'document_pin.id', 'document.id').select('document.fsid'),
    )
const unpinnedBytes = statement((db) => unpinned(db).select(({ fn }) => fn.sum<number | null>('size').as('bytes')))
const oldest = statement((db) =>
  unpinned(db).select(['fsid', 'size', 'usedAt']).orderBy('usedAt').limit(sql.lit(evictStretch)),
)
const addPin = statement((db, { id }: Id) => db.replaceInto('document_pin').values({ id }))
const removePin = statement((db, { id }: Id) => db.deleteFrom('document_pin').where('id', '=', id))
const pinned = statement((db, { id }: Id) => db.selectFrom('document_pin').select('id').where('id', '=', id))
const pinnedNames = statement((db) =>
  db
    .selectFrom('document_pin')
    .innerJoin('document', 'document.id', 'document_pin.id')
    .select(['document.id', 'document.nameKey'])
    .where('document.deleted', '=', sql.lit(0))
    .orderBy('document.id'),
)
const lacking = statement((db, { limit }: { limit: number }) =>
  db
    .selectFrom('document_pin')
    .innerJoin('document', 'document.id', 'document_pin.id')
    .select('document_pin.id')
    .where('document.fsid', '<>', sql.lit(''))
    .where('document.fsid', 'not in', db.selectFrom('document_file').select('fsid'))
    .limit(limit),
)

/** The bytes of documents that are kept. */
export const createDocumentFiles = ({ all, first, value, column, run, transaction }: Connection): DocumentFiles => {
  return {
    get: (fsid) => first(get, { fsid }) ?? null,
    put: (file, usedAt) => {
      run(put, { ...file, usedAt: Math.trunc(usedAt) })
    },
    use: (fsid, usedAt) => {
      run(use, { fsid, usedAt: Math.trunc(usedAt) })
    },
    remove: (fsid) => {
      run(remove, { fsid })
    },
    bytes: () => value(bytes) ?? 0,
    names: (file) => value(named, { file }) !== undefined,
    pin: (id, isPinned) => {
      run(isPinned ? addPin : removePin, { id })
    },
    isPinned: (id) => value(pinned, { id }) !== undefined,
    pinned({ limit, offset }) {
      const sorted = all(pinnedNames).toSorted((one, other) => compareNames(one.nameKey, other.nameKey))
      return { ids: sorted.slice(offset, offset + limit).map(({ id }) => id), total: sorted.length }
    },
    lacking: (limit) => column(lacking, { limit }),
    evict: (keep) =>
      transaction(() =>
        evictFiles(
          keep,
          value(unpinnedBytes) ?? 0,
          () => all(oldest),
          (fsid) => void run(remove, { fsid }),
        ),
      ),
  }
}
