import type { EnumItem } from '#shared/contract/fields'
import type { Json } from '#shared/domain/customer'

/** Where a value stands: a cell of a list on one line, or a record with room. */
export type Place = 'list' | 'record'

/** What every value component gets. */
export type ValueProps = {
  readonly value: Json | undefined
  readonly place: Place
  readonly items: readonly EnumItem[]
  /** The social account of the record, where there is one (§3). */
  readonly account: Json | undefined
}
