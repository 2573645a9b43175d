import { type LeaveType, parseHundredths } from '#shared/domain/approval-kinds'
import { Icon } from '../../../components/icon.tsx'
import { useZone } from '../../../lib/time.ts'
import { useWords } from '../../../lib/words.ts'
import { leaveItems } from './choices.ts'
import { ChoiceField, type FormParts, LineField, TimeField, textIn } from './fields.tsx'
import { leaveOf } from './leave-days.ts'

/** A leave: its kind, from when to when, and how many days that is (LV-01, LV-02). */
export const LeaveFields = ({ form, types }: { readonly form: FormParts; readonly types: readonly LeaveType[] }) => {
  const words = useWords()
  const zone = useZone()
  const { written } = form
  const { endText, working, daysText } = leaveOf(written, zone)
  const items = leaveItems(types, words)
  const maxDays = types.find(({ value }) => String(value) === written.type)?.maxDays ?? null
  const name = items.find(({ value }) => value === written.type)?.label ?? ''
  const isOver = maxDays !== null && (parseHundredths(daysText) ?? 0) > maxDays * 100
  return (
    <>
      <ChoiceField label={words('beginApproval.leaveType')} required {...textIn(form, 'type')} items={items} />
      <span className="gap" />
      <TimeField label={words('beginApproval.start')} required {...textIn(form, 'start')} withTime />
      <TimeField label={words('beginApproval.end')} required {...textIn(form, 'end')} value={endText} withTime />
      <div className="wide">
        <div className="short">
          <LineField
            label={words('beginApproval.days')}
            required
            {...textIn(form, 'days')}
            value={daysText}
            length={10}
          />
        </div>
        <p className="form-note" role="status">
          {working === null ? null : <span>{words('beginApproval.workingDays', { n: working })}</span>}
        </p>
        {/* The firm decides (D-104). */}
        <p className="field-note warn" role="status">
          {isOver ? (
            <>
              <Icon name="warning" size={14} />
              <span>{words('beginApproval.overMost', { type: name, n: maxDays })}</span>
            </>
          ) : null}
        </p>
      </div>
    </>
  )
}
