import { writeEdit } from '#core/engine/sync/push/enqueue-edit'
import type { RecordKind } from '#core/engine/sync/push/records'
import type { KeptDraft } from '#shared/contract/work'
import type { FieldValues } from '#shared/domain/work'
import type { Home } from '../account-session.ts'
import { hexId } from '../authors.ts'

/** What an edit says beside its values: the fields as the person saw them, and what the save leaves of the draft. */
export type EditPart = { readonly base?: FieldValues | undefined; readonly draft?: KeptDraft | undefined }

type RecordEdit = EditPart & { readonly id: string; readonly title: string; readonly values: FieldValues }

/** Changes fields of a record on this computer, in one transaction with the change that will be sent, and tells it. */
export function editRecord<Row extends { readonly gmtModify: number | null }>(
  home: Home,
  record: RecordKind<Row>,
  { id, title, values, base, draft }: RecordEdit,
): void {
  const { store, sync } = home.opened()
  const { clock, random } = home.ports
  const begun = base && { values: base, clashId: hexId(random) }
  const edit = { id, values, begun, title, opId: hexId(random), at: clock.now(), draft }
  const changed = writeEdit(store, record, edit)
  home.changed('work', [])
  if (!changed) return
  home.changed(record.area, [id])
  sync.wake()
}
