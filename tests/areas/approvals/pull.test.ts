// How approvals are kept up to date: what waits with every pass, the rest every ten minutes, at firms of every manner.
import { beforeEach, describe, expect, it } from 'vitest'
import { approvals, isKnown, refusedOf } from '#core/areas/approvals/pull'
import type { Sync } from '#core/engine/sync/types'
import type { ApprovalFilter, ApprovalScene } from '#shared/domain/approval'
import { deskForEach } from '../../engine/sync/each-test.ts'
import { me, missing, other, refusal, row, type SmallFirm, signIn, smallFirm, step, third } from './small-firm.ts'

const MINUTE = 60_000
const desk = deskForEach()
let firm: SmallFirm
beforeEach(() => {
  firm = smallFirm()
  signIn(desk.store)
})

const started = async (): Promise<Sync> => {
  const sync = await desk.sync(firm.remote, [[approvals]])
  await desk.settle(sync)
  return sync
}
/** A pass and what comes behind it; answers what was asked for. */
const later = async (sync: Sync, minutes = 1): Promise<readonly string[]> => {
  firm.take()
  desk.clock.advance(minutes * MINUTE)
  await desk.settle(sync)
  return firm.take()
}
const list = (scene: ApprovalScene, filter: ApprovalFilter = 'all') => {
  const asked = { scene, filter, status: null, kind: null, text: '', pageIndex: 0, pageSize: 100 }
  return desk.store.approvals.list(asked).rows.map(({ id }) => id)
}
const mineOf = (id: string) => desk.store.approvals.get(id)?.mine
const progressOf = (sync: Sync) => sync.status().areas.find(({ area }) => area === 'approvals')
/** What somebody else decided, as the firm shows it. */
const decided = { status: 2, chain: [step(other, 'begun'), step(third, 'passed')], actions: [] }
const passedByMe = { status: 2, chain: [step(other, 'begun'), step(me, 'passed')], actions: [] }
const allLists = ['waiting 0', 'passed 0', 'rejected 0', 'others 0', 'initiated 0', 'copied 0']

