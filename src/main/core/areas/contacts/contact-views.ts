import { phoneQuery } from '#core/engine/store/search/key'
import type { ContactBase, ContactQuery, ContactView } from '#shared/contract/contacts'
import type { Contact } from '#shared/domain/records'
import type { Home } from '../../engine/account-session.ts'
import type { FoundTotal } from '../../engine/remote/found-total.ts'
import { unreadFields } from '../../engine/store/unread-fields.ts'

type ContactPage = { readonly rows: ContactView[]; readonly total: number; readonly partial: boolean }

/** A contact as the screens get it. */
export function viewOf(row: Contact): ContactView {
  const { unknown, tagList, phoneMore, dialState: _state, extra, ...plain } = row
  return {
    ...plain,
    phoneMore: phoneMore.map((entry) => ({ ...entry })),
    tags: tagList.map((tag) => ({ ...tag })),
    extra: { ...extra },
    ...unreadFields(unknown, { phoneMore, tagList }),
  }
}

/**
 * A page of contacts as the firm finds it (§7 list/base). Those that this computer holds are shown as it holds them, with
 * unsent work; of the others only the basics are known, which would overwrite a whole row and so are not kept.
 */
export async function findContacts(home: Home, query: ContactQuery, foundTotal: FoundTotal): Promise<ContactPage> {
  const { connect, store } = home.opened()
  const { text, companyId, ownerid, pageIndex, pageSize, sortField, sortOrder } = query
  const number = phoneQuery(text)?.digits
  const asked = { ...(number === undefined ? { name: text } : { telephone: number }), companyId, ownerid }
  const conditions = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
  const of = { ...conditions, sortField, sortOrder }
  const page = await (await connect()).contacts.listBase({ ...of, pageIndex, pageSize })
  const rows = page.rows.map((row) => viewOf(store.contacts.get(row.id) ?? row))
  return { rows, total: foundTotal({ of, pageIndex, pageSize }, page), partial: false }
}

/** The basics of a contact as the firm has them (§7 base/{id}). Fails with not-found where it has none of that id. */
export async function readBase(home: Home, asked: string): Promise<ContactBase> {
  const row = await (await home.opened().connect()).contacts.getBase(asked)
  const { id, name, companyId, companyName, position, telephone, phoneMore, ownerName } = viewOf(row)
  return { id, name, companyId, companyName, position, telephone, phoneMore, ownerName }
}
