import { lacks } from '#core/engine/remote/answered-fields'
import type { Remote } from '#core/engine/remote/types'
import { classifyFailure } from '#core/engine/sync/failures'
import { acceptRow } from '#core/engine/sync/push/records'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { Customer, Json, RoleMember } from '#shared/domain/customer'
import type { Home } from '../../engine/account-session.ts'
import { customerBatch, customerRecord, readAtFirm, removeHere } from '../customers/index.ts'
import { isOwnerRole, ownerRoleIds } from '../reference/index.ts'
import { countMemberships } from './memberships.ts'

/** Less than any request takes, milliseconds. */
const TICK = 0.001

/** A change of a customer's members: how it is made at the firm, and how the list looks that has it. */
type Change = {
  readonly send: (api: Remote) => Promise<void>
  readonly isDone: (members: readonly RoleMember[]) => boolean
  readonly after: (members: readonly RoleMember[]) => readonly RoleMember[]
}

/** Members of one customer (RL-01 to RL-04): the firm decides, this computer shows what it decided at once. */
export function createMembers(home: Home): CoreHandlers['members'] {
  const known = (customerId: string): Customer => {
    const row = home.opened().store.customers.get(customerId)?.row
    if (row === undefined) throw new Failure('not-found')
    return row
  }
  const one = (customerId: string, memberId: string): RoleMember => {
    const member = known(customerId).participantList.find(({ id }) => id === memberId)
    if (member === undefined) throw new Failure('not-found')
    return member
  }
  const roleName = (roleId: string) => roleNameOf(home, roleId)
  const assignment = (customerId: string, userId: string, roleId: string) =>
    ({ operType: 'user', operId: userId, objType: 'company', objId: customerId, roleid: roleId }) as const

  return {
    list({ customerId }) {
      const owners = ownerRoleIds(home.opened().store)
      const { participantList } = known(customerId)
      // A role that was renamed leaves the rows of customers with its old name.
      return {
        members: participantList.map((member) => ({
          ...member,
          roleName: roleName(member.roleId) || member.roleName,
          owner: owners.has(member.roleId),
        })),
      }
    },
    async roles() {
      const roles = await (await home.opened().connect()).roles.ofModule('company')
      return { roles: roles.map((role) => ({ id: role.id, name: role.name, owner: isOwnerRole(role) })) }
    },
    count: ({ userId, ids }) => countMemberships(home, userId, ids),
    async add({ customerId, userIds, roleId }) {
      const shown = known(customerId).participantList
      const names = new Map(
        home
          .opened()
          .store.reference.get('users')
          .map(({ id, name }) => [id, name]),
      )
      const lacks = (members: readonly RoleMember[], userId: string) =>
        !members.some((member) => member.userId === userId && member.roleId === roleId)
      const asked = [...new Set(userIds)]
      const areShown = asked.some((userId) => !lacks(shown, userId))
      const members = areShown ? await membersNow(home, customerId, shown) : shown
      const wanted = asked.filter((userId) => lacks(members, userId))
      if (wanted.length === 0) return {}
      await carryOut(home, customerId, {
        send: (api) => {
          const [first, ...others] = wanted.map((userId) => assignment(customerId, userId, roleId))
          if (first === undefined) return Promise.resolve()
          return others.length === 0 ? api.members.add(first) : api.members.addMany([first, ...others])
        },
        isDone: (members) => wanted.every((userId) => !lacks(members, userId)),
        after: (members) => [
          ...members,
          ...wanted
            .filter((userId) => lacks(members, userId))
            .map((userId) => ({
              id: '',
              userId,
              userName: names.get(userId) ?? '',
              roleId,
              roleName: roleName(roleId),
            })),
        ],
      })
      return {}
    },
    async change({ customerId, memberId, roleId }) {
      // An owner is changed as the customer's owner.
      if (ownerRoleIds(home.opened().store).has(roleId))
        throw new Failure('invalid-input', { field: 'roleId', reason: 'owner' })
      const member = one(customerId, memberId)
      const { userId } = member
      if (await hasGone(home, customerId, member)) throw new Failure('not-found', { reason: 'member-gone' })
      await carryOut(home, customerId, {
        send: (api) => api.members.update(memberId, assignment(customerId, userId, roleId)),
        isDone: (members) => members.some((member) => member.id === memberId && member.roleId === roleId),
        after: (members) =>
          members.map((member) =>
            member.id === memberId ? { ...member, roleId, roleName: roleName(roleId) || member.roleName } : member,
          ),
      })
      return {}
    },
    async remove({ customerId, memberId }) {
      await hasGone(home, customerId, one(customerId, memberId))
      const isGone = (members: readonly RoleMember[]) => members.every(({ id }) => id !== memberId)
      await carryOut(home, customerId, {
        send: async (api) => {
          try {
            await api.members.remove(memberId)
          } catch (error) {
            // A colleague was faster.
            if (!(error instanceof Failure && error.code === 'not-found')) throw error
          }
        },
        isDone: isGone,
        after: (members) => members.filter(({ id }) => id !== memberId),
      })
      return {}
    },
  }
}

