import { Failure } from '#shared/contract/failure'
import type { RoleMember } from '#shared/domain/customer'
import type { NamedEntry } from '#shared/domain/reference'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { isRecord, toText } from '../../engine/remote/coerce.ts'
import { readList } from '../../engine/remote/envelope.ts'
import { readOne, readPage } from '../../engine/remote/page.ts'
import { readMember } from '../../engine/remote/parts.ts'
import { badRow, type Parsed, usableId } from '../../engine/remote/row.ts'
import type { Page, Paging, Sending } from '../../engine/remote/types.ts'
import { parseNamed } from '../reference/index.ts'

/** A role member as it is assigned (§3): who gets which role on what. */
export type MemberAssignment = {
  readonly operType: string
  readonly operId: string
  readonly objType: string
  readonly objId: string
  readonly roleid: string
}

/** A role member with the object that it stands on (§3). */
export type ObjectMember = RoleMember & { readonly objType: string; readonly objId: string }

/** Calls about the role members of objects. */
export type MemberCalls = {
  readonly add: (assignment: MemberAssignment, sending?: Sending) => Promise<void>
  readonly addMany: (assignments: readonly MemberAssignment[], sending?: Sending) => Promise<void>
  readonly update: (id: string, assignment: Partial<MemberAssignment>, sending?: Sending) => Promise<void>
  readonly get: (id: string) => Promise<ObjectMember>
  readonly remove: (id: string) => Promise<void>
  /** Takes one user off many objects; the owner stays. */
  readonly deleteByObjects: (
    objType: string,
    objIds: readonly string[],
    userId: string,
    sending?: Sending,
  ) => Promise<void>
  /** Roles of a member. */
  readonly userRole: (id: string) => Promise<readonly NamedEntry[]>
  readonly ofUser: (
    query: Paging & {
      readonly objType: string
      readonly objIds: readonly string[]
      readonly userId: string
      readonly orgid: string
    },
  ) => Promise<Page<ObjectMember>>
  /** Replaces the members of the objects that the list names. */
  readonly batchReset: (assignments: readonly MemberAssignment[], sending?: Sending) => Promise<void>
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly members: MemberCalls
  }
}

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
export const memberCalls = ({ ask }: CallTools): MemberCalls => {
  const sendAll = (operation: 'member.addMany' | 'member.resetMany'): MemberCalls['addMany'] => {
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
