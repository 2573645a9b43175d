// What narrows the list, each with its words and the way to take it away.

import type { EnumItem } from '#shared/contract/fields'
import { CUSTOM, dateDimensions } from '#shared/domain/date-presets'
import { type FieldLists, fieldLabel, fieldOf, itemsOf, valueName } from '../../../lib/field-labels.ts'
import { extraPrefix } from '../../../lib/known-fields.ts'
import { joined, without } from '../../../lib/values.ts'
import type { Words } from '../../../lib/words.ts'
import type { ListFilters } from '../list-query.ts'
import { daysText, dimensionLabel, presetLabel } from './date-words.ts'
import { withChoicesSaid } from './search-fields.ts'

/** A filter as its chip shows it. `idle` where it has no effect now, which its text says; `without` are the filters after it. */
export type ActiveFilter = {
  readonly key: string
  readonly label: string
  readonly text: string
  readonly idle: boolean
  readonly without: Partial<ListFilters>
}

/** What the words of filters need. */
export type FilterNames = {
  readonly lists: FieldLists
  readonly words: Words
  readonly users: readonly EnumItem[]
  readonly roles: readonly EnumItem[]
  readonly tags: readonly EnumItem[]
  readonly accounts: readonly EnumItem[]
  readonly inviteTalk: boolean
}

const labelsOf = (values: readonly string[], items: readonly EnumItem[]): string =>
  joined(values.map((value) => items.find((item) => item.value === value)?.label ?? value))

/** Name of a column, as its head has it. */
const columnLabel = (column: string, { lists, words, inviteTalk }: FilterNames): string => {
  if (column === 'ownerid') return words(inviteTalk ? 'customers.inviter' : 'customers.owner')
  if (column === 'userCreate') return words('field.userCreateName')
  return fieldLabel(fieldOf('customer', column, lists), words)
}

/** The choices that the firm has for a column, in words; none where its values are whatever stands in the rows. */
export const itemsOfColumn = (column: string, names: FilterNames): readonly EnumItem[] => {
  if (column === 'ownerid' || column === 'userCreate' || column === 'participantList') return names.users
  if (column === 'tagList') return names.tags
  if (column === 'weMediaAccountId') return names.accounts
  return itemsOf(fieldOf('customer', column, names.lists), names.lists)
}

/** True where a field's definition is gone; before the definitions are there, nothing is. */
const isGone = (column: string, { lists }: FilterNames): boolean => {
  if (lists.fields.length === 0) return false
  return column.startsWith(extraPrefix) && !lists.fields.some((field) => valueName(field) === column)
}

