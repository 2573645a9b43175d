import type { MetaField } from '#shared/contract/fields'

/** How a value of a field is shown (§3). */
export type FieldKind =
  | 'text'
  | 'choice'
  | 'choices'
  | 'date'
  | 'date-time'
  | 'images'
  | 'files'
  | 'phones'
  | 'members'
  | 'account'
  | 'level'
  | 'charge'
  | 'phase'
  | 'tags'

const kindOfType: Readonly<Record<number, FieldKind>> = {
  3: 'choice',
  4: 'choice',
  5: 'choices',
  6: 'choices',
  7: 'date',
  8: 'date-time',
  9: 'images',
  10: 'images',
  11: 'files',
  12: 'files',
  13: 'phones',
  14: 'phones',
  17: 'phones',
}

const kindOfName: ReadonlyMap<string, FieldKind> = new Map([
  ['participantList', 'members'],
  ['weMediaAccountId', 'account'],
])
const kindOfSystemName: ReadonlyMap<string, FieldKind> = new Map([
  ['level', 'level'],
  ['chargeStatus', 'charge'],
  ['phase', 'phase'],
  ['tagList', 'tags'],
])

/** The kind of a field: by its name where §3 names it, else by its type; an unknown type is text (FD-11). */
export const kindOf = (field: Pick<MetaField, 'name' | 'type' | 'system'>): FieldKind =>
  kindOfName.get(field.name) ??
  (field.system ? kindOfSystemName.get(field.name) : undefined) ??
  kindOfType[field.type] ??
  'text'

/** True for fields of telephone numbers: types 13, 14 and 17 (§3), and the two that §3 names, whatever their type. */
export const isPhoneField = (field: Pick<MetaField, 'name' | 'type' | 'system'>): boolean =>
  kindOf(field) === 'phones' || (field.system && (field.name === 'telephone' || field.name === 'phoneMore'))

/** True for the address of a contact; the firm gives it no type of its own (§7). */
export const isEmailField = (field: Pick<MetaField, 'name' | 'system'>): boolean =>
  field.system && field.name === 'email'

const widthOfKind: Readonly<Record<FieldKind, number>> = {
  text: 120,
  choice: 100,
  choices: 160,
  date: 96,
  'date-time': 104,
  images: 96,
  files: 140,
  phones: 128,
  members: 112,
  account: 128,
  level: 80,
  charge: 96,
  phase: 88,
  tags: 160,
}

/** Room for a column in CSS px: the firm's own width within reason, else one that fits the kind. */
export const columnWidth = (field: Pick<MetaField, 'name' | 'type' | 'system' | 'width'>): number =>
  field.width > 0 ? Math.min(Math.max(field.width, 64), 480) : widthOfKind[kindOf(field)]
