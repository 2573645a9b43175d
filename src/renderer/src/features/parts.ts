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
  /** One archived conversation with all that the archive does with it; `onBack` leads out of it. */
  readonly Conversation: ComponentType<{ readonly id: string; readonly onBack: () => void }>
  /** How far the history of archived chats is on this computer, and what it may take, among the settings. */
  readonly ChatHistory: ComponentType
  /** Clients of the enterprise chat who are contacts of a customer, and the way to say who one is. */
  readonly CorporateContacts: ComponentType<{ readonly customer: Named }>
  /** The chat robot of the firm, among what administrators keep; nothing where the firm has none. */
  readonly ChatRobot: ComponentType
  /** Who takes part in a customer, in which role. */
  readonly CustomerRoles: ComponentType<{ readonly customerId: string }>
  /** How much of a customer is on the server; `syncedAt` is when it was read there last, null for never. */
  readonly RecordSyncState: ComponentType<{ readonly customerId: string; readonly syncedAt: number | null }>
}
