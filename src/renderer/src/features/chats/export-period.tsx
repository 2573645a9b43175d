import { useId } from 'react'
import { DayItem } from '../../components/field-editor/day-item.tsx'
import { RadioOption } from '../../components/radios.tsx'
import { useWords } from '../../lib/words.ts'
import { dayOf } from '../../lib/zone-time.ts'

/** What is exported: all, or the days from one to another as they were typed; '' leaves an end open. */
export type Period = { readonly whole: boolean; readonly from: string; readonly to: string }

/** The whole conversation or a period of it. `all` is the number of its messages. */
export const ExportPeriod = (props: {
  readonly period: Period
  readonly all: string
  readonly zone: string
  readonly onChange: (period: Period) => void
}) => {
  const words = useWords()
  const name = useId()
  const { period, onChange, zone } = props
  const wrongOf = (text: string) => (dayOf(text, zone) === undefined ? words('filters.wrongDay') : undefined)
  return (
    <div className="form-field">
      <div className="form-label">{words('evidence.scope')}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as this list */}
      <div className="radio-list" role="group" aria-label={words('evidence.scope')}>
        <RadioOption
          name={name}
          className="option"
          checked={period.whole}
          onChoose={() => onChange({ ...period, whole: true })}
        >
          {words('evidence.whole', { n: props.all })}
        </RadioOption>
        <RadioOption
          name={name}
          className="option"
          checked={!period.whole}
          onChoose={() => onChange({ ...period, whole: false })}
        >
          {words('evidence.period')}
        </RadioOption>
      </div>
      {period.whole ? null : (
        <>
          <div className="dialog-pair">
            <DayItem
              label={words('evidence.from')}
              text={period.from}
              error={wrongOf(period.from)}
              onChange={(from) => onChange({ ...period, from })}
            />
            <DayItem
              label={words('evidence.to')}
              text={period.to}
              error={wrongOf(period.to)}
              onChange={(to) => onChange({ ...period, to })}
            />
          </div>
          <p className="form-note">{words('evidence.zone', { zone })}</p>
        </>
      )}
    </div>
  )
}
