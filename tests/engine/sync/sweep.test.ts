import { describe, expect, it } from 'vitest'
import { customers } from '#core/areas/customers/pull'
import type { Page } from '#core/engine/remote/types'
import type { Sync } from '#core/engine/sync/types'
import { Failure } from '#shared/contract/failure'
import type { Customer } from '#shared/domain/customer'
import { START, testRandom } from '../../support/ports.ts'
import { customer, type DriftingFirm, driftingFirm } from './drifting-firm.ts'
import { deskForEach } from './each-test.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const desk = deskForEach()

function firmWith(count: number): DriftingFirm {
  return driftingFirm(
    Array.from({ length: count }, (_, index) =>
      customer(String(1000 + index), { gmtModify: START - index * MINUTE, gmtCreate: START - index * MINUTE }),
    ),
  )
}

async function synced(firm: DriftingFirm): Promise<Sync> {
  const sync = await desk.sync(firm.remote, [[customers]])
  await desk.settle(sync)
  firm.queries.length = 0
  desk.changed.length = 0
  return sync
}

const storedIds = () => desk.store.customers.ids(null, 100_000)
const notice = (sync: Sync) => sync.status().areas[0]?.notice
const trash = () => desk.store.work.trash.list('customers')

describe('rows that vanished on the server', () => {
  it('C10 go to the trash with all that they held, and every window hears of it', async () => {
    const firm = firmWith(300)
    const sync = await synced(firm)
    const gone = ['1003', '1100', '1299']
    const whole = gone.map((id) => firm.rows.get(id))
    for (const id of gone) firm.rows.delete(id)
    await sync.sweep()
    expect(storedIds()).toEqual([...firm.rows.keys()].sort())
    expect(trash().map(({ id, row, why }) => ({ id, row, why }))).toEqual(
      expect.arrayContaining(gone.map((id, index) => ({ id, row: whole[index], why: 'gone' }))),
    )
    expect(
      desk.changed
        .filter(({ area }) => area === 'customers')
        .flatMap(({ ids }) => ids)
        .sort(),
    ).toEqual(gone)
    expect(notice(sync)).toBe(null)
  })

  it('that this user may not see any more are hidden, and that is said', async () => {
    const firm = firmWith(100)
    const sync = await synced(firm)
    const row = firm.rows.get('1050')
    firm.rows.delete('1050')
    const answer = firm.answer
    firm.answer = (id) => {
      if (id === '1050') throw new Failure('forbidden')
      return answer(id)
    }
    await sync.sweep()
    expect(desk.store.customers.get('1050')).toBe(null)
    expect(trash()).toMatchObject([{ id: '1050', why: 'no-access', row }])
  })

  it.each([
    ['whole', (page: Page<Customer>) => page],
    [
      'by pages of 40 without a total',
      (page: Page<Customer>) => ({ ...page, rows: page.rows.slice(0, 40), total: null }),
    ],
  ])(
    'a sweep that is asked for while a page of another is on its way begins with what the firm, which lists it %s, has by then',
    async (_how, listed) => {
      const firm = firmWith(100)
      const sync = await synced(firm)
      const row = firm.rows.get('1050') as Customer
      let asked: Promise<void> | null = null
      firm.alter = (page) => {
        if (asked === null) {
          firm.rows.set('1050', { ...row, ownerName: '接手的人' })
          asked = sync.sweep()
        }
        return listed(page)
      }
      await sync.sweep()
      await asked
      expect(desk.store.customers.get('1050')?.row.ownerName).toBe('接手的人')
      expect([storedIds().length, trash()]).toEqual([100, []])
      expect(notice(sync)).toBeNull()
    },
  )

  it('and came back leave the trash', async () => {
    const firm = firmWith(100)
    const sync = await synced(firm)
    const row = firm.rows.get('1050') as Customer
    firm.rows.delete('1050')
    await sync.sweep()
    firm.rows.set('1050', row)
    await sync.sweep()
    expect(trash()).toEqual([])
    expect(storedIds()).toContain('1050')
  })

  it('stay where unsent work hangs on them; the work is rejected', async () => {
    const firm = firmWith(100)
    const sync = await synced(firm)
    const change = { entity: 'customer', localId: '1050', kind: 'update', title: '客户1050', at: START } as const
    const [first, later] = [{ note: '离线写的' }, { note: '又改的' }]
    desk.store.work.add({ ...change, opId: 'a'.repeat(32), patch: first, base: { note: '' } })
    // Of a batch, which is never joined with what stands before it.
    desk.store.work.add({ ...change, opId: 'b'.repeat(32), patch: later, base: first, groupId: 'c'.repeat(32) })
    firm.rows.delete('1050')
    await sync.sweep()
    expect(storedIds()).toContain('1050')
    expect(trash()).toEqual([])
    // One decision for the field, over its last value.
    expect(desk.store.work.open()).toMatchObject([
      { localId: '1050', state: 'rejected', lastCode: 'not-found', patch: later, base: { note: '' } },
    ])
    expect(desk.changed).toContainEqual({ area: 'work', ids: [] })
  })

  it('take their timeline with them', async () => {
    const firm = firmWith(100)
    const sync = await synced(firm)
    const author = { id: 'u', name: '', avatarUrl: '' }
    const group = { type: 'company', id: '1050', name: '' }
    const places = {
      objType: 'company',
      objId: '1050',
      object: group,
      group,
      operUser: author,
      quote: '',
      comments: [],
    }
    const rest = { attachmentList: [], unknown: {}, type: 0, content: '', gmtCreate: START }
    desk.store.followups.upsert([{ id: 'f1', ...places, ...rest }], START)
    const under = { objType: 'followup', objId: 'f1' }
    desk.store.comments.upsert(
      [{ id: 'local-c', ...under, ...rest, operUser: author, content: '好', extra: {} }],
      START,
    )
    desk.store.work.add({
      opId: 'c'.repeat(32),
      entity: 'comment',
      localId: 'local-c',
      kind: 'create',
      title: '',
      patch: { ...under, content: '好' },
      base: {},
      at: START,
    })
    firm.rows.delete('1050')
    await sync.sweep()
    expect(desk.store.followups.get('f1')).toBe(null)
    // What was not sent has nowhere to go: a person decides.
    expect(desk.store.work.open()).toMatchObject([{ localId: 'local-c', state: 'rejected', lastCode: 'not-found' }])
    expect(desk.store.work.trash.list('followups')).toMatchObject([{ id: 'f1', why: 'with-object' }])
  })
})

