// The advanced filters of the list (CL-01, CL-34, CL-35): every field of the query of §3, by groups.
import { type ReactNode, type Ref, useId } from 'react'
import { dateDimensions } from '#shared/domain/date-presets'
import { EverPeople, usePickerWays } from '../../../actions/firm-people.tsx'
import { PeoplePicker } from '../../../components/people-picker.tsx'
import { kindOf } from '../../../lib/field-kinds.ts'
import { type FieldLists, fieldLabel, fieldOf, itemsOf, valueName } from '../../../lib/field-labels.ts'
import { useWords } from '../../../lib/words.ts'
import type { ListFilters, ListState } from '../list-query.ts'
import type { FilterNames } from './active-filters.ts'
import { DateFilter } from './date-filter.tsx'
import { type Asking, FewFilter, ManyFilter, OneFilter, TextFilter } from './filter-field.tsx'
import { CityFilter, CountyFilter } from './place-filters.tsx'
import { searchFields } from './search-fields.ts'

type Change = (change: Partial<ListFilters>) => void

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId()
  return (
    <section className="filter-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="filter-fields">{children}</div>
    </section>
  )
}

/** The map without a key whose value is empty, so that an empty filter stands nowhere. */
const withEntry = <Value extends string | readonly string[]>(
  map: Readonly<Record<string, Value>>,
  name: string,
  value: Value,
): Readonly<Record<string, Value>> => {
  const { [name]: _before, ...others } = map
  return value.length === 0 ? others : { ...others, [name]: value }
}

const PersonFilter = (props: {
  readonly label: string
  readonly id: string
  readonly names: FilterNames
  readonly asking: Asking
  readonly onChange: (id: string) => void
}) => {
  const words = useWords()
  const ways = usePickerWays()
  const { id, names, asking } = props
  const name = names.users.find(({ value }) => value === id)?.label ?? id
  return (
    // What is inert has no hint, and is read to nobody: both stand around it.
    <div className="filter-field" title={asking.hint}>
      <div inert={asking.disabled}>
        <PeoplePicker
          label={props.label}
          ways={ways}
          single
          chosen={id === '' ? [] : [{ id, name }]}
          people={EverPeople}
          onChange={(people) => props.onChange(people[0]?.id ?? '')}
        />
      </div>
      {asking.disabled ? (
        <p className="visually-hidden">{`${props.label}${words('join.colon')}${asking.hint}`}</p>
      ) : null}
    </div>
  )
}

type PanelProps = {
  readonly state: ListState
  readonly lists: FieldLists
  readonly names: FilterNames
  /** Why a filter cannot be asked now, by its name. */
  readonly asking: (name: string) => Asking
  readonly onChange: Change
  readonly onCities: (city: readonly string[]) => unknown
  /** As `onChange`, for what a person still types: it leaves no step to go back to. */
  readonly onTyped: Change
}

const PlaceFilters = ({ state, onChange, onCities }: PanelProps) => {
  const words = useWords()
  return (
    <>
      <CityFilter label={words('field.city')} chosen={state.city} onChange={onCities} />
      <CountyFilter
        label={words('field.region')}
        cities={state.city}
        chosen={state.region}
        onChange={(region) => onChange({ region })}
      />
    </>
  )
}

const CustomerSection = (props: PanelProps) => {
  const { state, lists, names, asking, onChange, onTyped } = props
  const words = useWords()
  const itemsOfField = (name: string) => itemsOf(fieldOf('customer', name, lists), lists)
  const label = (name: string) => fieldLabel(fieldOf('customer', name, lists), words)
  const choice = (name: 'industry' | 'channel') =>
    itemsOfField(name).length > 0 ? (
      <OneFilter
        label={label(name)}
        items={itemsOfField(name)}
        value={state[name]}
        asking={asking(name)}
        onChange={(value) => onChange({ [name]: value })}
      />
    ) : (
      <TextFilter
        label={label(name)}
        value={state[name]}
        asking={asking(name)}
        onChange={(value) => onTyped({ [name]: value })}
      />
    )
  return (
    <Section title={words('filters.customer')}>
      <FewFilter
        label={words('customers.level')}
        items={lists.levels}
        chosen={state.level}
        onChange={(level) => onChange({ level })}
      />
      <FewFilter
        label={words('customers.chargeStatus')}
        items={lists.chargeStatuses}
        chosen={state.chargeStatus}
        onChange={(chargeStatus) => onChange({ chargeStatus })}
      />
      <ManyFilter
        label={words('field.tagList')}
        items={names.tags}
        chosen={state.tag}
        asking={asking('tag')}
        onChange={(tag) => onChange({ tag })}
      />
      <TextFilter
        label={label('telephone')}
        value={state.telephone}
        asking={asking('telephone')}
        onChange={(telephone) => onTyped({ telephone })}
      />
      {choice('industry')}
      {choice('channel')}
      <OneFilter
        label={label('weMediaAccountId')}
        items={names.accounts}
        value={state.weMediaAccountId}
        asking={asking('weMediaAccountId')}
        onChange={(weMediaAccountId) => onChange({ weMediaAccountId })}
      />
      <PlaceFilters {...props} />
    </Section>
  )
}

