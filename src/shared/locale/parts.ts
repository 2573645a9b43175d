import { enAdmin } from './en-admin.ts'
import { enApprovalForms } from './en-approval-forms.ts'
import { enApprovals } from './en-approvals.ts'
import { enAttachments } from './en-attachments.ts'
import { enBatch } from './en-batch.ts'
import { enCalendar } from './en-calendar.ts'
import { enCalendarItems } from './en-calendar-items.ts'
import { enCalendarReminders } from './en-calendar-reminders.ts'
import { enCalls } from './en-calls.ts'
import { enChats } from './en-chats.ts'
import { enChecks } from './en-checks.ts'
import { enContacts } from './en-contacts.ts'
import { enCustomers } from './en-customers.ts'
import { enDocuments } from './en-documents.ts'
import { enEvidence } from './en-evidence.ts'
import { enFollowups } from './en-followups.ts'
import { enHours } from './en-hours.ts'
import { enLawsuit } from './en-lawsuit.ts'
import { enMatters } from './en-matters.ts'
import { enMedia } from './en-media.ts'
import { enPalette } from './en-palette.ts'
import { enPhone } from './en-phone.ts'
import { enRadar } from './en-radar.ts'
import { enRoles } from './en-roles.ts'
import { enSession } from './en-session.ts'
import { enSettings } from './en-settings.ts'
import { enSync } from './en-sync.ts'
import { enToday } from './en-today.ts'
import { enWork } from './en-work.ts'
import { zhAdmin } from './zh-admin.ts'
import { zhApprovalForms } from './zh-approval-forms.ts'
import { zhApprovals } from './zh-approvals.ts'
import { zhAttachments } from './zh-attachments.ts'
import { zhBatch } from './zh-batch.ts'
import { zhCalendar } from './zh-calendar.ts'
import { zhCalendarItems } from './zh-calendar-items.ts'
import { zhCalendarReminders } from './zh-calendar-reminders.ts'
import { zhCalls } from './zh-calls.ts'
import { zhChats } from './zh-chats.ts'
import { zhChecks } from './zh-checks.ts'
import { zhContacts } from './zh-contacts.ts'
import { zhCustomers } from './zh-customers.ts'
import { zhDocuments } from './zh-documents.ts'
import { zhEvidence } from './zh-evidence.ts'
import { zhFollowups } from './zh-followups.ts'
import { zhHours } from './zh-hours.ts'
import { zhLawsuit } from './zh-lawsuit.ts'
import { zhMatters } from './zh-matters.ts'
import { zhMedia } from './zh-media.ts'
import { zhPalette } from './zh-palette.ts'
import { zhPhone } from './zh-phone.ts'
import { zhRadar } from './zh-radar.ts'
import { zhRoles } from './zh-roles.ts'
import { zhSession } from './zh-session.ts'
import { zhSettings } from './zh-settings.ts'
import { zhSync } from './zh-sync.ts'
import { zhToday } from './zh-today.ts'
import { zhWork } from './zh-work.ts'

/** Words of the features and of what several of them share, in Chinese: one file each. */
export const zhParts = {
  ...zhAdmin,
  ...zhApprovalForms,
  ...zhApprovals,
  ...zhAttachments,
  ...zhBatch,
  ...zhCalendar,
  ...zhCalendarItems,
  ...zhCalendarReminders,
  ...zhCalls,
  ...zhChats,
  ...zhChecks,
  ...zhContacts,
  ...zhCustomers,
  ...zhDocuments,
  ...zhEvidence,
  ...zhFollowups,
  ...zhHours,
  ...zhLawsuit,
  ...zhMatters,
  ...zhMedia,
  ...zhPalette,
  ...zhPhone,
  ...zhRadar,
  ...zhRoles,
  ...zhSession,
  ...zhSettings,
  ...zhSync,
  ...zhToday,
  ...zhWork,
} as const

/** The same words in English. */
export const enParts: Readonly<Record<keyof typeof zhParts, string>> = {
  ...enAdmin,
  ...enApprovalForms,
  ...enApprovals,
  ...enAttachments,
  ...enBatch,
  ...enCalendar,
  ...enCalendarItems,
  ...enCalendarReminders,
  ...enCalls,
  ...enChats,
  ...enChecks,
  ...enContacts,
  ...enCustomers,
  ...enDocuments,
  ...enEvidence,
  ...enFollowups,
  ...enHours,
  ...enLawsuit,
  ...enMatters,
  ...enMedia,
  ...enPalette,
  ...enPhone,
  ...enRadar,
  ...enRoles,
  ...enSession,
  ...enSettings,
  ...enSync,
  ...enToday,
  ...enWork,
}
