import { useWords } from '../../../lib/words.ts'
import { most } from './check.ts'
import { itemsOf, JOURNEY } from './choices.ts'
import { ExpenseLines } from './expense-lines.tsx'
import { ChoiceField, CustomerField, type FormParts, LineField, TimeField, textIn } from './fields.tsx'

/** A reimbursement: for what, how it is paid, and its items (RE-01 to RE-03, D-105). */
export const ReimbursementFields = ({ form }: { readonly form: FormParts }) => {
  const words = useWords()
  const { written } = form
  return (
    <>
      <ChoiceField
        label={words('beginApproval.expenseType')}
        required
        {...textIn(form, 'type')}
        items={itemsOf('expense', words)}
      />
      <ChoiceField
        label={words('beginApproval.payment')}
        required
        {...textIn(form, 'payment')}
        items={itemsOf('payment', words)}
      />
      {written.type === JOURNEY ? (
        <>
          <TimeField label={words('beginApproval.journeyStart')} required {...textIn(form, 'start')} />
          <TimeField label={words('beginApproval.journeyEnd')} required {...textIn(form, 'end')} />
        </>
      ) : null}
      <div className="wide">
        <LineField label={words('beginApproval.account')} {...textIn(form, 'account')} length={most.account} />
      </div>
      <ExpenseLines form={form} />
      <CustomerField form={form} />
    </>
  )
}
