import { presetSpan } from '#shared/dates/preset-span'
import { CUSTOM, type DateDimension, datePresets } from '#shared/domain/date-presets'
import { DayField } from '../../../components/field-editor/day-field.tsx'
import { Segments } from '../../../components/segments.tsx'
import { formatDate, useZone } from '../../../lib/time.ts'
import { useWords, type Words } from '../../../lib/words.ts'
import type { DateFilter as DateChoice } from '../list-query.ts'
import { daysText, dimensionLabel, presetLabel } from './date-words.ts'
import { type Asking, Named } from './filter-field.tsx'

/** The days that a preset means now, both included; '' where it means none. */
export const presetDays = (dimension: DateDimension, type: number, zone: string, words: Words): string => {
  const span = presetSpan(dimension, type, Date.now(), zone)
  return span === null ? '' : daysText(formatDate(span.start, zone), formatDate(span.end - 1, zone), words)
}

/** Two days of a person's own, both included; either may be left out. */
export const CustomDays = (props: {
  readonly label: string
  readonly value: DateChoice | undefined
  readonly onChange: (value: DateChoice) => void
}) => {
  const words = useWords()
  const { start, end } = props.value?.type === CUSTOM ? props.value : { start: '', end: '' }
  return (
    <>
      <div className="date-days">
        <DayField
          label={words('filters.dayFrom', { name: props.label })}
          value={start}
          onChange={(day) => props.onChange({ type: CUSTOM, start: day, end })}
        />
        <span aria-hidden="true">—</span>
        <DayField
          label={words('filters.dayUntil', { name: props.label })}
          value={end}
          onChange={(day) => props.onChange({ type: CUSTOM, start, end: day })}
        />
      </div>
      {start !== '' && end !== '' && start > end ? (
        <p className="form-note error" role="alert">
          {words('filters.turned')}
        </p>
      ) : null}
    </>
  )
}

/** A date by its presets, or two days of one's own (CL-35 to CL-40); each preset says in its hint which days it means. */
export const DateFilter = (props: {
  readonly dimension: DateDimension
  readonly value: DateChoice | undefined
  readonly asking?: Asking
  readonly onChange: (value: DateChoice | undefined) => void
}) => {
  const words = useWords()
  const zone = useZone()
  const { dimension, value } = props
  const label = dimensionLabel(dimension, words)
  const choose = (chosen: string) => {
    if (chosen === '') props.onChange(undefined)
    else props.onChange({ type: Number(chosen), start: '', end: '' })
  }
  return (
    <Named label={label}>
      <div className="date-filter" title={props.asking?.hint}>
        <Segments
          label={label}
          disabled={props.asking?.disabled ?? false}
          items={[
            { value: '', label: words('filters.any') },
            ...datePresets[dimension].map((type) => ({
              value: String(type),
              label: presetLabel(dimension, type, words),
              hint: presetDays(dimension, type, zone, words),
            })),
          ]}
          value={value === undefined ? '' : String(value.type)}
          onChange={choose}
        />
        {value?.type === CUSTOM ? <CustomDays label={label} value={value} onChange={props.onChange} /> : null}
      </div>
    </Named>
  )
}
