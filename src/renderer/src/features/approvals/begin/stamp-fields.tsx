import { Segments } from '../../../components/segments.tsx'
import { useWords } from '../../../lib/words.ts'
import { most } from './check.ts'
import { BORROWED, itemsOf } from './choices.ts'
import { ChoiceField, CustomerField, type FormParts, LineField, Named, TimeField, textIn } from './fields.tsx'

/** The use of a stamp: which one, for what, and when it comes back where it is borrowed (ST-01, ST-02). */
export const StampFields = ({ form }: { readonly form: FormParts }) => {
  const words = useWords()
  const { written, put } = form
  return (
    <>
      <Named label={words('beginApproval.apply')}>
        <Segments
          label={words('beginApproval.apply')}
          items={itemsOf('apply', words)}
          value={written.apply}
          onChange={(apply) => put({ apply })}
        />
      </Named>
      <ChoiceField
        label={words('beginApproval.stamp')}
        required
        {...textIn(form, 'stamp')}
        items={itemsOf('stamp', words)}
      />
      {written.apply === BORROWED ? (
        <TimeField label={words('beginApproval.returnAt')} required {...textIn(form, 'returnAt')} withTime />
      ) : (
        <span className="gap" />
      )}
      <LineField
        label={words('beginApproval.document')}
        required
        {...textIn(form, 'document')}
        length={most.document}
      />
      <div className="short">
        <LineField label={words('beginApproval.copies')} required {...textIn(form, 'copies')} length={10} />
      </div>
      <CustomerField form={form} />
    </>
  )
}
