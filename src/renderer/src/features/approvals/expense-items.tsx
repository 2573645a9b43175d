import type { Amount } from '#shared/domain/approval'
import { formatYuan } from '#shared/domain/approval-kinds'
import { yuanInCapitals } from '#shared/domain/money-words'
import type { ApprovalView } from '../../bridge/approvals.ts'
import { Icon } from '../../components/icon.tsx'
import { formatCount } from '../../lib/count.ts'
import { dayWords, numberWord, type Saying, unreadAmount } from './approval-words.ts'

type Item = NonNullable<ApprovalView['reimbursement']>['items'][number]

/** The lines of a reimbursement (RE-02) with their sum, in capitals too (D-105); what cannot be read stands in words. */
export const ExpenseItems = (props: {
  readonly items: readonly Item[]
  readonly total: Amount
  /** What the lines come to where that is not the amount of the form; null where they agree. */
  readonly mismatch: number | null
  readonly saying: Saying
  /** How a receipt is opened; null where it is none of the attachments. */
  readonly onReceipt: ((name: string) => (() => void) | null) | null
}) => {
  const { items, total, mismatch, saying, onReceipt } = props
  const { words } = saying
  const amountCell = (amount: Amount) =>
    amount.fen === null ? <span className="meta unread">{unreadAmount(amount, words)}</span> : formatYuan(amount.fen)
  return (
    <section className="approval-section" aria-label={words('approvals.section.items')}>
      <h3>
        {words('approvals.section.items')} <span className="meta">{formatCount(items.length)}</span>
      </h3>
      <table className="expense-items">
        <thead>
          <tr>
            <th scope="col">{words('approvals.item')}</th>
            <th scope="col">{words('approvals.item.date')}</th>
            <th scope="col">{words('approvals.item.note')}</th>
            <th scope="col">{words('approvals.item.receipt')}</th>
            <th scope="col">{words('approvals.item.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((line, at) => {
            const { item, date, note, receipt, other = [] } = line
            const open = receipt === '' ? null : (onReceipt?.(receipt) ?? null)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a form have no id, and their order stays
              <tr key={at}>
                <td>{numberWord('approvals.expense.item', item, words)}</td>
                <td className="expense-day">{date === null ? '' : dayWords(date, saying)}</td>
                <td>
                  {note}
                  {other.map(({ name, value }) => (
                    <div key={name} className="meta">{`${name}${words('join.colon')}${value}`}</div>
                  ))}
                </td>
                <td>
                  {receipt === '' ? (
                    <span className="meta">{words('approvals.item.noReceipt')}</span>
                  ) : open === null ? (
                    receipt
                  ) : (
                    <button type="button" className="text-button" onClick={open}>
                      {receipt}
                    </button>
                  )}
                </td>
                <td>{amountCell(line)}</td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words('approvals.total')}</th>
            <td colSpan={3} className="meta">
              {total.fen === null ? '' : words('approvals.inCapitals', { capitals: yuanInCapitals(total.fen) })}
            </td>
            <td>
              <strong>{amountCell(total)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
      {mismatch === null ? null : (
        <p className="field-note warn" role="note">
          <Icon name="warning" size={14} />
          <span>{words('approvals.mismatch', { amount: formatYuan(mismatch) })}</span>
        </p>
      )}
    </section>
  )
}
