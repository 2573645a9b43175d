import type { Json, RoleMember } from '#shared/domain/customer'
import type { NamedEntry, Region, User } from '#shared/domain/reference'
import type { Created, ObjectKey, Paging, Sending } from '../../engine/remote/record-types.ts'
import type { Page } from '../../engine/remote/types.ts'

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

/** Text fields of a role or tag; the specification names none beyond id, name and, for tags, their object. */
export type NamedValues = { readonly name: string } & { readonly [field: string]: Json }

/** Calls about members, roles, tags, users, regions and phones (§7). */
export type RemotePeople = {
  readonly members: {
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
  readonly roles: {
    readonly create: (values: NamedValues, sending?: Sending) => Promise<Created<NamedEntry>>
    readonly update: (id: string, values: NamedValues, sending?: Sending) => Promise<void>
    readonly get: (id: string) => Promise<NamedEntry>
    readonly remove: (id: string) => Promise<void>
    /** Roles that a module offers (RL-04). */
    readonly ofModule: (module: string) => Promise<readonly NamedEntry[]>
    readonly find: (query: Readonly<Record<string, string>>) => Promise<readonly NamedEntry[]>
    readonly types: () => Promise<readonly NamedEntry[]>
  }
  readonly tags: {
    readonly create: (values: NamedValues, sending?: Sending) => Promise<Created<NamedEntry>>
    readonly get: (id: string) => Promise<NamedEntry>
    readonly remove: (id: string) => Promise<void>
    readonly names: (query: Readonly<Record<string, string>>) => Promise<readonly string[]>
    readonly ofObject: (object: ObjectKey) => Promise<readonly NamedEntry[]>
    /** Tags by a query: of a kind of object (`objType`), by a part of the name. */
    readonly find: (query: Readonly<Record<string, string>>) => Promise<readonly NamedEntry[]>
    /** Replaces the tags of an object. */
    readonly reset: (object: ObjectKey, tagIds: readonly string[], sending?: Sending) => Promise<void>
  }
  readonly users: {
    /** Active users whose names contain `nameLike`, the first 500; of any status where `anyStatus` says so. */
    readonly search: (nameLike: string, anyStatus?: boolean) => Promise<readonly User[]>
    readonly selected: (ids: readonly string[]) => Promise<readonly User[]>
    readonly ofTeams: (teamIds: readonly string[], duties?: readonly string[]) => Promise<readonly User[]>
  }
  readonly regions: {
    readonly citiesByName: (name: string) => Promise<readonly Region[]>
    readonly countiesByCities: (cityNames: readonly string[]) => Promise<readonly Region[]>
    /**
     * What the server has under the id of a kind: the region itself, or those below that region (§7 does not say which).
     * It has no call for one province: that one comes out of their list.
     */
    readonly get: (kind: Region['kind'], id: string) => Promise<readonly Region[]>
  }
  readonly phone: {
    /** The whole number behind a masked one (PH-06). */
    readonly plain: (objType: string, objId: string, maskedPhone: string) => Promise<string>
  }
}
