import type { Store } from '#core/engine/store/types'
import type { NamedEntry } from '#shared/domain/reference'

/** Type under which a firm has the role of a customer's owner. */
const OWNER = 'owner'

/** True for the role that makes somebody the owner of a customer. */
export const isOwnerRole = ({ rest }: NamedEntry): boolean => rest.type === OWNER

/** Ids of the roles that make somebody the owner of a customer, as this computer knows them. */
export const ownerRoleIds = (store: Store): ReadonlySet<string> =>
  new Set(
    store.reference
      .get('roles')
      .filter(isOwnerRole)
      .map(({ id }) => id),
  )
