// How approvals are called: their titles, what decides in them, how they stand. Pure.

import { type Amount, type ApprovalKind, approvalKinds, approvalStatus } from '#shared/domain/approval'
import { formatYuan, isMaskedAmount, type LeaveType } from '#shared/domain/approval-kinds'
import { translate } from '#shared/locale/index'
import type { ApprovalView } from '../../bridge/approvals.ts'
import type { IconName } from '../../components/icon.tsx'
import { formatDate, formatDateTime, formatListTime, formatStamp } from '../../lib/time.ts'
import { isWord, type Words } from '../../lib/words.ts'

/** What words of an approval need: the language, the firm's zone, and its kinds of leave (LV-02). */
export type Saying = {
  readonly words: Words
  readonly zone: string
  readonly leaves: readonly LeaveType[]
  /** Paper is read on other days and in other years, so every time on it is whole. */
  readonly onPaper?: boolean
}
type Times = Pick<Saying, 'zone' | 'onPaper'>

type Enumeration =
  | 'approvals.leave'
  | 'approvals.expense.type'
  | 'approvals.expense.item'
  | 'approvals.payment'
  | 'approvals.stamp.apply'
  | 'approvals.stamp'

/** The word for a number of the firm; one that nobody knows is told by itself, and null is ''. */
export const numberWord = (of: Enumeration, value: number | null, words: Words): string => {
  if (value === null) return ''
  const key = `${of}.${value}`
  return isWord(key) ? words(key) : words('approvals.typeNumber', { n: value })
}

/** The firm's own word for a kind of leave, else the usual one (LV-01, LV-02). */
export const leaveWord = (type: number | null, { words, leaves }: Saying): string =>
  leaves.find(({ value }) => value === type)?.label ?? numberWord('approvals.leave', type, words)

const known = (kind: string): ApprovalKind | null => approvalKinds.find((one) => one === kind) ?? null

/** What a kind is called; one that nobody knows here as the firm calls it (D-103). */
const kindWord = ({ kind, kindName }: ApprovalView, words: Words): string => {
  const one = known(kind)
  return one === null ? kindName || words('approvals.kind.other') : words(`approvals.kind.${one}`)
}

/** What the firm calls an approval of the kind `other`, where that says more than the kind. */
const otherWord = ({ kind, kindName }: ApprovalView): string =>
  known(kind) === 'other' && !translate('zh-CN', 'approvals.kind.other').startsWith(kindName) ? kindName : ''

/** The words for an amount that cannot be read: hidden, as the firm wrote it, or not known; one that can is ''. */
export const unreadAmount = ({ fen, amountText = '' }: Amount, words: Words): string =>
  fen !== null
    ? ''
    : isMaskedAmount(amountText)
      ? words('approvals.hidden')
      : amountText || words('approvals.amountUnknown')

/** An amount in yuan, or what stands in its place. */
export const amountWords = (amount: Amount, words: Words): string =>
  amount.fen === null ? unreadAmount(amount, words) : words('approvals.amount', { amount: formatYuan(amount.fen) })

const joined = (parts: readonly string[], words: Words): string => parts.filter(Boolean).join(words('join.comma'))

/** Characters of a summary, at most; a row shows far fewer. */
const MOST_SUMMARY = 200

/** What decides: the kind of leave or of expense, or what is stamped with what. */
const deciding = (approval: ApprovalView, saying: Saying): string => {
  const { leave, reimbursement, stamp } = approval
  const { words } = saying
  if (leave !== null) return leaveWord(leave.type, saying)
  if (reimbursement !== null) return numberWord('approvals.expense.type', reimbursement.type, words)
  if (stamp !== null)
    return joined(
      [numberWord('approvals.stamp.apply', stamp.apply, words), numberWord('approvals.stamp', stamp.stamp, words)],
      words,
    )
  return otherWord(approval)
}

/** How an approval is called in a list: its kind and what decides. */
export const rowTitle = (approval: ApprovalView, saying: Saying): string =>
  [kindWord(approval, saying.words), deciding(approval, saying)].filter(Boolean).join(saying.words('join.colon'))

/** How an approval is called by itself: what decides, with its amount or days. */
export const approvalName = (approval: ApprovalView, saying: Saying): string => {
  const { leave, reimbursement, stamp } = approval
  const { words } = saying
  if (reimbursement !== null) {
    const type = deciding(approval, saying)
    return reimbursement.fen === null
      ? words('approvals.name.reimbursementHidden', { type })
      : words('approvals.name.reimbursement', { type, amount: formatYuan(reimbursement.fen) })
  }
  if (leave !== null && leave.days !== null)
    return words('approvals.name.leave', { type: deciding(approval, saying), n: leave.days })
  if (stamp !== null)
    return [numberWord('approvals.stamp.apply', stamp.apply, words), numberWord('approvals.stamp', stamp.stamp, words)]
      .filter(Boolean)
      .join(words('join.colon'))
  return deciding(approval, saying) || kindWord(approval, words)
}

