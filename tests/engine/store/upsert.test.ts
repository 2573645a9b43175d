import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase, storeFile } from '#core/engine/store/index'
import { customer, indexNow, madeCustomers, newFolder, newStore, noon, query, testKey } from './support.ts'

describe('storing customers', () => {
  it('RT-12 CL-43 keeps every field of a row, unknown ones too', () => {
    const folder = newFolder()
    const store = newStore({ folder })
    const row = customer('9007199254740993123', '甲', {
      note: '多行\n文字 "引号" \u0007',
      telephone: '138****5621',
      phoneMore: [{ phone: '02188886666', state: null }],
      participantList: [{ id: '1', userId: '2', userName: '林', roleId: '3', roleName: '协办' }],
      tagList: [{ id: '1', name: '重要' }],
      gmtCreate: noon,
      gmtModify: -1000,
      dialState: 1,
      extra: { customerOpenId: 'x', platform: 2, weMediaAccount: { avatar: '', aliasName: 'a', nickname: 'n' } },
      unknown: { serverSays: [1, { deep: null }] },
    })
    expect(store.customers.upsert([row], noon)).toEqual([row.id])
    const { extra, unknown, id, name, ...fields } = row
    const shown = { name, ...fields, ...unknown }
    expect(store.customers.detail(id)).toEqual({ id, name, fields: shown, extra, syncedAt: noon })
    const database = openDatabase(join(folder, storeFile), testKey)
    expect(JSON.parse(String(database.prepare('SELECT unknown FROM customer').pluck().get()))).toEqual(unknown)
    database.close()
    expect(store.customers.detail('nobody')).toBeNull()
  })

  it('skips what is unchanged and says what is not', async () => {
    const store = newStore()
    const rows = madeCustomers(500)
    expect(store.customers.upsert(rows, noon)).toHaveLength(500)
    await indexNow(store)
    expect(store.customers.upsert(rows, noon + 1)).toEqual([])
    const changed = rows.map((row, index) => (index % 100 === 7 ? { ...row, followupContent: '新的跟进' } : row))
    const ids = changed.filter((_, index) => index % 100 === 7).map((row) => row.id)
    expect(store.customers.upsert(changed, noon + 2)).toEqual(ids)
    expect(store.customers.detail(ids[0] ?? '')?.syncedAt).toBe(noon + 2)
    expect(store.customers.detail(rows[0]?.id ?? '')?.syncedAt).toBe(noon)
    expect(store.customers.count()).toBe(500)
  })

  it('sees a change of every single field', () => {
    const store = newStore()
    const row = madeCustomers(1)[0] ?? customer('1', '')
    store.customers.upsert([row], noon)
    for (const field of Object.keys(row) as (keyof typeof row)[]) {
      if (field === 'id') continue
      const value = row[field]
      const other = Array.isArray(value)
        ? [...value, { phone: '1', state: null }]
        : typeof value === 'string'
          ? `${value}x`
          : typeof value === 'object' && value !== null
            ? { ...value, more: 1 }
            : Number(value ?? 0) + 1
      expect(store.customers.upsert([{ ...row, [field]: other } as never], noon), field).toEqual([row.id])
      expect(store.customers.upsert([row], noon), field).toEqual([row.id])
      expect(store.customers.upsert([row], noon), field).toEqual([])
    }
  })

  it('takes the last of several rows with one id', () => {
    const store = newStore()
    store.customers.upsert([customer('1', '甲'), customer('1', '乙')], noon)
    expect(store.customers.list(query()).rows.map((row) => row.name)).toEqual(['乙'])
  })
})

