import { Failure } from '#shared/contract/failure'
import type { NamedEntry } from '#shared/domain/reference'
import type { Ask } from '../../engine/remote/ask.ts'
import { isRecord, toText } from '../../engine/remote/coerce.ts'
import { readList } from '../../engine/remote/envelope.ts'
import { readOne, readPage } from '../../engine/remote/page.ts'
import { readMember } from '../../engine/remote/parts.ts'
import { badRow, type Parsed, usableId } from '../../engine/remote/row.ts'
import type { ObjectMember, Remote } from '../../engine/remote/types.ts'
import { parseNamed } from '../reference/index.ts'

const parseMember = (raw: unknown): Parsed<ObjectMember> => {
  const member = readMember(raw)
  if (!isRecord(raw) || member === null || member.id === '') return { bad: badRow(raw) }
  return { row: { ...member, objType: toText(raw.objType), objId: usableId(raw.objId) } }
}

/** Roles of an answer: a list of them, or the only one. */
const readRoles = (data: unknown): readonly NamedEntry[] => {
  const { rows } = isRecord(data) && data.list === undefined ? { rows: [data] } : readList(data)
  return rows.map(parseNamed).filter((role) => role !== null)
}

/** Role members of objects (§7 "Role members"). */
export const createMembers = (ask: Ask): Remote['members'] => {
  const sendAll = (operation: 'member.addMany' | 'member.resetMany'): Remote['members']['addMany'] => {
    return async (assignments, sending) => {
      if (assignments.length === 0) throw new Failure('invalid-input', { field: 'assignments' })
      await ask(operation, {}, { ...sending, body: assignments })
    }
  }
  return {
    add: async (assignment, sending) => {
      await ask('member.add', assignment, sending)
    },
    addMany: sendAll('member.addMany'),
    batchReset: sendAll('member.resetMany'),
    update: async (id, assignment, sending) => {
      await ask('member.update', { ...assignment, id }, sending)
    },
    get: async (id) => readOne(await ask('member.get', { id }), id, parseMember),
    remove: async (id) => {
      await ask('member.delete', { id })
    },
    deleteByObjects: async (objType, objIds, userId, sending) => {
      await ask('member.deleteByObjects', { objType, objIds, operId: userId }, sending)
    },
    userRole: async (id) => readRoles(await ask('member.userRole', { id })),
    ofUser: async (query) => readPage(await ask('member.ofUser', query), query, parseMember),
  }
}
