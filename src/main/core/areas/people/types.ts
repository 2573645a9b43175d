import type { Json } from '#shared/domain/customer'
import type { NamedEntry, Region, User } from '#shared/domain/reference'
import type { Created, ObjectKey, Sending } from '../../engine/remote/types.ts'

/** Text fields of a role or tag; the specification names none beyond id, name and, for tags, their object. */
export type NamedValues = { readonly name: string } & { readonly [field: string]: Json }

/** Calls about roles, tags, users and regions (§7). `list` reads all there are. */
export type PeopleCalls = {
  readonly roles: {
    readonly list: () => Promise<readonly NamedEntry[]>
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
    readonly list: () => Promise<readonly NamedEntry[]>
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
    /** The active ones. */
    readonly list: () => Promise<readonly User[]>
    readonly teams: () => Promise<readonly NamedEntry[]>
    /** Active users whose names contain `nameLike`, the first 500; of any status where `anyStatus` says so. */
    readonly search: (nameLike: string, anyStatus?: boolean) => Promise<readonly User[]>
    readonly selected: (ids: readonly string[]) => Promise<readonly User[]>
    readonly ofTeams: (teamIds: readonly string[], duties?: readonly string[]) => Promise<readonly User[]>
  }
  readonly regions: {
    readonly list: () => Promise<readonly Region[]>
    readonly citiesByName: (name: string) => Promise<readonly Region[]>
    readonly countiesByCities: (cityNames: readonly string[]) => Promise<readonly Region[]>
    /**
     * What the server has under the id of a kind: the region itself, or those below that region (§7 does not say which).
     * It has no call for one province: that one comes out of their list.
     */
    readonly get: (kind: Region['kind'], id: string) => Promise<readonly Region[]>
  }
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes extends PeopleCalls {}
}
