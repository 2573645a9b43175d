import { CUSTOMER_ALIASES } from '#shared/domain/customer-sheet'
import { isEditable } from '../../../lib/editing.ts'
import { kindOf } from '../../../lib/field-kinds.ts'
import { type FieldLists, fieldLabel, itemsOf } from '../../../lib/field-labels.ts'
import { knownFields } from '../../../lib/known-fields.ts'
import type { SheetField } from '../../../lib/sheet/mapping.ts'
import type { Words } from '../../../lib/words.ts'

/** Fields that a sheet can fill, each with its label and its choices: what a person may edit, the owner and the account by name. */
export const importFields = (lists: FieldLists, words: Words): readonly SheetField[] => {
  const all = lists.fields.length > 0 ? [...lists.fields].sort((one, other) => one.order - other.order) : knownFields
  return all
    .filter(
      (field) =>
        isEditable(field, undefined) || kindOf(field) === 'account' || (field.system && field.name === 'ownerName'),
    )
    .map((field) => ({
      ...field,
      label: fieldLabel(field, words),
      items: [...itemsOf(field, lists)],
      aliases: (field.system && CUSTOMER_ALIASES.get(field.name)) || [],
    }))
}

/** The firm's import categories: lines of a switch (IM-08, D-09). */
export const categoriesOf = (value: string | undefined): readonly string[] =>
  (value ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
