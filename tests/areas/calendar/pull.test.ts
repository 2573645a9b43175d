// How schedules and tasks are kept up to date: the window around today, and spans that are shown, at firms of every manner.
import { beforeEach, describe, expect, it } from 'vitest'
import { calendar, spanObject } from '#core/areas/calendar/pull'
import { isCutIn, isKnown, knowsTasks, refusedOf } from '#core/areas/calendar/pull-spans'
import type { Sync } from '#core/engine/sync/types'
import { CALENDAR_AHEAD, CALENDAR_BACK } from '#shared/domain/calendar'
import { deskForEach } from '../../engine/sync/each-test.ts'
import { blankCalendarRow } from '../../support/calendar-items.ts'
import { codeOf } from '../../support/core.ts'
import { signIn } from '../approvals/small-firm.ts'
import {
  at,
  late,
  missing,
  momentOf,
  offline,
  refusal,
  type SmallFirm,
  schedule,
  smallFirm,
  task,
} from './small-firm.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const desk = deskForEach()
let firm: SmallFirm
beforeEach(() => {
  firm = smallFirm()
  signIn(desk.store)
})

const started = async (): Promise<Sync> => {
  const sync = await desk.sync(firm.remote, [[calendar]])
  await desk.settle(sync)
  return sync
}
/** A pass some minutes later; answers what was asked for. */
const later = async (sync: Sync, minutes = 10): Promise<readonly string[]> => {
  firm.take()
  desk.clock.advance(minutes * MINUTE)
  await desk.settle(sync)
  return firm.take()
}
/** A task of half an hour on a day of 2026, `MM-DD`. */
const past = (id: string, day: string, more: Record<string, unknown> = {}) => {
  const timeSetting = { startTime: `2026-${day} 09:00:00`, endTime: `2026-${day} 09:30:00` }
  return task(id, null, { timeSetting, ...more })
}
const kept = () => desk.store.calendar.ids(null, 1_000)
const told = () => desk.changed.filter(({ area }) => area === 'calendar').flatMap(({ ids }) => ids)
const bothLists = ['schedule list', 'task list']
const june = { from: momentOf(at(1, '00:00:00')), to: momentOf(at(30, '00:00:00')) }
/** July 2027, which no window reaches. */
const far = { from: momentOf('2027-07-01 00:00:00'), to: momentOf('2027-08-01 00:00:00') }

