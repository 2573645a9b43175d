import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CUSTOM, datePresets } from '#shared/domain/date-presets'
import { facetsQuery } from '../../../bridge/customers.ts'
import { errorWords } from '../../../bridge/error-words.ts'
import { useOffline } from '../../../bridge/online.ts'
import { countiesQuery } from '../../../bridge/pickers.ts'
import { CheckList, type CheckOption } from '../../../components/check-list.tsx'
import { FieldValue } from '../../../components/field-value/field-value.tsx'
import { Floating } from '../../../components/floating.tsx'
import { formatCount } from '../../../lib/count.ts'
import { type FieldLists, fieldOf, itemsOf } from '../../../lib/field-labels.ts'
import { useZone } from '../../../lib/time.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { plainText, unpacked } from '../../../lib/values.ts'
import { useWords, type Words } from '../../../lib/words.ts'
import type { FilterNames } from '../filters/active-filters.ts'
import { CustomDays, presetDays } from '../filters/date-filter.tsx'
import { presetLabel } from '../filters/date-words.ts'
import { useStrangers } from '../filters/use-filter-names.ts'
import type { useSetCities } from '../filters/use-set-cities.ts'
import type { ListFilters, ListState } from '../list-query.ts'
import {
  boxesNote,
  type ColumnFilter,
  choicesOf,
  columnFilterOf,
  columnFilterValues,
  isOfPeople,
  withColumnFilterValues,
} from './column-filter-values.ts'

/** Rest after the last key before values are asked for, in milliseconds. */
const TYPING_REST = 200

type Props = {
  readonly column: string
  readonly label: string
  readonly state: ListState
  readonly lists: FieldLists
  readonly names: FilterNames
  readonly onChange: (change: Partial<ListFilters>) => void
  readonly onCities: ReturnType<typeof useSetCities>
}

/** A stored value in words; times come as days, telephones as their numbers. */
const wordsOfValue = (value: string, words: Words): string =>
  value === '' ? words('filters.empty') : plainText(unpacked(value)) || value

/** True for each region that may be chosen beside the cities; where nobody knows whose they are, all may. */
const useRegionsOf = (column: string, cities: readonly string[]): ((region: string) => boolean) => {
  const online = useOffline() === null
  const isAsked = column === 'region' && cities.length > 0 && online
  const counties = useQuery({ ...countiesQuery(cities), enabled: isAsked }).data?.counties ?? []
  const names = new Set(counties.map(({ name }) => name))
  return (region) => column !== 'region' || names.size === 0 || region === '' || names.has(region)
}

