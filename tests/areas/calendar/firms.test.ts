// The calendars of both firms over HTTP: all of it is here, what is made here is there once, and it stands offline.
import { afterEach, describe, expect, it } from 'vitest'
import { type Firm, startFirm } from '../../../src/sample-firm/index.ts'
import { type Computer, computerAt, later } from '../../support/both-firms.ts'
import { codeOf, type TestCore } from '../../support/core.ts'
import { listOf, signInto } from '../../support/firm.ts'
import { type Habits, type OtherFirm, plainHabits, startOtherFirm } from '../../support/other-firm/index.ts'
import { START } from '../../support/ports.ts'

const DAY = 86_400_000
const around = { from: START - 29 * DAY, to: START + 179 * DAY }
const start = START + DAY
const visit = (object: { readonly type: string; readonly id: string; readonly name: string }) => ({
  next: { kind: 'schedule' as const, summary: '当面核对账目', start, remindBefore: 900, attendees: [] },
  object,
})
const personal = {
  next: {
    kind: 'task' as const,
    title: '整理往来函件',
    start,
    project: { id: '', name: '' },
    group: null,
    attendees: [],
  },
  object: null,
}
const customerOf = async ({ client }: TestCore) => {
  const [first] = (await client.customers.list({})).rows
  return { type: 'company', id: first?.id ?? '', name: first?.name ?? '' }
}
const titled = async ({ client }: TestCore, title: string) =>
  (await client.calendar.items(around)).items.filter((item) => item.title === title)
const areaOf = async ({ client }: TestCore) =>
  (await client.sync.status({})).areas.find(({ area }) => area === 'calendar')

describe('at the sample firm', () => {
  const now = { at: () => START }
  let firm: Firm
  let computer: Computer
  const open = async () => {
    now.at = () => START
    firm = await startFirm({ customers: 20, contacts: 3, followups: 5, messages: 0, now: () => now.at() })
    computer = await computerAt({ origin: firm.origin, account: 'linzhiyuan', password: 'firmdesk' }, now)
  }
  afterEach(async () => {
    await computer.core().close()
    await firm.close()
  })

  it('SC-01 SC-03 D-67 has every schedule and task of the window here, those of every odd form too', async () => {
    await open()
    const core = computer.core()
    const wire = await signInto(firm, 'linzhiyuan')
    const idsThere = async (path: string) => {
      const query = 'start=2026-05-16%2000:00:00&end=2026-12-12%2000:00:00'
      return listOf(await wire.call('GET', `/api/v1/${path}?${query}`)).list.map(({ id }) => String(id))
    }
    for (const [kind, path] of [
      ['schedule', 'schedule'],
      ['task', 'alpha/task'],
    ]) {
      const ids = await idsThere(path ?? '')
      expect(ids.length).toBeGreaterThan(0)
      for (const id of ids) expect((await core.client.calendar.get({ id: `${kind}:${id}` })).item, id).not.toBeNull()
    }
    const { items, known, cut } = await core.client.calendar.items(around)
    expect([known, cut]).toEqual([true, false])
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['hearing', 'schedule', 'task', 'deadline']))
    expect((await core.client.calendar.tasks({})).known).toBe(true)
    expect(await areaOf(core)).toMatchObject({ phase: 'done', failure: null, notice: null })
  })

  it('SC-01 SC-02 SC-03 SC-04 made offline waits, survives a new start, is there once, and goes again', async () => {
    await open()
    const object = await customerOf(computer.core())
    let core = await computer.restart(true)
    await core.client.calendar.create(visit(object))
    const { id: task } = await core.client.calendar.create(personal)
    await core.client.calendar.mark({ id: task, done: true })
    core = await computer.restart()
    await later(core, async () => (await titled(core, '当面核对账目'))[0]?.sending === '')
    await later(core, async () => (await titled(core, '整理往来函件'))[0]?.sending === '')
    const [schedule, ...more] = await titled(core, '当面核对账目')
    expect(more).toEqual([])
    expect(schedule).toMatchObject({ object, end: start + 30_000, reminders: [900], removable: true })
    expect(await titled(core, '整理往来函件')).toMatchObject([{ end: start + 1_800_000, doneHere: true }])
    expect([firm.ledger.count('schedule.create'), firm.ledger.count('task.create')]).toEqual([1, 1])
    // The firm’s own form of it, with its times and names.
    core.ports.clock.advance(600_000)
    await core.client.sync.now({})
    await core.synced()
    expect(await titled(core, '当面核对账目')).toMatchObject([{ id: schedule?.id, object, end: start + 30_000 }])
    await core.client.calendar.remove({ id: schedule?.id ?? '' })
    expect(await titled(core, '当面核对账目')).toEqual([])
    await core.client.calendar.refresh(around)
    expect(await titled(core, '当面核对账目')).toEqual([])
  })

  it('is read offline, where nothing is removed and no other span is read', async () => {
    await open()
    const before = await computer.core().client.calendar.items(around)
    const core = await computer.restart(true)
    expect(await core.client.calendar.items(around)).toEqual(before)
    expect(await codeOf(core.client.calendar.refresh(around))).toBe('offline')
    const own = before.items.find(({ removable }) => removable)
    expect(await codeOf(core.client.calendar.remove({ id: own?.id ?? '' }))).toBe('offline')
    const kinds = ['hearing', 'schedule', 'task'] as const
    const { text, count } = await core.client.calendar.ics({ ...around, kinds: [...kinds], deadline: '期限' })
    expect(text.split('BEGIN:VEVENT')).toHaveLength(count + 1)
  })
})

