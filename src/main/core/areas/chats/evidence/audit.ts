import { z } from 'zod'
import type { AuditEntry } from '#core/areas/chats/store/audit'
import type { Store } from '#core/engine/store/types'
import type { Exported } from '#shared/contract/evidence'
import { storedUser } from '../../../engine/signed-in-user.ts'
import { personOf } from './person.ts'

/** What an export is called in the list. */
const ACTION = 'chats.export'

/** What the list keeps of an export beside its time and its conversation. */
const detail = z.object({
  person: z.string(),
  name: z.string(),
  format: z.enum(['html', 'xlsx', 'pdf']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  file: z.string(),
  bytes: z.int(),
  messages: z.int(),
  files: z.int(),
  missing: z.int(),
  sha256: z.string(),
})
type Detail = z.output<typeof detail>

/** Notes an export of a conversation by the person of the account; `at` is epoch milliseconds. */
export function noteExport(
  store: Store,
  at: number,
  { id, format, from, to }: { readonly id: string } & Pick<Detail, 'format' | 'from' | 'to'>,
  facts: Omit<Detail, 'person' | 'format' | 'from' | 'to'>,
): void {
  const noted: Detail = { person: personOf(storedUser(store)), format, from, to, ...facts }
  store.audit.add({ at, action: ACTION, subject: id, detail: JSON.stringify(noted) })
}

/** The exports of a conversation, or of all for '', newest first. */
export function exportsOf(store: Store, conversation: string, limit: number) {
  const { entries, total } = store.audit.list(ACTION, conversation, limit)
  return { entries: entries.flatMap((entry) => exportedOf(entry) ?? []), total }
}

/** An entry as a page shows it; null for one of a form that nobody here writes. */
function exportedOf({ no, at, subject, detail: text }: AuditEntry & { readonly no: number }): Exported | null {
  const { success, data } = detail.safeParse(JSON.parse(text))
  return success ? { id: String(no), at, conversation: subject, ...data } : null
}
