import { type Call, type Endpoint, pagingOf, shown } from '../../endpoint.ts'
import { JsonText, Refusal } from '../../envelope.ts'
import { idFrom, idOf, textOf, textsOf } from '../../values.ts'
import { root, wireText } from './table.ts'

const types: ReadonlySet<string> = new Set([
  'company',
  'contact',
  'project',
  'ipcase',
  'contracttemplateuser',
  'contracttemplatelawfirm',
  'contracttemplatesystem',
])

function ownerOf({ btype, bid }: Call['query']): { readonly btype: string; readonly bid: string } {
  const owner = { btype: textOf(btype), bid: textOf(bid) }
  if (!types.has(owner.btype) || owner.bid === '') throw new Refusal('业务类型不正确')
  return owner
}

const rowId = ({ params }: Call, name = 'id'): bigint => idFrom(params[name])

/** The folder that a call names; throws a refusal where it is none of the record. */
function folderOf(
  { firm }: Call,
  fields: Call['query'],
  owner: { readonly btype: string; readonly bid: string } | null,
): bigint {
  const text = textOf(fields.parent)
  if (text === '' || text === '-1') return root
  const folder = firm.documents.get(idOf(text) ?? 0n)
  const isOwn = owner === null || (folder.btype === owner.btype && folder.bid === owner.bid)
  if (folder.directory !== 1n || folder.deleted === 1n || !isOwn) throw new Refusal('目标文件夹不存在')
  return folder.id
}

function nameOf(fields: Call['query']): string {
  const name = textOf(fields.name).trim()
  if (name === '' || /[\\/]/.test(name) || name.length > 255) throw new Refusal('文件名不正确')
  return name
}

function create(call: Call): JsonText {
  const { firm, body, user, now } = call
  const owner = ownerOf(body)
  const parent = folderOf(call, body, owner)
  const fsid = textOf(body.fsid)
  const isFolder = body.directory === true
  if (!isFolder && fsid === '') throw new Refusal('必须上传文件')
  const fileSize = isFolder ? null : firm.files.get(fsid).bytes.length
  const row = { ...owner, parent, name: nameOf(body), fsid, fileSize, modifyUserName: textOf(user.name) }
  return new JsonText(wireText(firm.documents.add(row, now)))
}

function copy(call: Call): null {
  const { firm, body, user, now } = call
  const owner = ownerOf(body)
  const parent = folderOf(call, body, owner)
  const names = textsOf(body.fsids).map((fsid) => {
    const file = firm.files.get(fsid)
    return { fsid, fileSize: file.bytes.length, name: firm.documents.nameOf(fsid) ?? file.name }
  })
  if (names.length === 0) throw new Refusal('请选择文件')
  for (const file of names) firm.documents.add({ ...owner, ...file, parent, modifyUserName: textOf(user.name) }, now)
  return null
}

function move(call: Call): null {
  const { firm, body, user, now } = call
  const parent = folderOf(call, body, null)
  const above = parent === root ? [] : firm.documents.way(parent).map(({ id }) => id)
  const ids = textsOf(body.ids).map((id) => firm.documents.get(idOf(id) ?? 0n).id)
  if (ids.some((id) => above.includes(id))) throw new Refusal('不能移动到自身或其子文件夹')
  for (const id of ids) firm.documents.change(id, { parent }, textOf(user.name), now)
  return null
}

const wayText = (call: Call, ends: (id: bigint) => boolean): JsonText => {
  const way = call.firm.documents.way(rowId(call, call.params.a === undefined ? 'id' : 'a'))
  const end = way.findIndex(({ id }) => ends(id))
  const shownWay = end < 0 ? way : way.slice(0, end)
  return new JsonText(`{"list":[${shownWay.map(wireText).join(',')}],"recordCount":${shownWay.length}}`)
}

const within =
  (run: (call: Call) => unknown): Endpoint['run'] =>
  (call) =>
    call.firm.database.transaction(() => run(call)).immediate()

/** Documents and their recycle bin (§7 "Files"; bodies by D-100, the bin of one record by D-101). */
export const documentEndpoints: readonly Endpoint[] = [
  shown('POST', '/api/v1/file/new', 'file.create', within(create)),
  shown('POST', '/api/v1/file/fs/copy', 'file.copy', within(copy)),
  shown('GET', '/api/v1/file/list', 'file.list', (call) => {
    const { query, firm } = call
    const owner = ownerOf(query)
    const field = query.sortField === 'name' ? 'name' : 'gmtModify'
    const folder = { ...owner, parent: folderOf(call, query, owner) }
    return firm.documents.list(folder, { field, ascending: query.sortOrder === 'asc' }, pagingOf(query, 10))
  }),
  shown('GET', '/api/v1/file/recyclebin/list', 'file.recycleBin', ({ query, firm }) => {
    const owner = textOf(query.btype) === '' ? { btype: '', bid: '' } : ownerOf(query)
    return firm.documents.bin(owner, pagingOf(query, 10))
  }),
  shown('GET', '/api/v1/file/path/end/:a/:b', 'file.pathTo', (call) => {
    const end = rowId(call, 'b')
    return wayText(call, (id) => id === end)
  }),
  shown('GET', '/api/v1/file/path/:id', 'file.path', (call) => wayText(call, () => false)),
  shown(
    'GET',
    '/api/v1/file/detail/:id',
    'file.get',
    (call) => new JsonText(wireText(call.firm.documents.get(rowId(call)))),
  ),
  shown(
    'PUT',
    '/api/v1/file/rename/:id',
    'file.rename',
    within((call) => {
      const name = nameOf(call.body)
      call.firm.documents.change(rowId(call), { name }, textOf(call.user.name), call.now)
      return null
    }),
  ),
  shown('PUT', '/api/v1/file/move', 'file.move', within(move)),
  shown(
    'PUT',
    '/api/v1/file/restore/:id',
    'file.restore',
    within((call) => call.firm.documents.setDeleted(rowId(call), false) ?? null),
  ),
  shown(
    'DELETE',
    '/api/v1/file/delete/:id',
    'file.delete',
    within((call) => call.firm.documents.setDeleted(rowId(call), true) ?? null),
  ),
  shown(
    'DELETE',
    '/api/v1/file/completelydelete/:id',
    'file.deleteCompletely',
    within((call) => {
      const row = call.firm.documents.get(rowId(call))
      if (row.deleted !== 1n) throw new Refusal('文件不在回收站')
      call.firm.documents.remove(row.id)
      return null
    }),
  ),
  shown(
    'DELETE',
    '/api/v1/file/purgerecyclebin',
    'file.purgeRecycleBin',
    within((call) => call.firm.documents.purge(ownerOf(call.query)) ?? null),
  ),
]
