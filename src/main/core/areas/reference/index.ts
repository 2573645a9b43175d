// What other areas use of the lists that a firm keeps. Lives here: nothing but exports. May not: anything that this area alone uses.
export { withOwnerName } from './owner-name.ts'
export { isOwnerRole, ownerRoleIds } from './owner-roles.ts'
export { parseNamed, parseRegion, parseUser } from './row.ts'
export { needSwitch, switchOf } from './switches.ts'
