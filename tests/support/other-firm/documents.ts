// Documents of this firm: its root is nobody's parent, a folder says so by the text 'true', times are seconds, and a way is a bare list.
import type { Data, Document } from './data.ts'
import { type Answered, type Asked, type Call, echoed, entryOf, gone, pageOf, refused } from './pages.ts'
import { idOf, readList, textOf, type WireFields } from './wire.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text))

/** Gives the first customers a folder with files, one of them in the bin. */
export function fillDocuments(data: Data, now: number): void {
  const by = data.people[0]?.name ?? ''
  for (const { id: company } of [...data.companies.values()].slice(0, 3)) {
    const owner = { btype: 'company', bid: String(company), by, time: now - 86_400_000 }
    const put = (name: string, parent: bigint | null, text: string | null, binned = false): bigint => {
      const id = data.newId()
      const fsid = text === null ? null : `fs${data.newId()}`
      if (fsid !== null && text !== null) data.files.set(fsid, { name, bytes: bytesOf(text) })
      const size = text === null ? null : bytesOf(text).length
      data.documents.set(String(id), { ...owner, id, parent, name, fsid, size, binned })
      return id
    }
    const folder = put('卷宗', null, null)
    put('笔录.txt', folder, '第一次会见笔录')
    put('目录.txt', null, '卷宗目录')
    put('旧目录.txt', null, '作废', true)
  }
}

const rowOf = ({ id, btype, bid, parent, name, fsid, size, by, time }: Document): WireFields => ({
  id,
  btype,
  bid,
  parent: parent ?? undefined,
  name,
  fsid: fsid ?? undefined,
  fileSize: size === null ? undefined : String(size),
  directory: fsid === null ? 'true' : undefined,
  modifyUserName: by,
  gmtModify: Math.floor(time / 1000),
  gmtCreate: Math.floor(time / 1000),
})

/** Whether a document lies in the bin, or in a folder that does. */
const isGone = (data: Data, one: Document): boolean => {
  const above = one.parent === null ? undefined : data.documents.get(String(one.parent))
  return one.binned || (above !== undefined && isGone(data, above))
}

const listed = (asked: Asked, rows: readonly Document[]): Answered =>
  pageOf(
    rows.map((one) => ({
      id: String(one.id),
      row: asked.habits.listsParents ? rowOf(one) : { ...rowOf(one), parent: null },
      sorted: { gmtModify: one.time },
    })),
    asked,
    'gmtModify',
  )

const list: Call = (asked) => {
  const { data, query } = asked
  const [btype, bid, parent] = ['btype', 'bid', 'parent'].map((name) => query.get(name) ?? '')
  if (btype === '' || bid === '' || parent === '') return refused(200, '缺少参数')
  const home = parent === '-1' ? null : idOf(parent)
  const rows = [...data.documents.values()].filter(
    (one) => one.btype === btype && one.bid === bid && one.parent === home && !isGone(data, one),
  )
  return listed(asked, rows)
}

const bin: Call = (asked) => {
  const { data, query } = asked
  const [btype, bid] = [query.get('btype'), query.get('bid')]
  const rows = [...data.documents.values()].filter(
    (one) => one.binned && (btype === null || (one.btype === btype && one.bid === bid)),
  )
  return listed(asked, rows)
}

const wayOf = (data: Data, id: string): Document[] => {
  const one = data.documents.get(id)
  return one === undefined ? [] : [one, ...(one.parent === null ? [] : wayOf(data, String(one.parent)))]
}

const path: Call = ({ data, id }) => {
  const way = wayOf(data, id)
  return way.length === 0 ? gone : { data: way.map(rowOf) }
}

/** The way up to a folder, which is not part of it. */
const pathTo: Call = ({ data, id, words }) => {
  const way = wayOf(data, id)
  const end = way.findIndex((one) => String(one.id) === words?.end)
  return end < 0 ? gone : { data: way.slice(0, end).map(rowOf) }
}

const detail: Call = (asked) => {
  const one = asked.data.documents.get(asked.id)
  return entryOf(asked, 'document', one === undefined ? null : rowOf(one))
}

/** Folder of a body: null is the root, undefined none of the record's. */
const folderIn = (data: Data, parent: unknown, bid: string | null): bigint | null | undefined => {
  if (textOf(parent) === '-1') return null
  const folder = data.documents.get(textOf(parent))
  if (folder === undefined || folder.fsid !== null || isGone(data, folder)) return undefined
  return bid === null || folder.bid === bid ? folder.id : undefined
}

