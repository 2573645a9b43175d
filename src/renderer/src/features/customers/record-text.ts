import type { CustomerDetail } from '#shared/contract/customers'
import type { MetaField } from '#shared/contract/fields'
import type { Json } from '#shared/domain/customer'
import { valueWords } from '../../components/field-value/value-words.ts'
import { type FieldLists, fieldLabel, fieldOf, itemsOf } from '../../lib/field-labels.ts'
import type { Words } from '../../lib/words.ts'
import type { FieldEdits } from '../../record/use-field-edits.ts'
import { groupFields } from './field-groups.ts'
import { warningField } from './pinned-warning.tsx'

/** Fields of the page's head, in its order. */
const headFields = ['tagList', 'level', 'chargeStatus'] as const

/**
 * A customer's page as text: what it shows, group by group, a line for every field that has a value. Numbers are masked
 * exactly as on the page.
 */
export const recordText = (
  detail: CustomerDetail,
  lists: FieldLists,
  edits: Pick<FieldEdits, 'shown'>,
  zone: string,
  words: Words,
): string => {
  const account = detail.extra.weMediaAccount as Json | undefined
  const line = (field: MetaField): readonly string[] => {
    const text = valueWords({ field, value: edits.shown(field), items: itemsOf(field, lists), account }, zone, words)
    return text === '' ? [] : [words('record.line', { label: fieldLabel(field, words), text })]
  }
  const head = [warningField(words), ...headFields.map((name) => fieldOf('customer', name, lists))].flatMap(line)
  const groups = groupFields(lists.fields).flatMap(({ name, fields }) => {
    const lines = fields.flatMap(({ field }) => line(field))
    return lines.length === 0 ? [] : [['', words(`detail.${name}`), ...lines].join('\n')]
  })
  return [detail.name, ...head, ...groups].join('\n')
}
