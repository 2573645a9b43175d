import { accountKey } from '#core/account/keys'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { RememberedAccount } from '#shared/contract/session'
import { storedUser } from '../engine/signed-in-user.ts'
import { keepTokenServer } from './connection.ts'

/** Whose data a store holds: the server as settings name it, the organisation and the user there. */
type Belonging = { readonly server: string; readonly orgId: string; readonly userId: string }

/** Name of the store's value that says so, as JSON of {@link Belonging}. */
const BELONGS_VALUE = 'belongsTo'

/**
 * Takes an opened store for the account that the settings name, before anything is sent with what it holds; `prepare`
 * puts in what a sign-in gave. Whose it is is kept in it from the first time on and never replaced. Fails with
 * `account-changed` where the settings name another server or folder than the store belongs to; `server` of its details
 * is then the right one, or null where the folder itself is another's.
 */
export function admit(store: Store, account: RememberedAccount, prepare?: (store: Store) => void): void {
  check(store, account)
  prepare?.(store)
  if (keptBelonging(store) === null) {
    const own = userBelonging(store, account.server)
    if (own !== null) store.values.put(BELONGS_VALUE, JSON.stringify(own))
  }
  keepTokenServer(store, account.server)
}

function check(store: Store, { server, key }: RememberedAccount): void {
  const own = keptBelonging(store) ?? userBelonging(store, server)
  // Nothing says whose it is: a store without its first row, or one whose user an earlier version never read.
  if (own === null) return
  const right = accountKey(own.server, own.orgId, own.userId) === key
  if (!right || own.server !== server) throw new Failure('account-changed', { server: right ? own.server : null })
}

function keptBelonging(store: Store): Belonging | null {
  const text = store.values.get(BELONGS_VALUE)
  return text === null ? null : (JSON.parse(text) as Belonging)
}

/** A store of an earlier version: the name of its folder has to be made of the server, and of the user that it holds. */
function userBelonging(store: Store, server: string): Belonging | null {
  const user = storedUser(store)
  return user === null ? null : { server, orgId: user.orgId, userId: user.id }
}
