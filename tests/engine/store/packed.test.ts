// Customers that come as a row of values, or prepared for the store: they are stored, found and compared as the
// customers themselves.
import { describe, expect, it } from 'vitest'
import { prepareCustomer } from '#core/areas/customers/store/prepare'
import { type Customer, customerTextFields } from '#shared/domain/customer'
import { customerOf, packCustomer } from '#shared/domain/customer-values'
import { customer, indexNow, madeCustomers, newStore, noon, query } from './support.ts'

const odd: readonly Customer[] = [
  customer('odd-1', '', {
    dialState: 3,
    gmtModify: noon + 0.4,
    extra: JSON.parse('{"__proto__":{"a":1},"list":[1,"2"]}'),
  }),
  customer('odd-2', '𠮷野家“同业”\u2028', {
    telephone: '187****2214',
    phoneMore: [{ phone: '0571****5754', state: null }],
    participantList: [{ id: '9', userId: '7', userName: '沈', roleId: '1', roleName: '负责人' }],
    tagList: [{ id: '701', name: '高意向' }],
    unknown: { level: ['x'], values: 'a field of this name' },
  }),
]
const rows = [...madeCustomers(300), ...odd]
const packed = (all: readonly Customer[]) => all.map(packCustomer).map((row) => structuredClone(row))
const prepared = (all: readonly Customer[]) => packed(all).map((row) => structuredClone(prepareCustomer(row)))

describe.each([
  ['packed', packed],
  ['prepared', prepared],
])('a %s customer', (_, there) => {
  it('is the customer again', () => {
    expect(there(rows).map(customerOf)).toEqual(
      rows.map((row) => ({ ...row, gmtModify: row.gmtModify === null ? null : Math.trunc(row.gmtModify) })),
    )
  })

  it('is stored as the customer itself, and neither is a change of the other', () => {
    const plain = newStore()
    const other = newStore()
    plain.customers.upsert(rows, noon)
    expect(other.customers.upsert(there(rows), noon)).toEqual(rows.map(({ id }) => id))
    for (const { id } of rows) expect(other.customers.get(id)).toEqual(plain.customers.get(id))
    expect(other.customers.upsert(rows, noon + 1)).toEqual([])
    expect(plain.customers.upsert(there(rows), noon + 1)).toEqual([])
  })

  it('is found by name, initials and numbers, and by values, also where it changes later', async () => {
    const found = []
    for (const form of [(all: readonly Customer[]) => all, there]) {
      const store = newStore()
      store.customers.upsert(form(rows), noon)
      await indexNow(store)
      while (store.customers.buildFacets());
      const changed = rows.slice(0, 40).map((row, place) => ({
        ...row,
        name: `改名客户${place}`,
        city: '敦煌',
        phoneMore: [{ phone: `1390000${1000 + place}`, state: 0 }],
      }))
      expect(store.customers.upsert(form(changed), noon + 1)).toHaveLength(changed.length)
      const names = (text: string) => store.customers.suggest(text, 100).map(({ name }) => name)
      found.push([
        names('改名客户1'),
        names('gmkh'),
        names('1017'),
        store.customers.list(query({ city: ['敦煌'], pageSize: 50 })).rows.map(({ id }) => id),
      ])
    }
    expect(found[0]).toEqual(found[1])
    for (const list of found[0] ?? []) expect(list.length).toBeGreaterThan(0)
  })

  it('holds every field of a customer', () => {
    const [row = customer('1', '')] = there([
      customer('1', '名', Object.fromEntries(customerTextFields.map((name) => [name, name]))),
    ])
    for (const name of customerTextFields) expect(customerOf(row)[name]).toBe(name)
  })
})
