import type { zhRecord } from './zh-record.ts'

/** Words of what a customer's page changes beside its fields, in English. */
export const enRecord: Readonly<Record<keyof typeof zhRecord, string>> = {
  'tags.add': 'Add tags',
  'tags.search': 'Find or create a tag',
  'tags.none': 'The firm has no tags for customers yet; type a name to create one',
  'tags.noMatch': 'No such tag',
  'tags.create': 'Create tag “{name}”',
  'tags.creating': 'Creating the tag…',
  'tags.notCreated': 'The tag was not created: {reason}',
  'tags.chosen': '{n} chosen',

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
  'roles.gone': 'Somebody else has removed {name}',
  'roles.changed': 'Somebody else has made {name} “{role}”; nothing was changed',
  'roles.ownerHint': 'The owner is changed by “Set owner” in the customer list',
  'roles.replacesOwner': 'This role replaces the customer’s present owner',

  'pinned.title': 'Pinned warning',
  'pinned.add': 'Add a pinned warning',
  'pinned.change': 'Change the pinned warning',
  'pinned.said': 'Pinned warning: {text}',

  'record.more': 'Customer actions',
  'record.copy': 'Copy customer details',
  'record.print': 'Print',
  'record.line': '{label}: {text}',
}
