import { dayLength, formatTime } from '../../clock.ts'
import { idOnWire } from '../../data/long-id.ts'
import { type FirmDatabase, nextId } from '../../database.ts'
import { type JsonText, listText, notFound, type Paging, Refusal } from '../../envelope.ts'
import { documentsOf, type SampleDocument } from './data.ts'

const tables = `
create table if not exists document (
  id integer primary key, btype text not null, bid text not null, parent integer not null, name text not null,
  fsid text not null, fileSize integer, directory integer not null, deleted integer not null,
  modifyUserName text not null, gmtModify integer not null, gmtCreate integer not null
);
create index if not exists document_place on document (btype, bid, parent, deleted);
create table if not exists document_filled (btype text not null, bid text not null, primary key (btype, bid)) without rowid;
`

/** Id of the root. */
export const root = -1n

/** A stored row; numbers are BigInt. */
export type DocumentRow = {
  readonly id: bigint
  readonly btype: string
  readonly bid: string
  readonly parent: bigint
  readonly name: string
  readonly fsid: string
  readonly fileSize: bigint | null
  readonly directory: bigint
  readonly deleted: bigint
  readonly modifyUserName: string
  readonly gmtModify: bigint
  readonly gmtCreate: bigint
}

export type NewRow = Pick<DocumentRow, 'btype' | 'bid' | 'parent' | 'name' | 'fsid' | 'modifyUserName'> & {
  readonly fileSize: number | null
}

/** The documents of all records. A record gets those of the data when it is first asked for. */
export type DocumentTable = {
  /** A page of a folder, folders first. */
  readonly list: (
    folder: { readonly btype: string; readonly bid: string; readonly parent: bigint },
    order: { readonly field: 'name' | 'gmtModify'; readonly ascending: boolean },
    paging: Paging,
  ) => JsonText
  /** A page of the recycle bin; of all records where `btype` is ''. */
  readonly bin: (owner: { readonly btype: string; readonly bid: string }, paging: Paging) => JsonText
  /** Throws a refusal where there is none. */
  readonly get: (id: bigint) => DocumentRow
  readonly add: (row: NewRow, now: number) => DocumentRow
  readonly change: (
    id: bigint,
    fields: { readonly name?: string; readonly parent?: bigint },
    by: string,
    now: number,
  ) => void
  /** Into the recycle bin, or out of it again: to the root where its folder is not there any more. */
  readonly setDeleted: (id: bigint, deleted: boolean) => void
  /** Removes a document with all that it holds. */
  readonly remove: (id: bigint) => void
  readonly purge: (owner: { readonly btype: string; readonly bid: string }) => void
  /** What a file is called where it stands first; null where it stands nowhere. */
  readonly nameOf: (fsid: string) => string | null
  /** From the document up to the last one below the root. */
  readonly way: (id: bigint) => readonly DocumentRow[]
}

/** A row on the wire (DC-08). */
export function wireText(row: DocumentRow): string {
  const { id, parent, name, fsid, fileSize, directory, btype, bid, modifyUserName, gmtModify, gmtCreate } = row
  const rest = {
    name,
    fsid,
    btype,
    bid,
    modifyUserName,
    fileSize: fileSize === null ? null : Number(fileSize),
    directory: directory === 1n,
    gmtModify: formatTime(Number(gmtModify)),
    gmtCreate: formatTime(Number(gmtCreate)),
  }
  const above = parent === root ? '-1' : idOnWire(parent)
  return `{"id":${idOnWire(id)},"parent":${above},${JSON.stringify(rest).slice(1)}`
}

