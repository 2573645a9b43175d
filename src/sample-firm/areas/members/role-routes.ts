import { type Call, type Endpoint, pagingOf, shown } from '../../endpoint.ts'
import { notFound, pageOf, Refusal } from '../../envelope.ts'
import { type Fields, textOf } from '../../values.ts'

const base = '/api/v1/role'

function roleOf({ firm }: Pick<Call, 'firm'>, id: unknown): Fields {
  const row = firm.reference.get('role', textOf(id))
  if (row === null) throw notFound()
  return row
}

/** Fields of a role that a client may write, over what is there. */
function written(before: Fields, body: Fields): Fields {
  const fields = ['name', 'module', 'type', 'description'].flatMap((field) =>
    field in body ? [[field, textOf(body[field]).trim()]] : [],
  )
  const role: Fields = { ...before, ...Object.fromEntries(fields) }
  if (textOf(role.name) === '') throw new Refusal('角色名称不能为空')
  return role
}

function create({ firm, body, now }: Call): Fields {
  const role = written({ id: firm.reference.newId('role', now), module: 'company', type: 'participant' }, body)
  const rows = firm.reference.list('role')
  if (rows.some((one) => one.name === role.name && one.module === role.module))
    throw new Refusal('角色已存在', 'duplicate')
  firm.reference.put('role', textOf(role.id), role)
  return role
}

function update({ firm, params, body }: Call): Fields {
  if (textOf(body.id) !== '' && textOf(body.id) !== params.id) throw new Refusal('角色编号不一致')
  const role = written(roleOf({ firm }, params.id), body)
  firm.reference.put('role', textOf(role.id), role)
  return role
}

function remove({ firm, params }: Call): null {
  const { id } = roleOf({ firm }, params.id)
  const used = firm.database.prepare<[string], number>('select 1 from company_member where roleId = ? limit 1')
  if (used.get(textOf(id)) !== undefined) throw new Refusal('该角色正在使用')
  firm.reference.put('role', textOf(id), null)
  return null
}

/** Roles (§7). */
export const roleEndpoints: readonly Endpoint[] = [
  shown('GET', base, 'role.list', ({ firm, query }) => {
    const [module, type, name] = [textOf(query.module), textOf(query.type), textOf(query.nameLike || query.name).trim()]
    const rows = firm.reference
      .list('role')
      .filter((role) => module === '' || role.module === module)
      .filter((role) => type === '' || role.type === type)
      .filter((role) => textOf(role.name).includes(name))
    return pageOf(rows, pagingOf(query))
  }),
  shown('GET', `${base}/types`, 'role.types', ({ firm }) => [
    ...new Set(firm.reference.list('role').map((role) => textOf(role.type))),
  ]),
  shown('POST', base, 'role.create', create, 'admin'),
  shown('GET', `${base}/:id`, 'role.get', (call) => roleOf(call, call.params.id)),
  shown('PUT', `${base}/:id`, 'role.update', update, 'admin'),
  shown('DELETE', `${base}/:id`, 'role.delete', remove, 'admin'),
]
