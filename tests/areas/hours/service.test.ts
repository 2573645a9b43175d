// The clock and the entries of a person: what runs, what is counted, and what is taken back.
import { beforeEach, describe, expect, it } from 'vitest'
import { newFolder, newStore } from '../../engine/store/support.ts'
import { startCore } from '../../support/core.ts'
import { START, testClock } from '../../support/ports.ts'
import fc from '../../support/properties.ts'
import { startSmallFirm } from '../../support/small-firm.ts'
import { failureOf, type HoursDesk, openHours, work } from './hours-desk.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const TODAY = '2026-06-15'
const customer = { id: 'c1', name: '甲公司' }
const project = { id: 'p1', name: '并购' }
const all = { from: '2000-01-01', to: '2100-01-01' }

let desk: HoursDesk

beforeEach(() => {
  desk = openHours(newStore())
})

const entries = async () => (await desk.client.list(all)).entries
const entry = async (id: string) => (await entries()).find((one) => one.id === id)
const start = async (note: string) => (await desk.client.start(work(note))).id
const seconds = async (id: string) => (await entry(id))?.seconds
const save = (parts: Partial<Parameters<HoursDesk['client']['save']>[0]> = {}) =>
  desk.client.save({ id: null, day: TODAY, minutes: 30, ...work('起草'), ...parts })

describe('the clock', () => {
  it('of one entry runs at a time: what begins, or goes on, stops the other, and each has what it counted', async () => {
    const one = await start('甲')
    desk.clock.advance(90_500)
    const two = await start('乙')
    expect(await desk.client.clock({})).toMatchObject({
      running: { id: two, since: START + 90_500, seconds: 0, day: TODAY, note: '乙' },
      last: { id: one, since: null, seconds: 90 },
    })
    desk.clock.advance(10_000)
    expect(await desk.client.resume({ id: one })).toEqual({ id: one })
    desk.clock.advance(5_000)
    expect(await desk.client.stop({})).toEqual({ id: one })
    expect([await seconds(one), await seconds(two)]).toEqual([95, 10])
    expect((await desk.client.clock({})).last?.id).toBe(one)
    expect(desk.told).toEqual([one, `${two} ${one}`, `${one} ${two}`, one])
  })

  it('that stands is not stopped, one that runs not resumed, and nobody is told', async () => {
    expect(await desk.client.stop({})).toEqual({ id: null })
    expect(await desk.client.clock({})).toEqual({ running: null, last: null })
    const id = await start('甲')
    desk.clock.advance(MINUTE)
    expect(await desk.client.resume({ id })).toEqual({ id })
    expect([(await entry(id))?.since, desk.told]).toEqual([START, [id]])
    expect(await failureOf(desk.client.resume({ id: 'nobody' }))).toEqual({ code: 'not-found' })
  })

  it('that was set back takes nothing away', async () => {
    const id = await start('甲')
    desk.clock.advance(HOUR)
    await desk.client.stop({})
    await desk.client.resume({ id })
    desk.clock.jump(-2 * HOUR)
    await desk.client.stop({})
    expect(await seconds(id)).toBe(3_600)
  })

  it('has the day of its start in the firm’s zone, also over midnight, and goes on the next day as an entry of that', async () => {
    // 23:59 in Shanghai.
    desk.clock.advance(13 * HOUR + 59 * MINUTE)
    const { id } = await desk.client.start({ note: '甲', customer, project })
    desk.clock.advance(2 * MINUTE)
    expect(await desk.client.resume({ id })).toEqual({ id })
    await desk.client.stop({})
    expect(await entry(id)).toMatchObject({ day: TODAY, seconds: 120 })
    const next = await desk.client.resume({ id })
    expect(await entry(id)).toMatchObject({ day: TODAY, seconds: 120, since: null })
    expect(await entry(next.id)).toMatchObject({ day: '2026-06-16', seconds: 0, note: '甲', customer, project })
    desk.moveTo('America/New_York')
    expect(await entry(await start('乙'))).toMatchObject({ day: TODAY })
  })

  it('goes on for another entry without its source, and in a week from when it stood', async () => {
    const { id } = await save({ day: '2026-06-14', source: 'call', sourceId: 'k1' })
    expect((await desk.client.clock({})).last).toBeNull()
    const next = await desk.client.resume({ id })
    expect(await entry(next.id)).toMatchObject({ source: '', sourceId: '', note: '起草' })
    await desk.client.stop({})
    desk.clock.advance(7 * DAY)
    expect((await desk.client.clock({})).last?.id).toBe(next.id)
    desk.clock.advance(1)
    expect((await desk.client.clock({})).last).toBeNull()
  })

  it('whatever a person does: one runs at most, and every second is counted once', async () => {
    const steps = fc.array(
      fc.tuple(fc.constantFrom('start', 'resume', 'stop'), fc.nat({ max: 5 }), fc.nat({ max: 5_000 })),
      { maxLength: 20 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        const ids: string[] = []
        let ran = 0
        for (const [what, place, passed] of walk) {
          const id = ids[place % Math.max(1, ids.length)]
          if (what === 'start') ids.push(await start('甲'))
          else if (what === 'stop') await desk.client.stop({})
          // After midnight what goes on is another entry.
          else if (id !== undefined) ids.push((await desk.client.resume({ id })).id)
          desk.clock.advance(passed * 1000)
          if ((await desk.client.clock({})).running !== null) ran += passed
          expect((await entries()).filter(({ since }) => since !== null).length).toBeLessThanOrEqual(1)
        }
        await desk.client.stop({})
        expect((await entries()).reduce((sum, { seconds }) => sum + seconds, 0)).toBe(ran)
        if (ids.length > 0) await desk.client.remove({ ids })
      }),
      { numRuns: 25 },
    )
  })

  it('runs on where the store was closed meanwhile', async () => {
    const folder = newFolder()
    const store = newStore({ folder })
    desk = openHours(store)
    const id = await start('甲')
    store.close()
    desk = openHours(newStore({ folder }), testClock(START + HOUR))
    expect((await desk.client.clock({})).running).toMatchObject({ id, since: START, note: '甲' })
    await desk.client.stop({})
    expect(await seconds(id)).toBe(3_600)
  })
})

