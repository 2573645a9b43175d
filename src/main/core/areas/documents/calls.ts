import type { Crumb, FirmDocument } from '#shared/domain/documents'
import { createdOrNull } from '../../engine/remote/answers.ts'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { readList } from '../../engine/remote/envelope.ts'
import { readOne, readPage } from '../../engine/remote/page.ts'
import type { Parsed } from '../../engine/remote/row.ts'
import type { Created, Page, Sending } from '../../engine/remote/types.ts'
import { type AskedFolder, parentOnWire, parseDocument, parsePath } from './row.ts'

/** Whose documents are asked for. */
export type DocumentOwner = { readonly btype: string; readonly bid: string }
/** A folder of a record; the parent '' is the root. */
export type DocumentFolder = DocumentOwner & { readonly parent: string }

/** Which page, and in which order; the newest change first where it is left out (DS-05). */
export type DocumentPage = {
  readonly pageIndex: number
  readonly pageSize: number
  readonly sortField?: 'name' | 'gmtModify'
  readonly sortOrder?: 'asc' | 'desc'
}

/** A file that was uploaded, or a folder, which has no fsid. */
export type NewDocument = DocumentFolder & { readonly name: string; readonly fsid: string | null }

/** Calls about documents of records. */
export type DocumentCalls = {
  readonly list: (folder: DocumentFolder, page: DocumentPage, signal?: AbortSignal) => Promise<Page<FirmDocument>>
  /** The recycle bin of a record; that of all records where `btype` and `bid` are ''. */
  readonly bin: (owner: DocumentOwner, page: DocumentPage, signal?: AbortSignal) => Promise<Page<FirmDocument>>
  readonly get: (id: string, signal?: AbortSignal) => Promise<FirmDocument>
  /** From the root's child down to the document itself, where the firm names it too. */
  readonly path: (id: string) => Promise<readonly Crumb[]>
  /** The same from below the folder `from` on. */
  readonly pathBelow: (id: string, from: string) => Promise<readonly Crumb[]>
  /** Null where the firm took it and does not say under which id. */
  readonly create: (document: NewDocument, sending?: Sending) => Promise<Created<FirmDocument> | null>
  readonly copy: (fsids: readonly string[], to: DocumentFolder, sending?: Sending) => Promise<void>
  readonly rename: (id: string, name: string) => Promise<void>
  readonly move: (ids: readonly string[], parent: string) => Promise<void>
  /** Into the recycle bin. */
  readonly remove: (id: string) => Promise<void>
  readonly restore: (id: string) => Promise<void>
  readonly removeCompletely: (id: string) => Promise<void>
  readonly purge: (owner: DocumentOwner) => Promise<void>
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly documents: DocumentCalls
  }
}

const wholeRow = [['name'], ['gmtModify', 'gmtCreate']] as const
const nobody: AskedFolder = { btype: '', bid: '' }

/** Documents of records and their recycle bin (§7 "Files", DS, DC). */
export const documentCalls = ({ ask, times }: CallTools): DocumentCalls => {
  const reader =
    (asked: AskedFolder) =>
    (raw: unknown): Parsed<FirmDocument> =>
      parseDocument(raw, times, asked)
  return {
    list: async ({ btype, bid, parent }, page, signal) => {
      const { pageIndex, pageSize, sortField = 'gmtModify', sortOrder = 'desc' } = page
      const asked = { pageIndex, pageSize, btype, bid, parent: parentOnWire(parent), sortField, sortOrder }
      return readPage(
        await ask('file.list', asked, { signal }),
        { ...page, mayBeEmpty: true },
        reader({ btype, bid, parent }),
      )
    },
    bin: async ({ btype, bid }, page, signal) => {
      const { pageIndex, pageSize } = page
      const scope = btype === '' ? {} : { btype, bid }
      const data = await ask('file.recycleBin', { pageIndex, pageSize, ...scope }, { signal })
      return readPage(data, { ...page, mayBeEmpty: true }, reader({ btype, bid }))
    },
    get: async (id, signal) => readOne(await ask('file.get', { id }, { signal }), id, reader(nobody)),
    path: async (id) => parsePath(readList(await ask('file.path', { id })).rows),
    pathBelow: async (id, from) => parsePath(readList(await ask('file.pathTo', { a: id, b: from })).rows),
    create: async ({ name, fsid, btype, bid, parent }, sending) => {
      const what = fsid === null ? { directory: true } : { fsid }
      const body = { name, ...what, btype, bid, parent: parentOnWire(parent) }
      return createdOrNull(await ask('file.create', body, sending), reader({ btype, bid, parent }), wholeRow)
    },
    copy: async (fsids, { btype, bid, parent }, sending) => {
      await ask('file.copy', { fsids, btype, bid, parent: parentOnWire(parent) }, sending)
    },
    rename: async (id, name) => {
      await ask('file.rename', { id, name })
    },
    move: async (ids, parent) => {
      await ask('file.move', { ids, parent: parentOnWire(parent) })
    },
    remove: async (id) => {
      await ask('file.delete', { id })
    },
    restore: async (id) => {
      await ask('file.restore', { id })
    },
    removeCompletely: async (id) => {
      await ask('file.deleteCompletely', { id })
    },
    purge: async ({ btype, bid }) => {
      await ask('file.purgeRecycleBin', { btype, bid })
    },
  }
}