const Values = (props: Props & { readonly filter: ColumnFilter }) => {
  const words = useWords()
  const [text, setText] = useState('')
  const debounced = useDebounced(text.trim(), TYPING_REST)
  const { filter, state, lists, label } = props
  const field = fieldOf('customer', props.column, lists)
  const choices = choicesOf(filter, props.names)
  // The firm's own choices are found by their words, stored values by themselves.
  const facets = useQuery(facetsQuery(filter.column, choices === null ? debounced : ''))
  const people = isOfPeople(filter)
  // Rows may name people who have left, and so stand in no list: those who are not among the counted are found by name.
  const byName = useQuery({ ...facetsQuery(filter.column, debounced), enabled: people && debounced !== '' })
  const meant = !people || debounced === '' || byName.isPlaceholderData ? [] : (byName.data?.values ?? [])
  const chosen = columnFilterValues(filter, state)
  const isOfCities = useRegionsOf(filter.column, state.city)
  const found = [...(facets.data?.values ?? []).filter(({ value }) => isOfCities(value)), ...meant]
  const strangers = useStrangers(people ? found.map(({ value }) => value) : [], choices ?? [])
  const named = [...(choices ?? []), ...strangers]
  const rowsOf = (value: string) => found.find((one) => one.value === value)?.rows
  const labelOf = (value: string) =>
    named.find((item) => item.value === value)?.label ??
    found.find((one) => one.value === value)?.label ??
    wordsOfValue(value, words)
  const late = choices === null && (text.trim() !== debounced || facets.isPending || facets.isPlaceholderData)
  const sought = text.trim().toLowerCase()
  // Rows may know a person by another name than the firm does.
  const isMeant = (value: string) => text.trim() === debounced && meant.some((one) => one.value === value)
  const matches = (value: string) => sought === '' || labelOf(value).toLowerCase().includes(sought) || isMeant(value)
  const known = choices?.map(({ value }) => value) ?? []
  const values = [...new Set([...chosen, ...known, ...found.map(({ value }) => value)])]
  const options = values
    .filter((value) => choices === null || matches(value))
    .map((value): CheckOption => {
      const rows = rowsOf(value)
      return {
        value,
        label: labelOf(value),
        ...(rows === undefined ? {} : { detail: formatCount(rows) }),
      }
    })
  const note = (): ReactNode => {
    if (facets.isError && choices === null) return errorWords(facets.error)
    const counted = meant.length > 0 ? byName.data : facets.data
    return boxesNote({ shown: options.length, hasChoices: choices !== null, people }, counted, words)
  }
  const drawn = filter.column === 'level' || filter.column === 'chargeStatus'
  return (
    <CheckList
      label={label}
      options={options}
      chosen={chosen}
      onChange={(next) => {
        const change = withColumnFilterValues(filter, state, next, lists)
        const { city = [] } = change
        // The regions of cities that were taken away go with them.
        if (city.length > 0) void props.onCities(city, change)
        else props.onChange(change)
      }}
      search={{ text, late, onText: setText, placeholder: words('columnFilters.search', { name: label }) }}
      note={note()}
      {...(drawn
        ? {
            // A field without a value draws nothing, and a box needs words.
            draw: ({ value, label }: CheckOption) =>
              value === '' ? (
                label
              ) : (
                <FieldValue field={field} value={value} place="list" items={itemsOf(field, lists)} />
              ),
          }
        : {})}
    />
  )
}

const Presets = (props: Props & { readonly filter: ColumnFilter & { readonly kind: 'date' } }) => {
  const words = useWords()
  const zone = useZone()
  const { filter, state } = props
  const dimension = filter.name
  const chosen = state.dates[dimension]
  const options = datePresets[dimension]
    .filter((type) => type !== CUSTOM)
    .map((type) => ({
      value: String(type),
      label: presetLabel(dimension, type, words),
      detail: presetDays(dimension, type, zone, words),
    }))
  return (
    <div className="head-dates">
      <CheckList
        label={props.label}
        options={options}
        chosen={chosen === undefined || chosen.type === CUSTOM ? [] : [String(chosen.type)]}
        onChange={(next) => props.onChange(withColumnFilterValues(filter, state, next, props.lists))}
      />
      {datePresets[dimension].includes(CUSTOM) ? (
        <div className="head-custom">
          <span className="filter-label">{words('filters.preset.custom')}</span>
          <CustomDays
            label={props.label}
            value={chosen}
            onChange={(value) => {
              const { [dimension]: _before, ...others } = state.dates
              const none = value.start === '' && value.end === ''
              props.onChange({ dates: none ? others : { ...others, [dimension]: value } })
            }}
          />
        </div>
      ) : null}
    </div>
  )
}

/** The filter of a column's head: boxes of its choices or of the values that there are, or a date's presets (CL-20, D-34). */
export const ColumnFilterPanel = (props: Props & { readonly anchor: HTMLElement; readonly onClose: () => void }) => {
  const words = useWords()
  const filter = columnFilterOf(props.column, props.lists)
  return (
    <Floating
      anchor={props.anchor}
      label={words('columnFilters.filter', { name: props.label })}
      className="head-panel"
      onClose={props.onClose}
    >
      {filter.kind === 'date' ? <Presets {...props} filter={filter} /> : <Values {...props} filter={filter} />}
    </Floating>
  )
}