describe('approvals', () => {
  it('AV-01 AV-04 are read list by list, and known from then on', async () => {
    firm.put(row('1', 5), 'waiting')
    firm.put(row('2', 4, passedByMe), 'passed')
    firm.put(row('3', 3, { chain: [step(me, 'rejected')], status: 3 }), 'rejected')
    firm.put(row('4', 2, decided), 'others')
    firm.put(row('5', 1, { operUser: me, chain: [step(me, 'begun'), step(other, 'passed')], status: 2 }), 'initiated')
    firm.put(row('6', 1, { ...decided, ccList: [me] }), 'copied')
    expect([0, 1, 2].map((scene) => isKnown(desk.store, scene as ApprovalScene, 'all'))).toEqual([false, false, false])
    const sync = await started()
    expect(firm.take()).toEqual(allLists)
    expect([list(0), list(1), list(2)]).toEqual([['5'], ['1', '2', '3', '4'], ['6']])
    expect(['2', '3', '4', '5', '6'].map(mineOf)).toEqual(['passed', 'rejected', 'others', '', ''])
    expect([0, 1, 2].map((scene) => isKnown(desk.store, scene as ApprovalScene, 'all'))).toEqual([true, true, true])
    expect(progressOf(sync)).toMatchObject({ phase: 'done', cached: 6, failure: null, notice: null })
    expect(await later(sync)).toEqual(['waiting 0'])
    desk.changed.length = 0
    // Nothing is decided by a reading of the same again.
    expect(await later(sync, 10)).toEqual(allLists)
    expect(desk.changed).toEqual([])
  })

  it('AV-04 are read in all lists where a person asks for a pass, and ten minutes after that by themselves', async () => {
    firm.put(row('1', 1), 'waiting')
    const sync = await started()
    firm.change('1', {}, 'copied')
    expect(await later(sync)).toEqual(['waiting 0', 'get 1'])
    firm.put(row('2', 4, passedByMe), 'passed')
    await sync.runForPerson()
    // What says that it waits although the list forgets it is asked for again too.
    expect(firm.take()).toEqual(['waiting 0', 'get 1', ...allLists.slice(1)])
    expect(list(1)).toEqual(['1', '2'])
    expect(await later(sync, 9)).not.toContain('passed 0')
    expect(await later(sync, 1)).toEqual(expect.arrayContaining(allLists))
  })

  it('AV-04 that the list forgets have their turn by their last look, however often a person asks', async () => {
    for (let id = 100; id < 130; id += 1) firm.put(row(String(id), 1), 'waiting')
    const sync = await started()
    for (let id = 100; id < 130; id += 1) firm.change(String(id), {}, 'copied')
    firm.take()
    const looked = new Set<string>()
    for (let press = 0; press < 2; press += 1) {
      await sync.runForPerson()
      for (const line of firm.take()) if (line.startsWith('get ')) looked.add(line)
    }
    expect(looked.size).toBe(30)
  })

  it('AV-04 that somebody handled elsewhere leave what waits, and say themselves where they are now', async () => {
    for (const id of ['1', '2', '3', '4', '5']) firm.put(row(id, 1), 'waiting')
    const sync = await started()
    expect(list(1, 'waiting')).toHaveLength(5)
    firm.change('1', passedByMe, 'passed')
    firm.change('2', decided, 'others')
    firm.rows.delete('3')
    firm.change('4', { chain: [], actions: null }, 'others')
    expect((await later(sync)).toSorted()).toEqual(['get 1', 'get 2', 'get 3', 'get 4', 'waiting 0'])
    expect(['1', '2', '3', '4', '5'].map(mineOf)).toEqual(['passed', 'others', 'others', 'others', 'waiting'])
    expect(desk.changed.flatMap(({ ids }) => ids)).toEqual(expect.arrayContaining(['1', '2', '3', '4']))
    expect(await later(sync)).toEqual(['waiting 0'])
    // One that is open and that the firm does not have any more goes, because the firm shows others.
    await later(sync, 10)
    expect(desk.store.approvals.get('3')).toBeNull()
  })

  it('AV-04 that the list forgets and that say they wait still do, and are asked for no more than every ten minutes', async () => {
    firm.put(row('1', 1), 'waiting')
    const sync = await started()
    firm.change('1', {}, 'copied')
    expect(await later(sync)).toEqual(['waiting 0', 'get 1'])
    expect(await later(sync)).toEqual(['waiting 0'])
    expect(mineOf('1')).toBe('waiting')
    expect(await later(sync, 10)).toContain('get 1')
  })

  it('AV-04 that vanish all at once are asked for by and by, and by a list that is not whole not at all', async () => {
    for (let id = 100; id < 130; id += 1) firm.put(row(String(id), 1), 'waiting')
    const sync = await started()
    for (let id = 100; id < 130; id += 1) firm.change(String(id), decided, 'others')
    firm.put({ ...row('x', 2), id: {} }, 'waiting')
    expect(await later(sync)).toEqual(['waiting 0'])
    firm.rows.delete('[object Object]')
    expect(await later(sync)).toHaveLength(21)
    expect(list(1, 'waiting')).toHaveLength(10)
    expect(await later(sync)).toHaveLength(11)
    expect(list(1, 'waiting')).toEqual([])
  })

  it('are read page by page, all of them first, and then as far as there is something new', async () => {
    for (let id = 0; id < 130; id += 1) firm.put(row(String(1000 + id), 1 + Math.floor(id / 10), passedByMe), 'passed')
    const sync = await started()
    expect(firm.take()).toEqual(expect.arrayContaining(['passed 0', 'passed 1', 'passed 2']))
    expect(list(1, 'passed')).toHaveLength(100)
    expect(desk.store.approvals.count()).toBe(130)
    expect(await later(sync, 10)).toEqual(allLists)
    firm.put(row('2000', 15, passedByMe), 'passed')
    expect(await later(sync, 10)).toEqual([...allLists.slice(0, 2), 'passed 1', ...allLists.slice(2)])
    // One that is older than the newest page: the firm counts more than is here.
    firm.put(row('2001', 2, passedByMe), 'passed')
    expect((await later(sync, 10)).filter((line) => line.startsWith('passed'))).toEqual([
      'passed 0',
      'passed 1',
      'passed 2',
    ])
    expect(mineOf('2001')).toBe('passed')
    expect(await later(sync, 10)).toEqual(allLists)
  })

  const manners = ['smaller pages', 'smaller pages and no total', 'no total', 'no pages'] as const
  it.each(manners)('are read at a firm with %s', async (manner) => {
    for (let id = 0; id < 60; id += 1) firm.put(row(String(1000 + id), 1 + (id % 15)), 'waiting')
    if (manner.startsWith('smaller pages')) firm.odd.largestPage = 25
    if (manner.endsWith('no total')) firm.odd.hasTotal = false
    if (manner === 'no pages') firm.odd.knowsPages = false
    const sync = await started()
    const expected = manner === 'no pages' ? 50 : 60
    expect(list(1, 'waiting')).toHaveLength(expected)
    const pages = { 'smaller pages': 3, 'smaller pages and no total': 3, 'no total': 2, 'no pages': 2 }[manner]
    expect(await later(sync)).toHaveLength(pages)
    expect(list(1, 'waiting')).toHaveLength(expected)
  })

  it.each(['has no pages', 'refuses a second page'])(
    'AV-04 are read whole where a firm without a total %s',
    async (way) => {
      firm.odd.hasTotal = false
      firm.odd.knowsPages = false
      if (way !== 'has no pages') firm.odd.always.set('waiting 1', () => refusal('没有这一页'))
      firm.put(row('1', 2), 'waiting')
      firm.put(row('2', 1), 'waiting')
      const sync = await started()
      expect(progressOf(sync)?.failure).toBeNull()
      firm.change('2', passedByMe, 'passed')
      expect(await later(sync)).toEqual(['waiting 0', 'waiting 1', 'get 2'])
      expect([list(1, 'waiting'), mineOf('2')]).toEqual([['1'], 'passed'])
      // A server in trouble says nothing of a page.
      firm.odd.always.set('waiting 1', () => new Response('', { status: 502 }))
      await later(sync)
      expect(progressOf(sync)).toMatchObject({ phase: 'failed', failure: 'http-error' })
    },
  )

  it('AV-01 AV-04 of a firm that knows neither scenes nor filters stand where they belong, and stay there', async () => {
    firm.odd.ignoresFilter = true
    firm.odd.ignoresScene = true
    firm.put(row('1', 5), 'waiting')
    firm.put(row('2', 4, passedByMe), 'passed')
    firm.put(row('3', 3, { operUser: me, chain: [step(me, 'begun'), step(other, 'current')] }), 'initiated')
    firm.put(row('4', 2, { ...decided, ccList: [me] }), 'copied')
    firm.put(row('5', 1, { chain: [], actions: null }), 'waiting')
    const sync = await started()
    const stand = () => [list(0), list(1, 'waiting'), list(1, 'passed'), list(1, 'rejected'), list(1, 'others')]
    const expected = [['3'], ['1', '5'], ['2'], [], ['4']]
    expect(stand()).toEqual(expected)
    expect(list(2)).toEqual(expect.arrayContaining(['4']))
    desk.changed.length = 0
    await later(sync, 10)
    await later(sync)
    expect(stand()).toEqual(expected)
    expect(desk.changed).toEqual([])
  })

  it('AV-02 whose lists say little keep what a single read said of them', async () => {
    firm.odd.isLean = true
    firm.put(row('1', 1), 'waiting')
    const sync = await started()
    expect(desk.store.approvals.get('1')).toMatchObject({ mine: 'waiting', actions: null, steps: [] })
    firm.change('1', {}, 'copied')
    await later(sync)
    expect(desk.store.approvals.get('1')).toMatchObject({ mine: 'waiting', actions: ['approve', 'reject'] })
    firm.change('1', {}, 'waiting', 'copied')
    await later(sync)
    expect(desk.store.approvals.get('1')?.steps).toHaveLength(2)
    expect([list(1), list(2)]).toEqual([['1'], []])
  })

  it('AV-02 that the person began show who passed them without being opened', async () => {
    const open = { operUser: me, chain: [step(me, 'begun'), step(other, 'current')], actions: ['withdraw'] }
    for (let id = 1; id < 9; id += 1) firm.put(row(String(id), id, open), 'initiated')
    firm.put(row('old', 1, { ...open, gmtCreate: '2025-01-01 08:00:00' }), 'initiated')
    const sync = await started()
    // The list names them as it did before: only they themselves tell.
    firm.odd.always.set('initiated', () => firm.envelope({ list: [], recordCount: 0 }))
    firm.change('1', passedByMe)
    firm.rows.delete('2')
    const asked = [await later(sync, 10), await later(sync), await later(sync)].flat()
    const single = asked.filter((line) => line.startsWith('get'))
    expect(new Set(single)).toEqual(new Set(['1', '2', '3', '4', '5', '6', '7', '8'].map((id) => `get ${id}`)))
    expect(desk.store.approvals.get('1')).toMatchObject({ status: 2 })
    expect(desk.store.approvals.get('2')).toBeNull()
    expect(list(0)).toHaveLength(8)
  })

  it('that a person handled meanwhile are not taken back by what was asked for before', async () => {
    firm.put(row('1', 1), 'waiting')
    const sync = await started()
    const before = firm.rows.get('1')?.row
    firm.odd.once.set('waiting', () => {
      // The person's press is answered while the page is on its way.
      firm.change('1', passedByMe, 'passed')
      desk.store.approvals.remove(['1'])
      desk.store.memory.approvals.touched.note(['1'])
      return firm.envelope({ list: [before], recordCount: 1 })
    })
    await later(sync)
    expect(desk.store.approvals.get('1')).toBeNull()
    await later(sync, 10)
    expect(mineOf('1')).toBe('passed')
  })
})

