// Projects of both firms: search, groups, what is kept of them, and what of their rows is odd.
import { describe, expect, it } from 'vitest'
import { parseProject, readAttorney, readNamed } from '#core/areas/matters/row'
import { createMatters } from '#core/areas/matters/service'
import type { Home } from '#core/engine/account-session'
import { createTimes } from '#core/engine/remote/times'
import type { Project } from '#shared/domain/project'
import { newStore, noon } from '../../engine/store/support.ts'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { codeOf } from '../../support/core.ts'
import { otherOffice } from '../../support/firm-office.ts'
import { plainHabits } from '../../support/other-firm/index.ts'
import { watchCalls } from '../../support/watched-calls.ts'
import { firms, type Office } from '../chats/firms.ts'

describe.each(firmNames)('projects at the %s firm', (name) => {
  let office: Office
  openForEach(firms[name], (opened) => {
    office = opened
  })

  it('SC-05 SC-06 SC-07 AP-01 AP-02 AP-03 AP-04 AP-05 are found, read with their people, synced and kept', async () => {
    const { matters } = office.core.client
    const found = await matters.search({ text: '' })
    expect([found.projects.length, found.offline]).toEqual([10, false])
    const [first] = found.projects
    const id = first?.id ?? ''
    const part = (first?.name ?? '').slice(0, 4)
    const named = (await matters.search({ text: part })).projects
    expect(named.map((one) => one.id)).toContain(id)
    expect(named.every((one) => one.name.includes(part))).toBe(true)
    expect((await matters.project({ id })).attorneys).toEqual([])
    await matters.refresh({ id })
    const read = await matters.project({ id })
    expect(read.project).toMatchObject({ id, name: first?.name })
    expect(read.attorneys.length).toBeGreaterThan(0)
    expect(read.attorneys.every((one) => one.id !== '' && one.name !== '')).toBe(true)
    // A hit of the search says less than the project itself, and takes nothing away.
    await matters.search({ text: part })
    const watch = watchCalls(office.core)
    await matters.sync({ id, force: true })
    expect(watch.of(`/api/v1/alpha/project/syncProject/${id}`)).toMatchObject([{ body: { force: 'true' } }])
    const groups = await Promise.all(found.projects.map((one) => matters.groups({ project: one.id })))
    expect(groups.flatMap((one) => one.groups).every((one) => one.id !== '' && one.name !== '')).toBe(true)
    expect(groups.some((one) => one.groups.length > 1)).toBe(true)

    office.core.ports.cut(true)
    expect(await matters.project({ id })).toEqual(read)
    const all = await matters.known({ text: '', from: 0 })
    expect(all.next).toBeNull()
    expect(new Set(all.projects.map((one) => one.id))).toEqual(new Set(found.projects.map((one) => one.id)))
    expect(all.projects).toContainEqual(
      expect.objectContaining({ id, name: first?.name, number: read.project?.number }),
    )
    // As people look for names: by pinyin, and the second before the tenth.
    const order = new Intl.Collator('zh-CN', { numeric: true })
    const inOrder = all.projects.map((one) => one.name)
    expect(inOrder).toEqual(inOrder.toSorted(order.compare))
    const byName = await matters.known({ text: part, from: 0 })
    expect(byName.projects.every((one) => one.name.includes(part))).toBe(true)
    expect((await matters.known({ text: '', from: 4 })).projects).toEqual(all.projects.slice(4))
    const here = await matters.search({ text: part })
    expect([here.offline, here.projects.map((one) => one.id).includes(id)]).toEqual([true, true])
    expect(await codeOf(matters.groups({ project: id }))).toBe('unreachable')
  })

  it('SC-07 a project that is gone says so, and is shown as it was', async () => {
    const { matters } = office.core.client
    expect(await matters.project({ id: '404404404' })).toEqual({ project: null, attorneys: [] })
    expect(await codeOf(matters.refresh({ id: '404404404' }))).toBe('not-found')
    expect(await codeOf(matters.groups({ project: '404404404' }))).toBe('not-found')
    expect(await codeOf(matters.sync({ id: '404404404' }))).toBe('not-found')
  })

  it('SC-08 D-21 D-94 a new next action begins as the firm wants it', async () => {
    expect(await office.core.client.matters.defaults({})).toEqual(
      name === 'sample' ? { first: 'schedule', projectName: '客户日常事务' } : { first: 'schedule', projectName: '' },
    )
  })
})

