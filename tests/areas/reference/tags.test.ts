// Tags of a customer through the contract: a real core, a real firm, and what leaves for it.
import { describe, expect, it } from 'vitest'
import { Failure } from '#shared/contract/failure'
import { firstId, member, settled, type TestCore } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'
import { until } from '../../support/ports.ts'
import { watchCalls } from '../../support/watched-calls.ts'

const office = officeOf({ customers: 5, followups: 10 })
const { computer } = office

const tagsOf = async ({ client }: TestCore, id: string) =>
  ((await client.customers.detail({ id })).fields.tagList as { id: string; name: string }[]).map(({ name }) => name)
const offered = async ({ client }: TestCore) =>
  (await client.pickers.tags({ objType: 'company' })).tags.map(({ name }) => name)

describe('tags of a customer', () => {
  it('TG-02 TG-04 are set at once and offline, and replace those at the firm when it can be reached', async () => {
    const core = await computer()
    const id = await firstId(core)
    const watch = watchCalls(core)
    core.ports.cut(true)
    const chosen = (await core.client.pickers.tags({ objType: 'company' })).tags.slice(0, 2)
    await core.client.customers.edit({ id, values: { tagList: chosen } })
    expect(await tagsOf(core, id)).toEqual(chosen.map(({ name }) => name))
    core.ports.cut(false)
    await core.client.sync.now({})
    await settled(core)
    expect(watch.of('/api/v1/tag/resetObjTags').at(-1)?.body).toMatchObject({
      objType: 'company',
      objId: id,
      tagIds: chosen.map((tag) => tag.id),
    })
    const other = await computer(member)
    expect((await tagsOf(other, id)).sort()).toEqual(chosen.map(({ name }) => name).sort())
  })

  it('TG-04 tags that two people change are merged one by one', async () => {
    const mine = await computer()
    const theirs = await computer(member)
    const id = await firstId(mine)
    const [a, b, c] = (await mine.client.pickers.tags({ objType: 'company' })).tags
    if (a === undefined || b === undefined || c === undefined) throw new Error('the firm has tags')
    await mine.client.customers.edit({ id, values: { tagList: [a] } })
    await settled(mine)
    await theirs.client.sync.now({})
    await until(async () => (await tagsOf(theirs, id)).join() === a.name)
    mine.ports.cut(true)
    await mine.client.customers.edit({ id, values: { tagList: [a, b] } })
    await theirs.client.customers.edit({ id, values: { tagList: [c] } })
    await settled(theirs)
    mine.ports.cut(false)
    await mine.client.sync.now({})
    await settled(mine)
    expect((await mine.client.work.summary({})).attention).toBe(0)
    expect((await tagsOf(mine, id)).sort()).toEqual([b.name, c.name].sort())
  })
})

describe('a new tag', () => {
  it('TG-01 TG-03 is made at the firm and offered here at once', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    const made = await core.client.tags.create({ objType: 'company', name: '  涉外仲裁 ' })
    expect(made).toEqual({ id: expect.stringMatching(/./), name: '涉外仲裁' })
    expect(watch.of('/api/v1/tag')[0]).toMatchObject({ method: 'POST', body: { name: '涉外仲裁', objType: 'company' } })
    expect(await offered(core)).toContain('涉外仲裁')
    const id = await firstId(core)
    await core.client.customers.edit({ id, values: { tagList: [made] } })
    await settled(core)
    expect(await tagsOf(core, id)).toEqual(['涉外仲裁'])
  })

  it('TG-01 that somebody else has made meanwhile is taken; so is one whose answer was lost, and never twice', async () => {
    const core = await computer()
    office.firm.edit({
      op: 'reference',
      area: 'tag',
      id: '9901',
      row: { id: '9901', name: '新标签', objType: 'company' },
    })
    expect(await offered(core)).not.toContain('新标签')
    expect(await core.client.tags.create({ objType: 'company', name: '新标签' })).toEqual({
      id: '9901',
      name: '新标签',
    })
    expect((await offered(core)).filter((name) => name === '新标签')).toHaveLength(1)
    office.firm.faults.set('tag.create', { kind: 'lostResponse', times: 1 })
    const lost = await core.client.tags.create({ objType: 'company', name: '答复丢失' })
    expect(lost.name).toBe('答复丢失')
    expect((await offered(core)).filter((name) => name === '答复丢失')).toHaveLength(1)
  })

  it('TG-01 that the firm refuses is said in its own words, and offline there is none', async () => {
    const core = await computer()
    office.firm.faults.set('tag.create', { kind: 'refuse', message: '您不能新建标签' })
    const failure = await core.client.tags.create({ objType: 'company', name: '甲' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ code: 'refused', details: { message: '您不能新建标签' } })
    expect(await offered(core)).not.toContain('甲')
    core.ports.cut(true)
    await expect(core.client.tags.create({ objType: 'company', name: '乙' })).rejects.toMatchObject({
      code: expect.stringMatching(/unreachable|offline/),
    })
  })
})
