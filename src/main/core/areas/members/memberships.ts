import type { Remote } from '#core/engine/remote/types'
import type { Home } from '../../engine/account-session.ts'
import { storedUser } from '../../engine/signed-in-user.ts'
import { ownerRoleIds } from '../reference/index.ts'
import type { ObjectMember } from './calls.ts'

/** Customers of one request, and memberships of one page. */
const CHUNK = 500
/** Pages of one answer; each brings something new, so that one membership a page is still counted whole. */
const MOST_PAGES = CHUNK

/** Of how many of the customers a person takes part, and how many the person owns (§7 rolemember/user). */
export async function countMemberships(
  home: Home,
  userId: string,
  ids: readonly string[],
): Promise<{ readonly customers: number; readonly owned: number }> {
  const { connect, store } = home.opened()
  const api = await connect()
  const owners = ownerRoleIds(store)
  const orgid = storedUser(store)?.orgId ?? ''
  const asked = new Set(ids)
  const all = new Set<string>()
  const owned = new Set<string>()
  for (let from = 0; from < ids.length; from += CHUNK) {
    const objIds = ids.slice(from, from + CHUNK)
    for (const member of await membersOf(api, { objType: 'company', objIds, userId, orgid })) {
      // A firm that knows one of the conditions only answers more than was asked for.
      if (member.userId !== userId || !asked.has(member.objId)) continue
      all.add(member.objId)
      if (owners.has(member.roleId)) owned.add(member.objId)
    }
  }
  return { customers: all.size, owned: owned.size }
}

type Question = Omit<Parameters<Remote['members']['ofUser']>[0], 'pageIndex' | 'pageSize'>

/** Every page of an answer, of whatever size the firm makes them: up to its total, or until one brings nothing new. */
async function membersOf(api: Remote, question: Question): Promise<readonly ObjectMember[]> {
  const found = new Map<string, ObjectMember>()
  let read = 0
  for (let pageIndex = 0; pageIndex < MOST_PAGES; pageIndex += 1) {
    const { rows, bad, total } = await api.members.ofUser({ ...question, pageIndex, pageSize: CHUNK })
    const before = found.size
    for (const member of rows) found.set(member.id, member)
    read += rows.length + bad.length
    if (found.size === before || (total !== null && read >= total)) break
  }
  return [...found.values()]
}
