import type { Json } from '#shared/domain/customer'
import { hasOnlyBlanksBeside } from '#shared/domain/phone-entries'

type Fields = { readonly [field: string]: Json }

/**
 * Fields of a row that are shown and not changed here, by name, with what the firm sent in them; absent for none.
 * `read` has the entries of each that were understood.
 */
export function unreadFields(
  unknown: Fields,
  read: { readonly phoneMore: readonly unknown[]; readonly tagList: readonly unknown[] },
): { readonly unread?: Fields } {
  const unread = (['phoneMore', 'tagList'] as const).filter(
    (name) => Object.hasOwn(unknown, name) && !hasOnlyBlanksBeside(unknown[name], read[name].length),
  )
  return unread.length === 0 ? {} : { unread: Object.fromEntries(unread.map((name) => [name, unknown[name] ?? null])) }
}
