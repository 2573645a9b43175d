import type { CustomerQuery } from '#shared/contract/customers'
import type { Json } from '#shared/domain/customer'
import type { FieldLists } from '../../../lib/field-labels.ts'

/** What the actions need of the list. */
export type ListForActions = {
  readonly lists: FieldLists
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
  /** The query as the list shows it, without its page. */
  readonly query: Readonly<Record<string, Json>>
  /** The same as this computer finds it; undefined where the firm answers the list. */
  readonly local: CustomerQuery | undefined
  /** Names of the filters that the query cannot carry to the server; '' where it carries all. */
  readonly lost: string
  /** Customers that the query finds. */
  readonly total: number
  /** True while the first sync goes on: this computer counts, and finds, only what has come. */
  readonly partial: boolean
}
