import type { FirmState } from './endpoint.ts'
import { notFound, Refusal } from './envelope.ts'
import { type Fields, idOf, isFields, textOf } from './values.ts'

/**
 * An edit on the server, behind the clients' backs. `op` is update, create or delete of a customer (`id`, `fields`;
 * a `gmtModify` among them is written as it stands, so that a late commit can be played), members (`members`: list of
 * {userId, roleId}), or reference (`area`, `id`, `row`; row null takes it away).
 */
export type EditRequest = Fields

/** Carries out one edit; answers the id it touched. `now` is epoch milliseconds. */
export function editFirm(state: FirmState, request: EditRequest, now: number): Fields {
  const fields = isFields(request.fields) ? request.fields : {}
  const op = textOf(request.op)
  if (op === 'reference') {
    state.reference.put(textOf(request.area), textOf(request.id), isFields(request.row) ? request.row : null)
    return { id: textOf(request.id) }
  }
  if (op === 'create') {
    const user = textOf(request.userId) || textOf(state.reference.list('user')[0]?.id)
    return { id: String(state.writer.create(fields, user, now)) }
  }
  const id = idOf(request.id)
  if (id === null) throw notFound()
  switch (op) {
    case 'update':
      state.writer.update(id, fields, now)
      break
    case 'delete':
      if (state.writer.remove([id]) === 0) throw notFound()
      break
    case 'members': {
      const list = Array.isArray(request.members) ? request.members.filter(isFields) : []
      const members = list.map((member) => ({ userId: textOf(member.userId), roleId: textOf(member.roleId) || '2' }))
      state.writer.setMembers(id, members, now)
      break
    }
    default:
      throw new Refusal('没有这种编辑：update、create、delete、members、reference', 'no-such-edit', 400)
  }
  return { id: String(id) }
}
