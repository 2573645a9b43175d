// Who is called: found by number, name and initials, listed, and what was called; all of it without the network.
import { beforeEach, describe, expect, it } from 'vitest'
import type { TestCore } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'

const office = officeOf({ customers: 8, followups: 2 })

let core: TestCore
const phone = () => core.client.phone
const make = (name: string, telephone: string) =>
  String(office.firm.edit({ op: 'create', fields: { name, telephone } }).id)

let first = ''
let second = ''
let third = ''
beforeEach(async () => {
  first = make('宁波澄海贸易有限公司', '13812345621')
  second = make('杭州听雨文化公司', '0571-88886666')
  third = make('温州望潮渔业合作社', '13900139000')
  core = await office.computer()
  core.ports.cut(true)
})

describe('who is called', () => {
  it('D-87 is found by a number, its end, a name and its initials, with the numbers as they may be shown', async () => {
    const ids = async (text: string) => (await phone().match({ text })).people.map(({ objId }) => objId)
    expect(await ids('138 1234 5621')).toContain(first)
    expect(await ids('+86-138-1234-5621')).toContain(first)
    expect(await ids('5621')).toContain(first)
    expect(await ids('听雨')).toEqual([second])
    expect(await ids('wzwc')).toEqual([third])
    expect(await ids('')).toEqual([])
    const { number, people } = await phone().match({ text: '１３８-1234-5621' })
    expect(number).toBe('13812345621')
    expect(people.find(({ objId }) => objId === first)).toMatchObject({
      objType: 'company',
      name: '宁波澄海贸易有限公司',
      matched: 'phone',
      phones: [{ phone: '138****5621', state: null }],
    })
    for (const text of ['<b>', '📞', '9'.repeat(200), '%', "'", '*'])
      expect((await phone().match({ text })).people).toEqual([])
  })

  it('stands in a list that says who is next, survives a restart, and never dials', async () => {
    const records = [first, second, third].map((objId) => ({ objType: 'company' as const, objId }))
    expect(await phone().queueStart({ records: [...records, ...records.slice(0, 1)] })).toEqual({ total: 3 })
    const turn = async () => (await phone().queue({})).current
    const move = async (to: 'done' | 'skipped' | 'later') =>
      phone().queueMove({ place: (await turn())?.place ?? -1, to })
    expect(await turn()).toMatchObject({ objId: first, phones: [{ phone: '138****5621' }] })
    const held = (await turn())?.place ?? -1
    await move('later')
    expect((await turn())?.objId).toBe(second)
    // Another window still shows the first one: its press moves nobody.
    await phone().queueMove({ place: held, to: 'done' })
    expect((await turn())?.objId).toBe(second)
    await move('skipped')
    core = await office.restarted(core)
    core.ports.cut(true)
    expect(await phone().queue({})).toMatchObject({
      ...{ total: 3, done: 0, skipped: 1, waiting: 2 },
      ...{ current: { objId: third }, upcoming: [{ objId: first }] },
    })
    await move('done')
    await move('done')
    expect(await phone().queue({})).toMatchObject({ total: 3, done: 2, waiting: 0, current: null })
    await phone().queueEnd({})
    expect(await phone().queue({})).toMatchObject({ total: 0, current: null, upcoming: [] })
    expect(core.ports.requests.filter((one) => /call|voice/.test(one))).toEqual([])
  })

  it('is passed over in the list where the record is no longer here, and holds nobody up', async () => {
    core.ports.cut(false)
    const records = [first, second, third].map((objId) => ({ objType: 'company' as const, objId }))
    await phone().queueStart({ records: [{ objType: 'company', objId: 'gone' }, ...records] })
    const now = await phone().queue({})
    expect(now).toMatchObject({ total: 4, skipped: 1, waiting: 3, current: { objId: first } })
    await phone().queueMove({ place: now.current?.place ?? -1, to: 'skipped' })
    expect(await phone().queue({})).toMatchObject({ total: 4, skipped: 2, waiting: 2, current: { objId: second } })
    await phone().queueStart({ records: [{ objType: 'contact', objId: 'gone' }] })
    expect(await phone().queue({})).toMatchObject({ total: 1, skipped: 1, waiting: 0, current: null })
  })

  it('is a list of a view’s customers in the order of the view', async () => {
    const query = { name: '公司', sortField: 'name', sortOrder: 'asc' } as const
    const { rows } = await core.client.customers.list(query)
    const { total } = await phone().queueStart({ query })
    const { current, upcoming } = await phone().queue({})
    expect([current, ...upcoming].map((one) => one?.objId)).toEqual(rows.map(({ id }) => id))
    expect(total).toBe(rows.length)
  })

  it('stands in the history, also where nothing could be dialled, and is found there by name and number', async () => {
    for (const [number, objId] of [
      ['13812345621', first],
      ['0571-88886666', second],
      ['10086', ''],
    ] as const) {
      core.ports.clock.advance(60_000)
      await phone()
        .dial({ number, objType: objId === '' ? '' : 'company', objId })
        .catch(() => undefined)
    }
    const numbers = async (asked: Parameters<ReturnType<typeof phone>['history']>[0]) =>
      (await phone().history(asked)).rows.map(({ number }) => number)
    expect(await numbers({})).toEqual(['10086', '057188886666', '13812345621'])
    expect(await numbers({ text: '听雨' })).toEqual(['057188886666'])
    expect(await numbers({ text: '138-1234' })).toEqual(['13812345621'])
    expect(await numbers({ customerId: first })).toEqual(['13812345621'])
    expect(await numbers({ answered: true })).toEqual([])
    expect(await numbers({ outcome: 4 })).toEqual([])
    // Of none of them anything was noted.
    expect(await numbers({ outcome: 0 })).toHaveLength(3)
    for (const text of ['+86 138 1234 5621', '0086-138–1234–5621', '0571.8888'])
      expect((await numbers({ text })).length).toBe(1)
    const now = core.ports.clock.now()
    expect(await numbers({ from: now - 30_000 })).toEqual(['10086'])
    const page = await phone().history({ limit: 2 })
    expect([page.total, page.rows.length]).toEqual([3, 2])
    expect(await numbers({ limit: 2, before: page.next })).toEqual(['13812345621'])
    expect((await phone().history({ before: 'x' })).rows).toHaveLength(3)
  })
})