describe('customers that come back out of the trash', () => {
  const author = { id: 'u', name: '', avatarUrl: '' }
  const group = { type: 'company', id: '1050', name: '' }
  const rest = { attachmentList: [], unknown: {}, operUser: author, gmtCreate: START }
  const ofContact = { objType: 'contact', objId: 'p1', object: { type: 'contact', id: 'p1', name: '' } }
  const ofCustomer = { objType: 'company', objId: '1050', object: group }

  it.each(['sweep', 'pass'] as const)('bring everything that went with them, by a %s', async (way) => {
    const firm = firmWith(100)
    const sync = await synced(firm)
    const { followups, comments, work } = desk.store
    const text = { type: 0, content: '谈过', quote: '', comments: [], group }
    followups.upsert(
      [
        { id: 'f1', ...ofCustomer, ...rest, ...text },
        { id: 'f2', ...ofContact, ...rest, ...text },
      ],
      START,
    )
    comments.upsert(
      [
        { id: 'c1', ...ofCustomer, ...rest, content: '好', extra: {} },
        { id: 'c2', objType: 'contact', objId: 'p1', ...rest, content: '好', extra: {} },
        { id: 'c3', objType: 'followup', objId: 'f2', ...rest, content: '好', extra: {} },
      ],
      START,
    )
    const before = [...followups.ids(null, 9), ...comments.ids(null, 9)].map((id) => [
      followups.get(id),
      comments.get(id),
    ])
    const row = firm.rows.get('1050') as Customer
    firm.rows.delete('1050')
    await sync.sweep()
    expect([followups.count(), comments.count()]).toEqual([0, 0])
    desk.changed.length = 0
    if (way === 'sweep') {
      // Brought by another way than the sync's own, or by a page after which the process was killed: no page changes it.
      firm.rows.set('1050', row)
      desk.store.customers.upsert([row], START)
      await sync.sweep()
    } else {
      firm.rows.set('1050', { ...row, gmtModify: START + MINUTE })
      desk.clock.advance(MINUTE)
      await desk.settle(sync)
    }
    const after = [...followups.ids(null, 9), ...comments.ids(null, 9)].map((id) => [
      followups.get(id),
      comments.get(id),
    ])
    expect(after).toEqual(before)
    for (const name of ['customers', 'followups', 'comments']) expect(work.trash.list(name)).toEqual([])
    expect(desk.changed).toContainEqual({ area: 'followups', ids: expect.arrayContaining(['1050', 'p1']) })
    expect(desk.changed).toContainEqual({ area: 'comments', ids: expect.arrayContaining(['1050', 'p1', 'f2']) })
  })
})

