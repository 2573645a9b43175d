// What stands in a form for a new approval, before it is one: texts as they were typed. Lives here: how it begins, and
// how a draft holds it. May not: what is sent of it, and what is wrong with it (check.ts).
import type { ApprovalView } from '#shared/contract/approvals'
import { type ApprovalKind, approvalKinds } from '#shared/domain/approval'
import { formatYuan } from '#shared/domain/approval-kinds'
import type { Json } from '#shared/domain/customer'
import type { Attachment } from '#shared/domain/records'
import { formatDate, formatDateTime } from '../../../lib/time.ts'
import { isRecord } from '../../../lib/values.ts'
import { leaveOf } from './leave-days.ts'

/** A line of a reimbursement; `key` stays with it. */
export type Line = Readonly<Record<'key' | 'item' | 'date' | 'note' | 'receipt' | 'amount', string>>

const noTexts = {
  /** Of a leave or a reimbursement, in the firm's numbers; '' while none is chosen. */
  type: '',
  start: '',
  payment: '',
  account: '',
  apply: '1',
  stamp: '',
  document: '',
  copies: '1',
  returnAt: '',
  reason: '',
}

/** What stands in the form of any kind; what a kind does not have stays as it begins. */
export type Written = Readonly<typeof noTexts> & {
  /** Null while a person has not touched it: what is proposed counts. */
  readonly end: string | null
  readonly days: string | null
  readonly lines: readonly Line[]
  readonly customer: { readonly id: string; readonly name: string } | null
  readonly attachments: readonly Attachment[]
  /** True from the moment at which it leaves until the firm has answered: nobody knows whether it was taken. */
  readonly sent: boolean
  /** Goes with every try until the firm has answered one, so that a firm that knows keys makes one of all; '' before. */
  readonly key: string
}

/** A line to be written in, on the day of the one before it. */
export const newLine = (key: string, date = ''): Line => ({ key, item: '', date, note: '', receipt: '', amount: '' })

const nothing: Written = {
  ...noTexts,
  end: null,
  days: null,
  lines: [newLine('0')],
  customer: null,
  attachments: [],
  sent: false,
  key: '',
}

const textOf = (value: number | null): string => (value === null ? '' : String(value))

/** The kind of form in which an approval is begun anew; one that nobody knows is written as `other` is (D-103). */
export const kindOf = ({ kind }: ApprovalView): ApprovalKind => approvalKinds.find((one) => one === kind) ?? 'other'

const kindTexts = (again: ApprovalView, zone: string): Partial<Written> => {
  const moment = (time: number | null) => (time === null ? '' : formatDateTime(time, zone))
  const day = (time: number | null) => (time === null ? '' : formatDate(time, zone))
  const { leave, reimbursement, stamp } = again
  if (leave !== null) {
    const [start, end] = [moment(leave.start), moment(leave.end)]
    // Days that nobody changed follow the dates of the new form.
    const isProposed = leaveOf({ start, end, days: null }, zone).working === leave.days
    return { type: textOf(leave.type), start, end, days: isProposed ? null : textOf(leave.days) || null }
  }
  if (reimbursement !== null) {
    const lines = reimbursement.items.map(({ item, date, note, receipt, fen }, at) => ({
      key: String(at),
      item: textOf(item),
      date: day(date),
      note,
      receipt,
      // What the firm hides has to be written again.
      amount: fen === null ? '' : formatYuan(fen),
    }))
    return {
      type: textOf(reimbursement.type),
      payment: textOf(reimbursement.payment),
      account: reimbursement.account,
      start: day(reimbursement.start),
      end: day(reimbursement.end),
      lines: lines.length === 0 ? nothing.lines : lines,
    }
  }
  if (stamp !== null)
    return {
      apply: stamp.apply === null ? nothing.apply : String(stamp.apply),
      stamp: textOf(stamp.stamp),
      document: stamp.document,
      copies: textOf(stamp.copies),
      returnAt: moment(stamp.returnAt),
    }
  return {}
}

/** What a form begins with: nothing, or what stands in the one that is begun anew. */
export const begun = (again: ApprovalView | null, zone: string): Written => {
  if (again === null) return nothing
  const { object } = again
  return {
    ...nothing,
    ...kindTexts(again, zone),
    reason: again.reason,
    customer: object?.type === 'company' && object.id !== '' ? { id: object.id, name: object.name } : null,
    attachments: again.attachments.filter(({ fsid }) => fsid !== ''),
  }
}

/** True where something stands there that the form did not begin with. */
export const isChanged = (written: Written, from: Written): boolean => JSON.stringify(written) !== JSON.stringify(from)

const list = <Entry>(value: Json | undefined, read: (entry: Json) => Entry | null): readonly Entry[] | null =>
  Array.isArray(value) ? value.flatMap((entry) => read(entry) ?? []) : null

const lineOf = (entry: Json): Line | null => {
  if (!isRecord(entry)) return null
  const line = newLine(String(entry.key))
  const names = Object.keys(line) as (keyof Line)[]
  return { ...line, ...Object.fromEntries(names.map((name) => [name, String(entry[name] ?? '')])) }
}

const fileOf = (entry: Json): Attachment | null =>
  isRecord(entry) && typeof entry.name === 'string' && typeof entry.fsid === 'string'
    ? (entry as unknown as Attachment)
    : null

/** What a draft holds; what cannot be read of it is as the form began. */
export const writtenOf = (text: string | null, from: Written): Written => {
  let kept: Json = null
  try {
    kept = text === null ? null : (JSON.parse(text) as Json)
  } catch {
    return from
  }
  if (!isRecord(kept)) return from
  const written: Record<string, unknown> = { ...from }
  for (const name of [...Object.keys(noTexts), 'end', 'days']) {
    const value = kept[name]
    if (typeof value === 'string' || (value === null && (name === 'end' || name === 'days'))) written[name] = value
  }
  const { customer } = kept
  return {
    ...(written as Written),
    lines: list(kept.lines, lineOf) ?? from.lines,
    attachments: list(kept.attachments, fileOf) ?? from.attachments,
    customer:
      isRecord(customer) && typeof customer.id === 'string' && typeof customer.name === 'string'
        ? { id: customer.id, name: customer.name }
        : customer === null
          ? null
          : from.customer,
    sent: kept.sent === true,
    key: typeof kept.key === 'string' && /^[0-9a-f]{32}$/.test(kept.key) ? kept.key : '',
  }
}

/** What a draft notes before its form leaves; `newKey` makes 32 hex digits. */
export const leaving = ({ key }: Written, newKey: () => string) => ({ sent: true, key: key || newKey() })

/**
 * What a draft notes after a try that made nothing, of which `before` it left. Where the firm answered, the next try is
 * another one; what never arrived leaves open what became of the try before.
 */
export const leftOver = (before: Pick<Written, 'sent'>, rejected: boolean): Partial<Written> =>
  rejected ? { sent: false, key: '' } : { sent: before.sent }

/** What was typed before the draft of the last time was there, over that draft. */
export const together = (before: Written, now: Written, from: Written): Written => {
  const typed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(from[name as keyof Written]),
  )
  return {
    ...before,
    ...(Object.fromEntries(typed) as Partial<Written>),
    attachments: [...before.attachments, ...now.attachments.filter((file) => !from.attachments.includes(file))],
  }
}
