import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatYuan, sumFen } from '#shared/domain/approval-kinds'
import { yuanInCapitals } from '#shared/domain/money-words'
import type { ApprovalView } from '../../bridge/approvals.ts'
import { routes } from '../../lib/paths.ts'
import { formatDate } from '../../lib/time.ts'
import { daySpan, leaveWord, numberWord, type Saying, timeWords, unreadAmount } from './approval-words.ts'
import { ExpenseItems } from './expense-items.tsx'

/** A line of the form; without a value it is left out. `wide` takes both columns. */
type Fact = { readonly name: string; readonly value: ReactNode; readonly wide?: boolean }

const Facts = ({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) => {
  const shown = facts.filter(({ value }) => value !== '' && value !== null)
  if (shown.length === 0) return null
  return (
    <section className="approval-section" aria-label={title}>
      <h3>{title}</h3>
      <dl className="approval-facts">
        {shown.map(({ name, value, wide }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a firm may send two fields of one name, and their order stays
          <div key={`${name}${at}`} className={wide ? 'wide' : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A value with what is known beside it. */
const withNote = (value: string, note: string): ReactNode =>
  value === '' && note === '' ? (
    ''
  ) : (
    <>
      <span className="fact-value">{value}</span> {note === '' ? null : <span className="meta">{note}</span>}
    </>
  )

/** The type of a reimbursement that is a journey's (RE-01). */
const JOURNEY = 0

const dayLength = 86_400_000

/** Days and nights of a journey by the calendar of the zone; '' where one end is missing. */
const journeyWords = (start: number | null, end: number | null, { words, zone }: Saying): string => {
  if (start === null || end === null) return ''
  const [first, last] = [start, end].map((time) => Date.parse(`${formatDate(time, zone)}T00:00:00Z`)) as [
    number,
    number,
  ]
  const nights = Math.round((last - first) / dayLength)
  if (!(nights >= 0)) return ''
  return nights === 0
    ? words('approvals.days', { n: 1 })
    : words('approvals.daysAndNights', { n: nights + 1, m: nights })
}

/** From one moment to another, in words; '' where neither is known. */
const momentSpan = (start: number | null, end: number | null, saying: Saying): string => {
  const [from, to] = [start, end].map((time) => (time === null ? '' : timeWords(time, saying)))
  return from && to ? saying.words('approvals.span', { from, to }) : from || to || ''
}

/** What every form has: the customer that it is about, and why. */
const sharedFacts = ({ object, reason }: ApprovalView, { words }: Saying): readonly Fact[] => [
  {
    name: words('approvals.field.customer'),
    value:
      object === null || (object.name === '' && object.id === '') ? (
        ''
      ) : object.type === 'company' && object.id !== '' ? (
        <Link to={routes.companydetail(object.id)}>{object.name || object.id}</Link>
      ) : (
        object.name || object.id
      ),
  },
  { name: words('approvals.field.reason'), value: reason, wide: true },
]

const Leave = ({ approval, saying }: { readonly approval: ApprovalView; readonly saying: Saying }) => {
  const { words } = saying
  const { leave } = approval
  if (leave === null) return null
  const { type, start, end, days, daysLeft } = leave
  const left = daysLeft === null ? '' : words('approvals.daysLeft', { n: daysLeft })
  return (
    <Facts
      title={words('approvals.section.leave')}
      facts={[
        { name: words('approvals.field.leaveType'), value: withNote(leaveWord(type, saying), left) },
        { name: words('approvals.field.days'), value: days === null ? '' : words('approvals.days', { n: days }) },
        { name: words('approvals.field.leaveSpan'), value: momentSpan(start, end, saying), wide: true },
        ...sharedFacts(approval, saying),
      ]}
    />
  )
}

const Reimbursement = (props: {
  readonly approval: ApprovalView
  readonly saying: Saying
  readonly onReceipt: ((name: string) => (() => void) | null) | null
}) => {
  const { approval, saying } = props
  const { words } = saying
  const { reimbursement } = approval
  if (reimbursement === null) return null
  const { type, payment, account, start, end, fen, items } = reimbursement
  const amount =
    fen === null
      ? unreadAmount(reimbursement, words)
      : withNote(
          words('approvals.amount', { amount: formatYuan(fen) }),
          words('approvals.inCapitals', { capitals: yuanInCapitals(fen) }),
        )
  const sum = items.some((item) => item.fen === null) ? null : sumFen(items.map((item) => item.fen))
  return (
    <>
      <Facts
        title={words('approvals.section.reimbursement')}
        facts={[
          {
            name: words('approvals.field.expenseType'),
            value: numberWord('approvals.expense.type', type, words),
          },
          {
            name: words('approvals.field.payment'),
            value: withNote(numberWord('approvals.payment', payment, words), account),
          },
          type === JOURNEY
            ? {
                name: words('approvals.field.tripSpan'),
                value: withNote(daySpan(start, end, saying), journeyWords(start, end, saying)),
              }
            : { name: words('approvals.field.expenseSpan'), value: daySpan(start, end, saying) },
          // Where there are items, their table ends with it.
          { name: words('approvals.field.amount'), value: items.length === 0 ? amount : '', wide: true },
          ...sharedFacts(approval, saying),
        ]}
      />
      {items.length === 0 ? null : (
        <ExpenseItems
          items={items}
          total={reimbursement}
          mismatch={fen !== null && sum !== null && sum !== fen ? sum : null}
          saying={saying}
          onReceipt={props.onReceipt}
        />
      )}
    </>
  )
}

const Stamp = ({ approval, saying }: { readonly approval: ApprovalView; readonly saying: Saying }) => {
  const { words } = saying
  const { stamp } = approval
  if (stamp === null) return null
  const { apply, stamp: seal, document: name, copies, returnAt } = stamp
  return (
    <Facts
      title={words('approvals.section.stamp')}
      facts={[
        { name: words('approvals.field.apply'), value: numberWord('approvals.stamp.apply', apply, words) },
        { name: words('approvals.field.stamp'), value: numberWord('approvals.stamp', seal, words) },
        { name: words('approvals.field.document'), value: name, wide: true },
        {
          name: words('approvals.field.copies'),
          value: copies === null ? '' : words('approvals.copies', { n: copies }),
        },
        {
          name: words('approvals.field.returnAt'),
          value: returnAt === null ? '' : timeWords(returnAt, saying),
        },
        ...sharedFacts(approval, saying),
      ]}
    />
  )
}

/**
 * What was filled in, by its kind (LV, RE, ST); a kind without a form of its own shows its fields as the firm sent them
 * (D-103), and so does whatever nobody here knows. `onReceipt` answers how a receipt is opened.
 */
export const ApprovalFacts = (props: {
  readonly approval: ApprovalView
  readonly saying: Saying
  readonly onReceipt: ((name: string) => (() => void) | null) | null
}) => {
  const { approval, saying } = props
  const { words } = saying
  const { leave, reimbursement, stamp } = approval
  const hasForm = leave !== null || reimbursement !== null || stamp !== null
  const others = approval.other.map((field) => ({ ...field, wide: field.value.length > 24 }))
  return (
    <>
      <Leave approval={approval} saying={saying} />
      <Reimbursement {...props} />
      <Stamp approval={approval} saying={saying} />
      {hasForm ? (
        <Facts title={words('approvals.section.more')} facts={others} />
      ) : (
        <Facts title={words('approvals.section.other')} facts={[...others, ...sharedFacts(approval, saying)]} />
      )}
    </>
  )
}
