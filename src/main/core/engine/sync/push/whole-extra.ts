// A firm may keep of a record's custom fields only those that an update names. Once it was seen to, all of them go along.
import { lacks } from '#core/engine/remote/answered-fields'
import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import type { Json } from '#shared/domain/customer'
import { isRecord } from '#shared/domain/json-values'
import { extraPrefix } from '#shared/domain/record-fields'
import type { FieldValues } from '#shared/domain/work'
import { sameValue } from '../merge/index.ts'
import type { SendTools } from './types.ts'

/** Says in the store whether this firm drops what an update does not name: yes or no, nothing where nobody knows. */
const REPLACES = 'push.extra-replaced'
/** Where an operation's base notes the custom fields beside those that it changes. */
const BESIDE = 'beside'

type Extended = { readonly id: string; readonly extra: { readonly [key: string]: Json } }

/** What is sent of custom fields goes out with all others that the record has, where the firm would drop those. */
export function withWholeExtra(store: Store, values: FieldValues, before: Extended): FieldValues {
  return store.values.get(REPLACES) === 'yes' ? { ...others(values, before), ...values } : values
}

/**
 * The operation with the custom fields that the record has beside its own in its base, on the disk before it is sent: a
 * firm of which nobody knows may drop them with a write whose answer is lost.
 */
export function noteBeside(store: Store, operation: Operation, before: Extended, now: number): Operation {
  const beside = others(operation.patch, before)
  if (store.values.get(REPLACES) !== null || BESIDE in operation.base || isNone(beside)) return operation
  const base = { ...operation.base, [BESIDE]: beside }
  store.work.step(operation.opId, { base }, now)
  return { ...operation, base }
}

/** What was noted so and is gone at a firm that has all of the change: all of it, or none. It goes out again. */
export function droppedUnheard(store: Store, { base, patch }: Operation, before: Extended): FieldValues {
  const noted = base[BESIDE]
  const own = Object.entries(patch).filter(([field]) => field.startsWith(extraPrefix))
  const isThere = own.every(([field, value]) => sameValue(before.extra[nameOf(field)] ?? null, value, 'atom'))
  if (!isRecord(noted) || !isThere || lacks(before, 'extra')) return {}
  const kept = noted as FieldValues
  if (Object.keys(kept).some((field) => !isEmpty(before.extra[nameOf(field)]))) return {}
  store.values.put(REPLACES, 'yes')
  return kept
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
  if (isNone(droppedBy(values, before, said))) {
    if (store.values.get(REPLACES) === null && !isNone(others(values, before)) && !lacks(said, 'extra'))
      store.values.put(REPLACES, 'no')
    return said
  }
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
  const isLeft = Object.keys(kept).some((field) => !isEmpty(after.extra[nameOf(field)]))
  return isLeft || lacks(after, 'extra') ? {} : kept
}

/** The custom fields that a record has beside those among the values; none where the values have none. */
function others(values: FieldValues, { extra }: Extended): FieldValues {
  if (!Object.keys(values).some((field) => field.startsWith(extraPrefix))) return {}
  const kept = Object.entries(extra).filter(([name, value]) => !isEmpty(value) && !(extraPrefix + name in values))
  return Object.fromEntries(kept.map(([name, value]) => [extraPrefix + name, value]))
}

function nameOf(field: string): string {
  return field.slice(extraPrefix.length)
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