describe('a row that a pass has missed', () => {
  it('C14 is mended by the sweep alone, also where no stamp moved', async () => {
    const firm = firmWith(800)
    const sync = await synced(firm)
    firm.rows.set('1700', customer('1700', { ...firm.rows.get('1700'), name: '改了名' }))
    desk.store.customers.remove(['1444'])
    await sync.sweep()
    expect(desk.store.customers.get('1700')?.row.name).toBe('改了名')
    expect(storedIds()).toHaveLength(800)
    expect(firm.asked).toEqual([])
  })

  it('and that the list left out is asked for, answers, and stays', async () => {
    const firm = firmWith(400)
    const sync = await synced(firm)
    firm.alter = (page) => ({ ...page, rows: page.rows.filter((row) => row.id !== '1300') })
    await sync.sweep()
    expect(firm.asked).toEqual(['1300'])
    expect(storedIds()).toHaveLength(400)
    expect(notice(sync)).toBe(null)
  })
})

describe('C1 R9 a list that cannot be believed', () => {
  const lies: readonly (readonly [string, (page: Page<Customer>) => Page<Customer>])[] = [
    ['an empty list', (page) => ({ ...page, rows: [], total: 0 })],
    ['no rows under a total', (page) => ({ ...page, rows: [] })],
    ['half of every page', (page) => ({ ...page, rows: page.rows.filter((_, index) => index % 2 === 0) })],
    ['a fifth of the list, counted as such', (page) => ({ ...page, rows: page.rows.slice(0, 80), total: 80 })],
  ]
  it.each(lies)('%s removes nothing and is told, however often it is read again', async (_name, lie) => {
    const firm = firmWith(400)
    const sync = await synced(firm)
    firm.alter = lie
    await sync.sweep()
    expect(storedIds()).toHaveLength(400)
    expect(trash()).toEqual([])
    expect(notice(sync)).toBe('sweep-stopped')
    expect(desk.lines).toContain('warn sync.sweep-stopped')
    firm.queries.length = 0
    desk.clock.advance(48 * HOUR)
    await desk.settle(sync)
    expect(firm.queries.some((query) => query.sortField === 'id')).toBe(true)
    expect(storedIds()).toHaveLength(400)
    expect(trash()).toEqual([])
    expect(notice(sync)).toBe('sweep-stopped')
    firm.alter = (page) => page
    await sync.sweep()
    expect(notice(sync)).toBe(null)
  })

  it('still mends the rows that it shows, and takes its alarm back by itself once it can be believed', async () => {
    const firm = firmWith(400)
    const sync = await synced(firm)
    firm.alter = lies[2]?.[1] ?? firm.alter
    await sync.sweep()
    expect(notice(sync)).toBe('sweep-stopped')
    // A stamp that did not move: only a sweep finds this.
    firm.rows.set('1000', { ...(firm.rows.get('1000') as Customer), name: '改了名' })
    firm.rows.delete('1100')
    desk.clock.advance(3 * HOUR)
    await desk.settle(sync)
    expect(desk.store.customers.get('1000')?.row.name).toBe('改了名')
    expect(storedIds()).toHaveLength(400)
    expect(notice(sync)).toBe('sweep-stopped')
    firm.alter = (page) => page
    desk.clock.advance(25 * HOUR)
    await desk.settle(sync)
    expect(notice(sync)).toBe(null)
    expect(storedIds()).toEqual([...firm.rows.keys()].sort())
  })

  it.each([60, 5_000])(
    'is none of those that grow while they are read: %d customers and 40 new ones',
    async (count) => {
      const firm = firmWith(count)
      const sync = await synced(firm)
      let page = 0
      firm.alter = (answer, query) => {
        if (query.sortField !== 'id') return answer
        page += 1
        if (page > 1 && count > 2_000) return answer
        // They come with ids that stand before what was read already, and are here before the sweep ends.
        for (let index = 0; index < 40; index += 1) {
          const made = customer(`0${index}`, { gmtModify: START + index, gmtCreate: START + index })
          firm.rows.set(made.id, made)
          desk.store.customers.upsert([made], START)
        }
        return answer
      }
      await sync.sweep()
      expect(notice(sync)).toBe(null)
      expect(desk.lines).not.toContain('warn sync.sweep-stopped')
      expect(storedIds()).toEqual([...firm.rows.keys()].sort())
      expect(firm.asked).toEqual([])
    },
  )

  it('is believed only when a person says so, and then row by row', async () => {
    const firm = firmWith(400)
    const sync = await synced(firm)
    const gone = [...firm.rows.keys()].slice(0, 150)
    for (const id of gone.slice(0, 149)) firm.rows.delete(id)
    firm.alter = (page) => ({ ...page, rows: page.rows.filter((row) => row.id !== gone[149]) })
    await sync.sweep()
    expect(notice(sync)).toBe('sweep-stopped')
    expect(storedIds()).toHaveLength(400)
    await sync.sweep({ area: 'customers', confirm: true })
    expect(notice(sync)).toBe(null)
    expect(storedIds()).toEqual([...firm.rows.keys()].sort())
    expect(trash()).toHaveLength(149)
  })

  it('nor is a server that knows none of the rows it just listed', async () => {
    const firm = firmWith(400)
    const sync = await synced(firm)
    firm.rows.delete('1100')
    firm.answer = () => {
      throw new Failure('not-found')
    }
    await sync.sweep()
    expect(storedIds()).toHaveLength(400)
    expect(notice(sync)).toBe('sweep-stopped')
  })

  it('R9 loses no row that the firm has, whatever fails in a sweep', async () => {
    const firm = firmWith(120)
    const sync = await synced(firm)
    for (let seed = 1; seed <= 120; seed += 1) {
      const random = testRandom(seed)
      const pick = <T>(of: readonly T[]): T => of[Math.floor(random.next() * of.length)] as T
      const failing = new Failure(pick(['forbidden', 'http-error', 'timeout', 'not-json', 'bad-envelope', 'refused']))
      const share = random.next()
      const from = Math.floor(random.next() * 4)
      const kind = pick(['empty', 'partial', 'filtered', 'total', 'list-fails', 'rows-fail'])
      firm.alter = (page) => {
        const some = page.rows.filter(() => random.next() < share)
        if (kind === 'empty') return { ...page, rows: [], total: pick([0, page.total, null]) }
        if (kind === 'partial' || kind === 'rows-fail') return { ...page, rows: some }
        if (kind === 'filtered') return { ...page, rows: some, total: some.length }
        return kind === 'total' ? { ...page, total: pick([0, 1, 500, null]) } : page
      }
      let asked = 0
      firm.beforePage = () => {
        asked += 1
        if (kind === 'list-fails' && asked > from) throw failing
      }
      const answer = firm.answer
      if (kind === 'rows-fail') {
        firm.answer = () => {
          throw failing.code === 'forbidden' ? new Failure('not-found') : failing
        }
      }
      await sync.sweep()
      firm.answer = answer
      expect(storedIds().length, `seed ${seed}: ${kind} ${share} ${failing.code}`).toBe(120)
      expect(trash()).toEqual([])
      // Everything works again, and the next round begins with a sound list.
      firm.beforePage = () => undefined
      firm.alter = (page) => page
      desk.clock.advance(10 * MINUTE)
      await desk.settle(sync)
      await sync.sweep()
      expect(notice(sync), `seed ${seed}: ${kind}`).toBe(null)
    }
  })
})

