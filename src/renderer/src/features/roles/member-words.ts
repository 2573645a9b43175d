// What is said of a member who is changed or removed. Pure.
import type { CustomerMember } from '#shared/contract/members'
import { type FailureLike, failureWords } from '../../lib/failure-words.ts'
import type { Words } from '../../lib/words.ts'

type Named = Pick<CustomerMember, 'userName' | 'userId'>

/** What a member is called: a firm may know only an id. */
export const nameOf = ({ userName, userId }: Named): string => userName || userId

/** True where somebody else has removed the member meanwhile. */
export const isGone = ({ details }: FailureLike): boolean => details.reason === 'member-gone'

/** Why a member was not changed: somebody else was faster, or what the firm says. */
export const memberProblem = (failure: FailureLike, name: string, words: Words): string => {
  const { reason, role } = failure.details
  if (isGone(failure)) return words('roles.gone', { name })
  if (reason !== 'member-changed') return failureWords(failure)
  // There are firms that name no role with its member.
  return role ? words('roles.changed', { name, role: String(role) }) : words('roles.changedUnnamed', { name })
}

/** What it means that a member is removed. */
export const removalText = (member: Named & Pick<CustomerMember, 'roleName'>, words: Words): string => {
  const [name, role] = [nameOf(member), member.roleName]
  return role === '' ? words('roles.removeUnnamed', { name }) : words('roles.removeText', { name, role })
}
