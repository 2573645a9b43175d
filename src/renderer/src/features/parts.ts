import type { ComponentType } from 'react'

type Named = { readonly id: string; readonly name: string }

/** What one feature draws on the screens of another. Each is brought by one feature and put in by the frame. */
export type Parts = {
  /** The timeline of a record with its composer; `objType` as the firm names it. */
  readonly Timeline: ComponentType<{ readonly objType: string; readonly objId: string }>
  /** The latest follow-ups of a customer beside its cell; `quiet` takes no focus. */
  readonly FollowUps: ComponentType<{
    readonly customer: Named
    readonly anchor: HTMLElement
    readonly quiet: boolean
    readonly onClose: () => void
  }>
  /** The contacts of a customer among its fields. */
  readonly CustomerContacts: ComponentType<{ readonly customer: Named }>
  /** The archived conversations of a customer among its fields. */
  readonly CustomerChats: ComponentType<{ readonly customer: Named }>
  /** Who takes part in a customer, in which role. */
  readonly CustomerRoles: ComponentType<{ readonly customerId: string }>
  /** The call that goes on, over every screen; nothing while there is none. */
  readonly CallPanel: ComponentType<object>
  /** How much of a customer is on the server; `syncedAt` is when it was read there last, null for never. */
  readonly RecordSyncState: ComponentType<{ readonly customerId: string; readonly syncedAt: number | null }>
}
