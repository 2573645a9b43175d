import { sql } from 'kysely'
import { contains, statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { createRecordTable } from '#core/engine/store/records/table'
import type { RecordTable } from '#core/engine/store/records/types'
import { searchKey } from '#core/engine/store/search/key'
import type { StoreState } from '#core/engine/store/state'
import type { RecordColumns } from '#core/engine/store/tables'
import type { Crumb, FirmDocument } from '#shared/domain/documents'
import { compareNames } from '#shared/domain/named'

/** A document as it is kept; `deleted` is 1 in the recycle bin, 2 within a folder that lies there. */
export type StoredDocument = FirmDocument & { readonly deleted: 0 | 1 | 2 }

type Owner = { readonly btype: string; readonly bid: string }
/** A folder, or with `bin` a recycle bin, whose parent is ''. */
export type Place = Owner & { readonly parent: string; readonly bin: boolean }
type Page = { readonly limit: number; readonly offset: number }
type Sort = { readonly sort: 'name' | 'gmtModify'; readonly order: 'asc' | 'desc' }
type Found = { readonly rows: readonly StoredDocument[]; readonly total: number }

export type DocumentTable = RecordTable<StoredDocument> & {
  /** A page of a folder, folders first. */
  readonly inFolder: (folder: Owner & { readonly parent: string } & Sort & Page) => Found
  /** A page of a recycle bin, the newest change first; of all of them where `btype` is ''. */
  readonly inBin: (asked: Owner & Page) => Found
  /** Ids of all that stands in a place here. */
  readonly idsIn: (place: Place) => readonly string[]
  readonly folders: (owner: Owner) => readonly StoredDocument[]
  /** By a part of the name, the newest change first; of every record where `btype` is ''. */
  readonly search: (asked: Owner & { readonly text: string; readonly limit: number }) => readonly StoredDocument[]
  /** From the root's child down to the document; only as far up as is known here. */
  readonly path: (id: string) => readonly Crumb[]
  /** What lies below a folder, at any depth; `inBin` false passes over what lies in the bin by itself, with all in it. */
  readonly below: (id: string, inBin?: boolean) => readonly string[]
  /** True where a document has these bytes. */
  readonly hasBytes: (fsid: string) => boolean
  /** The places that were read at the firm. */
  readonly places: {
    readonly isRead: (place: Place) => boolean
    readonly note: (place: Place, readAt: number) => void
  }
  /** Records whose documents were looked at, the last first. */
  readonly owners: {
    readonly note: (owner: Owner & { readonly name: string }, seenAt: number) => void
    readonly name: (owner: Owner) => string
    readonly list: (btype: string) => readonly { readonly bid: string; readonly name: string }[]
  }
}

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly document: RecordColumns & {
      readonly btype: string
      readonly bid: string
      readonly parent: string
      readonly deleted: number
      readonly directory: number
      readonly fsid: string
      readonly nameKey: string
      readonly gmtModify: number
    }
    readonly document_place: Omit<Place, 'bin'> & { readonly bin: number; readonly readAt: number }
    readonly document_owner: Owner & { readonly name: string; readonly seenAt: number }
  }
}

const byTime = statementBy((order: Sort['order']) =>
  statement((db, { btype, bid, parent, limit, offset }: Owner & Page & { readonly parent: string }) =>
    db
      .selectFrom('document')
      .select('body')
      .where('btype', '=', btype)
      .where('bid', '=', bid)
      .where('parent', '=', parent)
      .where('deleted', '=', sql.lit(0))
      .orderBy('directory', 'desc')
      .orderBy('gmtModify', order)
      .orderBy('id')
      .limit(limit)
      .offset(offset),
  ),
)
const namesInFolder = statement((db, { btype, bid, parent }: Owner & { readonly parent: string }) =>
  db
    .selectFrom('document')
    .select(['id', 'nameKey', 'directory'])
    .where('btype', '=', btype)
    .where('bid', '=', bid)
    .where('parent', '=', parent)
    .where('deleted', '=', sql.lit(0))
    .orderBy('id'),
)
const countInFolder = statement((db, { btype, bid, parent }: Owner & { readonly parent: string }) =>
  db
    .selectFrom('document')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('btype', '=', btype)
    .where('bid', '=', bid)
    .where('parent', '=', parent)
    .where('deleted', '=', sql.lit(0)),
)
const idsInFolder = statement((db, { btype, bid, parent }: Owner & { readonly parent: string }) =>
  db
    .selectFrom('document')
    .select('id')
    .where('btype', '=', btype)
    .where('bid', '=', bid)
    .where('parent', '=', parent)
    .where('deleted', '=', sql.lit(0)),
)
const inBin = statementBy((all: boolean) =>
  statement((db, { btype, bid, limit, offset }: Owner & Page) => {
    const rows = db.selectFrom('document').select('body').where('deleted', '=', sql.lit(1))
    const wanted = all ? rows : rows.where('btype', '=', btype).where('bid', '=', bid)
    return wanted.orderBy('gmtModify', 'desc').orderBy('id').limit(limit).offset(offset)
  }),
)
const idsInBin = statementBy((all: boolean) =>
  statement((db, { btype, bid }: Owner) => {
    const rows = db.selectFrom('document').select('id').where('deleted', '=', sql.lit(1))
    return all ? rows : rows.where('btype', '=', btype).where('bid', '=', bid)
  }),
)
const folders = statement((db, { btype, bid }: Owner) =>
  db
    .selectFrom('document')
    .select('body')
    .where('btype', '=', btype)
    .where('bid', '=', bid)
    .where('deleted', '=', sql.lit(0))
    .where('directory', '=', sql.lit(1))
    .orderBy('nameKey'),
)
const search = statementBy((all: boolean) =>
  statement((db, { btype, bid, key, limit }: Owner & { readonly key: string; readonly limit: number }) => {
    const rows = db
      .selectFrom('document')
      .select('body')
      .where('deleted', '=', sql.lit(0))
      .where(contains('nameKey', key))
    const wanted = all ? rows : rows.where('btype', '=', btype).where('bid', '=', bid)
    return wanted.orderBy('gmtModify', 'desc').orderBy('id').limit(limit)
  }),
)
const childrenOf = statementBy((inBin: boolean) =>
  statement((db, { parent }: { parent: string }) => {
    const rows = db.selectFrom('document').select('id').where('parent', '=', parent)
    return inBin ? rows : rows.where('deleted', '<>', sql.lit(1))
  }),
)
const withBytes = statement((db, { fsid }: { fsid: string }) =>
  db.selectFrom('document').select('id').where('fsid', '=', fsid).limit(sql.lit(1)),
)
const place = statement((db, { btype, bid, parent, bin }: Owner & { readonly parent: string; readonly bin: number }) =>
  db
    .selectFrom('document_place')
    .select('readAt')
    .where('btype', '=', btype)
    .where('bid', '=', bid)
    .where('parent', '=', parent)
    .where('bin', '=', bin),
)
const putPlace = statement(
  (db, row: Owner & { readonly parent: string; readonly bin: number; readonly readAt: number }) =>
    db
      .replaceInto('document_place')
      .values({ btype: row.btype, bid: row.bid, parent: row.parent, bin: row.bin, readAt: row.readAt }),
)
const owner = statement((db, { btype, bid }: Owner) =>
  db.selectFrom('document_owner').select('name').where('btype', '=', btype).where('bid', '=', bid),
)
const putOwner = statement((db, row: Owner & { readonly name: string; readonly seenAt: number }) =>
  db.replaceInto('document_owner').values({ btype: row.btype, bid: row.bid, name: row.name, seenAt: row.seenAt }),
)
const owners = statement((db, { btype }: { btype: string }) =>
  db.selectFrom('document_owner').select(['bid', 'name']).where('btype', '=', btype).orderBy('seenAt', 'desc'),
)

