// The next action of a follow-up at both firms: made before it, once, whatever gets lost on the way.
import { describe, expect, it } from 'vitest'
import { partsOfId } from '#core/areas/calendar/row'
import type { NextAction } from '#shared/domain/next-action'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { type NextDesk, openNextDesk } from './next-desk.ts'

/** 2026-06-16 09:00 in Asia/Shanghai. */
const start = Date.UTC(2026, 5, 16, 1)
const schedule: NextAction = { kind: 'schedule', summary: ' 到所面谈 ', start, remindBefore: 900, attendees: [] }
const personal = { id: '', name: '' }
const task: NextAction = { kind: 'task', title: '准备证据目录', start, project: personal, group: null, attendees: [] }
/** Under which the firm has a row. */
const firmId = (row: { readonly id: string } | undefined) => partsOfId(row?.id ?? '')?.id
const around = { from: start - 1000, to: start + 1000 }

describe.each(firmNames)('at the %s firm', (name) => {
  let desk: NextDesk
  openForEach(
    () => openNextDesk(name),
    (opened) => {
      desk = opened
    },
  )
  const paths = () => desk.sent.map(({ path }) => path.replace('/api/v1/', ''))
  const tasks = async () => (await desk.remote.calendar.tasks(around)).rows
  /** The content of the follow-up as it left. */
  const content = () => String(desk.sent.find(({ path }) => path.endsWith('/followup'))?.body.content)
  /** A project of the firm with groups. */
  const projectWithGroups = async () => {
    for (const project of await desk.remote.matters.search('')) {
      const [group] = await desk.remote.matters.groups(project.id)
      if (group !== undefined) return { project: { id: project.id, name: project.name }, group }
    }
    throw new Error('the firm has no project with groups')
  }

  it('FU-08 FU-09 SC-01 SC-02 D-19 D-93 D-106 a schedule goes first, then the follow-up that names it', async () => {
    const { id } = desk.followUp('约好明天到所', { ...schedule, attendees: [{ id: '7', name: '苏若谷' }] })
    await desk.drain()
    expect(paths()).toEqual(['schedule', 'followup'])
    expect(desk.sent[0]?.body).toEqual({
      objType: 'company',
      objId: desk.customer,
      isRemind: true,
      remindBeforeEventSecs: 900,
      startTime: '2026-06-16 09:00:00',
      endTime: '2026-06-16 09:00:30',
      summary: '到所面谈',
      attendees: ['7'],
    })
    const [made] = (await desk.remote.calendar.schedules(around)).rows
    const named = { type: 2, id: firmId(made), title: '到所面谈', startTime: start, content: '约好明天到所' }
    expect(JSON.parse(content())).toEqual(named)
    expect(JSON.parse(desk.store.followups.get(id)?.content ?? '')).toEqual(named)
    expect(desk.store.work.open()).toEqual([])
  })

  it('FU-08 goes with a follow-up that is discarded, unless the firm may have it', async () => {
    desk.push.pause(true)
    desk.followUp('写错客户了', schedule)
    desk.discard(desk.of('followup').opId)
    expect(desk.states()).toEqual({})
    const { next } = desk.followUp('又写错客户了', schedule)
    desk.store.work.step(next ?? '', { state: 'verify' }, desk.clock.now())
    desk.discard(desk.of('followup').opId)
    expect(desk.states()).toEqual({ schedule: 'verify' })
    desk.push.pause(false)
    await desk.drain()
    expect(paths()).toEqual(['schedule'])
  })

  it('SC-01 D-106 a schedule without a reminder says so', async () => {
    desk.followUp('回访', { ...schedule, remindBefore: null })
    await desk.drain()
    expect(desk.sent[0]?.body).toMatchObject({ isRemind: false, remindBeforeEventSecs: 0 })
  })

  it('SC-03 SC-04 SC-05 D-20 a task goes to its project and its group', async () => {
    const { project, group } = await projectWithGroups()
    desk.followUp('整理材料', { ...task, project, group, attendees: [{ id: '9', name: '何昭明' }] })
    await desk.drain()
    expect(paths().slice(-2)).toEqual(['alpha/task', 'followup'])
    expect(desk.sent.find(({ path }) => path.endsWith('/task'))?.body).toEqual({
      matterId: project.id,
      name: '准备证据目录',
      favorite: false,
      taskGroupId: group.id,
      remindSetting: { rules: ['0MB', '1HB'] },
      timeSetting: { startTime: '2026-06-16 09:00:00', endTime: '2026-06-16 09:30:00' },
      attendeeIds: ['9'],
    })
    const [made] = await tasks()
    expect(JSON.parse(content())).toMatchObject({ type: 1, id: firmId(made), startTime: start, content: '整理材料' })
  })

  it('FU-10 FU-11 what lacks its title or its start is skipped, and the follow-up goes as it is', async () => {
    for (const next of [
      { ...task, title: '  ' },
      { ...task, start: null },
      { ...schedule, start: null },
    ])
      expect(desk.followUp('记录一次来电', next).next).toBeNull()
    await desk.drain()
    expect(paths()).toEqual(['followup', 'followup', 'followup'])
    expect(content()).toBe('记录一次来电')
  })

  it('FU-08 SC-03 a task whose answer got lost is found, and is there once', async () => {
    desk.trouble('lost', 'POST', /\/alpha\/task$/)
    desk.followUp('整理材料', task)
    await desk.drain()
    expect(paths()).toEqual(['alpha/task', 'followup'])
    const [made, ...others] = await tasks()
    expect(others).toEqual([])
    expect(JSON.parse(content())).toMatchObject({ type: 1, id: firmId(made) })
  })

  it('FU-08 SC-01 a schedule that never arrived goes out once more, after a minute', async () => {
    const before = desk.clock.now()
    desk.trouble('dropped', 'POST', /\/schedule$/)
    desk.followUp('约面谈', schedule)
    await desk.drain()
    expect(paths()).toEqual(['schedule', 'schedule', 'followup'])
    expect(desk.clock.now() - before).toBeGreaterThanOrEqual(60_000)
    expect((await desk.remote.calendar.schedules(around)).rows).toHaveLength(1)
  })

  it('FU-08 a lost answer at a firm without a list is a person’s, and nothing is sent twice', async () => {
    desk.trouble('missing', 'GET', /\/alpha\/task$/, 50)
    desk.trouble('lost', 'POST', /\/alpha\/task$/)
    desk.followUp('整理材料', task)
    await desk.drain()
    expect(paths()).toEqual(['alpha/task'])
    expect(desk.states()).toEqual({ task: 'rejected', followup: 'waiting' })
    expect(desk.of('task').lastCode).toBe('doubtful')
    // The person has looked and gives it up: the follow-up is neither lost nor doubled.
    desk.detach(desk.of('task').opId)
    await desk.drain()
    expect(paths()).toEqual(['alpha/task', 'followup'])
    expect(content()).toBe('整理材料')
  })

  it('SC-05 D-17 a group that is gone holds the follow-up until a person decides', async () => {
    const { project } = await projectWithGroups()
    const { id } = desk.followUp('整理材料', { ...task, project, group: { id: '404404404', name: '旧分组' } })
    await desk.drain()
    expect(desk.states()).toEqual({ task: 'rejected', followup: 'waiting' })
    expect(desk.of('task').lastError).toContain('分组')
    expect(desk.store.followups.get(id)?.content).toBe('整理材料')
    desk.detach(desk.of('task').opId)
    await desk.drain()
    expect([await tasks(), content()]).toEqual([[], '整理材料'])
    expect(desk.store.work.open()).toEqual([])
  })

  it('SC-03 D-17 a project that is gone is refused, and goes when it was mended', async () => {
    desk.followUp('整理材料', { ...task, project: { id: '404404404', name: '旧项目' } })
    await desk.drain()
    expect(desk.states()).toEqual({ task: 'rejected', followup: 'waiting' })
    const { opId, patch } = desk.of('task')
    desk.store.work.step(opId, { patch: { ...patch, project: personal } }, desk.clock.now())
    desk.resend(opId)
    await desk.drain()
    expect(paths()).toEqual(['alpha/task', 'alpha/task', 'followup'])
    expect(await tasks()).toHaveLength(1)
  })

  it('D-17 FU-08 a follow-up that is refused is sent again by itself: the task is there already', async () => {
    const { id } = desk.followUp('整理材料', task)
    // No firm knows such a follow-up.
    const { opId, patch } = desk.of('followup')
    desk.store.work.step(opId, { patch: { ...patch, objId: '404404404' } }, desk.clock.now())
    await desk.drain()
    expect(desk.states()).toEqual({ followup: 'rejected' })
    desk.store.work.step(opId, { patch: { ...desk.of('followup').patch, objId: desk.customer } }, desk.clock.now())
    desk.resend(opId)
    await desk.drain()
    expect(paths()).toEqual(['alpha/task', 'followup', 'followup'])
    const [made, ...others] = await tasks()
    expect(others).toEqual([])
    expect(JSON.parse(desk.store.followups.get(id)?.content ?? '')).toMatchObject({ type: 1, id: firmId(made) })
  })
})
