import type { Json } from '#shared/domain/customer'

type Fields = { readonly [field: string]: Json }

/** Fields of a row that are shown and not changed here, by name, with what the firm sent in them; absent for none. */
export function unreadFields({ phoneMore }: Fields): { readonly unread?: Fields } {
  return phoneMore === undefined ? {} : { unread: { phoneMore } }
}
