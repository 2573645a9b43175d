import type { Json } from '#shared/domain/customer'
import { hasOnlyBlanksBeside } from '#shared/domain/phone-entries'

type Fields = { readonly [field: string]: Json }

/**
 * Fields of a row that are shown and not changed here, by name, with what the firm sent in them; absent for none.
 * `phones` counts those that were read.
 */
export function unreadFields({ phoneMore }: Fields, phones: number): { readonly unread?: Fields } {
  return phoneMore === undefined || hasOnlyBlanksBeside(phoneMore, phones) ? {} : { unread: { phoneMore } }
}
