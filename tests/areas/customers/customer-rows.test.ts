import { describe, expect, it } from 'vitest'
import { customer, indexNow, madeCustomers, newStore, noon, query } from '../../engine/store/support.ts'

describe('whole customers', () => {
  it('come back as the pull wrote them, with the time', () => {
    const { customers } = newStore()
    const rows = [
      ...madeCustomers(50),
      customer('odd', '甲"乙', { extra: { a: { b: [null] } }, unknown: { x: '9007199254740993' }, gmtModify: noon }),
    ]
    customers.upsert(rows, noon)
    customers.upsert([customer('odd', '甲')], noon + 5)
    for (const row of rows.slice(0, 50)) expect(customers.get(row.id)).toEqual({ row, syncedAt: noon })
    expect(customers.get('odd')).toEqual({ row: customer('odd', '甲'), syncedAt: noon + 5 })
    expect(customers.get('nobody')).toBeNull()
  })

  it('are walked by id without a gap', () => {
    const { customers } = newStore()
    const rows = madeCustomers(130)
    customers.upsert(rows.toReversed(), noon)
    const walked: string[] = []
    for (let page = customers.ids(null, 40); page.length > 0; page = customers.ids(page.at(-1) ?? '', 40))
      walked.push(...page)
    expect(walked).toEqual(rows.map(({ id }) => id).sort())
  })

  it.each([
    ['indexed', true],
    ['not indexed yet', false],
  ])('C10 are gone from list, count and search once they are taken out (%s)', async (_, indexed) => {
    const store = newStore()
    const { customers } = store
    customers.upsert([customer('1', '重庆宏达'), customer('2', '宏达贸易'), customer('3', '金石')], noon)
    if (indexed) await indexNow(store)
    expect(customers.list(query({ name: '宏达' })).total).toBe(2)
    expect(() =>
      store.transaction(() => {
        customers.remove(['2', '1'])
        throw new Error('stop')
      }),
    ).toThrow('stop')
    expect(customers.list(query({ name: '宏达' })).total).toBe(2)
    expect(customers.remove(['2', '2', 'nobody', '3'])).toBe(2)
    expect(customers.list(query({ name: '宏达' })).rows.map(({ id }) => id)).toEqual(['1'])
    expect(customers.suggest('hd', 8).map(({ id }) => id)).toEqual(['1'])
    expect(customers.list(query()).total).toBe(1)
    expect(customers.count()).toBe(1)
    expect(customers.get('2')).toBeNull()
    // The number of a row that went is given again; the search must not mix the two up.
    customers.upsert([customer('4', '朝阳物流')], noon)
    expect(customers.suggest('金石', 8)).toEqual([])
    expect(customers.suggest('朝阳', 8).map(({ id }) => id)).toEqual(['4'])
  })

  it('may be taken out while the search is built', async () => {
    const store = newStore()
    const { customers } = store
    customers.upsert(madeCustomers(600), noon)
    let step = 0
    await customers.buildIndexes(
      () => undefined,
      async () => {
        step += 1
        const id = customers.ids(null, 1)[0] ?? ''
        customers.remove([id, customers.ids(null, 1000).at(-1) ?? ''])
        customers.upsert([customer(`new${step}`, `新客户${step}`)], noon)
      },
    )
    const left = customers.ids(null, 1000)
    expect(customers.count()).toBe(left.length)
    for (const id of left) {
      const name = customers.get(id)?.row.name ?? ''
      expect(customers.list(query({ name, pageSize: 50 })).rows.map((row) => row.id)).toContain(id)
    }
    expect(customers.list(query({ name: '新客户', pageSize: 50 })).total).toBe(
      left.filter((id) => id.startsWith('new')).length,
    )
  })
})
