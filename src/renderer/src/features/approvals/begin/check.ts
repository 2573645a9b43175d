import type { NewApproval } from '#shared/contract/approvals'
import type { ApprovalKind } from '#shared/domain/approval'
import { type LeaveType, parseHundredths, parseYuan } from '#shared/domain/approval-kinds'
import type { LocaleKey } from '#shared/locale/index'
import type { Words } from '../../../lib/words.ts'
import { BORROWED, choices, JOURNEY } from './choices.ts'
import { leaveOf, MORNING, momentIn } from './leave-days.ts'
import type { Line, Written } from './written.ts'

/** Most characters of what is written. */
export const most = { reason: 2000, account: 200, document: 300, note: 200, receipt: 300 } as const

const MOST_DAYS = 999
const MOST_COPIES = 999

/** What is wrong with a form, by the names of its fields; those of a line are `<key>.<name>`. */
export type Wrong = Readonly<Record<string, string>>

/** What decides whether a form can leave. */
export type Asked = {
  readonly kind: ApprovalKind
  readonly zone: string
  readonly words: Words
  readonly leaveTypes: readonly LeaveType[]
  /** The form that it is begun anew from; '' for none. */
  readonly previousId: string
}

/** The name of a field of a line. */
export const lineField = ({ key }: Pick<Line, 'key'>, name: keyof Line): string => `${key}.${name}`

/** Reads fields; what it answers of one that is wrong is never sent. */
const readerOf = ({ words, zone }: Asked) => {
  const wrong: Record<string, string> = {}
  const lacks = (name: string, key: 'fill' | 'choose', label: LocaleKey) => {
    wrong[name] = words(`beginApproval.${key}`, { label: words(label) })
  }
  return {
    wrong,
    lacks,
    text: (name: string, label: LocaleKey, value: string, length: number, isRequired = false): string => {
      const text = value.trim()
      if (isRequired && text === '') lacks(name, 'fill', label)
      else if (text.length > length) wrong[name] = words('create.tooLong', { most: length })
      return text
    },
    choice: (name: string, label: LocaleKey, value: string, values: readonly number[]): number => {
      const found = values.find((one) => String(one) === value)
      if (found === undefined) lacks(name, 'choose', label)
      return found ?? 0
    },
    /** A moment or, without a clock, a day. */
    moment: (name: string, label: LocaleKey, text: string, isRequired: boolean, clock?: string): number | null => {
      const time = momentIn(text, zone, clock ?? '00:00')
      if (text.trim() === '') {
        if (isRequired) lacks(name, 'fill', label)
      } else if (time === null) wrong[name] = words(clock === undefined ? 'edit.wrongDate' : 'edit.wrongDateTime')
      return time
    },
  }
}

type Reader = ReturnType<typeof readerOf>

const leaveIn = (read: Reader, written: Written, { zone, words, leaveTypes }: Asked): NewApproval['leave'] => {
  const { wrong } = read
  const { from, to, endText, daysText } = leaveOf(written, zone)
  const values = leaveTypes.map(({ value }) => value)
  const type = read.choice('type', 'beginApproval.leaveType', written.type, values)
  read.moment('start', 'beginApproval.start', written.start, true, MORNING)
  read.moment('end', 'beginApproval.end', endText, true, MORNING)
  if (from !== null && to !== null && to <= from) wrong.end = words('beginApproval.endFirst')
  const hundredths = parseHundredths(daysText)
  if (daysText.trim() === '') read.lacks('days', 'fill', 'beginApproval.days')
  else if (hundredths === null || hundredths === 0 || hundredths > MOST_DAYS * 100)
    wrong.days = words('beginApproval.wrongDays', { most: MOST_DAYS })
  return { type, start: from ?? 0, end: to ?? 0, days: (hundredths ?? 0) / 100 }
}

