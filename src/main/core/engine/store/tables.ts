import type { CustomerText, CustomerTime } from '#core/areas/customers/store/columns'

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
  readonly initials: string
  readonly phoneKey: string
  readonly extra: string
  readonly unknown: string
} & { readonly [Column in CustomerText]: string } & { readonly [Column in CustomerTime]: number }

type CursorTable = {
  readonly scope: string
  readonly phase: string
  readonly watermark: number | null
  readonly candidate: number | null
  readonly pageIndex: number
  readonly total: number | null
  readonly rows: number
  readonly passStarted: number | null
  readonly lastDone: number | null
}

type QuarantineTable = {
  readonly entity: string
  readonly id: string
  readonly reason: string
  readonly body: string
  readonly at: number
}

/** Tables of the newest migration. */
export type Tables = {
  readonly customer: CustomerTable
  readonly reference: { readonly area: string; readonly hash: string; readonly body: string; readonly at: number }
  readonly cursor: CursorTable
  readonly quarantine: QuarantineTable
  readonly account_value: { readonly name: string; readonly value: string }
  readonly store_state: { readonly name: string; readonly value: string }
}
