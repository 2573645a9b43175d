import type { CustomerDetail } from '#shared/contract/customers'
import type { MetaField } from '#shared/contract/fields'
import type { Json } from '#shared/domain/customer'
import type { CopiedText } from '../../bridge/copy.ts'
import { valueWords } from '../../components/field-value/value-words.ts'
import { isPhoneField } from '../../lib/field-kinds.ts'
import { type FieldLists, fieldLabel, fieldOf, itemsOf } from '../../lib/field-labels.ts'
import type { Words } from '../../lib/words.ts'
import type { FieldEdits } from '../../record/use-field-edits.ts'
import { groupFields } from './field-groups.ts'
import { warningField } from './pinned-warning.tsx'

/** Fields of the page's head, in its order. */
const headFields = ['tagList', 'level', 'chargeStatus'] as const

/**
 * A customer's page as text: what it shows, group by group, a line for every field that has a value. Numbers are masked
 * exactly as on the page, and left out for who may not copy them (§6).
 */
export const recordText = (
  detail: CustomerDetail,
  lists: FieldLists,
  edits: Pick<FieldEdits, 'shown'>,
  zone: string,
  words: Words,
  copyPhones: boolean,
  accountNames: ReadonlyMap<string, string>,
): CopiedText => {
  const account = detail.extra.weMediaAccount as Json | undefined
  const said = (field: MetaField): string =>
    valueWords({ field, value: edits.shown(field), items: itemsOf(field, lists), account, accountNames }, zone, words)
  const isKeptBack = (field: MetaField): boolean => !copyPhones && isPhoneField(field)
  const line = (field: MetaField): readonly string[] => {
    const text = isKeptBack(field) ? '' : said(field)
    return text === '' ? [] : [words('record.line', { label: fieldLabel(field, words), text })]
  }
  const head = [warningField(words), ...headFields.map((name) => fieldOf('customer', name, lists))].flatMap(line)
  const grouped = groupFields(lists.fields)
  const groups = grouped.flatMap(({ name, fields }) => {
    const lines = fields.flatMap(({ field }) => line(field))
    return lines.length === 0 ? [] : [['', words(`detail.${name}`), ...lines].join('\n')]
  })
  return {
    text: [detail.name, ...head, ...groups].join('\n'),
    withoutPhones: grouped.some(({ fields }) => fields.some(({ field }) => isKeptBack(field) && said(field) !== '')),
  }
}
