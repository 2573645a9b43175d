// The boxes in the heads of the list: which filter their values become, what they are called, what is said below them.
import { describe, expect, it } from 'vitest'
import { customerFilter } from '#shared/contract/customers'
import {
  boxesNote,
  choicesOf,
  columnFilterOf,
  withColumnFilterValues,
} from '../../../src/renderer/src/features/customers/column-filters/column-filter-values.ts'
import { activeFilters, type FilterNames } from '../../../src/renderer/src/features/customers/filters/active-filters.ts'
import { firstState, readState, writeState } from '../../../src/renderer/src/features/customers/list-query.ts'

const lists = { levels: [], chargeStatuses: [], fields: [] } as unknown as FilterNames['lists']
const words: FilterNames['words'] = (key) => key
const names: FilterNames = { lists, words, users: [], roles: [], tags: [], accounts: [], inviteTalk: false }

it('a level or charge status that the firm has no more filters on, and says so', () => {
  const state = { ...firstState, ...readState(new URLSearchParams('level=4&chargeStatus=9')) }
  const shown = (chargeStatuses: FilterNames['lists']['chargeStatuses']) =>
    activeFilters(state, { ...names, lists: { ...lists, chargeStatuses } }).map(({ key, text }) => [key, text])
  expect(shown([])).toEqual([
    ['level', '4'],
    ['chargeStatus', '9'],
  ])
  // The toolbar shows one that it knows.
  expect(shown([{ value: '9', label: '已付费' }])).toEqual([['level', '4']])
})

it('CL-35 days the wrong way round are said at the chip to be without effect, others are shown', () => {
  const chip = (query: string) => {
    const state = { ...firstState, ...readState(new URLSearchParams(`gmtCreateType=-1&${query}`)) }
    return activeFilters(state, names).map(({ key, text, idle }) => [key, text, idle])
  }
  const [from, until] = ['gmtCreateStart=2026-03-02', 'gmtCreateEnd=2026-03-01']
  expect(chip(`${from}&${until}`)).toEqual([['dates.gmtCreate', 'filters.turned', true]])
  expect(chip(from)).toEqual([['dates.gmtCreate', 'filters.from', false]])
  expect(chip('')).toEqual([])
})

describe('CL-20 the boxes of a head', () => {
  const industry = columnFilterOf('industry', lists)
  const ticked = (value: string) => ({ ...firstState, ...withColumnFilterValues(industry, firstState, [value], lists) })

  it('a single plain value is the query’s own filter', () => {
    expect(ticked('物流')).toMatchObject({ industry: '物流', columnValues: {} })
  })

  it.each([' 物流', '物流 ', '长'.repeat(201)])(
    'a value that a text would not carry whole is asked for exactly',
    (value) => {
      const state = ticked(value)
      expect(state).toMatchObject({ industry: '', columnValues: { industry: [value] } })
      expect(customerFilter.parse(readState(writeState(state))).columnValues).toEqual({ industry: [value] })
    },
  )

  it('a value that no filter can carry leaves no filter without a value', () => {
    const search = new URLSearchParams([['column.note', '长'.repeat(501)]])
    expect(readState(search).columnValues).toEqual({})
    search.append('column.note', '短')
    expect(readState(search).columnValues).toEqual({ note: ['短'] })
  })

  it('accounts are called by their names, and by what stands in the rows while nobody knows them', () => {
    const filter = columnFilterOf('weMediaAccountId', lists)
    const accounts = [{ value: 'w1', label: '普法号' }]
    expect(choicesOf(filter, { ...names, accounts })).toEqual(accounts)
    expect(choicesOf(filter, names)).toBeNull()
    expect(choicesOf(columnFilterOf('ownerName', lists), names)).toEqual([])
  })

  it('where values are left out it is said, beside the firm’s own choices too', () => {
    const cut = { values: [1, 2], more: true, partial: false }
    expect(boxesNote({ shown: 2, hasChoices: false, people: false }, cut, words)).toBe('columnFilters.more')
    expect(boxesNote({ shown: 2, hasChoices: true, people: false }, cut, words)).toBe('columnFilters.moreOthers')
    expect(boxesNote({ shown: 0, hasChoices: true, people: false }, cut, words)).toBe('columnFilters.moreOthers')
    expect(boxesNote({ shown: 2, hasChoices: true, people: true }, cut, words)).toBe('columnFilters.morePeople')
    expect(boxesNote({ shown: 0, hasChoices: true, people: false }, { ...cut, more: false }, words)).toBe(
      'columnFilters.none',
    )
    expect(boxesNote({ shown: 2, hasChoices: true, people: false }, undefined, words)).toBeUndefined()
  })
})
