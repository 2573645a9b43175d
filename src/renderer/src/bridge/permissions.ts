// What the signed-in person may do with customers (§6): the firm decides in the end, the screens hide the rest.
import { useQuery } from '@tanstack/react-query'
import { mayCopyPhones } from '#shared/domain/phone-copy'
import { isSwitchedOn } from '#shared/domain/switches'
import { configQuery, sessionQuery } from './queries.ts'

/** What a person may, beyond what everybody may. */
export type Permissions = {
  readonly administrator: boolean
  /** Move customers to another phase (CL-10). */
  readonly phase: boolean
  /** Fill empty fields with their defaults (CL-12). */
  readonly fixNull: boolean
  /** Put people in place of who takes part in customers (D-108). */
  readonly resetMembers: boolean
  /** Fetch customers of the legal-matter project system (CL-07). */
  readonly alpha: boolean
  /** The firm calls owners inviters, and customers parties (CL-04). */
  readonly inviteTalk: boolean
  /** Look for lawsuits of a company (CL-24, CL-25). */
  readonly lawsuit: boolean
  /** Take telephone numbers along in what is copied (PH-02, PH-03). */
  readonly copyPhones: boolean
  /** Sign in the chat robot (RB-01, D-107). */
  readonly robot: boolean
}

export const usePermissions = (): Permissions => {
  const user = useQuery(sessionQuery).data?.user
  const config = useQuery(configQuery).data
  const switches = config?.values ?? {}
  const administrator = user?.orgAdmin === true
  const isOn = (name: string) => isSwitchedOn(switches[name])
  return {
    administrator,
    phase: administrator && isOn('customer.sea.enable'),
    fixNull: administrator && isOn('customer.fixnull.enable'),
    resetMembers: administrator && config?.resetMembers === true,
    alpha: user?.alpha === true,
    inviteTalk: isOn('customer.invite.talk.enable'),
    lawsuit:
      isOn('lawsuitsearch.enable') &&
      !['0', 'false'].includes(switches['customer.lawsuit.enable'] ?? '') &&
      user?.permissions.includes('lawsuit.search') === true,
    robot: administrator && isOn('wechat.robot.enable'),
    copyPhones: user != null && mayCopyPhones(user.phoneCopy, switches['phone.copy']),
  }
}