const reimbursementIn = (read: Reader, written: Written, { words }: Asked): NewApproval['reimbursement'] => {
  const { wrong } = read
  const isJourney = written.type === JOURNEY
  const type = read.choice('type', 'beginApproval.expenseType', written.type, choices.expense.values)
  const payment = read.choice('payment', 'beginApproval.payment', written.payment, choices.payment.values)
  const account = read.text('account', 'beginApproval.account', written.account, most.account)
  const day = (name: 'start' | 'end', label: LocaleKey) =>
    isJourney ? read.moment(name, label, written[name] ?? '', true) : null
  const [start, end] = [day('start', 'beginApproval.journeyStart'), day('end', 'beginApproval.journeyEnd')]
  if (start !== null && end !== null && end < start) wrong.end = words('beginApproval.endFirst')
  const items = written.lines.map((line) => {
    const name = (field: keyof Line) => lineField(line, field)
    const fen = parseYuan(line.amount)
    const item = read.choice(name('item'), 'beginApproval.item', line.item, choices.item.values)
    if (line.amount.trim() === '') read.lacks(name('amount'), 'fill', 'beginApproval.amountOnly')
    else if (fen === null || fen === 0) wrong[name('amount')] = words('beginApproval.wrongAmount')
    return {
      item,
      date: read.moment(name('date'), 'beginApproval.date', line.date, false),
      note: read.text(name('note'), 'beginApproval.note', line.note, most.note),
      receipt: read.text(name('receipt'), 'beginApproval.receipt', line.receipt, most.receipt),
      fen: fen ?? 0,
    }
  })
  return { type, payment, account, start, end, items }
}

const stampIn = (read: Reader, written: Written, { words }: Asked): NewApproval['stamp'] => {
  const { wrong } = read
  const isBorrowed = written.apply === BORROWED
  const copies = parseHundredths(written.copies)
  if (written.copies.trim() === '') read.lacks('copies', 'fill', 'beginApproval.copies')
  else if (copies === null || copies % 100 !== 0 || copies === 0 || copies > MOST_COPIES * 100)
    wrong.copies = words('beginApproval.wrongCopies', { most: MOST_COPIES })
  return {
    apply: read.choice('apply', 'beginApproval.apply', written.apply, choices.apply.values),
    stamp: read.choice('stamp', 'beginApproval.stamp', written.stamp, choices.stamp.values),
    document: read.text('document', 'beginApproval.document', written.document, most.document, true),
    copies: (copies ?? 0) / 100,
    returnAt: isBorrowed ? read.moment('returnAt', 'beginApproval.returnAt', written.returnAt, true, MORNING) : null,
  }
}

/** What is wrong with a form, and what is sent of one with which nothing is; files without an fsid are not part of it. */
export const check = (written: Written, asked: Asked): { readonly wrong: Wrong; readonly input: NewApproval } => {
  const { kind } = asked
  const read = readerOf(asked)
  const { customer } = written
  const input: NewApproval = {
    kind,
    leave: kind === 'leave' ? leaveIn(read, written, asked) : null,
    reimbursement: kind === 'reimbursement' ? reimbursementIn(read, written, asked) : null,
    stamp: kind === 'stamp' ? stampIn(read, written, asked) : null,
    reason: read.text('reason', 'beginApproval.reason', written.reason, most.reason, true),
    object: customer === null || kind === 'leave' ? null : { type: 'company', ...customer },
    attachments: written.attachments
      .filter(({ fsid }) => fsid !== '')
      .map(({ name, fsid, fileSize }) => ({ name, fsid, fileSize })),
    previousId: asked.previousId,
  }
  return { wrong: read.wrong, input }
}

/** Fields of which each decides whether the others are right. */
const related: readonly string[] = ['start', 'end', 'days']

/** What is still wrong after a change: nothing is said of a value that is new. */
export const wrongAfter = (wrong: Wrong, change: Partial<Written>, before: Written): Wrong => {
  const isRelated = related.some((name) => name in change)
  const stays = (name: string): boolean => {
    const [key = '', field] = name.split('.')
    if (field === undefined) return !(name in change || (isRelated && related.includes(name)))
    if (change.lines === undefined) return true
    const of = (lines: readonly Line[]) => lines.find((line) => line.key === key)?.[field as keyof Line]
    return of(change.lines) === of(before.lines)
  }
  return Object.fromEntries(Object.entries(wrong).filter(([name]) => stays(name)))
}
