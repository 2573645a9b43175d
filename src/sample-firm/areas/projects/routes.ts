import { formatTime } from '../../clock.ts'
import { idOnWire } from '../../data/long-id.ts'
import { type Call, type Endpoint, shown } from '../../endpoint.ts'
import { JsonText, listText, notFound, pageOf, Refusal } from '../../envelope.ts'
import { type Fields, idOf, isFields, numberOf, textOf } from '../../values.ts'

type Stored = {
  readonly id: bigint
  readonly name: string
  readonly bigType: bigint | null
  readonly status: bigint
  readonly synced: bigint
  readonly body: string
}

const rowText = ({ id, name, bigType, status, body }: Stored): string => {
  const { attorneys: _who, ...rest } = JSON.parse(body) as Fields
  const fields = { name, bigType: bigType === null ? null : Number(bigType), status: Number(status), ...rest }
  return `{"id":${idOnWire(id)},${JSON.stringify(fields).slice(1)}`
}

/** The project of an id; throws a refusal where there is none. */
export function readProject({ firm }: Pick<Call, 'firm'>, id: unknown): Stored {
  const row = firm.database
    .prepare<[bigint], Stored>('select * from project where id = ?')
    .safeIntegers()
    .get(idOf(id) ?? -1n)
  if (row === undefined) throw notFound()
  return row
}

/** Projects by a part of the name and their status; those that were looked at first, then by name (SC-06). */
function search({ firm, body }: Call): JsonText {
  const statuses = Array.isArray(body.matterStatusSet) ? body.matterStatusSet.map(numberOf) : []
  const name = textOf(body.matchedName).trim()
  const found = firm.database
    .prepare<[], Stored>('select * from project order by viewed desc, name')
    .safeIntegers()
    .all()
    .filter((row) => row.name.includes(name) && (statuses.length === 0 || statuses.includes(Number(row.status))))
  const pageSize = numberOf(body.pageSize) ?? 10
  // This list alone counts its pages from one (D-35).
  const pageIndex = Math.max(1, numberOf(body.startIndex) ?? 1) - 1
  const rows = found.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)
  return listText(rows.map(rowText), found.length, { pageIndex, pageSize })
}

function attorneys(call: Call): JsonText {
  const { body } = readProject(call, call.query.matterId)
  const fields: unknown = JSON.parse(body)
  const rows = isFields(fields) && Array.isArray(fields.attorneys) ? fields.attorneys : []
  return pageOf(rows, { pageIndex: 0, pageSize: -1 })
}

/** Reads a project again out of the legal-matter system: it was changed there, or `force` says so. */
function sync(call: Call): Fields {
  const { id, body } = readProject(call, call.params.id)
  const force = textOf(call.body.force) === 'true' || call.body.force === true
  const row = JSON.parse(body) as Fields
  const next = force ? { ...row, gmtModify: formatTime(call.now) } : row
  call.firm.database
    .prepare('update project set synced = synced + 1, body = ? where id = ?')
    .run(JSON.stringify(next), id)
  return { id: String(id), force }
}

function groups(call: Call): JsonText {
  const { id } = readProject(call, call.query.matterId)
  const rows = call.firm.database
    .prepare<[bigint], { id: bigint; name: string }>('select id, name from task_group where project = ? order by id')
    .safeIntegers()
    .all(id)
  return listText(
    rows.map((row) => `{"id":${idOnWire(row.id)},"name":${JSON.stringify(row.name)}}`),
    rows.length,
    { pageIndex: 0, pageSize: -1 },
  )
}

/** Takes a group of tasks away, as somebody at the firm does; false where there is none. */
export function removeGroup({ firm }: Pick<Call, 'firm'>, id: string): boolean {
  return firm.database.prepare('delete from task_group where id = ?').run(idOf(id) ?? -1n).changes > 0
}

/** Name of the group of a project that a new task stands in, '' for none; throws a refusal where it is gone. */
export function checkGroup({ firm }: Pick<Call, 'firm'>, project: bigint, group: string): string {
  if (group === '') return ''
  const name = firm.database
    .prepare<[bigint, bigint], string>('select name from task_group where id = ? and project = ?')
    .pluck()
    .get(idOf(group) ?? -1n, project)
  if (name === undefined) throw new Refusal('任务分组不存在或已删除', 'no-such-group')
  return name
}

const P = '/api/v1/alpha/project'

/** Projects of the legal-matter system (§7). */
export const projectEndpoints: readonly Endpoint[] = [
  shown('POST', `${P}/searchProject`, 'project.search', search),
  shown('GET', `${P}/attorney`, 'project.attorneys', attorneys),
  shown('POST', `${P}/syncProject/:id`, 'project.sync', sync),
  shown('GET', `${P}/:id`, 'project.get', (call) => new JsonText(rowText(readProject(call, call.params.id)))),
  shown('GET', '/api/v1/alpha/task/listProjectTaskGroups', 'task.groups', groups),
]
