// The list of the hours, and what may become some: days, texts, sums, calls and follow-ups.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { moveFollowUp } from '#core/areas/followups/own-ids'
import type { Store } from '#core/engine/store/types'
import type { CalendarRow } from '#shared/domain/calendar'
import type { CallLogRow } from '#shared/domain/call'
import type { FollowUp } from '#shared/domain/records'
import { followUp } from '../../engine/store/record-rows.ts'
import { customer, newStore } from '../../engine/store/support.ts'
import { blankCalendarRow } from '../../support/calendar-items.ts'
import { hostileTexts } from '../../support/hostile-texts.ts'
import { START } from '../../support/ports.ts'
import { me } from '../approvals/small-firm.ts'
import { failureOf, type HoursDesk, openHours, work } from './hours-desk.ts'

const TODAY = '2026-06-15'
const span = { from: TODAY, to: TODAY }
let store: Store
let desk: HoursDesk

beforeEach(() => {
  store = newStore()
  desk = openHours(store)
})

const save = async (note: string, parts: Partial<Parameters<HoursDesk['client']['save']>[0]> = {}) =>
  (await desk.client.save({ id: null, day: TODAY, minutes: 10, ...work(note), ...parts })).id

describe('the list', () => {
  it('has the days that are asked for, the newest first, and of a day what was begun last', async () => {
    const ids: string[] = []
    for (const day of ['2026-06-14', '2026-06-13', '2026-06-14', '2026-06-12', '2026-06-15', '2026-06-14']) {
      ids.push(await save('甲', { day }))
      if (ids.length !== 2) desk.clock.advance(1_000)
    }
    const { entries, cut, minutes } = await desk.client.list({ from: '2026-06-13', to: '2026-06-14' })
    expect(entries.map(({ id }) => id)).toEqual([ids[5], ids[2], ids[0], ids[1]])
    expect([cut, minutes]).toEqual([false, 40])
    expect(await desk.client.list({ from: '2026-06-14', to: '2026-06-13' })).toMatchObject({ entries: [], minutes: 0 })
  })

  it('goes on page by page without a gap, also where all were begun at one moment, and is cut after 2,000', async () => {
    for (let at = 0; at < 2_001; at += 1)
      store.hours.put({
        ...{
          id: `h${at}`,
          day: at % 3 === 0 ? TODAY : '2026-06-14',
          seconds: 1,
          since: null,
          stood: null,
          begun: START,
        },
        ...{ note: '', customerId: '', customerName: '', projectId: '', projectName: '', source: '', sourceId: '' },
      })
    const { entries, cut, minutes } = await desk.client.list({ from: '2026-06-14', to: TODAY })
    expect([entries.length, cut, minutes]).toEqual([2_000, true, 2_001])
    const paged: string[] = []
    for (let before: Parameters<typeof store.hours.list>[1] = null; ; ) {
      const { rows, next } = store.hours.list({ from: '2026-06-14', to: TODAY, text: '' }, before, 7)
      paged.push(...rows.map(({ id }) => id))
      if (next === null) break
      before = next
    }
    expect(paged.slice(0, 2_000)).toEqual(entries.map(({ id }) => id))
    expect([paged.length, new Set(paged).size]).toEqual([2_001, 2_001])
  })

  it('finds part of a note or of a name, however it was written, and sums only that', async () => {
    const note = await save('审阅ＳＰＡ协议')
    const named = await save('', { customer: { id: 'c1', name: 'Acme 公司' } })
    const ofProject = await save('', { project: { id: 'p1', name: '并购100%' } })
    const found = async (text: string) => (await desk.client.list({ ...span, text })).entries.map(({ id }) => id)
    expect(await found('spa')).toEqual([note])
    expect(await found('ACME')).toEqual([named])
    expect(await found('100%')).toEqual([ofProject])
    expect(await found('_')).toEqual([])
    expect(await desk.client.list({ ...span, text: 'acme' })).toMatchObject({ minutes: 10, projects: [{ id: '' }] })
    await desk.client.save({ id: note, day: TODAY, minutes: null, ...work('改了') })
    expect([await found('spa'), await found('改')]).toEqual([[], [note]])
  })

  it('sums by customer and by project, the most first, under the newest name, without what runs', async () => {
    await save('', { customer: { id: 'c1', name: '旧名' }, minutes: 20, project: { id: 'p1', name: '并购' } })
    desk.clock.advance(1_000)
    await save('', { customer: { id: 'c1', name: '新名' }, minutes: 25 })
    await save('', { customer: { id: 'c2', name: '乙' }, minutes: 40 })
    await save('', { minutes: 1 })
    await desk.client.start({ ...work(''), customer: { id: 'c3', name: '丙' } })
    desk.clock.advance(3_600_000)
    const { customers, projects, minutes } = await desk.client.list(span)
    expect(customers).toEqual([
      { id: 'c1', name: '新名', minutes: 45 },
      { id: 'c2', name: '乙', minutes: 40 },
      { id: '', name: '', minutes: 1 },
      { id: 'c3', name: '丙', minutes: 0 },
    ])
    expect(projects).toEqual([
      { id: '', name: '', minutes: 66 },
      { id: 'p1', name: '并购', minutes: 20 },
    ])
    expect(minutes).toBe(86)
  })

  it.each(hostileTexts)('has %s as it was written', async (_, text) => {
    const note = text.slice(0, 2_000)
    const id = await save(note, { customer: { id: 'c1', name: text.slice(0, 500) } })
    const { entries } = await desk.client.list({ ...span, text: '' })
    expect(entries).toMatchObject([{ id, note: note.toWellFormed() }])
  })
})