const badName = /[\\/:*?"<>|\u0000-\u001f]|^\s*$|[. ]$/

const create: Call = ({ data, body, person, now, habits }) => {
  const [btype, bid, name] = [textOf(body.btype), textOf(body.bid), textOf(body.name)]
  const parent = folderIn(data, body.parent, bid)
  const file = data.files.get(textOf(body.fsid))
  if (btype === '' || bid === '' || parent === undefined || badName.test(name)) return refused(200, '参数不正确')
  if (body.fsid !== undefined && file === undefined) return refused(200, '文件不存在')
  const id = data.newId()
  const what = { fsid: file === undefined ? null : textOf(body.fsid), size: file?.bytes.length ?? null }
  const row = { id, btype, bid, parent, name, ...what, binned: false, by: person.name, time: now }
  data.documents.set(String(id), row)
  return echoed(habits.creates, id, () => rowOf(row))
}

const copy: Call = ({ data, body, person, now }) => {
  const [btype, bid] = [textOf(body.btype), textOf(body.bid)]
  const parent = folderIn(data, body.parent, bid)
  const fsids = readList(body.fsids).map(textOf)
  if (parent === undefined || fsids.length === 0 || fsids.some((fsid) => !data.files.has(fsid)))
    return refused(200, '参数不正确')
  for (const fsid of fsids) {
    const id = data.newId()
    const { name = '', bytes } = data.files.get(fsid) ?? {}
    const row = { id, btype, bid, parent, name, fsid, size: bytes?.length ?? 0, binned: false }
    data.documents.set(String(id), { ...row, by: person.name, time: now })
  }
  return { data: null }
}

/** Changes one document, where `may` allows it. */
const change =
  (may: (one: Document) => boolean, to: (one: Document, asked: Asked) => Document | null): Call =>
  (asked) => {
    const one = asked.data.documents.get(asked.id)
    if (one === undefined) return gone
    const next = may(one) ? to(one, asked) : null
    if (next === null) return refused(200, '不能操作')
    asked.data.documents.set(asked.id, next)
    return { data: null }
  }

const rename = change(
  ({ binned }) => !binned,
  (one, { body, person, now }) => {
    const name = textOf(body.name)
    return badName.test(name) ? null : { ...one, name, by: person.name, time: now }
  },
)

const move: Call = ({ data, body }) => {
  const parent = folderIn(data, body.parent, null)
  const ids = readList(body.ids).map(textOf)
  if (parent === undefined || ids.some((id) => !data.documents.has(id))) return gone
  const above = parent === null ? [] : wayOf(data, String(parent)).map(({ id }) => String(id))
  if (ids.some((id) => above.includes(id))) return refused(200, '不能移动到自身')
  for (const id of ids) {
    const one = data.documents.get(id)
    if (one !== undefined) data.documents.set(id, { ...one, parent })
  }
  return { data: null }
}

const removeWhole = (data: Data, id: string): void => {
  data.documents.delete(id)
  for (const one of [...data.documents.values()]) if (String(one.parent) === id) removeWhole(data, String(one.id))
}

const removeForGood: Call = ({ data, id }) => {
  const one = data.documents.get(id)
  if (one === undefined) return gone
  if (!one.binned) return refused(200, '不在回收站')
  removeWhole(data, id)
  return { data: null }
}

const purge: Call = ({ data, query }) => {
  const [btype, bid] = [query.get('btype'), query.get('bid')]
  if (btype === null || bid === null) return refused(200, '缺少参数')
  for (const one of [...data.documents.values()])
    if (one.binned && one.btype === btype && one.bid === bid) removeWhole(data, String(one.id))
  return { data: null }
}

const F = '/api/v1/file'

/** Calls about documents. */
export const documentCalls: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, Call])[] = [
  ['GET', `${F}/list`, list],
  ['GET', `${F}/recyclebin/list`, bin],
  ['GET', `${F}/path/end/:id/:end`, pathTo],
  ['GET', `${F}/path/:id`, path],
  ['GET', `${F}/detail/:id`, detail],
  ['POST', `${F}/new`, create],
  ['POST', `${F}/fs/copy`, copy],
  ['PUT', `${F}/rename/:id`, rename],
  ['PUT', `${F}/move`, move],
  [
    'PUT',
    `${F}/restore/:id`,
    change(
      ({ binned }) => binned,
      (one) => ({ ...one, binned: false }),
    ),
  ],
  [
    'DELETE',
    `${F}/delete/:id`,
    change(
      ({ binned }) => !binned,
      (one) => ({ ...one, binned: true }),
    ),
  ],
  ['DELETE', `${F}/completelydelete/:id`, removeForGood],
  ['DELETE', `${F}/purgerecyclebin`, purge],
]