describe('the calendar', () => {
  it('SC-01 SC-03 D-67 is read for thirty days back and 180 ahead, each kind by one request, every ten minutes', async () => {
    firm.put('schedule', schedule('1', 16), schedule('2', 20, { summary: '开庭' }))
    firm.put('task', task('1', 17), task('2', null))
    const now = desk.clock.now()
    const near = { from: now - CALENDAR_BACK * DAY, to: now + CALENDAR_AHEAD * DAY }
    expect([isKnown(desk.store, near), knowsTasks(desk.store)]).toEqual([false, false])
    const sync = await started()
    expect(firm.take()).toEqual(bothLists)
    const [asked] = firm.spans
    expect(asked?.from).toBeLessThanOrEqual(near.from - DAY)
    expect(asked?.to).toBeGreaterThanOrEqual(near.to + DAY)
    expect(kept()).toEqual(['schedule:1', 'schedule:2', 'task:1', 'task:2'])
    expect(desk.store.calendar.get('schedule:2')?.kind).toBe('hearing')
    expect([isKnown(desk.store, near), knowsTasks(desk.store), isKnown(desk.store, far)]).toEqual([true, true, false])
    expect(sync.status().areas.find(({ area }) => area === 'calendar')).toMatchObject({ phase: 'done', cached: 4 })
    expect(await later(sync, 1)).toEqual([])
    desk.changed.length = 0
    expect(await later(sync)).toEqual(bothLists)
    expect(told()).toEqual([])
    // The next process knows when it was.
    const next = await desk.sync(firm.remote, [[calendar]])
    expect(await later(next, 1)).toEqual([])
  })

  it('D-67 is read at once where a person asks for a pass, and ten minutes after that by itself', async () => {
    firm.put('schedule', schedule('1', 16))
    const sync = await started()
    firm.take()
    firm.put('schedule', schedule('2', 17))
    await sync.runForPerson()
    expect(firm.take()).toEqual(bothLists)
    expect(kept()).toEqual(['schedule:1', 'schedule:2'])
    expect(await later(sync, 9)).toEqual([])
    expect(await later(sync, 1)).toEqual(bothLists)
  })

  it('is read at once, and all of it, where the firm is found to be in another time zone', async () => {
    const sync = await started()
    desk.store.values.put('timeZone', 'Asia/Shanghai')
    await later(sync, 10)
    expect(await later(sync, 1)).toEqual([])
    desk.store.values.put('timeZone', 'Asia/Urumqi')
    expect(await later(sync, 1)).toEqual(bothLists)
    expect(await later(sync, 1)).toEqual([])
  })

  it('keeps very many that an answer lacks however often a person asks within ten minutes', async () => {
    for (let id = 100; id < 130; id += 1) firm.put('schedule', schedule(String(id), 16))
    const sync = await started()
    firm.rows.schedule.clear()
    for (let press = 0; press < 3; press += 1) {
      await sync.runForPerson()
    }
    expect(kept()).toHaveLength(30)
  })

  it('D-67 tells of an empty one too, because it is known from then on', async () => {
    await started()
    expect(desk.changed.some(({ area }) => area === 'calendar')).toBe(true)
    expect(kept()).toEqual([])
  })

  it('loses what a whole list lacks, tasks without a time too, and tells of what changed alone', async () => {
    firm.put('schedule', schedule('1', 16), schedule('2', 17))
    firm.put('task', task('1', 17), task('2', null), task('3', null))
    const sync = await started()
    firm.rows.schedule.delete('1')
    firm.rows.task.delete('2')
    firm.put('schedule', schedule('2', 18))
    desk.changed.length = 0
    await later(sync)
    expect(kept()).toEqual(['schedule:2', 'task:1', 'task:3'])
    expect(told().toSorted()).toEqual(['schedule:1', 'schedule:2', 'task:2'])
    expect(desk.store.calendar.get('schedule:2')?.start).toBe(momentOf(at(18)))
  })

  it('keeps what a list lacks that is cut, that has a bad row, or that may be one page of several', async () => {
    for (let id = 100; id < 112; id += 1) firm.put('schedule', schedule(String(id), 16))
    const sync = await started()
    firm.odd.largestPage = 5
    await later(sync)
    expect(kept()).toHaveLength(12)
    firm.odd.largestPage = 1_000
    firm.rows.schedule.delete('100')
    firm.put('schedule', schedule('x', 16, { id: {} }))
    await later(sync)
    expect(kept()).toHaveLength(12)
    firm.rows.schedule.delete('[object Object]')
    firm.odd.hasTotal = false
    firm.rows.schedule.delete('101')
    await later(sync)
    expect(kept()).toHaveLength(12)
    firm.odd.hasTotal = true
    await later(sync)
    expect(kept()).toHaveLength(10)
  })

  it('D-67 is read by shorter spans where the firm gives fewer than it has, and loses what one of those lacks', async () => {
    for (let id = 100; id < 137; id += 1) firm.put('schedule', schedule(String(id), 1 + ((id * 7) % 30)))
    firm.put('task', ...Array.from({ length: 12 }, (_, index) => task(String(index), null)))
    firm.odd.largestPage = 12
    const sync = await started()
    expect(kept()).toHaveLength(37 + 12)
    expect([isKnown(desk.store, june), isCutIn(desk.store, june)]).toEqual([true, false])
    firm.rows.schedule.delete('120')
    const asked = await later(sync)
    expect(kept()).toHaveLength(36 + 12)
    expect(asked.filter((line) => line === 'schedule list').length).toBeLessThan(20)
    expect(asked.filter((line) => line === 'task list')).toHaveLength(1)
  })

  it('D-67 is read by shorter spans where a list without a count may be cut, and loses nothing that lies behind', async () => {
    for (let id = 100; id < 140; id += 1) firm.put('schedule', schedule(String(id), 1 + ((id * 7) % 30)))
    Object.assign(firm.odd, { hasTotal: false, largestPage: 25 })
    const sync = await started()
    expect(kept()).toHaveLength(40)
    for (const id of ['101', '139']) firm.rows.schedule.delete(id)
    const asked = await later(sync)
    expect(kept()).toHaveLength(38)
    expect(asked.filter((line) => line === 'schedule list').length).toBeLessThan(20)
    // More of the same than the firm gives at once: nothing of it goes, and nobody is asked without an end.
    for (let id = 0; id < 30; id += 1) firm.put('task', task(String(id), null))
    await later(sync)
    expect(kept()).toHaveLength(38 + 25)
    firm.rows.task.clear()
    for (let id = 5; id < 35; id += 1) firm.put('task', task(String(id), null))
    expect((await later(sync)).filter((line) => line === 'task list')).toHaveLength(3)
    expect(kept()).toHaveLength(38 + 30)
  })

  it('D-67 is asked for once where a list without a count is as it was, or shorter than another one', async () => {
    for (let id = 100; id < 123; id += 1) firm.put('schedule', schedule(String(id), 1 + (id % 30)))
    firm.odd.hasTotal = false
    const sync = await started()
    const asked = async () => (await later(sync)).filter((line) => line === 'schedule list').length
    expect(await asked()).toBe(1)
    firm.rows.schedule.delete('110')
    expect([await asked(), kept().length]).toEqual([1, 22])
  })

  it('loses what stands across the days at which a span was halved, and nothing of it while a half may lack rows', async () => {
    const across = (day: number) => schedule(`across${day}`, day, { endTime: at(day + 1, '10:00:00') })
    for (let day = 1; day < 28; day += 1) firm.put('schedule', schedule(String(day), day), across(day))
    firm.odd.largestPage = 5
    const sync = await started()
    expect(kept()).toHaveLength(54)
    for (let day = 1; day < 28; day += 2) firm.rows.schedule.delete(`across${day}`)
    firm.put('schedule', schedule('x', 16, { id: {} }))
    await later(sync)
    const left = () => kept().filter((id) => id.includes('across')).length
    expect(left()).toBeGreaterThan(13)
    firm.rows.schedule.delete('[object Object]')
    await later(sync)
    expect([left(), kept().length]).toEqual([13, 40])
  })

  it('D-67 notes a day of which the firm gives only a part, until it gives all of it', async () => {
    for (let id = 100; id < 112; id += 1) firm.put('schedule', schedule(String(id), 16))
    firm.put('schedule', schedule('1', 20))
    firm.odd.largestPage = 5
    const sync = await started()
    const day = (date: number) => ({ from: momentOf(at(date, '00:00:00')), to: momentOf(at(date + 1, '00:00:00')) })
    const cut = () => [14, 16, 20].map((date) => isCutIn(desk.store, day(date)))
    expect(kept()).toHaveLength(6)
    expect([isKnown(desk.store, june), ...cut()]).toEqual([true, false, true, false])
    firm.odd.largestPage = 1_000
    await later(sync)
    expect(kept()).toHaveLength(13)
    expect([isKnown(desk.store, june), ...cut()]).toEqual([true, false, false, false])
  })

  it('takes what the whole span brought where the firm does not show a half of it', async () => {
    for (let id = 100; id < 112; id += 1) firm.put('schedule', schedule(String(id), 16))
    firm.odd.largestPage = 5
    firm.odd.ofDays = (days) => (days < 200 ? missing() : null)
    await started()
    expect([kept().length, refusedOf(desk.store, 'schedule'), isCutIn(desk.store, june)]).toEqual([5, null, true])
  })

  it('asks for no shorter spans than the halves where the firm counts what lies beside them', async () => {
    firm.put('schedule', schedule('1', 16))
    firm.odd.always.set('schedule list', () => firm.envelope({ list: [schedule('1', 16)], recordCount: 300 }))
    await started()
    expect(firm.take().filter((line) => line === 'schedule list')).toHaveLength(3)
    expect(kept()).toEqual(['schedule:1'])
    expect(isCutIn(desk.store, june)).toBe(true)
  })

  it('keeps very many that an answer lacks until one ten minutes later lacks them too', async () => {
    for (let id = 100; id < 130; id += 1) firm.put('schedule', schedule(String(id), 16))
    const sync = await started()
    const all = [...firm.rows.schedule]
    firm.rows.schedule.clear()
    await later(sync)
    expect(kept()).toHaveLength(30)
    // It was a slip of the firm.
    firm.put('schedule', ...all.map(([, row]) => row))
    await later(sync)
    firm.rows.schedule.clear()
    await later(sync)
    expect(kept()).toHaveLength(30)
    await later(sync)
    expect(kept()).toEqual([])
  })

  it('believes the second list of a span whatever other span was read in between', async () => {
    const removed = Array.from({ length: 30 }, (_, index) => schedule(String(100 + index), 16))
    firm.put('schedule', schedule('1', 20), ...removed)
    const sync = await started()
    for (const { id } of removed) firm.rows.schedule.delete(String(id))
    await later(sync)
    expect(kept()).toHaveLength(31)
    const twoDays = { from: momentOf(at(20, '00:00:00')), to: momentOf(at(22, '00:00:00')) }
    await sync.refresh('calendar', spanObject(twoDays))
    await later(sync)
    expect(kept()).toEqual(['schedule:1'])
  })

  it('is none at a firm that has no such lists, or shows them to nobody, and is asked for again', async () => {
    firm.odd.always.set('schedule list', missing)
    firm.odd.always.set('task list', () => new Response('', { status: 403 }))
    const sync = await started()
    expect([isKnown(desk.store, { from: desk.clock.now(), to: desk.clock.now() }), knowsTasks(desk.store)]).toEqual([
      true,
      true,
    ])
    expect(sync.status().areas.find(({ area }) => area === 'calendar')).toMatchObject({ phase: 'done', failure: null })
    const refused = () => [refusedOf(desk.store, 'schedule'), refusedOf(desk.store, 'task')]
    expect(refused()).toEqual(['gone', 'no-access'])
    firm.odd.always.clear()
    firm.put('task', task('1', 16))
    expect(await later(sync)).toEqual(bothLists)
    expect([kept(), refused()]).toEqual([['task:1'], [null, null]])
    // What is here stays where the right is taken away, and it is told that the firm shows it no more.
    firm.odd.always.set('task list', () => new Response('', { status: 403 }))
    desk.changed.length = 0
    await later(sync)
    expect([kept(), refused()]).toEqual([['task:1'], [null, 'no-access']])
    expect(desk.changed.some(({ area }) => area === 'calendar')).toBe(true)
  })

  it('SC-03 D-67 reads open tasks on a new computer 400 days back, and then once an hour as far as one is open', async () => {
    firm.put('task', task('1', 17), past('2', '05-01'), past('3', '04-10', { finished: true }))
    const sync = await started()
    const today = momentOf(at(15, '08:00:00'))
    expect(firm.spans[1]?.from).toBe(today - 400 * DAY)
    expect(kept()).toEqual(['task:1', 'task:2', 'task:3'])
    const finished = () => desk.store.calendar.get('task:2')?.done ?? null
    firm.put('task', past('2', '05-01', { finished: true }), past('4', '05-02'))
    await later(sync)
    expect([finished(), firm.spans.at(-1)?.from]).toEqual([false, today - (CALENDAR_BACK + 1) * DAY])
    expect(await later(sync, 50)).toEqual(bothLists)
    expect([finished(), firm.spans.at(-1)?.from]).toEqual([true, momentOf('2026-05-01 08:00:00')])
    // One that is gone at the firm goes at once where a person asks; then nothing is open there.
    expect(kept()).toContain('task:4')
    firm.rows.task.delete('4')
    await sync.runForPerson()
    expect([kept(), firm.spans.at(-1)?.from]).toEqual([['task:1', 'task:2', 'task:3'], momentOf('2026-05-02 08:00:00')])
    await later(sync, 60)
    expect(firm.spans.at(-1)?.from).toBe(today - (CALENDAR_BACK + 1) * DAY)
  })

  it.each<readonly [string, () => Response]>([
    ['refuses', () => refusal('时间跨度过大')],
    ['does not answer', late],
    [
      'answers with a page of HTML to',
      () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['knows nothing of', missing],
    ['forbids', () => new Response('', { status: 403 })],
  ])('reads the window alone at a firm that %s so long a span, and the long one an hour later', async (_, answer) => {
    firm.put('task', task('1', 17), past('2', '05-01'))
    firm.odd.ofDays = (days) => (days > 300 ? answer() : null)
    const sync = await started()
    expect([firm.take(), kept()]).toEqual([[...bothLists, 'task list'], ['task:1']])
    expect(refusedOf(desk.store, 'task')).toBe(null)
    expect(sync.status().areas.find(({ area }) => area === 'calendar')).toMatchObject({ phase: 'done', failure: null })
    expect(await later(sync)).toEqual(bothLists)
    expect(await later(sync, 50)).toEqual([...bothLists, 'task list'])
    firm.odd.ofDays = () => null
    expect(await later(sync, 60)).toEqual(bothLists)
    expect([kept(), firm.spans.at(-1)?.from]).toEqual([['task:1', 'task:2'], momentOf(at(15, '08:00:00')) - 400 * DAY])
  })

  it('a list that fails is read with the next pass, and keeps the other from nothing', async () => {
    firm.put('task', task('1', 16))
    firm.odd.once.set('schedule list', () => refusal('稍后再试'))
    const sync = await started()
    expect(kept()).toEqual(['task:1'])
    expect(isKnown(desk.store, { from: desk.clock.now(), to: desk.clock.now() })).toBe(false)
    expect(sync.status().areas.find(({ area }) => area === 'calendar')).toMatchObject({ failure: 'refused' })
    expect(await later(sync, 1)).toEqual(['schedule list'])
  })

  it.each<readonly [string, () => Response]>([
    ['is not answered in time', late],
    ['is a page of HTML', () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })],
  ])('a list that %s keeps the other from nothing, in the window and in another span', async (_, answer) => {
    firm.put('task', task('1', 16), past('2', '05-01', { timeSetting: { startTime: '2027-07-05 09:00:00' } }))
    firm.odd.always.set('schedule list', answer)
    const sync = await started()
    expect(kept()).toEqual(['task:1'])
    const { failure } = sync.status().areas.find(({ area }) => area === 'calendar') ?? {}
    expect(['timeout', 'not-json']).toContain(failure)
    expect(sync.status().connection).not.toBe('offline')
    await sync.refresh('calendar', spanObject(far)).catch(codeOf)
    expect(kept()).toEqual(['task:1', 'task:2'])
    expect(isKnown(desk.store, far)).toBe(false)
    firm.odd.always.clear()
    expect(await later(sync, 1)).toEqual(['schedule list'])
  })

  it('offline stays as it is', async () => {
    firm.put('schedule', schedule('1', 16))
    const sync = await started()
    firm.odd.always.set('schedule list', offline)
    firm.rows.schedule.clear()
    await later(sync)
    expect(kept()).toEqual(['schedule:1'])
    expect(sync.status().connection).toBe('offline')
  })

  it('what is made while a list is on its way is not taken back by it', async () => {
    const sync = await started()
    firm.odd.once.set('schedule list', () => {
      desk.store.calendar.upsert(
        [
          {
            ...(desk.store.calendar.get('x') ?? blankCalendarRow),
            id: 'schedule:new',
            start: desk.clock.now(),
            end: desk.clock.now(),
          },
        ],
        desk.clock.now(),
      )
      return firm.envelope({ list: [], recordCount: 0 })
    })
    await later(sync)
    expect(kept()).toEqual(['schedule:new'])
    await later(sync)
    expect(kept()).toEqual([])
  })

  it('what was removed here while a list is on its way is not brought back by it', async () => {
    firm.put('schedule', schedule('1', 16))
    const sync = await started()
    firm.odd.once.set('schedule list', () => {
      sync.deleted('calendar', ['schedule:1'])
      desk.store.calendar.remove(['schedule:1'])
      return firm.envelope({ list: [schedule('1', 16)], recordCount: 1 })
    })
    await later(sync)
    expect(kept()).toEqual([])
  })
})

