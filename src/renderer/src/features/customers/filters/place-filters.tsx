import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords } from '../../../bridge/error-words.ts'
import { useOffline } from '../../../bridge/online.ts'
import { citiesQuery, countiesQuery } from '../../../bridge/pickers.ts'
import { CheckList, type CheckOption } from '../../../components/check-list.tsx'
import { MultiField } from '../../../components/multi-field.tsx'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useWords } from '../../../lib/words.ts'
import { Named } from './filter-field.tsx'

/** Rest after the last key before places are asked for, in milliseconds (RG-03, RG-04). */
const TYPING_REST = 200

const optionsOf = (chosen: readonly string[], found: readonly { readonly name: string }[]): readonly CheckOption[] =>
  [...new Set([...chosen, ...found.map(({ name }) => name)])].map((name) => ({ value: name, label: name }))

type Props = { readonly chosen: readonly string[]; readonly onChange: (chosen: readonly string[]) => void }

const CityPanel = ({ chosen, onChange, label }: Props & { readonly label: string }) => {
  const words = useWords()
  const offline = useOffline()
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim(), TYPING_REST)
  const found = useQuery({ ...citiesQuery(asked), enabled: asked !== '' && offline === null })
  const cities = asked === '' ? [] : (found.data?.cities ?? [])
  const late = asked !== text.trim() || found.data === undefined
  const note = () => {
    if (offline !== null) return words(`online.${offline}`)
    if (asked === '') return chosen.length === 0 ? words('filters.typeCity') : undefined
    if (found.isError) return errorWords(found.error)
    if (found.data === undefined) return words('common.loading')
    return cities.length === 0 ? words('filters.noCity') : undefined
  }
  return (
    <CheckList
      label={label}
      options={optionsOf(chosen, cities)}
      chosen={chosen}
      onChange={onChange}
      search={{ text, late, onText: setText, placeholder: words('filters.citySearch'), disabled: offline !== null }}
      note={note()}
    />
  )
}

/** Cities, found by a part of the name; a blank text asks nobody (RG-02, RG-03). */
export const CityFilter = ({ chosen, onChange, label }: Props & { readonly label: string }) => {
  const words = useWords()
  return (
    <Named label={label}>
      <MultiField label={label} chosen={chosen} placeholder={words('filters.citySearch')}>
        {() => <CityPanel label={label} chosen={chosen} onChange={onChange} />}
      </MultiField>
    </Named>
  )
}

const CountyPanel = (props: Props & { readonly label: string; readonly cities: readonly string[] }) => {
  const words = useWords()
  const offline = useOffline()
  const [text, setText] = useState('')
  const asked = useDebounced(text.trim(), TYPING_REST)
  const found = useQuery({ ...countiesQuery(props.cities, asked), enabled: offline === null })
  const counties = found.data?.counties ?? []
  const late = asked !== text.trim() || found.data === undefined
  const note = () => {
    if (found.data === undefined && offline !== null) return words(`online.${offline}`)
    if (found.isError) return errorWords(found.error)
    if (found.data === undefined) return words('common.loading')
    return counties.length === 0 ? words('filters.noCounty') : undefined
  }
  return (
    <CheckList
      label={props.label}
      options={optionsOf(props.chosen, counties)}
      chosen={props.chosen}
      onChange={props.onChange}
      search={{ text, late, onText: setText, placeholder: words('filters.countySearch') }}
      note={note()}
    />
  )
}

/** Counties of the chosen cities (CL-31, RG-06); without a city there are none to choose. */
export const CountyFilter = (props: Props & { readonly label: string; readonly cities: readonly string[] }) => {
  const words = useWords()
  const none = props.cities.length === 0
  return (
    <Named label={props.label}>
      <MultiField
        label={props.label}
        chosen={props.chosen}
        placeholder={words(none ? 'filters.cityFirst' : 'filters.any')}
        disabled={none && props.chosen.length === 0}
        hint={none ? words('filters.cityFirst') : undefined}
      >
        {() => <CountyPanel {...props} />}
      </MultiField>
    </Named>
  )
}
