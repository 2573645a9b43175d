// The sample firm's calendars, by their calls alone: what stands in them, what a list shows, what may be removed.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Firm } from '../../src/sample-firm/index.ts'
import {
  type FirmClient,
  firmNow,
  isWireRow,
  listOf,
  recordOf,
  signInto,
  startTestFirm,
  type WireRow,
} from '../support/firm.ts'
import { temporaryFolder } from '../support/ports.ts'
import { firmForAll } from './sample-firm-client.ts'

const schedulePath = '/api/v1/schedule'
const taskPath = '/api/v1/alpha/task'

const rowsOf = async (client: FirmClient, path: string, start: string, end: string): Promise<readonly WireRow[]> =>
  listOf(await client.call('GET', `${path}?start=${encodeURIComponent(start)}&end=${encodeURIComponent(end)}`)).list
const allOf = (client: FirmClient, path: string): Promise<readonly WireRow[]> =>
  rowsOf(client, path, '2025-01-01 00:00:00', '2026-12-31 23:59:59')

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const peopleIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.map((one) => (isWireRow(one) ? one.name : one)) : []
/** The times of a task; null where there are none, or none that can be read. */
const settingOf = ({ timeSetting }: WireRow): WireRow | null => {
  try {
    const value: unknown = typeof timeSetting === 'string' ? JSON.parse(timeSetting) : timeSetting
    return isWireRow(value) && value.startTime !== undefined ? value : null
  } catch {
    return null
  }
}
const makerOf = ({ operUser }: WireRow): unknown => (isWireRow(operUser) ? operUser.name : operUser)
const momentOf = (value: unknown): number => Date.parse(`${text(value).replace(' ', 'T')}+08:00`)
/** The Saturday of the odd rows. */
const isOdd = ({ startTime, gmtCreate }: WireRow): boolean =>
  gmtCreate === '2025-10-27 00:00:00' || gmtCreate === undefined || !/^\d{4}-/.test(text(startTime))

