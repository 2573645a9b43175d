import type { MetaField } from '#shared/contract/fields'
import type { FormFieldPlace } from '../../../actions/form-values.ts'
import { isEditable, isLong } from '../../../lib/editing.ts'
import { kindOf } from '../../../lib/field-kinds.ts'
import type { FieldLists } from '../../../lib/field-labels.ts'
import { knownFields, plainField } from '../../../lib/known-fields.ts'
import { isKnown } from '../field-groups.ts'

const isWide = (field: MetaField): boolean => {
  const kind = kindOf(field)
  return field.name === 'name' || kind === 'choices' || kind === 'phones'
    ? field.type !== 13 && field.type !== 14
    : isLong(field, '')
}

/**
 * Fields that a person fills in: the name, which is there whatever the firm says, then the system's fields and the
 * firm's own, each in the firm's order.
 */
export const formFields = (lists: FieldLists): readonly FormFieldPlace[] => {
  const all = lists.fields.length > 0 ? [...lists.fields].sort((one, other) => one.order - other.order) : knownFields
  const own = all.filter(
    (field) => isEditable(field, undefined) && isKnown(field) && !(field.system && field.name === 'name'),
  )
  const name = all.find((field) => field.system && field.name === 'name') ?? plainField('name', 1)
  const places = own.map((field) => ({ field, wide: isWide(field) }))
  // Narrow ones first, so that none stands alone in its line between wide ones.
  const part = (system: boolean, wide: boolean) =>
    places.filter((place) => place.field.system === system && place.wide === wide)
  return [
    { field: name, wide: true },
    ...part(true, false),
    ...part(true, true),
    ...part(false, false),
    ...part(false, true),
  ]
}
