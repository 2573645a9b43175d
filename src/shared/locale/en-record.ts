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
}
