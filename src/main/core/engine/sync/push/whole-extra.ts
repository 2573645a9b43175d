// A firm may keep of a record's custom fields only those that an update names. Once it was seen to, all of them go along.
import { lacks } from '#core/engine/remote/answered-fields'
import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import type { Json } from '#shared/domain/customer'
import { extraPrefix } from '#shared/domain/record-fields'
import type { FieldValues } from '#shared/domain/work'
import type { SendTools } from './types.ts'

/** Says in the store that this firm drops what an update does not name. */
const REPLACES = 'push.extra-replaced'

type Extended = { readonly id: string; readonly extra: { readonly [key: string]: Json } }

/** What is sent of custom fields goes out with all others that the record has, where the firm would drop those. */
export function withWholeExtra(store: Store, values: FieldValues, before: Extended): FieldValues {
  return store.values.get(REPLACES) === null ? values : { ...others(values, before), ...values }
}

/** An update of a record: what was sent, the row before it, and the row of its answer where that says what was sent. */
type Written<Row> = {
  readonly values: FieldValues
  readonly before: Row
  readonly answered: Row | null
  readonly readAgain: () => Promise<Row>
}

/**
 * The row after an update. Where the firm dropped the custom fields that it did not name, they are written again with
 * those that it did; until that is done they stand in the operation, so that nothing on the way loses them.
 */
export async function keepExtra<Row extends Extended>(
  { values, before, answered, readAgain }: Written<Row>,
  { opId, patch }: Operation,
  { store, clock }: Pick<SendTools, 'store' | 'clock'>,
  write: (values: FieldValues) => Promise<void>,
): Promise<Row> {
  const said = answered ?? (await readAgain())
  if (isNone(droppedBy(values, before, said))) return said
  // An answer may show no more than was sent.
  const shown = answered === null ? said : await readAgain()
  const dropped = droppedBy(values, before, shown)
  if (isNone(dropped)) return shown
  store.transaction(() => {
    store.values.put(REPLACES, 'yes')
    store.work.step(opId, { patch: { ...patch, ...dropped } }, clock.now())
  })
  const named = Object.entries(values).filter(([field]) => field.startsWith(extraPrefix))
  await write({ ...dropped, ...Object.fromEntries(named) })
  store.work.step(opId, { patch }, clock.now())
  return readAgain()
}

const isNone = (values: FieldValues): boolean => Object.keys(values).length === 0

/** The custom fields that a row lacks after an update which named others: all that it had and that were not sent, or none. */
function droppedBy(values: FieldValues, before: Extended, after: Extended): FieldValues {
  const kept = others(values, before)
  const isLeft = Object.keys(kept).some((field) => !isEmpty(after.extra[field.slice(extraPrefix.length)]))
  return isLeft || lacks(after, 'extra') ? {} : kept
}

/** The custom fields that a record has beside those among the values; none where the values have none. */
function others(values: FieldValues, { extra }: Extended): FieldValues {
  if (!Object.keys(values).some((field) => field.startsWith(extraPrefix))) return {}
  const kept = Object.entries(extra).filter(([name, value]) => !isEmpty(value) && !(extraPrefix + name in values))
  return Object.fromEntries(kept.map(([name, value]) => [extraPrefix + name, value]))
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