/** Folders in one another that are followed; what goes round in a circle ends here. */
const DEEPEST = 100

/** Documents of records (§3), as far as they were read here. */
export const createDocuments = (connection: Connection, state: StoreState): DocumentTable => {
  const { rows, ...table } = createRecordTable<StoredDocument, 'document'>(connection, state, {
    table: 'document',
    columns: ['btype', 'bid', 'parent', 'deleted', 'directory', 'fsid', 'nameKey', 'gmtModify'],
    values: ({ btype, bid, parent, deleted, directory, fsid, name, gmtModify }) => ({
      btype,
      bid,
      parent,
      deleted,
      directory: directory ? 1 : 0,
      fsid,
      nameKey: searchKey(name),
      gmtModify: Math.trunc(gmtModify ?? 0),
    }),
  })
  const { value, column, run, first, all } = connection
  const below = (id: string, inBin = true): readonly string[] => {
    const found = new Set<string>()
    let level = [id]
    for (let depth = 0; depth < DEEPEST && level.length > 0; depth += 1) {
      level = level
        .flatMap((parent) => column(childrenOf(inBin), { parent }))
        .filter((one) => one !== id && !found.has(one))
      for (const one of level) found.add(one)
    }
    return [...found]
  }
  return {
    ...table,
    inFolder({ sort, order, ...asked }) {
      if (sort !== 'name') return { rows: rows(byTime(order), asked), total: value(countInFolder, asked) ?? 0 }
      // SQLite has no order by pinyin: 5,000 names are sorted here in 6 ms.
      const { limit, offset, ...folder } = asked
      const sign = order === 'asc' ? 1 : -1
      const sorted = all(namesInFolder, folder).toSorted(
        (one, other) => other.directory - one.directory || sign * compareNames(one.nameKey, other.nameKey),
      )
      const page = sorted.slice(offset, offset + limit)
      return { rows: page.flatMap(({ id }) => table.get(id) ?? []), total: sorted.length }
    },
    inBin: (asked) => ({
      rows: rows(inBin(asked.btype === ''), asked),
      total: column(idsInBin(asked.btype === ''), asked).length,
    }),
    idsIn: ({ bin, ...asked }) => (bin ? column(idsInBin(asked.btype === ''), asked) : column(idsInFolder, asked)),
    folders: (asked) => rows(folders, asked),
    search: ({ text, ...asked }) => {
      const key = searchKey(text)
      return key === '' ? [] : rows(search(asked.btype === ''), { ...asked, key })
    },
    path: (id) => {
      const crumbs: Crumb[] = []
      const seen = new Set<string>()
      for (let next = table.get(id); next !== null && !seen.has(next.id); next = table.get(next.parent)) {
        seen.add(next.id)
        crumbs.unshift({ id: next.id, name: next.name })
      }
      return crumbs
    },
    below,
    hasBytes: (fsid) => value(withBytes, { fsid }) !== undefined,
    places: {
      isRead: ({ bin, ...asked }) => first(place, { ...asked, bin: bin ? 1 : 0 }) !== undefined,
      note: ({ bin, ...asked }, readAt) => {
        run(putPlace, { ...asked, bin: bin ? 1 : 0, readAt: Math.trunc(readAt) })
      },
    },
    owners: {
      note: (asked, seenAt) => {
        run(putOwner, { ...asked, seenAt: Math.trunc(seenAt) })
      },
      name: (asked) => value(owner, asked) ?? '',
      list: (btype) => all(owners, { btype }),
    },
  }
}