describe('a sweep', () => {
  it('comes by itself within a day, and not again at once', async () => {
    const firm = firmWith(700)
    const sync = await synced(firm)
    desk.clock.advance(5 * HOUR)
    await desk.settle(sync)
    expect(firm.queries.some((query) => query.sortField === 'id')).toBe(false)
    desk.clock.advance(20 * HOUR)
    await desk.settle(sync)
    expect(firm.queries.filter((query) => query.sortField === 'id')).toHaveLength(1)
    await desk.settle(sync)
    expect(firm.queries.filter((query) => query.sortField === 'id')).toHaveLength(1)
  })

  it('reads all of a list without a total in pages that are smaller than asked for', async () => {
    const firm = firmWith(1_200)
    const sync = await synced(firm)
    firm.rows.delete('2190')
    firm.rows.set('2191', customer('2191', { name: '没有新时间' }))
    firm.alter = (page) => ({ ...page, rows: page.rows.slice(0, 100), total: null })
    await sync.sweep()
    expect(desk.store.customers.get('2190')).toBe(null)
    expect(desk.store.customers.get('2191')?.row.name).toBe('没有新时间')
    expect(storedIds()).toHaveLength(1_199)
  })

  it('reads all of a list in pages of five rows', async () => {
    const firm = firmWith(12)
    const sync = await synced(firm)
    firm.rows.set('1011', customer('1011', { name: '没有新时间' }))
    firm.alter = (page) => ({ ...page, rows: page.rows.slice(0, 5) })
    await sync.sweep()
    expect(desk.store.customers.get('1011')?.row.name).toBe('没有新时间')
  })

  it('ends where two servers of a firm count differently, page after page', async () => {
    const firm = firmWith(9_000)
    const sync = await synced(firm)
    firm.rows.delete('1003')
    let answered = 0
    firm.alter = (page) => {
      answered += 1
      if (answered > 100) throw new Failure('unreachable')
      return { ...page, total: 8_999 - (page.pageIndex % 2) }
    }
    await sync.sweep()
    expect(answered).toBeLessThan(40)
    expect(desk.store.customers.get('1003')).toBe(null)
  })

  it('goes on in a new process at the page where the old one ended', async () => {
    const firm = firmWith(9_000)
    let sync = await synced(firm)
    firm.rows.delete('1500')
    const pages: number[] = []
    firm.beforePage = () => {
      if (pages.length === 3) throw new Failure('unreachable')
    }
    firm.alter = (page, query) => {
      if (query.sortField === 'id') pages.push(page.pageIndex)
      return page
    }
    await sync.sweep()
    expect(sync.status().connection).toBe('offline')
    firm.beforePage = () => undefined
    sync = await desk.sync(firm.remote, [[customers]])
    await desk.settle(sync)
    expect(pages).toEqual([0, 1, 2, 3, 4])
    expect(storedIds()).toHaveLength(8_999)
  })

  it('reads smaller pages where the server refuses large ones', async () => {
    const firm = firmWith(1_500)
    const sync = await synced(firm)
    firm.rows.delete('1500')
    firm.alter = (page, query) => {
      if (query.pageSize > 600) throw new Failure('http-error', { status: 400 })
      return page
    }
    await sync.sweep()
    expect(firm.queries.filter(({ sortField }) => sortField === 'id').map(({ pageSize }) => pageSize)).toEqual([
      2000, 1000, 500, 500, 500,
    ])
    expect(storedIds()).toHaveLength(1_499)
  })

  it('waits as long as a busy server asks, and does not think that the page was too large', async () => {
    const firm = firmWith(200)
    const sync = await synced(firm)
    firm.alter = () => {
      throw new Failure('http-error', { status: 429, retryAfter: 5 })
    }
    await sync.sweep()
    expect(firm.queries.filter(({ sortField }) => sortField === 'id')).toHaveLength(1)
  })
})