describe('calendars of a new firm', async () => {
  const firm = await firmForAll()
  const [lin, su, he] = await Promise.all([signInto(firm), signInto(firm, 'suruogu'), signInto(firm, 'hezhaoming')])

  it('has about fifteen schedules and ten tasks in the week of today, for each who signs in a part of them', async () => {
    const [start, end] = ['2025-11-17 00:00:00', '2025-11-23 23:59:59']
    const schedules = await rowsOf(lin, schedulePath, start, end)
    expect(schedules.length).toBeGreaterThanOrEqual(11)
    expect(schedules.length).toBeLessThanOrEqual(15)
    const tasks = (await rowsOf(lin, taskPath, start, end)).filter((row) => settingOf(row) !== null)
    expect(tasks.length).toBeGreaterThanOrEqual(8)
    expect(tasks.length).toBeLessThanOrEqual(10)
    for (const client of [su, he]) expect((await rowsOf(client, schedulePath, start, end)).length).toBeGreaterThan(3)
    const summaries = schedules.map(({ summary }) => summary)
    expect(summaries).toContain('全所晨会')
    expect(schedules.map(({ startTime }) => startTime)).toEqual(schedules.map(({ startTime }) => startTime).toSorted())
  })

  it('reaches from four weeks back to eight ahead, mostly in working hours, some at the same time', async () => {
    const rows = (await allOf(lin, schedulePath)).filter((row) => !isOdd(row))
    expect(rows[0]?.startTime).toMatch(/^2025-10-20 /)
    expect(rows.at(-1)?.startTime).toMatch(/^2026-01-1[5-9] /)
    const hours = rows.map(({ startTime }) => Number(text(startTime).slice(11, 13)))
    expect(hours.filter((hour) => hour >= 8 && hour < 18).length / hours.length).toBeGreaterThan(0.9)
    const overlapping = rows.filter((row, place) => {
      const before = rows[place - 1]
      return before !== undefined && momentOf(row.startTime) < momentOf(before.endTime)
    })
    expect(overlapping.length).toBeGreaterThan(20)
  })

  it('has hearings of two to three hours with their court and room, on projects', async () => {
    const hearings = (await allOf(lin, schedulePath)).filter(({ type }) => type === 'hearing')
    expect(hearings.length).toBeGreaterThan(12)
    for (const row of hearings) {
      expect(row.summary).toMatch(/^开庭：.+（(一审|二审|仲裁)）$/)
      expect(row.place).toMatch(/(法院 第.+法庭|委员会 \d 号仲裁庭)$/)
      expect(row.objType).toBe('project')
      const hours = (momentOf(row.endTime) - momentOf(row.startTime)) / 3_600_000
      expect([2, 2.5, 3]).toContain(hours)
    }
    const types = new Set((await allOf(lin, schedulePath)).map(({ type }) => type))
    for (const type of ['meeting', 'visit', 'mediation', 'consultation', 'training']) expect(types).toContain(type)
  })

  it('hangs each on a customer, a contact or a project of the firm, with its name', async () => {
    const rows = (await allOf(lin, schedulePath)).filter((row) => !isOdd(row) && row.objType !== '')
    const names: Readonly<Record<string, string>> = {
      company: '/api/v1/customer/company',
      contact: '/api/v1/customer/contact',
      project: '/api/v1/alpha/project',
    }
    expect(new Set(rows.map(({ objType }) => objType))).toEqual(new Set(Object.keys(names)))
    const objects = new Map(rows.map((row) => [`${names[text(row.objType)]}/${row.objId}`, row.objName]))
    for (const [path, name] of objects) expect(recordOf(await lin.call('GET', path)).name).toBe(name)
    // No money and no numbers to dial stand where anybody passing the screen can read them.
    for (const { summary } of rows) expect(summary).not.toMatch(/\d{5,}|元/)
  })

  it('has tasks in projects and groups with reminders, finished ones, overdue ones, and three without a time', async () => {
    const rows = (await allOf(lin, taskPath)).filter((row) => !isOdd({ ...row, startTime: '2025-' }))
    const groups = new Map<string, readonly WireRow[]>()
    for (const row of rows.filter(({ matterId }) => matterId !== '').slice(0, 20)) {
      const id = text(row.matterId)
      const listed = await lin.call('GET', `/api/v1/alpha/task/listProjectTaskGroups?matterId=${id}&type=1`)
      groups.set(id, listOf(listed).list)
      expect(recordOf(await lin.call('GET', `/api/v1/alpha/project/${id}`)).name).toBe(row.matterName)
      if (row.taskGroupId === '') continue
      const known = groups.get(id)?.find((group) => String(group.id) === row.taskGroupId)
      expect(known?.name).toBe(row.taskGroupName)
    }
    expect(rows.some(({ remindSetting }) => JSON.stringify(remindSetting) === '{"rules":["0MB","1HB"]}')).toBe(true)
    const isPast = (row: WireRow): boolean => momentOf(settingOf(row)?.startTime) < firmNow
    expect(rows.filter((row) => isPast(row) && row.finished === true).length).toBeGreaterThan(20)
    const overdue = rows.filter((row) => isPast(row) && row.finished === false)
    expect(overdue.length).toBeGreaterThan(4)
    expect(overdue.length).toBeLessThan(16)
    expect(rows.filter((row) => settingOf(row) === null).map(({ timeSetting }) => timeSetting)).toEqual(
      expect.arrayContaining(['', null, {}]),
    )
    // The setting stands as an object in some rows, as the text that a server keeps in others.
    expect(new Set(rows.map(({ timeSetting }) => typeof timeSetting))).toEqual(new Set(['object', 'string']))
  })

  it('lists what begins in the span, and tasks without a time with each list', async () => {
    const day = await rowsOf(lin, schedulePath, '2025-11-20 00:00:00', '2025-11-20 23:59:59')
    expect(day.length).toBeGreaterThan(2)
    expect(day.every(({ startTime }) => text(startTime).startsWith('2025-11-20'))).toBe(true)
    const [first] = day
    const begins = text(first?.startTime)
    expect((await rowsOf(lin, schedulePath, begins, begins)).map(({ id }) => id)).toContain(first?.id)
    const tasks = await rowsOf(lin, taskPath, '2027-03-01 00:00:00', '2027-03-02 00:00:00')
    expect(tasks).toHaveLength(3)
    expect(tasks.every((row) => settingOf(row) === null && row.finished === false)).toBe(true)
    expect(await rowsOf(lin, schedulePath, '2027-03-01 00:00:00', '2027-03-02 00:00:00')).toEqual([])
  })

  it('lists what a person made or takes part in, and nothing else', async () => {
    for (const [client, name, id] of [
      [lin, '林知远', '60001'],
      [su, '苏若谷', '60002'],
      [he, '何昭明', '60003'],
    ] as const) {
      const rows = [...(await allOf(client, schedulePath)), ...(await allOf(client, taskPath))]
      const foreign = rows.filter(
        (row) =>
          !isOdd({ startTime: '2025-', ...row }) && makerOf(row) !== name && !peopleIn(row.attendees).includes(name),
      )
      expect(foreign).toEqual([])
      expect(rows.some((row) => isWireRow(row.operUser) && row.operUser.id !== id)).toBe(true)
    }
  })

  it('has odd rows of every kind', async () => {
    const day = await rowsOf(lin, schedulePath, '2025-11-01 00:00:00', '2025-11-01 23:59:59')
    const has = (what: WireRow): unknown => expect(day).toContainEqual(expect.objectContaining(what))
    has({ type: 'xr-9', place: 7 })
    has({ isRemind: '1', remindBeforeEventSecs: '900', attendees: ['60002', 60003] })
    has({ startTime: '2025-11-01 12:00:00', endTime: '2025-11-01 10:00:00' })
    has({ summary: expect.stringContaining('<img src=x onerror') })
    has({ startTime: '改天', endTime: null, summary: '' })
    has({ type: '开庭', attendees: '苏若谷', operUser: null })
    has({ startTime: '2025-11-01', summary: '律师年度考核' })
    has({ startTime: '2025-11-01 16:00:00', endTime: '2025-11-03 16:00:00' })
    expect(day.some((row) => Object.keys(row).length === 3)).toBe(true)
    const tasks = await rowsOf(lin, taskPath, '2025-11-01 00:00:00', '2025-11-01 23:59:59')
    expect(tasks).toContainEqual(expect.objectContaining({ timeSetting: '{"startTime":"2025-1' }))
    expect(tasks).toContainEqual(expect.objectContaining({ finished: 'true', favorite: 1, matterId: 7 }))
    expect(tasks).toContainEqual(expect.objectContaining({ attendeeIds: '60001,60002', attendees: null }))
    expect(tasks).toContainEqual(expect.objectContaining({ name: null }))
    expect([...day, ...tasks].every(({ id }) => /^\d+$/.test(String(id)))).toBe(true)
  })

  it('is the same each time, another by another seed, and little or nothing in a small firm', async () => {
    const [again, other, small, tiny] = await Promise.all([
      startTestFirm(),
      startTestFirm({ seed: 8 }),
      startTestFirm({ customers: 20 }),
      startTestFirm({ customers: 8 }),
    ])
    const rows = async (of: Firm) => {
      const client = await signInto(of)
      return [...(await allOf(client, schedulePath)), ...(await allOf(client, taskPath))]
    }
    const own = await rows(firm)
    expect(own.length).toBeLessThan(250)
    expect(await rows(again)).toEqual(own)
    expect(await rows(other)).not.toEqual(own)
    expect((await rows(small)).length).toBeLessThan(60)
    expect(await rows(tiny)).toEqual([])
    await Promise.all([again, other, small, tiny].map((one) => one.close()))
  })

  it('is empty in a quiet firm, where nothing waits for approval either, also when that starts again', async () => {
    const folder = temporaryFolder()
    for (const options of [{ quiet: true }, {}]) {
      const quiet = await startTestFirm({ data: folder.path, ...options })
      const client = await signInto(quiet)
      const approvals = listOf(await client.call('GET', '/api/v1/approval?scene=1')).list
      const standing = [...(await allOf(client, schedulePath)), ...(await allOf(client, taskPath))]
      await quiet.close()
      expect([...approvals, ...standing]).toEqual([])
    }
    folder.remove()
  })
})

