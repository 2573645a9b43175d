import type { Store } from '#core/engine/store/types'

/** Owners that one page of the tree has. */
const PAGE = 50

type Owners = { readonly owners: { readonly id: string; readonly name: string }[]; readonly total: number }

const named = (rows: readonly { readonly id: string; readonly name: string }[], total: number): Owners => ({
  owners: rows.map(({ id, name }) => ({ id, name })),
  total,
})

/**
 * A page of all records of a kind that the store has, by the pinyin of their names; none for kinds that are only known
 * once they were looked at.
 */
export function allOwners({ customers, contacts, projects }: Store, btype: string, pageIndex: number): Owners {
  const start = pageIndex * PAGE
  if (btype === 'company') return named(customers.byPinyin(start, PAGE), customers.count())
  if (btype === 'contact') return named(contacts.byPinyin(start, PAGE), contacts.count())
  if (btype === 'project') return named(projects.named('', PAGE, start), projects.count())
  return named([], 0)
}