const PeopleSection = ({ state, names, asking, onChange }: PanelProps) => {
  const words = useWords()
  const roles = asking('participantRoles')
  const alone = state.participantId === ''
  return (
    <Section title={words('filters.people')}>
      <PersonFilter
        label={words(names.inviteTalk ? 'customers.inviter' : 'customers.owner')}
        id={state.ownerid}
        names={names}
        asking={asking('ownerid')}
        onChange={(ownerid) => onChange({ ownerid })}
      />
      <PersonFilter
        label={words('field.participantList')}
        id={state.participantId}
        names={names}
        asking={asking('participantId')}
        onChange={(participantId) =>
          onChange(participantId === '' ? { participantId, participantRoles: [] } : { participantId })
        }
      />
      <ManyFilter
        label={words('filters.roles')}
        items={names.roles}
        chosen={state.participantRoles}
        asking={alone ? { disabled: true, hint: words('filters.participantFirst') } : roles}
        onChange={(participantRoles) => onChange({ participantRoles })}
      />
      <PersonFilter
        label={words('field.userCreateName')}
        id={state.userCreate}
        names={names}
        asking={asking('userCreate')}
        onChange={(userCreate) => onChange({ userCreate })}
      />
    </Section>
  )
}

const DateSection = ({ state, asking, onChange }: PanelProps) => {
  const words = useWords()
  return (
    <Section title={words('filters.dates')}>
      {dateDimensions.map((dimension) => (
        <DateFilter
          key={dimension}
          dimension={dimension}
          value={state.dates[dimension]}
          asking={asking(dimension)}
          onChange={(chosen) => {
            const { [dimension]: _before, ...others } = state.dates
            onChange({ dates: chosen === undefined ? others : { ...others, [dimension]: chosen } })
          }}
        />
      ))}
    </Section>
  )
}

const CustomSection = ({ state, lists, searched, onChange, onTyped }: PanelProps & { readonly searched: string }) => {
  const words = useWords()
  const extra = searchFields(searched, lists)
  const isSearched = (name: string) => extra.some((field) => valueName(field) === name)
  const customs = lists.fields.filter((field) => !field.system)
  const choices = customs.filter((field) => field.items.length > 0)
  const texts = customs.filter(
    (field) => kindOf(field) === 'text' && field.items.length === 0 && !isSearched(valueName(field)),
  )
  if (extra.length + choices.length + texts.length === 0) return null
  return (
    <Section title={words('filters.custom')}>
      {extra.map((field) => (
        <TextFilter
          key={`search ${valueName(field)}`}
          label={words('filters.searchIn', { name: fieldLabel(field, words) })}
          value={state.extraSearch[valueName(field)] ?? ''}
          onChange={(text) => onTyped({ extraSearch: withEntry(state.extraSearch, valueName(field), text) })}
        />
      ))}
      {choices.map((field) => (
        <ManyFilter
          key={field.name}
          label={fieldLabel(field, words)}
          items={field.items}
          chosen={state.extraSet[field.name] ?? []}
          onChange={(chosen) => onChange({ extraSet: withEntry(state.extraSet, field.name, chosen) })}
        />
      ))}
      {texts.map((field) => (
        <TextFilter
          key={field.name}
          label={fieldLabel(field, words)}
          value={state.extraLike[field.name] ?? ''}
          onChange={(text) => onTyped({ extraLike: withEntry(state.extraLike, field.name, text) })}
        />
      ))}
    </Section>
  )
}

/** Filters beyond the simple ones. `searched` is the value of the switch that adds search fields (CL-41). */
export const FilterPanel = (
  props: PanelProps & { readonly id: string; readonly searched: string; readonly ref: Ref<HTMLElement> },
) => {
  const words = useWords()
  return (
    <section className="filter-panel" id={props.id} ref={props.ref} aria-label={words('customers.advanced')}>
      <CustomerSection {...props} />
      <PeopleSection {...props} />
      <DateSection {...props} />
      <CustomSection {...props} />
    </section>
  )
}