const at = (text: string) => Date.parse(`${TODAY}T${text}+08:00`)
const call = (id: string, parts: Partial<CallLogRow> = {}): CallLogRow => ({
  ...{ id, provider: 'own', reference: '', number: '138', extension: '', objType: 'company', objId: 'c1' },
  ...{ customerId: 'c1', name: '通话里的名', state: 'idle', dialledAt: at('09:00:00'), answeredAt: at('09:00:10') },
  ...{ endedAt: at('09:05:10'), endedBy: 'me', code: '', reason: '', unsure: false, outcome: 4, note: '约好了' },
  next: null,
  ignored: 0,
  ...parts,
})
const mine = (id: string, parts: Partial<FollowUp> = {}) =>
  followUp(id, { gmtCreate: at('08:00:00'), operUser: { ...me, avatarUrl: '' }, ...parts })

describe('what is proposed', () => {
  const proposed = async (days = span) => (await desk.client.proposals(days)).proposals
  const ids = async (days = span) => (await proposed(days)).map(({ sourceId }) => sourceId)

  it('are calls with a talk and own follow-ups of the firm’s days, the newest first', async () => {
    store.customers.upsert([customer('c1', '今天的名')], 1)
    store.calls.put(call('k1'))
    store.calls.put(call('unanswered', { answeredAt: null }))
    store.calls.put(call('goes on', { endedAt: null, state: 'connected', dialledAt: at('09:30:00') }))
    store.calls.put(call('at once', { endedAt: at('09:00:10') }))
    store.calls.put(call('yesterday', { dialledAt: at('00:00:00') - 1 }))
    store.calls.put(call('first', { dialledAt: at('00:00:00'), customerId: '', objType: '', objId: '' }))
    store.calls.put(call('unknown', { dialledAt: at('07:00:00'), customerId: 'c9' }))
    store.followups.upsert(
      [
        mine('f1', { content: JSON.stringify({ content: `😀${'长'.repeat(198)}😀`, tags: ['1'] }) }),
        mine('of project', {
          ...{ objType: 'project', gmtCreate: at('06:00:00'), group: { type: 'project', id: 'p1', name: '并购' } },
          object: { type: 'project', id: 'p1', name: '并购' },
        }),
        mine('own type', { type: 1001, gmtCreate: at('05:00:00') }),
        mine('tomorrow', { gmtCreate: at('00:00:00') + 86_400_000 }),
        mine('without a time', { gmtCreate: null }),
        mine('of another', { operUser: { id: 'other', name: '', avatarUrl: '' } }),
        ...[3, 4, 8, 10, 11].map((type) => mine(`type ${type}`, { type })),
      ],
      1,
    )
    expect(await proposed()).toEqual([
      {
        ...{ source: 'call', sourceId: 'k1', at: at('09:00:00'), seconds: 300, note: '约好了' },
        ...{ customer: { id: 'c1', name: '今天的名' }, project: { id: '', name: '' } },
      },
      {
        ...{ source: 'followup', sourceId: 'f1', at: at('08:00:00'), seconds: null, note: `😀${'长'.repeat(198)}` },
        ...{ customer: { id: '1', name: '甲公司' }, project: { id: '', name: '' } },
      },
      expect.objectContaining({ sourceId: 'unknown', customer: { id: 'c9', name: '通话里的名' } }),
      expect.objectContaining({
        ...{ sourceId: 'of project', customer: { id: '', name: '' }, project: { id: 'p1', name: '并购' } },
      }),
      expect.objectContaining({ sourceId: 'own type' }),
      expect.objectContaining({ sourceId: 'first', customer: { id: '', name: '' } }),
    ])
    expect(await ids({ from: '2026-06-16', to: '2026-06-16' })).toEqual(['tomorrow'])
    expect(await ids({ from: '2026-06-16', to: TODAY })).toEqual([])
    const ends = ['0000-01-01', '0001-01-01', '9999-12-31']
    for (const from of ends) for (const to of ends) expect(Array.isArray(await ids({ from, to }))).toBe(true)
    const ever = await ids({ from: '1969-01-01', to: '9999-12-31' })
    expect([ever[0], ever.includes('yesterday'), ever.includes('without a time')]).toEqual(['tomorrow', true, false])
  })

  it('are none of which an entry was made, until it is removed', async () => {
    store.calls.put(call('k1'))
    store.followups.upsert([mine('f1')], 1)
    const made = [await save('', { source: 'call', sourceId: 'k1' })]
    expect(await ids()).toEqual(['f1'])
    made.push(await save('', { source: 'followup', sourceId: 'f1' }))
    expect(await ids()).toEqual([])
    await desk.client.remove({ ids: made })
    expect(await ids()).toEqual(['k1', 'f1'])
  })

  it('are no follow-ups about a call with a talk, also where an entry was made of that', async () => {
    const group = { type: 'company', id: 'c1', name: '甲' }
    store.calls.put(call('k1'))
    store.calls.put(call('k2', { dialledAt: at('10:00:00'), answeredAt: null }))
    store.followups.upsert(
      [
        mine('about', { group, gmtCreate: at('09:00:01') }),
        mine('of another customer', { gmtCreate: at('09:00:00') }),
        mine('later', { group, gmtCreate: at('09:06:00') }),
        mine('unanswered', { group, gmtCreate: at('10:00:00') }),
      ],
      1,
    )
    const others = ['unanswered', 'later', 'k1', 'of another customer']
    expect((await ids()).toSorted()).toEqual(others.toSorted())
    await save('', { source: 'call', sourceId: 'k1' })
    expect(await ids()).toEqual(['unanswered', 'later', 'of another customer'])
  })

  it('are a hundred at most, found behind any number of which entries were made', async () => {
    for (let at = 0; at < 260; at += 1) {
      store.calls.put(call(`k${at}`, { dialledAt: START - at * 1_000 }))
      if (at < 150) await save('', { source: 'call', sourceId: `k${at}` })
    }
    const rows = Array.from({ length: 250 }, (_, place) =>
      mine(`f${place}`, { gmtCreate: START - place * 1_000 - 500 }),
    )
    store.followups.upsert(rows, 1)
    const found = await ids()
    expect(found).toHaveLength(100)
    expect(found.slice(0, 3)).toEqual(['f0', 'f1', 'f2'])
    for (const { id } of rows) await save('', { source: 'followup', sourceId: id })
    expect(await ids()).toEqual(Array.from({ length: 100 }, (_, place) => `k${150 + place}`))
  })
})

