/** An account of the conversations that are here. */
export type Account = { readonly openId: string; readonly name: string; readonly platform: string }

/**
 * The account of a member of the firm in the enterprise chat: the one of that id, else the only one of that name, for there
 * are firms that know their staff by another id. The id itself where neither is here.
 */
export const accountOf = (id: string, name: string, accounts: readonly Account[]): string => {
  if (accounts.some(({ openId }) => openId === id)) return id
  const named = accounts.filter((account) => account.platform === 'wework' && account.name === name)
  return named.length === 1 ? (named[0]?.openId ?? id) : id
}