describe('an entry', () => {
  it('is written down with minutes, and changed with or without them', async () => {
    const { id } = await save({ customer, project })
    expect(await entry(id)).toEqual({
      ...{ id, day: TODAY, seconds: 1_800, since: null, note: '起草', customer, project, source: '', sourceId: '' },
    })
    expect(await save({ id, day: '2026-06-01', minutes: null, note: '审阅' })).toEqual({ id })
    expect(await entry(id)).toMatchObject({ day: '2026-06-01', seconds: 1_800, note: '审阅', customer: { id: '' } })
    await save({ id, minutes: 1 })
    expect([await seconds(id), desk.told]).toEqual([60, [id, id, id]])
  })

  it('whose clock runs counts on from the minutes that were written, and stays without them', async () => {
    const id = await start('甲')
    desk.clock.advance(HOUR)
    await save({ id, minutes: null, note: '乙' })
    expect(await entry(id)).toMatchObject({ seconds: 0, since: START, note: '乙' })
    await save({ id, minutes: 5 })
    expect(await entry(id)).toMatchObject({ seconds: 300, since: START + HOUR })
    desk.clock.advance(MINUTE)
    await desk.client.stop({})
    expect(await seconds(id)).toBe(360)
  })

  it('takes the text along that it was made of; one that is refused leaves it, and no window saves what another writes', async () => {
    const store = newStore()
    desk = openHours(store)
    const { drafts } = store.work
    const [place, text] = ['hours:new', '{"note":"起草"}']
    const mine = { place, text: null, page: '1'.repeat(32) }
    drafts.put(place, text, START)
    expect(await failureOf(save({ minutes: null, draft: mine }))).toMatchObject({ code: 'invalid-input' })
    expect(drafts.get(place)).toBe(text)
    drafts.hold(place, '2'.repeat(32))
    expect(await failureOf(save({ draft: mine }))).toMatchObject({ code: 'draft-elsewhere' })
    expect([await entries(), drafts.get(place)]).toEqual([[], text])
    drafts.hold(place, mine.page)
    await save({ draft: mine })
    expect([(await entries()).length, drafts.get(place)]).toEqual([1, null])
  })

  it('is refused without minutes, of nobody, and where another was made of its source; names without an id are none', async () => {
    expect(await failureOf(save({ minutes: null }))).toMatchObject({ code: 'invalid-input', field: 'minutes' })
    expect(await failureOf(save({ id: 'nobody' }))).toEqual({ code: 'not-found' })
    const source = { source: 'call', sourceId: 'k1' } as const
    const { id } = await save(source)
    expect(await failureOf(save(source))).toMatchObject({ code: 'invalid-input', field: 'source' })
    expect(await failureOf(save({ ...source, id, minutes: 7 }))).toBeNull()
    await save({ source: 'followup', sourceId: 'k1' })
    const half = [await save({ source: 'call' }), await save({ sourceId: 'k1' })]
    for (const one of half) expect(await entry(one.id)).toMatchObject({ source: '', sourceId: '' })
    const named = await save({ customer: { id: '', name: '某人' } })
    expect(await entry(named.id)).toMatchObject({ customer: { id: '', name: '' } })
    expect(desk.told).toHaveLength(6)
  })

  it('is removed and taken back, once; one that ran stands with what it had then', async () => {
    const one = await save({ source: 'call', sourceId: 'k1' })
    const two = await start('甲')
    const three = await save()
    const before = await entries()
    desk.clock.advance(MINUTE)
    desk.told.length = 0
    await desk.client.remove({ ids: [one.id, two, two, 'nobody'] })
    expect([(await entries()).map(({ id }) => id), desk.told]).toEqual([[three.id], [`${one.id} ${two}`]])
    expect((await desk.client.clock({})).running).toBeNull()
    // Another window was late, and what it would remove is gone already; a third removes something else.
    await desk.client.remove({ ids: [one.id] })
    const four = await save()
    await desk.client.remove({ ids: [four.id] })
    desk.clock.advance(HOUR)
    await desk.client.restore({ id: one.id })
    const stopped = { since: null, seconds: 60 }
    const byId = (rows: typeof before) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect(byId(await entries())).toEqual(byId(before.map((row) => (row.id === two ? { ...row, ...stopped } : row))))
    expect((await desk.client.clock({})).last?.id).toBe(two)
    expect(await failureOf(desk.client.restore({ id: one.id }))).toEqual({ code: 'not-found' })
    await desk.client.restore({ id: four.id })
    expect(await entry(four.id)).toMatchObject({ id: four.id })
  })

  it('that comes back has no source where another one has it by now', async () => {
    const source = { source: 'followup', sourceId: 'f1' } as const
    const { id } = await save(source)
    await desk.client.remove({ ids: [id] })
    const other = await save(source)
    await desk.client.restore({ id })
    expect(await entry(id)).toMatchObject({ source: '', sourceId: '', seconds: 1_800 })
    expect(await entry(other.id)).toMatchObject(source)
  })
})

