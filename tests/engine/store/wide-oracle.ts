import type { DateSpans } from '#core/areas/customers/store/row-predicates'
import { searchKey } from '#core/engine/store/search/key'
import type { CustomerQuery } from '#shared/contract/customers'
import type { Customer, Json } from '#shared/domain/customer'

const isAmong = (wanted: readonly string[], own: readonly string[]): boolean =>
  wanted.length === 0 || (own.length === 0 ? wanted.includes('') : own.some((value) => wanted.includes(value)))

const choices = (value: Json | undefined): string[] => {
  if (value === undefined || value === null || value === '') return []
  if (Array.isArray(value)) return value.map(String)
  const text = String(value)
  if (text.startsWith('[')) return (JSON.parse(text) as unknown[]).map(String)
  return text.split(',').map((one) => one.trim())
}

const has = (value: Json | undefined, part: string): boolean =>
  searchKey(value === undefined || value === null ? '' : String(value)).includes(searchKey(part))

/** Whether a row passes the filters beside name, charge status, level and owner, told from the row as it was given. */
export const passesWide = (row: Customer, query: CustomerQuery, spans: DateSpans): boolean => {
  const extra = row.extra as Readonly<Record<string, Json>>
  const own = (field: string): Json | undefined => (Object.hasOwn(extra, field) ? extra[field] : undefined)
  const inSpan = (time: number | null, span: { start: number; end: number }) =>
    time !== null && time >= span.start && time < span.end
  const members = row.participantList.filter(
    (member) =>
      (query.participantId === '' || member.userId === query.participantId) &&
      (query.participantRoles.length === 0 || query.participantRoles.includes(member.roleId)),
  )
  const numbers = [row.telephone, ...row.phoneMore.map((entry) => entry.phone)]
  const digits = query.telephone.replace(/\D/g, '')
  return (
    (['industry', 'channel', 'weMediaAccountId', 'userCreate'] as const).every(
      (field) => query[field] === '' || query[field] === row[field],
    ) &&
    (['city', 'region'] as const).every((field) => query[field].length === 0 || query[field].includes(row[field])) &&
    isAmong(
      query.tag,
      row.tagList.map((tag) => tag.id),
    ) &&
    ((query.participantId === '' && query.participantRoles.length === 0) || members.length > 0) &&
    (query.telephone === '' ||
      (digits === '' && row.telephone.includes(query.telephone)) ||
      numbers.some(
        (number) =>
          (digits !== '' && number.includes(digits)) ||
          (digits.length === 11 && number === `${digits.slice(0, 3)}****${digits.slice(-4)}`),
      )) &&
    Object.entries(query.extraSet).every(([field, values]) => isAmong(values, choices(own(field)))) &&
    Object.entries(query.extraLike).every(([field, part]) => has(own(field), part)) &&
    Object.entries(query.extraSearch).every(([field, part]) =>
      has(field.startsWith('extra.') ? own(field.slice(6)) : (Reflect.get(row, field) as Json), part),
    ) &&
    Object.entries(query.columnValues).every(([column, values]) => {
      if (column === 'tagList')
        return isAmong(
          values,
          row.tagList.map((tag) => tag.id),
        )
      if (column.startsWith('extra.')) return isAmong(values, choices(own(column.slice(6))))
      const value = Reflect.get(row, column) as string
      return isAmong(values, value === '' ? [] : [value])
    }) &&
    Object.entries(spans.dates).every(([dimension, span]) =>
      dimension === 'gmtNotFollowup'
        ? row.gmtFollowup === null || row.gmtFollowup < span.start
        : inSpan(Reflect.get(row, dimension) as number | null, span),
    )
  )
}