describe('at a firm of other habits', () => {
  let other: Awaited<ReturnType<typeof otherOffice>>
  openForEach(otherOffice, (opened) => {
    other = opened
  })
  const projectIds = () => [...other.firm.matters.projects.keys()]
  const known = async (id: string) => (await other.core.client.matters.project({ id })).project

  it.each(['missing', 'nothing'] as const)(
    'SC-07 AP-03 that shows no project by itself (%s), one that was found is shown with its people',
    async (project) => {
      const { core, firm } = other
      firm.behave({ entryReads: { ...plainHabits.entryReads, project } })
      const [found] = (await core.client.matters.search({ text: '' })).projects
      const id = found?.id ?? ''
      expect(await codeOf(core.client.matters.refresh({ id }))).toBe('none')
      const { project: shown, attorneys } = await core.client.matters.project({ id })
      expect([shown?.name, attorneys.length > 0]).toEqual([found?.name, true])
      expect(await codeOf(core.client.matters.refresh({ id: '404404404' }))).toBe('not-found')
    },
  )

  it('SC-05 SC-07 AP-02 that names no people and no groups, and says numbers and kinds of its own, a project is read', async () => {
    const { core, firm } = other
    const [id = '', staffed = ''] = projectIds()
    const row = firm.matters.projects.get(id)
    if (row === undefined) throw new Error('the firm has projects')
    await core.client.matters.refresh({ id: staffed })
    const before = await core.client.matters.project({ id: staffed })
    expect(before.attorneys.length).toBeGreaterThan(0)
    firm.matters.projects.set(id, { ...row, bigType: '跨境', status: 9, lawyers: [], groups: [] })
    await core.client.matters.refresh({ id })
    expect(await known(id)).toMatchObject({ id, name: row.name, bigType: '跨境', status: '9' })
    expect((await core.client.matters.project({ id })).attorneys).toEqual([])
    expect((await core.client.matters.groups({ project: id })).groups).toEqual([])
    firm.behave({ absent: ['/api/v1/alpha/project/attorney'] })
    for (const one of [id, staffed]) expect(await codeOf(core.client.matters.refresh({ id: one }))).toBe('none')
    // Who was named once stays.
    expect(await core.client.matters.project({ id: staffed })).toEqual(before)
    // A search that the firm refuses is no search without a network.
    firm.behave({ refused: ['/api/v1/alpha/project/searchProject'] })
    expect(await codeOf(core.client.matters.search({ text: '' }))).toBe('refused')
  })

  it('CL-44 the customers of the project system come, once, also where the answer was lost', async () => {
    const { core, firm, lose, heal } = other
    const named = async () =>
      (await core.client.customers.list({ name: '滇池', pageSize: 50 })).rows.map(({ name: one }) => one).toSorted()
    await core.client.batch.syncFromAlpha({})
    await core.synced()
    const clients = [...firm.matters.projects.values()].map(({ client }) => client).filter((one) => one !== '')
    expect(await named()).toEqual(clients.toSorted())
    const [id = ''] = projectIds()
    const row = firm.matters.projects.get(id)
    if (row !== undefined) firm.matters.projects.set(id, { ...row, client: '滇池新公司' })
    lose([], '/api/v1/alpha/contact/synfrom')
    expect(await codeOf(core.client.batch.syncFromAlpha({}))).not.toBe('none')
    heal()
    await core.synced()
    expect(await named()).toEqual([...clients, '滇池新公司'].toSorted())
  })
})

it('SC-06 all projects that were read once are listed, fifty at a time', async () => {
  const store = newStore()
  const project = (at: number): Project => ({
    ...{ id: `${1_000 + at}`, name: `第${at}案`, bigType: '', number: '', status: '', client: '', court: '' },
    ...{ gmtModify: null, other: [], attorneys: [] },
  })
  const all = Array.from({ length: 120 }, (_, at) => project(at))
  store.projects.upsert(all, noon)
  const matters = createMatters({ opened: () => ({ store }) } as unknown as Home)
  const pages: string[][] = []
  for (let from: number | null = 0; from !== null; ) {
    const page: Awaited<ReturnType<typeof matters.known>> = await matters.known({ text: '', from })
    pages.push(page.projects.map(({ id }) => id))
    from = page.next
  }
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(pages.flat()).toEqual(all.map(({ id }) => id))
})

describe('rows of the project system', () => {
  const times = createTimes('Asia/Shanghai')
  const project = (raw: object) => {
    const parsed = parseProject({ id: '7', name: '甲案', ...raw }, times)
    return 'row' in parsed ? parsed.row : null
  }

  it('RT-07 SC-07 say their kind and their times in any form', () => {
    expect([30, '30', 1, null, undefined, { a: 1 }].map((bigType) => project({ bigType })?.bigType)).toEqual([
      '30',
      '30',
      '1',
      '',
      '',
      '',
    ])
    const at = Date.UTC(2026, 5, 16, 1)
    for (const gmtModify of ['2026-06-16 09:00:00', at, String(at / 1000), at / 1000])
      expect(project({ gmtModify })?.gmtModify).toBe(at)
    for (const gmtModify of ['never', {}, 0, '']) expect(project({ gmtModify })?.gmtModify).toBeNull()
    expect(project({ amount: 3, empty: '', none: null, people: [{ name: '王' }, '李'] })?.other).toEqual([
      { name: 'amount', value: '3' },
      { name: 'people', value: '王、李' },
    ])
    expect(parseProject({ name: '甲案' }, times)).toHaveProperty('bad')
    expect(parseProject(null, times)).toHaveProperty('bad')
  })

  it('SC-05 name groups and people wherever they stand', () => {
    expect(readNamed({ matterId: 12, matterName: '甲' })).toEqual({ id: '12', name: '甲' })
    expect([readNamed({ name: '甲' }), readNamed('x'), readNamed({ id: '3' })]).toEqual([
      null,
      null,
      { id: '3', name: '3' },
    ])
    expect([readAttorney({ userId: 5, userName: '王' }), readAttorney('李'), readAttorney({})]).toEqual([
      { id: '5', name: '王' },
      { id: '李', name: '李' },
      null,
    ])
  })
})