/** `MM-DD HH:mm`, with the year in front where it is not this one. */
export const timeWords = (time: number, { zone, onPaper = false }: Times): string =>
  onPaper ? formatDateTime(time, zone) : formatListTime(time, zone)

/** `HH:mm` today, else as {@link timeWords}. */
export const stampWords = (time: number, { zone, onPaper = false }: Times): string =>
  onPaper ? formatDateTime(time, zone) : formatStamp(time, zone)

/** `MM-DD`, with the year in front where it is not this one. */
export const dayWords = (time: number, { zone, onPaper = false }: Times): string =>
  onPaper ? formatDate(time, zone) : formatListTime(time, zone).slice(0, -6)

/** When one was begun: the time today, else the day. */
export const beganWords = (time: number, zone: string): string => {
  const stamp = formatStamp(time, zone)
  return stamp.length > 'HH:mm'.length ? dayWords(time, { zone }) : stamp
}

/** From one day to another, in words; '' where neither is known. */
export const daySpan = (start: number | null, end: number | null, saying: Saying): string => {
  const [from, to] = [start, end].map((time) => (time === null ? '' : dayWords(time, saying)))
  return from && to && from !== to ? saying.words('approvals.span', { from, to }) : from || to || ''
}

const summaryParts = (approval: ApprovalView, saying: Saying): readonly string[] => {
  const { leave, reimbursement, stamp, other } = approval
  // Among others a sentence has no end.
  const reason = approval.reason.trim().replace(/[\u3002.]+$/, '')
  const { words } = saying
  if (reimbursement !== null) {
    return [amountWords(reimbursement, words), reason]
  }
  if (leave !== null) {
    const days = leave.days === null ? '' : words('approvals.daysInAll', { n: leave.days })
    return [daySpan(leave.start, leave.end, saying), days, reason]
  }
  if (stamp !== null) {
    const { document: name, copies, returnAt } = stamp
    const what = copies === null ? name : words('approvals.documentCopies', { name, n: copies })
    const back = returnAt === null ? '' : words('approvals.returned', { time: dayWords(returnAt, saying) })
    return [what, back, reason]
  }
  return [reason, ...other.slice(0, 2).map(({ value }) => value)]
}

/** What a row says of an approval under its title. */
export const rowSummary = (approval: ApprovalView, saying: Saying): string =>
  joined(summaryParts(approval, saying), saying.words).slice(0, MOST_SUMMARY)

/** What a row says of an approval whose amount stands beside it. */
export const rowReason = (approval: ApprovalView, saying: Saying): string =>
  joined(summaryParts(approval, saying).slice(approval.reimbursement === null ? 0 : 1), saying.words).slice(
    0,
    MOST_SUMMARY,
  )

/** How an approval stands: its word, and the glyph and tone that go with it (AV-02). */
export const statusMark = (
  status: number | null,
  words: Words,
): { readonly text: string; readonly icon: IconName; readonly tone: '' | 'ok' | 'bad' | 'quiet' } => {
  const key = `approvals.status.${status}`
  const text = isWord(key)
    ? words(key)
    : status === null
      ? words('approvals.statusUnknown')
      : words('approvals.statusNumber', { n: status })
  switch (status) {
    case approvalStatus.inApproval:
      return { text, icon: 'clock', tone: '' }
    case approvalStatus.passed:
      return { text, icon: 'passed', tone: 'ok' }
    case approvalStatus.rejected:
      return { text, icon: 'rejected', tone: 'bad' }
    case approvalStatus.anewAfterRejection:
    case approvalStatus.anewAfterWithdrawal:
      return { text, icon: 'redo', tone: '' }
    case approvalStatus.withdrawn:
      return { text, icon: 'undo', tone: 'quiet' }
    case approvalStatus.deleted:
      return { text, icon: 'trash', tone: 'quiet' }
    default:
      return { text, icon: 'alert', tone: '' }
  }
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** How long something takes already, in two units at most; `milliseconds` below zero count as none. */
export const durationWords = (milliseconds: number, words: Words): string => {
  const [d, h, m] = [
    Math.floor(milliseconds / day),
    Math.floor(milliseconds / hour),
    Math.floor(milliseconds / minute),
  ] as const
  if (d >= 1) return words('approvals.duration.days', { d, h: h % 24 })
  if (h >= 1) return words('approvals.duration.hours', { h, m: m % 60 })
  return m >= 1 ? words('approvals.duration.minutes', { m }) : words('approvals.duration.now')
}
