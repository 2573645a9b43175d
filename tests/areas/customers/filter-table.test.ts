// The one table of the customer query's filters: what it names is read, written, asked of rows and sent.
import { describe, expect, it } from 'vitest'
import { conditionsOf, noSpans } from '#core/areas/customers/store/row-predicates'
import { customerFilter, noFilter } from '#shared/contract/customers'
import { companyQueryOf } from '#shared/domain/company-query'
import { customerFilters, type FilterName, filterNames } from '#shared/domain/customer-filters'
import {
  firstState,
  type ListState,
  readState,
  writeState,
} from '../../../src/renderer/src/features/customers/list-query.ts'

/** One value for a filter: what a person may have typed or chosen. */
const oneOf = (name: FilterName): string => (name === 'telephone' ? '138' : '60004')

describe('the filters that the query names', () => {
  it.each(filterNames)('%s narrows the rows, stands in the address and is sent', (name) => {
    const { takes, asks } = customerFilters[name]
    const state: ListState = { ...firstState, [name]: takes === 'text' ? oneOf(name) : [oneOf(name)] }
    expect(readState(writeState(state))).toEqual(state)
    expect(companyQueryOf(state)).toEqual({
      query: { [name]: state[name], sortField: state.sortField, sortOrder: state.sortOrder },
      lost: [],
    })
    const filter = customerFilter.parse({ [name]: state[name] })
    // What the indexes of the orders and the search of names answer is no condition of a row.
    expect(conditionsOf(filter, noSpans).length).toBe(asks === 'order' || asks === 'name' ? 0 : 1)
    expect(conditionsOf(noFilter, noSpans)).toEqual([])
  })

  it.each(filterNames.flatMap((name) => ('column' in customerFilters[name] ? [name] : [])))(
    'boxes in the head of what %s is about are sent as this filter',
    (name) => {
      const filter: { readonly takes: string; readonly column?: string } = customerFilters[name]
      const boxes = (values: readonly string[]) =>
        companyQueryOf({ ...firstState, columnValues: { [filter.column ?? '']: values } })
      const lost = `column.${filter.column}`
      expect(boxes(['a']).query[name]).toEqual(filter.takes === 'text' ? 'a' : ['a'])
      expect(boxes(['a', 'b']).lost).toEqual(filter.takes === 'text' ? [lost] : [])
      expect(boxes(['a', '']).lost).toEqual([lost])
    },
  )

  it.each([
    ['+86 138-0013-8000', '13800138000'],
    ['138\u20110013\u20118000', '13800138000'],
    ['\u202d138 0013 8000\u202c', '13800138000'],
    ['\u2066138 0013 8000\u2069', '13800138000'],
    ['+86 138****8000', '138****8000'],
    ['0571-8888', '05718888'],
    ['没有号码', '没有号码'],
  ])('the telephone number %j is looked for at the firm as %s, which is what is looked for here', (typed, asked) => {
    expect(companyQueryOf({ ...firstState, telephone: typed }).query.telephone).toBe(asked)
    expect(companyQueryOf({ ...firstState, extraSearch: { telephone: typed } }).query.telephone).toBe(asked)
  })

  it('CL-35 EX-02 dates that narrow nothing here are not sent, so that an export holds what the list shows', () => {
    const sent = (type: number, start = '', end = '') => {
      const { query } = companyQueryOf({ ...firstState, dates: { gmtCreate: { type, start, end } } })
      return [query.gmtCreateType, query.gmtCreateStart, query.gmtCreateEnd]
    }
    const nothing = [undefined, undefined, undefined]
    expect(sent(-1)).toEqual(nothing)
    expect(sent(-1, '2026-03-02', '2026-03-01')).toEqual(nothing)
    expect(sent(-1, '2026-02-31', '2026-03-01')).toEqual(nothing)
    expect(sent(99)).toEqual(nothing)
    expect(sent(3)).toEqual([3, undefined, undefined])
    expect(sent(-1, '2026-03-01', '2026-03-01')).toEqual([-1, '2026-03-01', '2026-03-01'])
    expect(sent(-1, '', '2026-03-01')).toEqual([-1, undefined, '2026-03-01'])
  })

  it('a searched field takes no filter of its name away: it is lost, and says so', () => {
    const asked = (state: Partial<ListState>) => companyQueryOf({ ...firstState, ...state })
    const plain = { telephone: '138', extraSearch: { telephone: '5621', note: '刚签' } }
    expect(asked(plain)).toMatchObject({ query: { telephone: '138', note: '刚签' }, lost: ['search.telephone'] })
    const listed = { city: ['重庆'], extraSearch: { city: '北' } }
    expect(asked(listed)).toMatchObject({ query: { city: ['重庆'] }, lost: ['search.city'] })
    const custom = { extraLike: { school: '清华' }, extraSearch: { 'extra.school': '北大', 'extra.town': '渝' } }
    expect(asked(custom)).toMatchObject({
      query: { extraLike: { school: '清华', town: '渝' } },
      lost: ['search.extra.school'],
    })
    expect(asked({ telephone: '138', extraSearch: { telephone: '' } })).toMatchObject({
      query: { telephone: '138' },
      lost: [],
    })
    const boxes = { extraSearch: { industry: '金' }, columnValues: { industry: ['金融'] } }
    expect(asked(boxes)).toMatchObject({ query: { industry: '金' }, lost: ['column.industry'] })
  })
})
