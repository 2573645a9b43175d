import { Failure } from '#shared/contract/failure'
import type { NamedEntry } from '#shared/domain/reference'
import { createdId } from '../../engine/remote/answers.ts'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { isRecord, toText } from '../../engine/remote/coerce.ts'
import { readList } from '../../engine/remote/envelope.ts'
import { usableId } from '../../engine/remote/row.ts'
import { createWholeLists } from '../../engine/remote/whole-list.ts'
import { parseNamed } from '../reference/index.ts'
import type { PeopleCalls } from './types.ts'

const entriesOf = (data: unknown): readonly NamedEntry[] =>
  readList(data)
    .rows.map(parseNamed)
    .filter((entry) => entry !== null)

const entryOf = (data: unknown, id: string): NamedEntry => {
  if (!isRecord(data)) throw new Failure('not-found')
  const entry = parseNamed(data)
  if (entry === null || entry.id !== id) throw new Failure('bad-envelope', { reason: 'other-row' })
  return entry
}

/** An entry of a list of kinds: a record, or the bare name. */
const kindOf = (raw: unknown): NamedEntry | null => {
  if (isRecord(raw)) return parseNamed(raw) ?? parseNamed({ ...raw, id: raw.value ?? raw.type, name: raw.label })
  const id = usableId(toText(raw))
  return id === '' ? null : { id, name: id, rest: {} }
}

/** Roles (§7 "Roles and tags"). */
export const createRoles = ({ ask }: CallTools): PeopleCalls['roles'] => ({
  list: () => createWholeLists(ask).read('role.list', parseNamed, { pageSize: -1 }),
  create: async (values, sending) => {
    const data = await ask('role.create', values, sending)
    return { id: createdId(data), row: isRecord(data) && Object.hasOwn(data, 'name') ? parseNamed(data) : null }
  },
  update: async (id, values, sending) => {
    await ask('role.update', { ...values, id }, sending)
  },
  get: async (id) => entryOf(await ask('role.get', { id }), id),
  remove: async (id) => {
    await ask('role.delete', { id })
  },
  ofModule: async (module) => entriesOf(await ask('role.byModule', { module })),
  find: async (query) => entriesOf(await ask('role.list', query)),
  types: async () =>
    readList(await ask('role.types'))
      .rows.map(kindOf)
      .filter((kind) => kind !== null),
})

/** Tags (§7 "Roles and tags", D-04). */
export const createTags = ({ ask }: CallTools): PeopleCalls['tags'] => ({
  list: () => createWholeLists(ask).read('tag.list', parseNamed, { objType: 'company', pageSize: -1 }),
  create: async (values, sending) => {
    const data = await ask('tag.create', values, sending)
    return { id: createdId(data), row: isRecord(data) && Object.hasOwn(data, 'name') ? parseNamed(data) : null }
  },
  get: async (id) => entryOf(await ask('tag.get', { id }), id),
  remove: async (id) => {
    await ask('tag.delete', { id })
  },
  names: async (query) => {
    const { rows } = readList(await ask('tag.names', query))
    return rows.map((raw) => toText(isRecord(raw) ? raw.name : raw).trim()).filter(Boolean)
  },
  find: async (query) => entriesOf(await ask('tag.list', { ...query, pageSize: -1 })),
  ofObject: async ({ id, type }) => entriesOf(await ask('tag.ofObject', { objType: type, objId: id })),
  reset: async ({ id, type }, tagIds, sending) => {
    await ask('tag.reset', { objType: type, objId: id, tagIds }, sending)
  },
})