/** What a role is called, by the firm's list; '' where that lacks it. */
const roleNameOf = (home: Home, roleId: string): string =>
  home
    .opened()
    .store.reference.get('roles')
    .find(({ id }) => id === roleId)?.name ?? ''

/** A member as the firm has it (§7); null where it is gone, undefined where the firm does not say. */
async function memberNow(api: Remote, id: string): Promise<RoleMember | null | undefined> {
  try {
    return await api.members.get(id)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.code === 'not-found') return null
    if (classifyFailure(error, 'create').host === 'network') throw error
    // A firm that does not let one read a member may still let one change it.
    return undefined
  }
}

/** The members as the firm has them, for somebody may have removed one who is shown; as shown where it does not say. */
async function membersNow(
  home: Home,
  customerId: string,
  shown: readonly RoleMember[],
): Promise<readonly RoleMember[]> {
  try {
    const row = await readAgain(home, await home.opened().connect(), customerId)
    if (row === null) throw new Failure('not-found')
    return isSilent(row) ? shown : row.participantList
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'not-found') throw error
    if (classifyFailure(error, 'create').host === 'network') throw error
    return shown
  }
}

/**
 * Looks at a member before it is touched. True where somebody else has removed it; a role that somebody else has given it
 * fails with refused and reason member-changed. Either is shown here then.
 */
async function hasGone(home: Home, customerId: string, { id, userId, roleId }: RoleMember): Promise<boolean> {
  const { connect, sync } = home.opened()
  const api = await connect()
  const single = await memberNow(api, id)
  // What the firm does not say about it is as it was.
  const isSame = (now: RoleMember) =>
    (now.roleId === '' || now.roleId === roleId) && (now.userId === '' || now.userId === userId)
  if (single === undefined || (single !== null && isSame(single))) return false
  // Its row may lack the name of the role.
  const changed = (now: RoleMember) =>
    new Failure('refused', { reason: 'member-changed', role: roleNameOf(home, now.roleId) || now.roleName })
  const reading = readAgain(home, api, customerId)
  if (single !== null) {
    await reading.catch(() => void sync.runAnew())
    throw changed(single)
  }
  // There are firms that show a member with its customer alone: one that cannot be read says nothing.
  const row = await reading
  if (row !== null && isSilent(row)) return false
  const now = row?.participantList.find((member) => member.id === id)
  if (now === undefined) return true
  if (isSame(now)) return false
  throw changed(now)
}

/** True for a customer as a firm shows it that does not say with it who takes part. */
const isSilent = (row: Customer): boolean => lacks(row, 'participantList')

/**
 * Makes a change at the firm and shows it. An answer that was lost is no failure where the firm has the change, and
 * `doubtful` where it does not show who takes part; what the firm has then is read again, and where that cannot be, the
 * next pass brings it.
 */
async function carryOut(home: Home, customerId: string, { send, isDone, after }: Change): Promise<void> {
  const { store, sync, connect } = home.opened()
  const api = await connect()
  try {
    await send(api)
  } catch (error) {
    if (!(error instanceof Failure) || classifyFailure(error, 'create').class !== 'unknown') throw error
    const row = await readAgain(home, api, customerId).catch(() => undefined)
    if (row === undefined || (row !== null && isSilent(row))) {
      void sync.runAnew()
      throw new Failure('doubtful', {}, { cause: error })
    }
    if (row === null || !isDone(row.participantList)) throw error
    return
  }
  const shown = store.customers.get(customerId)?.row.participantList ?? []
  customerBatch(home).showOnAll([customerId], { participantList: after(shown) as unknown as Json })
  home.changed('customers', [customerId])
  await readAgain(home, api, customerId).catch(() => void sync.runAnew())
}

/** The customer as the firm has it, with unsent changes of this computer still over it. */
async function readAgain(home: Home, api: Remote, id: string): Promise<Customer | null> {
  const { store, sync } = home.opened()
  try {
    // The change itself, shown a moment ago, is older than the request, also on the same tick of the clock.
    const askedAt = home.ports.clock.monotonic() + TICK
    const read = await readAtFirm(home, api, id)
    const reading = { remote: api, breathe: async () => void home.opened() }
    // The answer may be older than what was saved or deleted here while it was on its way.
    const [row] = await sync.current('customers', [read], askedAt, reading)
    const here = store.customers.get(id)?.row ?? null
    if (row === undefined || here === null) return here
    sync.wrote('customers', [id])
    store.transaction(() => acceptRow(store, customerRecord, row, home.ports.clock.now()))
    return row
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'not-found')) throw error
    // What somebody typed is not taken away with it: its push is answered by the firm, too.
    if (!store.work.openIds('customer').has(id)) removeHere(home, [id])
    return null
  } finally {
    home.changed('customers', [id])
  }
}