it('an account has its hours and its clock again after a restart, a removal stays, and no text of them is logged', async () => {
  const firm = await startSmallFirm({ customers: 3, contacts: 0, followups: 0 })
  const profile = newFolder()
  let core = await startCore({ profile, firm: firm.origin })
  await core.client.session.signIn({ server: 'sample', account: 'suruogu', password: 'firmdesk' })
  await core.synced()
  const secret = '并购尽职调查'
  const gone = await core.client.hours.save({ id: null, day: TODAY, minutes: 5, ...work(secret) })
  await core.client.hours.remove({ ids: [gone.id] })
  const { id } = await core.client.hours.start({ ...work(secret), customer: { id: 'x', name: '秘密公司' } })
  await core.close()
  core = await startCore({ profile, firm: firm.origin, before: core.ports, seed: 9 })
  expect((await core.client.hours.clock({})).running).toMatchObject({ id, since: START, note: secret })
  expect(await failureOf(core.client.hours.restore({ id: gone.id }))).toEqual({ code: 'not-found' })
  core.ports.clock.advance(30 * MINUTE)
  expect(await core.client.hours.stop({})).toEqual({ id })
  expect(await core.client.hours.list({ from: TODAY, to: TODAY, text: '秘密' })).toMatchObject({ minutes: 30 })
  expect(core.ports.lines.join('\n')).not.toMatch(/并购|秘密/)
  await core.close()
  await firm.close()
})
