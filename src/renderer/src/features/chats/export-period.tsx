import { useId } from 'react'
import { DateInput } from '../../components/field-editor/date-input.tsx'
import { FormItem } from '../../components/form-item.tsx'
import { RadioOption } from '../../components/radios.tsx'
import { formatDate } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { zoneTime } from '../../lib/zone-time.ts'

/** What is exported: all, or the days from one to another as they were typed; '' leaves an end open. */
export type Period = { readonly whole: boolean; readonly from: string; readonly to: string }

/** A typed day as `YYYY-MM-DD`; null for none, undefined for what is no day. */
export const dayOf = (text: string, zone: string): string | null | undefined => {
  if (text.trim() === '') return null
  const moment = zoneTime(text, zone)
  return moment === null ? undefined : formatDate(moment, zone)
}

const Day = (props: {
  readonly label: string
  readonly text: string
  readonly zone: string
  readonly onChange: (text: string) => void
}) => {
  const words = useWords()
  const wrong = dayOf(props.text, props.zone) === undefined
  return (
    <FormItem label={props.label} error={wrong ? words('filters.wrongDay') : undefined}>
      {(field) => (
        <div className={field.invalid ? 'field dated invalid' : 'field dated'}>
          <DateInput
            {...field}
            label={props.label}
            value={props.text}
            withTime={false}
            onChange={props.onChange}
            onSubmit={() => undefined}
          />
        </div>
      )}
    </FormItem>
  )
}

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
            <Day
              label={words('evidence.from')}
              text={period.from}
              zone={zone}
              onChange={(from) => onChange({ ...period, from })}
            />
            <Day
              label={words('evidence.to')}
              text={period.to}
              zone={zone}
              onChange={(to) => onChange({ ...period, to })}
            />
          </div>
          <p className="form-note">{words('evidence.zone', { zone })}</p>
        </>
      )}
    </div>
  )
}