describe('a call by its id', () => {
  const known = async (...ids: readonly string[]) =>
    (await desk.client.ofSources({ source: 'call', ids: [...ids] })).found

  it('may become an entry with its day, length, note and customer, and has that entry until it is removed', async () => {
    store.customers.upsert([customer('c1', '今天的名')], 1)
    store.calls.put(call('k1'))
    const proposal = {
      ...{ source: 'call', sourceId: 'k1', at: at('09:00:00'), seconds: 300, note: '约好了' },
      ...{ customer: { id: 'c1', name: '今天的名' }, project: { id: '', name: '' } },
    }
    expect(await known('k1', 'nobody')).toEqual([{ id: 'k1', entry: null, proposal }])
    const made = await save('约好了', { source: 'call', sourceId: 'k1', minutes: 5 })
    await save('另一条', { source: 'followup', sourceId: 'k1' })
    expect(await known('k1')).toMatchObject([{ id: 'k1', entry: { id: made, seconds: 300, source: 'call' } }])
    await desk.client.remove({ ids: [made] })
    expect(await known('k1')).toEqual([{ id: 'k1', entry: null, proposal }])
  })

  it('may become one without a length where that is not known, and none where nobody can have talked', async () => {
    const calls = {
      reached: { answeredAt: null },
      'by hand': { answeredAt: null, outcome: null },
      'at once': { endedAt: at('09:00:10') },
      'in doubt': { provider: 'voice', unsure: true, answeredAt: null, outcome: null },
      'goes on': { state: 'connected', endedAt: null, endedBy: '' },
      unanswered: { provider: 'voice', answeredAt: null, outcome: null, endedBy: 'other' },
      'said so': { answeredAt: null, outcome: 1 },
      refused: { answeredAt: null, outcome: null, endedBy: 'refused', code: 'given-up' },
    } as const satisfies Record<string, Partial<CallLogRow>>
    const ids = Object.keys(calls)
    for (const [id, parts] of Object.entries(calls)) store.calls.put(call(id, parts))
    const found = await known(...ids)
    expect(found.map(({ id }) => id)).toEqual(ids)
    const without = found.flatMap(({ id, proposal }) => (proposal === null ? [id] : []))
    expect(without).toEqual(['goes on', 'unanswered', 'said so', 'refused'])
    expect(found.flatMap(({ proposal }) => (proposal === null ? [] : [proposal.seconds]))).toEqual(
      Array.from({ length: 4 }, () => null),
    )
  })
})

