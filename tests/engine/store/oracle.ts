import { nameOrderKey } from '#core/engine/store/records/name-order-key'
import { initialsOf } from '#core/engine/store/search/initials'
import { searchKey } from '#core/engine/store/search/key'
import type { CustomerQuery, SortField } from '#shared/contract/customers'
import type { Customer } from '#shared/domain/customer'

/** Compares texts by code point, the slow and plain way. */
const byCodePoint = (left: string, right: string): number => {
  const one = [...left].map((character) => character.codePointAt(0) ?? 0)
  const other = [...right].map((character) => character.codePointAt(0) ?? 0)
  for (const [index, value] of one.entries()) {
    const against = other[index]
    if (against === undefined) return 1
    if (value !== against) return value - against
  }
  return one.length - other.length
}

const sortValue = (row: Customer, field: SortField): string | number => {
  if (field === 'name') return nameOrderKey(searchKey(row.name))
  const value = row[field]
  return value ?? 0
}

const passes = (row: Customer, query: CustomerQuery): boolean => {
  const key = searchKey(query.name)
  const name = searchKey(row.name)
  const initials = /^[a-z0-9]+$/.test(key) && initialsOf(name).includes(key)
  return (
    (key === '' || name.includes(key) || initials) &&
    (query.chargeStatus.length === 0 || query.chargeStatus.includes(row.chargeStatus)) &&
    (query.level.length === 0 || query.level.includes(row.level)) &&
    (query.ownerid === '' || query.ownerid === row.ownerid)
  )
}

/** Ids of a page and the total, from rows in the order in which they were first stored. */
export const naivePage = (
  rows: readonly Customer[],
  query: CustomerQuery,
  also: (row: Customer) => boolean = () => true,
): { ids: string[]; total: number } => {
  const sign = query.sortOrder === 'asc' ? 1 : -1
  const sorted = rows
    .map((row, place) => ({ row, place, value: sortValue(row, query.sortField) }))
    .filter(({ row }) => passes(row, query) && also(row))
    .sort((left, right) => {
      const order =
        typeof left.value === 'string' && typeof right.value === 'string'
          ? byCodePoint(left.value, right.value)
          : Number(left.value) - Number(right.value)
      return sign * (order === 0 ? left.place - right.place : order)
    })
  const start = query.pageIndex * query.pageSize
  return { ids: sorted.slice(start, start + query.pageSize).map(({ row }) => row.id), total: sorted.length }
}
