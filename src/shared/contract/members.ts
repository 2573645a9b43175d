import { z } from 'zod'
import { online, read } from './operation.ts'
import { roleChoice } from './pickers.ts'
import { id, nothing } from './values.ts'

const memberId = z.string().min(1).max(200)
const roleId = z.string().min(1).max(200)

/** Who takes part in a customer, and as what (RL-03). An owner is changed as the customer's owner, not here. */
const customerMember = z.object({
  /** Empty where the firm has not said it yet: then nothing can be done with it. */
  id: z.string(),
  userId: z.string(),
  userName: z.string(),
  roleId: z.string(),
  roleName: z.string(),
  owner: z.boolean(),
})

/** Members of one customer (RL-02). They are the firm's: what is cached is shown, every change is made there. */
export const members = {
  list: read(z.object({ customerId: id }), z.object({ members: z.array(customerMember) })),
  /** Roles as the firm has them now for customers (RL-04). */
  roles: online(nothing, z.object({ roles: z.array(roleChoice) })),
  /**
   * Of how many of some customers a person takes part, and how many of those the person owns (§7 rolemember/user): what
   * clearing participants would touch.
   */
  count: online(
    z.object({ userId: z.string().min(1).max(200), ids: z.array(id).min(1).max(10_000) }),
    z.object({ customers: z.int(), owned: z.int() }),
  ),
  /** People with one role; who has it already has it once. */
  add: online(
    z.object({ customerId: id, userIds: z.array(z.string().min(1).max(200)).min(1).max(200), roleId }),
    nothing,
  ),
  /**
   * Another role for a member; the owner's is refused as invalid-input. Where somebody else was faster, nothing is
   * changed: not-found with reason member-gone, or refused with reason member-changed and the `role` that it has now. The
   * same holds for `remove`, except that who is gone is removed.
   */
  change: online(z.object({ customerId: id, memberId, roleId }), nothing),
  remove: online(z.object({ customerId: id, memberId }), nothing),
} as const

export type CustomerMember = z.output<typeof customerMember>

declare module './index.ts' {
  interface Contract {
    readonly members: typeof members
  }
}