describe('what is done with a calendar', () => {
  let firm: Firm
  let lin: FirmClient
  let su: FirmClient
  beforeEach(async () => {
    firm = await startTestFirm({ customers: 20 })
    ;[lin, su] = await Promise.all([signInto(firm), signInto(firm, 'suruogu')])
    return () => firm.close()
  })
  const objectOf = async (): Promise<WireRow> => {
    const rows = await allOf(lin, schedulePath)
    const row = rows.find(({ objType }) => objType === 'company')
    if (row === undefined) throw new Error('the firm has no schedule of a customer')
    return row
  }

  it('SC-01 a new schedule has the form of the others, for those who take part too', async () => {
    const { objId, objName } = await objectOf()
    const made = recordOf(
      await lin.call('POST', schedulePath, {
        objType: 'company',
        objId,
        isRemind: true,
        remindBeforeEventSecs: 900,
        startTime: '2025-11-26 13:00:00',
        endTime: '2025-11-26 13:00:30',
        summary: '到所面谈',
        attendees: ['60002'],
      }),
    )
    expect(made).toMatchObject({
      objName,
      endTime: '2025-11-26 13:00:30',
      attendees: [{ id: '60002', name: '苏若谷' }],
      operUser: { id: '60001', name: '林知远' },
      gmtCreate: '2025-11-20 14:32:00',
    })
    const [listed] = await rowsOf(su, schedulePath, '2025-11-26 13:00:00', '2025-11-26 13:00:00')
    expect(listed).toEqual(made)
    expect(recordOf(await su.call('GET', `${schedulePath}/${made.id}`))).toEqual(made)
  })

  it('SC-03 a new task names its project, its group and its people', async () => {
    const task = (await allOf(lin, taskPath)).find(({ taskGroupId }) => text(taskGroupId) !== '')
    const made = recordOf(
      await lin.call('POST', taskPath, {
        matterId: task?.matterId,
        name: '代理词',
        favorite: false,
        taskGroupId: task?.taskGroupId,
        remindSetting: { rules: ['0MB', '1HB'] },
        timeSetting: { startTime: '2025-11-26 09:00:00', endTime: '2025-11-26 09:30:00' },
        attendeeIds: ['60002'],
      }),
    )
    expect(made).toMatchObject({
      matterName: task?.matterName,
      taskGroupName: task?.taskGroupName,
      attendeeIds: ['60002'],
      attendees: [{ id: '60002', name: '苏若谷' }],
      finished: false,
    })
    expect((await allOf(su, taskPath)).map(({ id }) => id)).toContain(made.id)
  })

  it('removes one’s own schedule and nobody else’s, and no task', async () => {
    const rows = await allOf(lin, schedulePath)
    const own = rows.find((row) => makerOf(row) === '林知远')
    const foreign = rows.find((row) => makerOf(row) === '范初霁')
    const refused = await lin.call('DELETE', `${schedulePath}/${foreign?.id}`)
    expect(refused).toMatchObject({ status: 403, succeed: false, message: '只能删除自己的日程' })
    expect(await lin.call('DELETE', `${schedulePath}/${own?.id}`)).toMatchObject({ succeed: true })
    expect((await lin.call('GET', `${schedulePath}/${own?.id}`)).status).toBe(404)
    expect((await lin.call('DELETE', `${schedulePath}/${own?.id}`)).status).toBe(404)
    expect((await allOf(lin, schedulePath)).length).toBe(rows.length - 1)
    const [task] = await allOf(lin, taskPath)
    expect((await lin.call('DELETE', `${taskPath}/${task?.id}`)).succeed).toBe(false)
  })

  it('can be edited behind the clients’ backs', async () => {
    const times = { startTime: '2025-11-27 13:00:00', endTime: '2025-11-27 14:00:00' }
    const { id } = firm.edit({ op: 'schedule', userId: '60002', fields: { summary: '约见', ...times } })
    const at = (client: FirmClient) => rowsOf(client, schedulePath, times.startTime, times.startTime)
    expect(await at(lin)).toEqual([])
    expect(await at(su)).toMatchObject([{ summary: '约见', operUser: { name: '苏若谷' } }])
    firm.edit({ op: 'schedule', id, fields: { summary: '改约', attendees: [{ id: '60001', name: '林知远' }] } })
    expect(await at(lin)).toMatchObject([{ summary: '改约', endTime: times.endTime }])
    firm.edit({ op: 'deleteSchedule', id })
    expect([...(await at(lin)), ...(await at(su))]).toEqual([])
    const { id: task } = firm.edit({ op: 'task', fields: { name: '待办', timeSetting: '', finished: true } })
    const far = () => rowsOf(lin, taskPath, '2027-03-01 00:00:00', '2027-03-02 00:00:00')
    expect((await far()).map(({ name }) => name)).toContain('待办')
    firm.edit({ op: 'deleteTask', id: task })
    expect((await far()).map(({ name }) => name)).not.toContain('待办')
  })
})
