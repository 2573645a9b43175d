import { sql } from 'kysely'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'

/** Where the working copy of a document is, below the folder of such copies, and whose document it is. */
export type EditedPlace = {
  readonly folder: string
  readonly name: string
  readonly btype: string
  readonly bid: string
  readonly parent: string
}

/** A document that is open in an application of the system. */
export type DocumentEdit = {
  readonly id: string
  /** The bytes at the firm that it began with. */
  readonly fsid: string
  /** Name in the store's folder of the bytes that were taken last. */
  readonly digest: string
  readonly place: EditedPlace
  /** When a change was taken last, epoch milliseconds; null while nothing was saved. */
  readonly mineAt: number | null
}

/** Documents that are open in applications of the system. */
export type DocumentEdits = {
  readonly get: (id: string) => DocumentEdit | null
  readonly all: () => readonly DocumentEdit[]
  readonly put: (edit: DocumentEdit) => void
  readonly remove: (id: string) => void
}

type EditRow = Omit<DocumentEdit, 'place'> & {
  /** The place as JSON. */
  readonly file: string
  /** No longer used, as is `clash`: the outbox alone tells what clashes. */
  readonly theirsAt: number | null
  readonly clash: number
}

type WrittenRow = Omit<EditRow, 'theirsAt' | 'clash'>

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly document_edit: EditRow
  }
}

type Id = { readonly id: string }

const get = statement((db, { id }: Id) =>
  db.selectFrom('document_edit').select(['id', 'fsid', 'digest', 'file', 'mineAt']).where('id', '=', id),
)
const list = statement((db) =>
  db.selectFrom('document_edit').select(['id', 'fsid', 'digest', 'file', 'mineAt']).orderBy('id'),
)
const put = statement((db, row: WrittenRow) =>
  db.replaceInto('document_edit').values({
    id: row.id,
    fsid: row.fsid,
    digest: row.digest,
    file: row.file,
    mineAt: row.mineAt,
    theirsAt: sql.lit(null),
    clash: sql.lit(0),
  }),
)
const remove = statement((db, { id }: Id) => db.deleteFrom('document_edit').where('id', '=', id))

const editOf = ({ file, ...row }: WrittenRow): DocumentEdit => ({
  ...row,
  place: JSON.parse(file) as EditedPlace,
})

/** The documents that are being edited. */
export const createDocumentEdits = ({ all, first, run }: Connection): DocumentEdits => ({
  get: (id) => {
    const row = first(get, { id })
    return row === undefined ? null : editOf(row)
  },
  all: () => all(list).map(editOf),
  put: ({ place, mineAt, ...edit }) => {
    const at = mineAt === null ? null : Math.trunc(mineAt)
    run(put, { ...edit, mineAt: at, file: JSON.stringify(place) })
  },
  remove: (id) => {
    run(remove, { id })
  },
})