describe('a firm without approvals', () => {
  it.each([
    ['the call', missing],
    ['a word of them', () => Response.json({ succeed: false, code: 404, message: '没有这个接口', data: null })],
  ])('that lacks %s has none, and everything is well', async (_, answer) => {
    for (const line of ['waiting', 'passed', 'rejected', 'others', 'initiated', 'copied'])
      firm.odd.always.set(line, answer)
    const sync = await started()
    expect(firm.take()).toEqual(['waiting 0'])
    expect(progressOf(sync)).toMatchObject({ phase: 'done', cached: 0, failure: null })
    expect(isKnown(desk.store, 0, 'all') && isKnown(desk.store, 1, 'all') && isKnown(desk.store, 2, 'all')).toBe(true)
    expect([refusedOf(desk.store, 0, 'all'), refusedOf(desk.store, 1, 'passed')]).toEqual(['gone', 'gone'])
    // That there is nothing is said to the windows, once.
    expect(desk.changed).toContainEqual({ area: 'approvals', ids: [] })
    desk.changed.length = 0
    expect(await later(sync, 10)).toEqual(['waiting 0'])
    expect(desk.changed).toEqual([])
    firm.odd.always.clear()
    firm.put(row('1', 1), 'waiting')
    firm.put(row('2', 1, passedByMe), 'passed')
    // All of them are read as soon as the firm has them.
    expect(await later(sync)).toEqual(allLists)
    expect([list(1), refusedOf(desk.store, 1, 'passed')]).toEqual([['1', '2'], null])
  })

  it('AV-01 that does not show one scene shows the others', async () => {
    firm.odd.always.set('waiting', () => new Response('', { status: 403 }))
    firm.put(row('1', 1, { operUser: me }), 'initiated')
    const sync = await started()
    expect(firm.take()).toEqual(allLists)
    expect([list(0), isKnown(desk.store, 1, 'waiting')]).toEqual([['1'], true])
    expect(progressOf(sync)).toMatchObject({ phase: 'done', failure: null })
    const refused = () => [
      refusedOf(desk.store, 1, 'all'),
      refusedOf(desk.store, 1, 'passed'),
      refusedOf(desk.store, 0, 'all'),
    ]
    expect(refused()).toEqual(['no-access', null, null])
    desk.changed.length = 0
    await later(sync)
    expect(desk.changed).toEqual([])
    firm.odd.always.clear()
    await later(sync)
    expect(refused()).toEqual([null, null, null])
    expect(desk.changed).toContainEqual({ area: 'approvals', ids: [] })
  })

  it.each([
    ['no-access', () => new Response('', { status: 403 })],
    ['gone', missing],
  ] as const)(
    'AV-01 AV-04 that shows a list no more says so, and what was read of it stays: %s',
    async (refused, answer) => {
      firm.put(row('1', 1), 'waiting')
      const sync = await started()
      desk.changed.length = 0
      firm.odd.always.set('waiting', answer)
      await later(sync)
      expect([list(1, 'waiting'), refusedOf(desk.store, 1, 'waiting')]).toEqual([['1'], refused])
      expect(desk.changed).toContainEqual({ area: 'approvals', ids: [] })
    },
  )

  it('says so where one of its lists fails, and keeps the rest up to date', async () => {
    firm.odd.always.set('others', () => refusal('参数不正确'))
    firm.put(row('1', 1), 'waiting')
    firm.put(row('2', 1, { operUser: me, chain: [step(other, 'current')] }), 'initiated')
    const sync = await started()
    expect([list(0), list(1)]).toEqual([['2'], ['1']])
    expect(progressOf(sync)).toMatchObject({ phase: 'failed', failure: 'refused' })
    expect([isKnown(desk.store, 1, 'waiting'), isKnown(desk.store, 1, 'all')]).toEqual([true, false])
    firm.odd.always.clear()
    expect(await later(sync)).toEqual(['waiting 0', 'others 0'])
    expect(progressOf(sync)).toMatchObject({ phase: 'done', failure: null })
  })
})
