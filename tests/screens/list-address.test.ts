// The page of a list in its address: what is not valid there is as if it were not there, and what is plain is not written.
import { expect, test } from 'vitest'
import { readSortedPage, type SortedPage, sortedBy, writeSortedPage } from '../../src/renderer/src/lib/page-sizes.ts'

const sortFields = ['gmtFollowup', 'name'] as const
const first: SortedPage<(typeof sortFields)[number]> = {
  pageIndex: 0,
  pageSize: 10,
  sortField: 'gmtFollowup',
  sortOrder: 'desc',
}
const read = (search: string) => readSortedPage(new URLSearchParams(search), first, sortFields)
const written = (state: SortedPage) => {
  const search = new URLSearchParams()
  writeSortedPage(search, state, first)
  return search.toString()
}

test.each([
  ['', {}],
  [
    'page=3&pageSize=50&sortField=name&sortOrder=asc',
    { pageIndex: 3, pageSize: 50, sortField: 'name', sortOrder: 'asc' },
  ],
  ['page=-1&pageSize=11&sortField=phone&sortOrder=up', {}],
  ['page=1.5&pageSize=10e9', {}],
  ['page=1000001', {}],
  ['page=&pageSize=&sortField=&sortOrder=', {}],
] as const)('the address %j is read', (search, change) => {
  expect(read(search)).toEqual({ ...first, ...change })
})

test('what is read is what was written, and the list as it opens writes nothing', () => {
  const state = { pageIndex: 2, pageSize: 20, sortField: 'name', sortOrder: 'asc' } as const
  expect(written(first)).toBe('')
  expect(written(state)).toBe('page=2&pageSize=20&sortField=name&sortOrder=asc')
  expect(read(written(state))).toEqual(state)
})

test('another column sorts times from the newest and texts from the first; the same one turns round', () => {
  expect(sortedBy(first, 'name')).toEqual({ sortField: 'name', sortOrder: 'asc' })
  expect(sortedBy({ ...first, sortField: 'name', sortOrder: 'asc' }, 'name')).toEqual({
    sortField: 'name',
    sortOrder: 'desc',
  })
  expect(sortedBy({ ...first, sortField: 'name', sortOrder: 'asc' }, 'gmtFollowup')).toEqual({
    sortField: 'gmtFollowup',
    sortOrder: 'desc',
  })
})
