// Fields that the firm adds to the search (CL-41): which of them have a box, and what is asked for what is typed there.
import { describe, expect, it } from 'vitest'
import { companyQueryOf } from '#shared/domain/company-query'
import { askedFilters } from '../../../src/renderer/src/features/customers/filters/active-filters.ts'
import { searchFields } from '../../../src/renderer/src/features/customers/filters/search-fields.ts'
import { firstState, type ListState } from '../../../src/renderer/src/features/customers/list-query.ts'
import type { FieldLists } from '../../../src/renderer/src/lib/field-labels.ts'
import { plainField } from '../../../src/renderer/src/lib/known-fields.ts'
import { customer, indexNow, newStore, noon, query } from '../../engine/store/support.ts'

const items = (...labels: readonly string[]) => labels.map((label, place) => ({ value: String(place + 1), label }))
const lists: FieldLists = {
  levels: items('A级', 'B级', 'A级重点'),
  chargeStatuses: items('已付费', '未付费'),
  fields: [
    plainField('note', 1),
    plainField('level', 3),
    plainField('participantList', 1),
    plainField('gmtCooperate', 1),
    plainField('weMediaAccountId', 3),
    { ...plainField('source', 3), items: items('官网', '介绍') },
    { ...plainField('industry', 3), items: [{ value: '金融', label: '金融' }] },
    { ...plainField('stage', 3), system: false, items: items('一审', '二审') },
    { ...plainField('hearing', 7), system: false },
  ],
}
const asked = (state: Partial<ListState>) => askedFilters({ ...firstState, ...state }, lists)
const search = (extraSearch: ListState['extraSearch']) => asked({ extraSearch })

describe('fields that the firm adds to the search', () => {
  it('CL-41 have a box where there is a text to type: days and accounts have filters of their own', () => {
    const named = 'note,level,gmtCooperate,weMediaAccountId,extra.hearing,participantList,stage'
    expect(searchFields(named, lists).map(({ name }) => name)).toEqual(['note', 'level', 'participantList', 'stage'])
  })

  it('CL-41 a choice is asked for by what it is called, here and at the firm', () => {
    expect(search({ level: 'a级' })).toMatchObject({ level: ['1', '3'], extraSearch: {} })
    expect(search({ source: '官' })).toMatchObject({ columnValues: { source: ['1'] }, extraSearch: {} })
    expect(search({ 'extra.stage': ' 审 ' })).toMatchObject({ extraSet: { stage: ['1', '2'] }, extraSearch: {} })
    expect(companyQueryOf(search({ level: 'B', 'extra.stage': '二' }))).toMatchObject({
      query: { level: ['2'], extraSet: { stage: ['2'] } },
      lost: [],
    })
    // Both filters hold.
    expect(asked({ level: ['3', '2'], extraSearch: { level: 'A' } })).toMatchObject({ level: ['3'] })
  })

  it('CL-41 what no choice is called, and what stands in the rows as people read it, stays a text', () => {
    const texts = { level: '没有', industry: '金', note: '刚签' }
    expect(search(texts).extraSearch).toEqual(texts)
  })

  it('CL-41 people are found by their names; the firm, which takes ids, is not asked with a name', async () => {
    const store = newStore()
    const members = [{ id: '9', userId: '60005', userName: '陈望舒', roleId: '3', roleName: '协办' }]
    store.customers.upsert(
      [
        customer('1', '甲', { ownerid: '60003', ownerName: '沈怀瑾', participantList: members }),
        customer('2', '乙', { userCreate: '60004', userCreateName: '吴听澜' }),
      ],
      noon,
    )
    const ids = (extraSearch: Readonly<Record<string, string>>) =>
      store.customers.list(query({ extraSearch, pageSize: 50 })).rows.map(({ id }) => id)
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexNow(store)
      expect(ids({ participantList: '望舒' })).toEqual(['1'])
      expect(ids({ ownerid: '怀瑾' })).toEqual(['1'])
      expect(ids({ userCreate: '听澜' })).toEqual(['2'])
      expect(ids({ participantList: '60005' })).toEqual([])
    }
    const { query: sent, lost } = companyQueryOf(search({ participantList: '望舒', ownerid: '怀瑾' }))
    expect([sent.participantList, sent.ownerid, lost]).toEqual([
      undefined,
      undefined,
      ['search.participantList', 'search.ownerid'],
    ])
  })
})
