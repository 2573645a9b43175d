import type { ComponentType, ReactNode } from 'react'
import type { NextAction } from '#shared/domain/next-action'
import type { Attachment } from '#shared/domain/records'
import type { ApprovalView } from '../bridge/approvals.ts'
import type { Conversation, Message } from '../bridge/chats.ts'
import type { HoursOpened } from '../bridge/hours.ts'
import type { Dropped } from '../lib/dropped-files.ts'

/** How far this computer has the files that were chosen: `failed` where the last of them could not be taken. */
export type FilesTaken = 'all' | 'some' | 'failed'

type Named = { readonly id: string; readonly name: string }

/** A next action in a form of its own: it is always there, and what it lacks is an error at its field. */
export type NextActionForm = {
  /** What is chosen between a schedule and a task. */
  readonly label: string
  readonly wrong: { readonly title?: string | undefined; readonly start?: string | undefined }
  /** The field of what a schedule hangs on. */
  readonly object: ReactNode
}

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
  readonly Conversation: ComponentType<{
    readonly id: string
    readonly drawerTitle: string
    readonly onBack: () => void
  }>
  /** A message whose warning stands, in the cells of a row of 今日. */
  readonly ChatWarning: ComponentType<{ readonly message: Message; readonly conversation: Conversation }>
  /** An approval that waits for the person, in the cells of a row of 今日. */
  readonly WaitingApproval: ComponentType<{ readonly approval: ApprovalView }>
  /** How far the history of archived chats is on this computer, and what it may take, among the settings. */
  readonly ChatHistory: ComponentType
  /** Clients of the enterprise chat who are contacts of a customer, and the way to say who one is. */
  readonly CorporateContacts: ComponentType<{ readonly customer: Named }>
  /** Staff of the enterprise chat and their sync, among what administrators keep. */
  readonly ChatStaff: ComponentType
  /** The chat robot of the firm, among what administrators keep; nothing where the firm has none. */
  readonly ChatRobot: ComponentType
  /** The documents of a customer among its fields. */
  readonly CustomerDocuments: ComponentType<{ readonly customer: Named }>
  /** Which of two versions of a document stays, for a change of the inbox that waits for it; nothing for any other. */
  readonly DocumentConflict: ComponentType<{ readonly opId: string }>
  /** Asks into which folder of a customer's documents files go that were dropped on it, and uploads them. */
  readonly DocumentDrop: ComponentType<{
    readonly customer: Named
    readonly dropped: Dropped
    readonly onClose: () => void
  }>
  /** Who takes part in a customer, in which role. */
  readonly CustomerRoles: ComponentType<{ readonly customerId: string }>
  /** What comes next after a follow-up on an object: a schedule or a task; null for none. */
  readonly NextActionFields: ComponentType<{
    readonly value: NextAction | null
    readonly onChange: (next: NextAction | null) => void
    readonly objType: string
    readonly objId: string
    readonly form?: NextActionForm
  }>
  /** The dialog of a new task, over any screen: begun with a title, and kept under the place while it is written. */
  readonly NewTask: ComponentType<{
    readonly place: string
    readonly title: string
    /** What a schedule hangs on where it becomes one; an id of '' for none. */
    readonly customer: Named
    readonly onClose: () => void
    readonly onMade: () => void
  }>
  /** The call that goes on, over every screen; nothing while there is none. */
  readonly CallPanel: ComponentType<object>
  /** The open tasks of a project among its facts, each with the way to it in the calendar. */
  readonly ProjectTasks: ComponentType<{ readonly id: string }>
  /** Reminders of the calendar in the top bar: a button, its panel, and what says a new one. `wished` has the panel open. */
  readonly Reminders: ComponentType<{ readonly wished: boolean; readonly onTaken: () => void }>
  /** The clock of the hours in the top bar, with what stops it; nothing while it stands. */
  readonly HoursClock: ComponentType<object>
  /** The dialog of an entry of the hours, a new one or one that is changed, over any screen. */
  readonly HoursForm: ComponentType<{ readonly opened: HoursOpened; readonly onClose: () => void }>
  /** Those who are called one after the other, at the foot of every screen; nothing while there is no such list. */
  readonly CallQueue: ComponentType<object>
  /** Beside the calls of a customer's timeline: has the firm write them down, and leads to those of this computer. */
  readonly SyncCalls: ComponentType<{ readonly customerId: string }>
  /** How much of a customer is on the server; `syncedAt` is when it was read there last, null for never. */
  readonly RecordSyncState: ComponentType<{ readonly customerId: string; readonly syncedAt: number | null }>
  /**
   * Files of what is being written: picked, dropped or pasted anywhere in the composer around it. `value` has each as soon
   * as this computer keeps it, and `onTaken` is told when it has all; `owner` and `project` name the documents from which others are chosen (D-97).
   */
  readonly AttachmentField: ComponentType<{
    readonly value: readonly Attachment[]
    readonly onChange: (next: readonly Attachment[]) => void
    readonly owner: { readonly btype: string; readonly bid: string; readonly name: string } | null
    readonly project: Named | null
    readonly disabled?: boolean
    readonly onTaken?: (taken: FilesTaken) => void
  }>
}