describe('another span', () => {
  it('D-67 is read when it is shown, kept, and known together with those beside it', async () => {
    firm.put('schedule', schedule('1', 16), schedule('9', 1, { startTime: '2027-07-05 09:00:00', endTime: '' }))
    const sync = await started()
    firm.take()
    await sync.refresh('calendar', spanObject(far))
    expect([firm.take(), firm.spans.at(-1)]).toEqual([bothLists, far])
    expect(kept()).toEqual(['schedule:1', 'schedule:9'])
    const beside = { from: far.to, to: far.to + 31 * DAY }
    expect([isKnown(desk.store, far), isKnown(desk.store, { ...far, to: beside.to })]).toEqual([true, false])
    await sync.refresh('calendar', spanObject(beside))
    expect(isKnown(desk.store, { ...far, to: beside.to })).toBe(true)
    // The window does not reach it, and so takes nothing of it away.
    firm.rows.schedule.clear()
    await later(sync)
    expect(kept()).toEqual(['schedule:9'])
  })

  it('that the firm does not show may lack something, and says nothing of what it shows else', async () => {
    firm.put('schedule', schedule('1', 16))
    const sync = await started()
    const stands = () => [
      kept(),
      refusedOf(desk.store, 'schedule'),
      isCutIn(desk.store, far),
      isCutIn(desk.store, june),
    ]
    firm.odd.once.set('schedule list', missing)
    desk.changed.length = 0
    await sync.refresh('calendar', spanObject(far))
    expect(stands()).toEqual([['schedule:1'], null, true, false])
    expect(desk.changed.some(({ area }) => area === 'calendar')).toBe(true)
    await sync.refresh('calendar', spanObject(far))
    expect(stands()).toEqual([['schedule:1'], null, false, false])
    // At a firm that shows none at all that is what is said, until any span is shown.
    firm.odd.always.set('schedule list', missing)
    await later(sync)
    await sync.refresh('calendar', spanObject(far))
    expect(stands()).toEqual([['schedule:1'], 'gone', false, false])
    firm.odd.always.clear()
    await sync.refresh('calendar', spanObject(far))
    expect(stands()).toEqual([['schedule:1'], null, false, false])
  })

  it('fails as the firm does, and is not known then', async () => {
    const sync = await started()
    firm.odd.once.set('task list', () => refusal('稍后再试'))
    expect(await codeOf(sync.refresh('calendar', spanObject(far)))).toBe('refused')
    expect(isKnown(desk.store, far)).toBe(false)
  })
})
