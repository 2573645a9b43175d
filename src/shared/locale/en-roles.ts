import type { zhRoles } from './zh-roles.ts'

/** Words of who takes part in a customer, in English. */
export const enRoles: Readonly<Record<keyof typeof zhRoles, string>> = {
  'roles.title': 'Roles',
  'roles.add': 'Add members',
  'roles.addTitle': 'Add members',
  'roles.people': 'People',
  'roles.none': 'Nobody takes part in this customer yet',
  'roles.noRole': 'No role',
  'roles.change': 'Change the role of {name}',
  'roles.remove': 'Remove',
  'roles.removeTitle': 'Remove {name}?',
  'roles.removeText': '{name} will no longer be “{role}” of this customer, and may no longer see it.',
  'roles.removeUnnamed': '{name} will no longer take part in this customer, and may no longer see it.',
  'roles.gone': 'Somebody else has removed {name}',
  'roles.changed': 'Somebody else has made {name} “{role}”; nothing was changed',
  'roles.changedUnnamed': 'Somebody else has given {name} another role; nothing was changed',
  'roles.ownerHint': 'The owner is changed by “Set owner” in the customer list',
  'roles.replacesOwner': 'This role replaces the customer’s present owner',
}