describe('a follow-up and a task by their ids', () => {
  const known = async (source: 'followup' | 'task', ...ids: readonly string[]) =>
    (await desk.client.ofSources({ source, ids: [...ids] })).found
  const task = (id: string, parts: Partial<CalendarRow> = {}) =>
    store.calendar.upsert([{ ...blankCalendarRow, id, kind: 'task', title: '起草代理词', ...parts }], 1)
  const object = (type: string) => ({ type, id: 'x1', name: '竹渡包装' })

  it('one of the own becomes an entry, also about a call, and none of somebody else', async () => {
    store.followups.upsert([mine('f1'), mine('of another', { operUser: { id: 'other', name: '', avatarUrl: '' } })], 1)
    const [own, other] = await known('followup', 'f1', 'nobody', 'of another')
    expect(own).toMatchObject({ id: 'f1', entry: null, proposal: { at: at('08:00:00'), customer: { name: '甲公司' } } })
    expect(other).toEqual({ id: 'of another', entry: null, proposal: null })
    const made = await save('', { source: 'followup', sourceId: 'f1' })
    expect(await known('followup', 'f1')).toMatchObject([{ entry: { id: made } }])
  })

  it('a task becomes one once it is ticked, on the day of its tick, and is proposed until an entry was made of it', async () => {
    task('task:1', { object: object('company'), start: at('10:00:00') - 86_400_000 })
    task('task:2', { object: object('project') })
    const tasks = async () =>
      (await desk.client.proposals(span)).proposals.flatMap(({ source, sourceId }) =>
        source === 'task' ? [sourceId] : [],
      )
    expect(await known('task', 'task:1', 'task:9', 'schedule:1')).toEqual([
      { id: 'task:1', entry: null, proposal: null },
    ])
    expect(await tasks()).toEqual([])
    store.calendar.mark('task:1', true, at('11:00:00'))
    store.calendar.mark('task:2', true, at('12:00:00'))
    expect(await tasks()).toEqual(['task:2', 'task:1'])
    const none = { id: '', name: '' }
    const proposal = {
      ...{ source: 'task', sourceId: 'task:1', at: at('11:00:00'), seconds: null, note: '起草代理词' },
      ...{ customer: { id: 'x1', name: '竹渡包装' }, project: none },
    }
    expect(await known('task', 'task:1')).toEqual([{ id: 'task:1', entry: null, proposal }])
    expect(await known('task', 'task:2')).toMatchObject([{ proposal: { customer: none, project: { id: 'x1' } } }])
    const made = await save('起草代理词', { source: 'task', sourceId: 'task:1' })
    expect([await tasks(), (await known('task', 'task:1'))[0]?.entry?.id]).toEqual([['task:2'], made])
    store.calendar.mark('task:2', false, 0)
    expect([await tasks(), (await known('task', 'task:2'))[0]?.proposal]).toEqual([[], null])
  })

  it('one that the firm calls finished was done on its day, and never in the days to come', async () => {
    task('task:1', { done: true, start: START - 86_400_000 })
    task('task:2', { done: true, start: START + 86_400_000 })
    const found = await known('task', 'task:1', 'task:2')
    expect(found.map(({ proposal }) => proposal?.at)).toEqual([START - 86_400_000, START])
  })

  it('an entry of a task that had not reached the firm yet is that of its row there, too', async () => {
    task('task:7', { done: true })
    vi.spyOn(store.work, 'temporaryId').mockImplementation((_, id) => (id === '7' ? 'local-1' : null))
    const made = await save('', { source: 'task', sourceId: 'task:local-1' })
    expect((await known('task', 'task:7'))[0]?.entry?.id).toBe(made)
  })

  it('an entry of either that was made before the firm gave it an id of its own is the only one, by both ids', async () => {
    store.followups.upsert([mine('local-f')], 1)
    task('task:local-t', { done: true })
    const made = {
      followup: await save('', { source: 'followup', sourceId: 'local-f' }),
      task: await save('', { source: 'task', sourceId: 'task:local-t' }),
    }
    store.work.mapId('followup', 'local-f', '77', 'op')
    moveFollowUp(store, 'local-f', '77', START)
    store.work.mapId('task', 'local-t', '7', 'op')
    store.calendar.remove(['task:local-t'])
    task('task:7', { done: true })
    const ids = { followup: ['77', 'local-f'], task: ['task:7', 'task:local-t'] } as const
    expect((await desk.client.proposals(span)).proposals).toEqual([])
    for (const source of ['followup', 'task'] as const) {
      const id = made[source]
      const entries = (await known(source, ...ids[source])).map(({ entry }) => entry?.id)
      expect(entries).toEqual([id, id])
      for (const sourceId of ids[source])
        expect(await failureOf(save('', { source, sourceId }))).toMatchObject({ field: 'source', reason: 'taken' })
      // Taken back it has lost its source to the one that was made meanwhile.
      await desk.client.remove({ ids: [id] })
      const other = await save('', { source, sourceId: ids[source][0] })
      await desk.client.restore({ id })
      expect(store.hours.get(id)).toMatchObject({ source: '', sourceId: '' })
      expect(await save('改了', { id: other, source, sourceId: ids[source][1] })).toBe(other)
    }
  })

  it('two entries of one follow-up that were made under both its ids can be changed', async () => {
    store.followups.upsert([mine('local-f')], 1)
    const first = await save('', { source: 'followup', sourceId: 'local-f' })
    const second = await save('', { source: 'followup', sourceId: '77' })
    store.work.mapId('followup', 'local-f', '77', 'op')
    for (const [id, sourceId] of [
      [first, 'local-f'],
      [second, '77'],
    ] as const)
      expect(await save('改了', { id, source: 'followup', sourceId })).toBe(id)
  })
})