/** The filters that are on, but for the name and a single charge status of the firm's, which the toolbar itself shows. */
export const activeFilters = (filters: ListFilters, names: FilterNames): readonly ActiveFilter[] => {
  const { words, lists } = names
  const found: ActiveFilter[] = []
  const add = (key: string, label: string, text: string, rest: Partial<ListFilters>, gone = false) =>
    found.push({
      key,
      label,
      text: gone ? words('filters.gone') : text,
      idle: gone,
      without: rest,
    })
  const list = (
    name: 'level' | 'chargeStatus' | 'tag' | 'city' | 'region',
    label: string,
    items: readonly EnumItem[],
  ) => {
    const values = filters[name]
    const isInToolbar = name === 'chargeStatus' && values.length === 1 && items.some(({ value }) => value === values[0])
    if (values.length > 0 && !isInToolbar)
      add(name, label, labelsOf(values, items), name === 'city' ? { city: [], region: [] } : { [name]: [] })
  }
  const text = (
    name: 'telephone' | 'industry' | 'ownerid' | 'channel' | 'weMediaAccountId' | 'userCreate',
    label: string,
    items: readonly EnumItem[],
  ) => {
    if (filters[name] !== '') add(name, label, labelsOf([filters[name]], items), { [name]: '' })
  }
  const items = (column: string) => itemsOfColumn(column, names)
  list('level', words('customers.level'), lists.levels)
  list('chargeStatus', words('customers.chargeStatus'), lists.chargeStatuses)
  list('tag', words('field.tagList'), names.tags)
  text('telephone', words('field.telephone'), [])
  text('industry', columnLabel('industry', names), items('industry'))
  text('channel', columnLabel('channel', names), items('channel'))
  text('weMediaAccountId', columnLabel('weMediaAccountId', names), names.accounts)
  list('city', words('field.city'), [])
  list('region', words('field.region'), [])
  text('ownerid', columnLabel('ownerid', names), names.users)
  if (filters.participantId !== '') {
    const roles = filters.participantRoles
    const person = labelsOf([filters.participantId], names.users)
    add(
      'participantId',
      words('field.participantList'),
      roles.length === 0 ? person : words('filters.asRoles', { person, roles: labelsOf(roles, names.roles) }),
      { participantId: '', participantRoles: [] },
    )
  }
  text('userCreate', columnLabel('userCreate', names), names.users)
  for (const dimension of dateDimensions) {
    const chosen = filters.dates[dimension]
    if (chosen === undefined || (chosen.type === CUSTOM && chosen.start === '' && chosen.end === '')) continue
    const { [dimension]: _gone, ...dates } = filters.dates
    const shown =
      chosen.type === CUSTOM ? daysText(chosen.start, chosen.end, words) : presetLabel(dimension, chosen.type, words)
    // Days the wrong way round filter nothing, which stands at the field only while the filters are open.
    const turned = chosen.type === CUSTOM && chosen.start !== '' && chosen.end !== '' && chosen.start > chosen.end
    const [key, label] = [`dates.${dimension}`, dimensionLabel(dimension, words)]
    found.push({ key, label, text: turned ? words('filters.turned') : shown, idle: turned, without: { dates } })
  }
  for (const [name, values] of Object.entries(filters.extraSet)) {
    const column = extraPrefix + name
    const rest = { extraSet: without(filters.extraSet, name) }
    add(column, columnLabel(column, names), labelsOf(values, items(column)), rest, isGone(column, names))
  }
  for (const [name, like] of Object.entries(filters.extraLike)) {
    const column = extraPrefix + name
    const rest = { extraLike: without(filters.extraLike, name) }
    add(`like.${name}`, columnLabel(column, names), like, rest, isGone(column, names))
  }
  for (const [column, like] of Object.entries(filters.extraSearch)) {
    const rest = { extraSearch: without(filters.extraSearch, column) }
    add(`search.${column}`, columnLabel(column, names), like, rest, isGone(column, names))
  }
  for (const [column, values] of Object.entries(filters.columnValues)) {
    const rest = { columnValues: without(filters.columnValues, column) }
    const shown = joined(
      values.map((value) => (value === '' ? words('filters.empty') : labelsOf([value], items(column)))),
    )
    add(`column.${column}`, columnLabel(column, names), shown, rest, isGone(column, names))
  }
  return found
}

/** The same filters, those of the keys as without effect: the server is asked, and its query has no room for them. */
export const withIdle = (
  filters: readonly ActiveFilter[],
  keys: readonly string[],
  words: Words,
): readonly ActiveFilter[] =>
  filters.map((filter) =>
    keys.includes(filter.key)
      ? { ...filter, idle: true, text: words('filters.notByServer', { values: filter.text }) }
      : filter,
  )

/**
 * The filters as they are asked for: one on a field that is gone finds nothing and is left out, its chip says so; a text
 * that is searched in a field of choices stands for those that are called so.
 */
export const askedFilters = <Filters extends ListFilters>(filters: Filters, lists: FieldLists): Filters => {
  if (lists.fields.length === 0) return filters
  const known = (column: string) =>
    !column.startsWith(extraPrefix) || lists.fields.some((field) => valueName(field) === column)
  const kept = <Value>(map: Readonly<Record<string, Value>>, prefix: string) =>
    Object.fromEntries(Object.entries(map).filter(([name]) => known(prefix + name)))
  const whole = {
    extraSet: filters.extraSet,
    extraLike: filters.extraLike,
    columnValues: filters.columnValues,
    extraSearch: filters.extraSearch,
  }
  const next = {
    extraSet: kept(whole.extraSet, extraPrefix),
    extraLike: kept(whole.extraLike, extraPrefix),
    columnValues: kept(whole.columnValues, ''),
    extraSearch: kept(whole.extraSearch, ''),
  }
  return withChoicesSaid(JSON.stringify(next) === JSON.stringify(whole) ? filters : { ...filters, ...next }, lists)
}
