import type { Store } from '#core/engine/store/types'
import type { FieldValues } from '#shared/domain/work'

/** Values with the name of the owner that they set; the server gives it only with the next answer. */
export function withOwnerName(store: Store, values: FieldValues): FieldValues {
  if (typeof values.ownerid !== 'string') return values
  const owner = store.reference.get('users').find(({ id }) => id === values.ownerid)
  return { ownerName: owner?.name ?? '', ...values }
}
