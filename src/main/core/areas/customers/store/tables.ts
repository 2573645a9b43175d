import type { CustomerText, CustomerTime } from '#core/areas/customers/store/columns'
import type { SearchTable } from '#core/engine/store/tables'

/** The customer table as the queries see it. `no` is a number of this computer, and the row id of the search. */
export type CustomerTable = {
  readonly no: number
  readonly tie: number
  readonly id: string
  readonly hash: number
} & {
  readonly syncedAt: number
  readonly dialState: number | null
  readonly phoneMore: string
  readonly participantList: string
  readonly tagList: string
  readonly nameKey: string
  readonly nameOrder: string
  readonly initials: string
  readonly phoneKey: string
  readonly extra: string
  readonly unknown: string
} & { readonly [Column in CustomerText]: string } & { readonly [Column in CustomerTime]: number }

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly customer: CustomerTable
    readonly customer_search: SearchTable<'customer_search'>
    readonly customer_facet: SearchTable<'customer_facet'>
  }
}
