import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FollowUpGrouping } from '#shared/contract/followups'
import { CUSTOM } from '#shared/domain/date-presets'
import { labelledTypes } from '#shared/domain/followups'
import { followUpAuthorsQuery } from '../../bridge/followups.ts'
import { CheckList, type CheckOption } from '../../components/check-list.tsx'
import { DayField } from '../../components/field-editor/day-field.tsx'
import { MultiField } from '../../components/multi-field.tsx'
import { Select } from '../../components/select.tsx'
import { type Switches, typeLabel, writableTypes } from '../../lib/followup-kinds.ts'
import { useWords } from '../../lib/words.ts'
import { groupings, type Narrowed, objectKinds, spans } from './filter-state.ts'

/** `replace` leaves no way back, as while a day is typed. */
type Change = (next: Partial<Narrowed>, replace?: boolean) => void

/** Several of a list that is opened under a field and searched where it is long. */
const Several = (props: {
  readonly label: string
  readonly options: readonly CheckOption[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}) => {
  const words = useWords()
  const [text, setText] = useState('')
  const { label, options, chosen } = props
  const found = options.filter((option) => option.label.toLowerCase().includes(text.trim().toLowerCase()))
  const search = { text, placeholder: words('followup.filter.find', { name: label }), onText: setText }
  return (
    <MultiField
      label={label}
      placeholder={label}
      chosen={options.filter(({ value }) => chosen.includes(value)).map((option) => option.label)}
    >
      {() => (
        <CheckList
          label={label}
          options={found}
          chosen={chosen}
          onChange={props.onChange}
          {...(options.length > 8 ? { search } : {})}
          {...(found.length === 0 ? { note: words('followup.filter.nobody') } : {})}
        />
      )}
    </MultiField>
  )
}

/** Types that follow-ups may have: ours, and the firm's own. */
export const knownTypes = (switches: Switches, words: ReturnType<typeof useWords>): readonly number[] => [
  ...new Set([...writableTypes(switches, words).map(({ type }) => type), ...labelledTypes]),
]

/** Narrows a timeline by type. */
export const TypeFilter = (props: {
  readonly switches: Switches
  readonly chosen: readonly number[]
  readonly onChange: Change
}) => {
  const words = useWords()
  const options = knownTypes(props.switches, words).map((type) => ({
    value: String(type),
    label: typeLabel(type, props.switches, words),
  }))
  return (
    <Several
      label={words('followup.filter.type')}
      options={options}
      chosen={props.chosen.map(String)}
      onChange={(types) => props.onChange({ types: types.map(Number) })}
    />
  )
}

/** Narrows a timeline by who wrote. */
export const PersonFilter = (props: { readonly chosen: readonly string[]; readonly onChange: Change }) => {
  const words = useWords()
  const authors = useQuery(followUpAuthorsQuery).data?.authors ?? []
  return (
    <Several
      label={words('followup.filter.person')}
      options={authors.map(({ id, name }) => ({ value: id, label: name || id }))}
      chosen={props.chosen}
      onChange={(next) => props.onChange({ authors: next })}
    />
  )
}

/** Narrows a timeline by time: a span that is named, or two days, both included. */
export const SpanFilter = ({ state, onChange }: { readonly state: Narrowed; readonly onChange: Change }) => {
  const words = useWords()
  const labelOf = (span: number) =>
    span === 0
      ? words('followup.filter.anyTime')
      : words(span === CUSTOM ? 'filters.preset.custom' : (`filters.preset.${span}` as 'filters.preset.1'))
  const day = (name: 'from' | 'to') => (
    <DayField
      label={words(name === 'from' ? 'followup.filter.from' : 'followup.filter.to')}
      value={state[name]}
      onChange={(next) => onChange({ [name]: next }, true)}
    />
  )
  return (
    <>
      <Select
        label={words('followup.filter.time')}
        className="span-filter"
        value={String(state.span)}
        items={spans.map((span) => ({ value: String(span), label: labelOf(span) }))}
        onChange={(span) => onChange({ span: Number(span) })}
      />
      {state.span === CUSTOM ? (
        <span className="day-filters">
          {day('from')}
          {day('to')}
        </span>
      ) : null}
      {state.span === CUSTOM && state.from !== '' && state.to !== '' && state.from > state.to ? (
        <p className="form-note error" role="alert">
          {words('filters.turned')}
        </p>
      ) : null}
    </>
  )
}

/** Narrows the timeline over all records by the kind of record. */
export const ObjectFilter = (props: {
  readonly chosen: readonly string[]
  readonly onChange: (kinds: readonly string[]) => void
}) => {
  const words = useWords()
  return (
    <Several
      label={words('followup.filter.object')}
      options={objectKinds.map((kind) => ({ value: kind, label: words(`followup.object.${kind}`) }))}
      chosen={props.chosen}
      onChange={props.onChange}
    />
  )
}

/** Sets the timeline over all records apart by day, customer or person. */
export const GroupChoice = (props: {
  readonly value: FollowUpGrouping
  readonly onChange: (group: FollowUpGrouping) => void
}) => {
  const words = useWords()
  return (
    <Select
      label={words('followup.grouping')}
      className="group-choice"
      value={props.value}
      items={groupings.map((value) => ({ value, label: words(`followup.grouping.${value}`) }))}
      onChange={(value) => props.onChange(groupings.find((one) => one === value) ?? 'day')}
    />
  )
}
