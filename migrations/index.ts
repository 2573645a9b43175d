// The ordered list of migrations; the number of a migration is its place here, counted from 1.
// Lives here: one frozen file per change of the store, importing kysely only. May not: product code, edits of a landed file.
// To add one: 000N_<what it does>.ts, a line at the end of the list, and a test on real rows in tests/migrations/.
import type { Compilable, Kysely } from 'kysely'
import * as customers from './0001_customers.ts'
import * as workAndRecords from './0002_work_and_records.ts'
import * as chats from './0003_chats.ts'
import * as waitingFiles from './0004_waiting_files.ts'
import * as marks from './0005_marks.ts'
import * as documents from './0006_documents.ts'
import * as projects from './0007_projects.ts'

import * as phone from './0008_phone.ts'
import * as followupFilters from './0009_followup_filters.ts'
import * as audit from './0010_audit.ts'
import * as approvals from './0011_approvals.ts'
import * as calendar from './0012_calendar.ts'
import * as calendarReminders from './0013_calendar_reminders.ts'
import * as hours from './0014_hours.ts'
import * as callNext from './0015_call_next.ts'
import * as checksInAudit from './0016_checks_in_audit.ts'
import * as nameOrder from './0017_name_order.ts'

/** Runs one compiled statement at once, inside the migration's transaction; answers its rows, if it has any. */
export type RunStatement = (statement: Compilable) => readonly unknown[]

/** One step of the store's form. `up` is synchronous and must not begin or end a transaction. */
export type StoreMigration = {
  readonly name: string
  readonly up: (schema: Kysely<unknown>, run: RunStatement) => void
}

export const migrations: readonly StoreMigration[] = [
  { name: '0001_customers', up: customers.up },
  { name: '0002_work_and_records', up: workAndRecords.up },
  { name: '0003_chats', up: chats.up },
  { name: '0004_waiting_files', up: waitingFiles.up },
  { name: '0005_marks', up: marks.up },
  { name: '0006_documents', up: documents.up },
  { name: '0007_projects', up: projects.up },
  { name: '0008_phone', up: phone.up },
  { name: '0009_followup_filters', up: followupFilters.up },
  { name: '0010_audit', up: audit.up },
  { name: '0011_approvals', up: approvals.up },
  { name: '0012_calendar', up: calendar.up },
  { name: '0013_calendar_reminders', up: calendarReminders.up },
  { name: '0014_hours', up: hours.up },
  { name: '0015_call_next', up: callNext.up },
  { name: '0016_checks_in_audit', up: checksInAudit.up },
  { name: '0017_name_order', up: nameOrder.up },
]