/** Opens the documents; `anchor` (epoch milliseconds) is the day that the data is dated back from. */
export function openDocumentTable(database: FirmDatabase, seed: number, anchor: number): DocumentTable {
  database.exec(tables)
  const rowsOf = (where: string, ...values: readonly unknown[]): readonly DocumentRow[] =>
    database
      .prepare<unknown[], DocumentRow>(`select * from document where ${where}`)
      .safeIntegers()
      .all(...values)
  const insert = database.prepare(
    'insert into document values (@id, @btype, @bid, @parent, @name, @fsid, @fileSize, @directory, @deleted, @modifyUserName, @gmtModify, @gmtCreate)',
  )
  const put = (row: NewRow & { readonly deleted: boolean; readonly time: number }): bigint => {
    const { deleted, time, ...rest } = row
    const id = nextId(database, 'document', time)
    const flags = { directory: row.fsid === '' ? 1 : 0, deleted: deleted ? 1 : 0 }
    const second = Math.floor(time / 1000) * 1000
    insert.run({ ...rest, ...flags, id, gmtModify: second, gmtCreate: second })
    return id
  }

  const fill = (btype: string, bid: string): void => {
    const place = (documents: readonly SampleDocument[], parent: bigint): void => {
      for (const { holds, age, ...document } of documents) {
        const id = put({ ...document, btype, bid, parent, time: anchor - age * dayLength })
        place(holds, id)
      }
    }
    database
      .transaction(() => {
        const first = database.prepare('insert or ignore into document_filled values (?, ?)').run(btype, bid).changes
        if (first === 1) place(documentsOf(seed, btype, bid), root)
      })
      .immediate()
  }

  const page = (
    where: string,
    order: string,
    values: readonly unknown[],
    { pageIndex, pageSize }: Paging,
  ): JsonText => {
    const limit = pageSize < 0 ? -1 : pageSize
    const rows = rowsOf(
      `${where} order by ${order} limit ? offset ?`,
      ...values,
      limit,
      limit < 0 ? 0 : pageIndex * limit,
    )
    const count = database.prepare<unknown[], number>(`select count(*) from document where ${where}`).pluck()
    return listText(rows.map(wireText), count.get(...values) ?? 0, { pageIndex, pageSize })
  }

  const get = (id: bigint): DocumentRow => {
    const [row] = rowsOf('id = ?', id)
    if (row === undefined) throw notFound()
    return row
  }
  const remove = (id: bigint): void => {
    for (const { id: inside } of rowsOf('parent = ?', id)) remove(inside)
    database.prepare('delete from document where id = ?').run(id)
  }

  return {
    list: ({ btype, bid, parent }, { field, ascending }, paging) => {
      fill(btype, bid)
      const order = `directory desc, ${field} ${ascending ? 'asc' : 'desc'}, id`
      return page('btype = ? and bid = ? and parent = ? and deleted = 0', order, [btype, bid, parent], paging)
    },
    bin: ({ btype, bid }, paging) => {
      if (btype !== '') fill(btype, bid)
      const whose = btype === '' ? '' : ' and btype = ? and bid = ?'
      return page(`deleted = 1${whose}`, 'gmtModify desc, id', btype === '' ? [] : [btype, bid], paging)
    },
    get,
    add: (row, now) => get(put({ ...row, deleted: false, time: now })),
    change: (id, { name, parent }, by, now) => {
      const row = get(id)
      const second = Math.floor(now / 1000) * 1000
      database
        .prepare('update document set name = ?, parent = ?, modifyUserName = ?, gmtModify = ? where id = ?')
        .run(name ?? row.name, parent ?? row.parent, by, second, id)
    },
    setDeleted: (id, deleted) => {
      const { parent, deleted: was } = get(id)
      if ((was === 1n) === deleted) throw new Refusal(deleted ? '文件已在回收站' : '文件不在回收站')
      const [above] = rowsOf('id = ? and deleted = 0', parent)
      const home = deleted || above !== undefined ? parent : root
      database.prepare('update document set deleted = ?, parent = ? where id = ?').run(deleted ? 1 : 0, home, id)
    },
    remove,
    purge: ({ btype, bid }) => {
      for (const { id } of rowsOf('btype = ? and bid = ? and deleted = 1', btype, bid)) remove(id)
    },
    nameOf: (fsid) => rowsOf('fsid = ? limit 1', fsid)[0]?.name ?? null,
    way: (id) => {
      const way = [get(id)]
      for (let above = way[0]?.parent ?? root; above !== root; above = way.at(-1)?.parent ?? root) way.push(get(above))
      return way
    },
  }
}
