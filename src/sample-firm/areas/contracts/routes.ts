import { formatTime } from '../../clock.ts'
import { organisation } from '../../data/people.ts'
import { sampleSize } from '../../data/sample-files.ts'
import { nextId } from '../../database.ts'
import { type Call, type Endpoint, type FirmState, shown } from '../../endpoint.ts'
import { JsonText, notFound, Refusal } from '../../envelope.ts'
import { rowsOf, rowText } from '../../rows.ts'
import { type Fields, idOf, textOf } from '../../values.ts'

type Stored = { readonly id: bigint; readonly body: string }

function read({ firm }: Call, id: unknown): Stored {
  const row = firm.database
    .prepare<[bigint], Stored>('select id, body from contract where id = ?')
    .safeIntegers()
    .get(idOf(id) ?? -1n)
  if (row === undefined) throw notFound()
  return row
}

const written = ({ name, partyA, partyB, fsid }: Fields): Fields => ({
  ...(name === undefined ? {} : { name: textOf(name).trim() }),
  ...(partyA === undefined ? {} : { partyA: textOf(partyA).trim() }),
  ...(partyB === undefined ? {} : { partyB: textOf(partyB).trim() }),
  ...(fsid === undefined ? {} : { fsid: textOf(fsid) }),
})

function create(call: Call): JsonText {
  const { firm, body, user, now } = call
  if (textOf(body.name).trim() === '') throw new Refusal('合同名称不能为空')
  const time = formatTime(now)
  const empty = { name: '', partyA: '', partyB: '', fsid: '' }
  const people = { userCreateName: user.name, finishUserName: '', statusName: '草稿', gmtCreate: time, gmtModify: time }
  const row = JSON.stringify({ ...empty, ...written(body), ...people })
  const id = nextId(firm.database, 'contract', now)
  firm.database
    .prepare('insert into contract (id, operId, gmtCreate, body) values (?, ?, ?, ?)')
    .run(id, textOf(user.id), now, row)
  return new JsonText(rowText(id, row))
}

function update(call: Call): JsonText {
  const { id, body } = read(call, call.params.id)
  if (call.body.name !== undefined && textOf(call.body.name).trim() === '') throw new Refusal('合同名称不能为空')
  const row = JSON.stringify({ ...JSON.parse(body), ...written(call.body), gmtModify: formatTime(call.now) })
  call.firm.database.prepare('update contract set body = ? where id = ?').run(row, id)
  return new JsonText(rowText(id, row))
}

/** Somebody finishes a contract. */
export function finishContract(firm: Pick<FirmState, 'database'>, id: bigint, finishUserName: string): void {
  const body = JSON.stringify({ finishUserName, statusName: '已完成' })
  const sql = 'update contract set body = json_patch(body, ?) where id = ?'
  if (firm.database.prepare(sql).run(body, id).changes === 0) throw notFound()
}

function remove(call: Call): null {
  const { id } = read(call, call.params.id)
  call.firm.database.prepare('delete from contract where id = ?').run(id)
  return null
}

/** Name of an uploaded file; throws a refusal where there is none. */
function nameOf({ firm }: Call, fsid: unknown): string {
  const name = firm.database
    .prepare<[string], string>('select name from stored_file where fsid = ?')
    .pluck()
    .get(textOf(fsid))
  if (name === undefined) throw new Refusal('文件不存在或已删除', 'no-such-file')
  return name
}

/** What a reader of contracts finds in a file: its name, the firm, and a customer whom the name begins with. */
function parse(call: Call): Fields {
  const name = nameOf(call, call.query.fsid).replace(/\.\w+$/, '')
  const party = call.firm.database
    .prepare<[string], string>('select name from company where instr(?, name) = 1 order by length(name) desc limit 1')
    .pluck()
    .get(name)
  return { name, partyA: party ?? '', partyB: organisation.name }
}

/** The file of a contract: the one that was uploaded for it, else the one that the data starts with. */
function file(call: Call): Fields {
  const { id, body } = read(call, call.query.id)
  const row = JSON.parse(body) as Fields
  const fsid = textOf(row.fsid)
  if (fsid === '') throw new Refusal('该合同没有文件', 'no-file')
  const stored = call.firm.database
    .prepare<[string], { name: string; fileSize: number }>(
      'select name, length(bytes) as fileSize from stored_file where fsid = ?',
    )
    .get(fsid)
  return {
    id: String(id),
    name: stored?.name ?? `${textOf(row.name)}.pdf`,
    fsid,
    fileSize: stored?.fileSize ?? sampleSize(fsid),
  }
}

const C = '/api/v1/contract'

/** Contracts (§7). */
export const contractEndpoints: readonly Endpoint[] = [
  shown('GET', `${C}/parse/fs`, 'contract.parse', parse),
  shown('GET', `${C}/file`, 'contract.file', file),
  shown('GET', C, 'contract.list', (call) => rowsOf(call, 'contract', [], 'gmtCreate desc, id desc', call.query, 10)),
  shown('POST', C, 'contract.create', (call) => call.firm.database.transaction(() => create(call)).immediate()),
  shown('GET', `${C}/:id`, 'contract.get', (call) => {
    const { id, body } = read(call, call.params.id)
    return new JsonText(rowText(id, body))
  }),
  shown('PUT', `${C}/:id`, 'contract.update', update),
  shown('DELETE', `${C}/:id`, 'contract.delete', remove),
]