describe('at a firm of other habits', () => {
  const now = { at: () => START }
  let firm: OtherFirm
  let core: TestCore
  const open = async (habits: Partial<Habits> = {}) => {
    now.at = () => START
    firm = await startOtherFirm({ now: () => now.at(), conversations: 0, habits })
    const account = { origin: firm.origin, account: firm.accounts[0] ?? '', password: firm.password }
    core = (await computerAt(account, now)).core()
  }
  afterEach(async () => {
    await core.close()
    await firm.close()
  })

  it('SC-01 SC-03 what is made here is there once, in whatever form it comes back', async () => {
    await open()
    const object = await customerOf(core)
    await core.client.calendar.create(visit(object))
    await core.client.calendar.create(personal)
    for (const title of ['当面核对账目', '整理往来函件'])
      await later(core, async () => (await titled(core, title))[0]?.sending === '')
    core.ports.clock.advance(600_000)
    await core.client.sync.now({})
    await core.synced()
    expect(await titled(core, '当面核对账目')).toMatchObject([{ kind: 'schedule', start, object: { id: object.id } }])
    expect(await titled(core, '整理往来函件')).toMatchObject([{ kind: 'task', start }])
    expect(await areaOf(core)).toMatchObject({ phase: 'done', failure: null })
  })

  it('SC-01 SC-03 D-67 everything of the window is here where it gives three rows at once and lists in no order', async () => {
    await open({ largestPage: 3 })
    const { items, known, partial } = await core.client.calendar.items(around)
    const mine = [...firm.plans.schedules.values(), ...firm.plans.tasks.values()].filter(
      ({ start }) => start !== null && start >= around.from && start <= around.to,
    )
    const shown = items.filter(({ kind }) => kind !== 'deadline').map(({ id }) => id.replace(/^\w+:/, ''))
    expect(shown.toSorted()).toEqual(mine.map(({ id }) => String(id)).toSorted())
    expect([known, partial]).toEqual([true, false])
  })

  it('SC-01 SC-03 what is made here is there once where the answers say nothing, or are lost', async () => {
    await open({ creates: 'nothing' })
    const object = await customerOf(core)
    await core.client.calendar.create(visit(object))
    await later(core, async () => (await titled(core, '当面核对账目'))[0]?.sending === '')
    firm.behave({ lost: ['/api/v1/alpha/task'] })
    await core.client.calendar.create(personal)
    await later(core, async () => (await titled(core, '整理往来函件'))[0]?.sending === '')
    core.ports.clock.advance(600_000)
    await core.client.sync.now({})
    await core.synced()
    for (const title of ['当面核对账目', '整理往来函件']) expect(await titled(core, title)).toHaveLength(1)
    expect(firm.asked('POST', /schedule$|task$/)).toHaveLength(2)
  })

  it.each(['row', 'missing', 'nothing'] as const)(
    'SC-01 a schedule whose removal got no answer is gone here: shown by itself as %s',
    async (schedule) => {
      await open({ entryReads: { ...plainHabits.entryReads, schedule }, lost: ['/api/v1/schedule'] })
      const { items } = await core.client.calendar.items(around)
      const own = items.find(({ kind, removable }) => kind === 'schedule' && removable)
      expect(await codeOf(core.client.calendar.remove({ id: own?.id ?? '' }))).toBe('none')
      expect((await core.client.calendar.get({ id: own?.id ?? '' })).item).toBeNull()
    },
  )

  it('that has no such lists has none, and the sync is well', async () => {
    await open({ absent: ['/api/v1/schedule', '/api/v1/alpha/task'] })
    const { items, known } = await core.client.calendar.items(around)
    expect([items.filter(({ kind }) => kind !== 'deadline'), known]).toEqual([[], true])
    expect(await core.client.calendar.tasks({})).toEqual({
      tasks: [],
      known: true,
      refused: { schedule: 'gone', task: 'gone' },
    })
    expect(await areaOf(core)).toMatchObject({ phase: 'done', failure: null, cached: 0 })
  })
})