describe('indexes and search', () => {
  it('are built in slices, with progress that never goes back, while rows still come', async () => {
    const store = newStore()
    const rows = madeCustomers(4000)
    store.customers.dropIndexes(true)
    store.customers.upsert(rows.slice(0, 3000), noon)
    expect(store.customers.indexed()).toBe(false)
    const reports: [done: number, total: number][] = []
    let yields = 0
    await store.customers.buildIndexes(
      (done, total) => reports.push([done, total]),
      () => {
        yields += 1
        // One yield an index, and one after the search's only slice on a machine however fast.
        if (yields <= 9)
          store.customers.upsert(rows.slice(2900 + yields * 100, yields === 9 ? 4000 : 3000 + yields * 100), noon)
        if (yields === 9)
          store.customers.upsert([{ ...customer('x', '夹在中间的客户'), ...{ id: rows[5]?.id ?? '' } }], noon)
        return Promise.resolve()
      },
    )
    expect(store.customers.indexed()).toBe(true)
    expect(yields).toBeGreaterThanOrEqual(9)
    const done = reports.map(([value]) => value)
    expect(done).toEqual(done.toSorted((left, right) => left - right))
    const [last, total] = reports.at(-1) ?? []
    expect(last).toBe(total)
    for (const row of [rows[0], rows[2999], rows[3999]]) {
      expect(store.customers.list(query({ name: row?.name ?? '', pageSize: 50 })).rows.map((hit) => hit.id)).toContain(
        row?.id,
      )
    }
    expect(store.customers.suggest('夹在中间', 8)).toHaveLength(1)
    expect(store.customers.suggest(rows[5]?.name ?? '', 20).map((item) => item.id)).not.toContain(rows[5]?.id)
  })

  it('go on where they were after a stop in the middle', async () => {
    const folder = newFolder()
    const rows = madeCustomers(3000)
    const first = newStore({ folder })
    first.customers.dropIndexes(true)
    first.customers.upsert(rows, noon)
    let yields = 0
    const stopped = first.customers.buildIndexes(
      () => undefined,
      () => {
        yields += 1
        return yields === 9 ? Promise.reject(new Error('stopped')) : Promise.resolve()
      },
    )
    await expect(stopped).rejects.toThrow('stopped')
    first.close()
    const second = newStore({ folder })
    expect(second.customers.indexed()).toBe(false)
    second.customers.upsert([{ ...(rows[0] ?? customer('1', '')), name: '停下以后改名' }], noon)
    await indexNow(second)
    expect(second.customers.indexed()).toBe(true)
    expect(second.customers.suggest('停下以后', 8)).toHaveLength(1)
    const sample = rows[2500]
    expect(second.customers.suggest(sample?.name ?? '', 20).map((item) => item.id)).toContain(sample?.id)
    // Nothing stands in the search twice: dropping and building anew finds the same.
    const before = second.customers.list(query({ name: '公司', pageSize: 50 }))
    second.customers.dropIndexes(true)
    await indexNow(second)
    expect(second.customers.list(query({ name: '公司', pageSize: 50 }))).toEqual(before)
  })

  it('are joined behind the sync, a few pages at a time, while rows change; what is found stays the same', async () => {
    const folder = newFolder()
    const rows = madeCustomers(20_000)
    const first = newStore({ folder })
    first.customers.dropIndexes(true)
    first.customers.upsert(rows, noon)
    expect(first.customers.mergeLeft()).toBe(false)
    await indexNow(first)
    expect(first.customers.mergeLeft()).toBe(true)
    const name = rows[2500]?.name ?? ''
    const before = first.customers.suggest(name, 50)
    expect(before.length).toBeGreaterThan(0)
    expect(first.customers.mergeSearch()).toBe(true)
    first.close()
    const second = newStore({ folder })
    expect(second.customers.mergeLeft()).toBe(true)
    expect(second.customers.suggest(name, 50)).toEqual(before)
    second.customers.upsert([customer('neu', '合并时来的客户')], noon)
    while (second.customers.mergeSearch());
    expect(second.customers.mergeLeft()).toBe(false)
    expect(second.customers.suggest(name, 50)).toEqual(before)
    expect(second.customers.suggest('合并时来', 5)).toHaveLength(1)
  })

  it('are complete for a store without a row', async () => {
    const store = newStore()
    await indexNow(store)
    store.customers.upsert([customer('1', '第一个客户')], noon)
    expect(store.customers.suggest('一个', 8)).toHaveLength(1)
  })
})
