// Read when a row is copied: what the page of a customer says is no part of the first screen.
import type { CustomerDetail } from '#shared/contract/customers'
import type { CopiedText } from '../../bridge/copy.ts'
import type { FieldLists } from '../../lib/field-labels.ts'
import type { Words } from '../../lib/words.ts'
import { recordValue } from '../../record/use-field-edits.ts'
import { recordText } from './record-text.ts'

/** A customer of the list as text, as its page is copied. */
export const rowText = (
  detail: CustomerDetail,
  lists: FieldLists,
  zone: string,
  words: Words,
  copyPhones: boolean,
  accountNames: ReadonlyMap<string, string>,
): CopiedText =>
  recordText(detail, lists, { shown: (field) => recordValue(detail, field) }, zone, words, copyPhones, accountNames)
