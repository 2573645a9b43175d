// Lists to choose from, through the contract: what this computer answers by itself, and what it asks the firm.
import { describe, expect, it } from 'vitest'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { admin, codeOf, type TestCore } from '../../support/core.ts'
import { coreForEach } from '../../support/core-for-each.ts'
import { watchCalls } from '../../support/watched-calls.ts'

let firm: Firm
let core: TestCore

coreForEach({ customers: 6, contacts: 3, followups: 10 }, async (at) => {
  firm = at.firm
  core = at.core
  await core.client.session.signIn(admin)
  await core.synced()
})

const names = ({ users }: { readonly users: readonly { readonly name: string }[] }) => users.map(({ name }) => name)

describe('people', () => {
  it('UP-05 are found on this computer by a part of the name or the initials, trimmed, and only the active ones', async () => {
    const { pickers } = core.client
    core.ports.cut(true)
    expect(names(await pickers.users({ text: ' 望 ' }))).toEqual(['陈望舒', '秦望野'])
    expect(names(await pickers.users({ text: 'cws' }))).toEqual(['陈望舒'])
    expect(names(await pickers.users({ text: 'WS' }))).toEqual([])
    expect(names(await pickers.users({ text: '贺兰舟' }))).toEqual([])
    expect(names(await pickers.users({ text: '', teamIds: ['14'] }))).toContain('沈怀瑾')
  })

  it('UP-06 CN-02 AP-71 are asked for at the firm: first page of 500, active unless any status is wanted, by a name where one is given', async () => {
    const watch = watchCalls(core)
    expect(names(await core.client.pickers.findUsers({ text: ' 望 ' }))).toEqual(['陈望舒', '秦望野'])
    const any = await core.client.pickers.findUsers({ text: '', anyStatus: true })
    expect(any.users).toContainEqual({ id: '60091', name: '贺兰舟', flName: 'HLZ' })
    expect(watch.of('/api/v1/user').map(({ method, query }) => [method, query])).toEqual([
      ['GET', { pageIndex: '0', pageSize: '500', status: '1', nameLike: '望' }],
      ['GET', { pageIndex: '0', pageSize: '500' }],
    ])
  })

  it('UP-07 that were chosen are read by their ids, all of them', async () => {
    const watch = watchCalls(core)
    expect(names(await core.client.pickers.usersById({ ids: ['60091', '60004'] }))).toEqual(['陈望舒', '贺兰舟'])
    expect(watch.of('/api/v1/user/selected')).toMatchObject([
      { method: 'GET', query: { ids: ['60091', '60004'], pageSize: '-1' } },
    ])
  })

  it('UP-08 of teams are asked for with each team by itself, and with duties', async () => {
    const watch = watchCalls(core)
    const found = await core.client.pickers.usersOfTeams({ teamIds: ['11', '14'], duties: ['合伙人'] })
    expect(names(found)).toEqual(['陈望舒', '沈怀瑾', '吴听澜'])
    await core.client.pickers.usersOfTeams({ teamIds: ['11'] })
    expect(watch.of('/api/v1/user/team').map(({ query }) => query)).toEqual([
      { gids: ['11', '14'], duties: '合伙人', pageIndex: '0', pageSize: '500' },
      { gids: '11', pageIndex: '0', pageSize: '500' },
    ])
    expect((await core.client.pickers.teams({})).teams).toHaveLength(7)
  })

  it('UP-06 UP-08 who has left is offered by no firm that answers all whatever it is asked', async () => {
    const send = core.ports.network.fetch
    const rows = [
      { id: '1', name: '在职者', status: '1', gids: ['11'] },
      { id: '2', name: '离职者', status: '0', gids: ['11'] },
      { id: '3', name: '未标明者', gids: ['11'] },
    ]
    const answering: typeof send = async (input, init) =>
      /\/user(?:\/team)?$/.test(new URL(input instanceof Request ? input.url : input).pathname)
        ? Response.json({ succeed: true, data: { list: rows, recordCount: 3 } })
        : send(input, init)
    Object.assign(core.ports.network, { fetch: answering })
    const { pickers } = core.client
    expect(names(await pickers.usersOfTeams({ teamIds: ['11'] }))).toEqual(['在职者', '未标明者'])
    expect(names(await pickers.findUsers({ text: '者' }))).toEqual(['在职者', '未标明者'])
    expect(names(await pickers.findUsers({ text: '者', anyStatus: true }))).toHaveLength(3)
  })

  it('UP-01 carry tags only where the firm gives some', async () => {
    expect(await core.client.pickers.userTags({})).toEqual({ tags: [] })
    for (const [id, objId] of [
      ['901', '60002'],
      ['902', '60004'],
    ])
      firm.edit({ op: 'reference', area: 'tag', id, row: { id, name: '婚姻家事', objType: 'user', objId } })
    expect(await core.client.pickers.userTags({})).toEqual({
      tags: [{ name: '婚姻家事', userIds: ['60002', '60004'] }],
    })
  })
})

describe('roles, tags and places', () => {
  it('RL-04 roles of customers are those of their module, the owner’s told as such, also offline', async () => {
    core.ports.cut(true)
    const { roles } = await core.client.pickers.roles({ module: 'company' })
    expect(roles.map(({ name }) => name)).toEqual(['负责人', '主办律师', '协办律师', '助理', '案源人', '客服'])
    expect(roles.filter(({ owner }) => owner).map(({ name }) => name)).toEqual(['负责人'])
  })

  it('TG-01 tags of customers are read from this computer', async () => {
    core.ports.cut(true)
    const { tags } = await core.client.pickers.tags({ objType: 'company' })
    expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(['高意向', '待签约']))
  })

  it('TG-01 of contacts, which this computer does not keep, are asked for at the firm by their kind', async () => {
    const watch = watchCalls(core)
    const { tags } = await core.client.pickers.firmTags({ objType: 'contact' })
    expect(tags.map(({ name }) => name)).toEqual(['决策人', '法务', '财务', '家属', '证人', '对接人'])
    expect(watch.of('/api/v1/tag').map(({ method, query }) => [method, query])).toEqual([
      ['GET', { objType: 'contact', pageSize: '-1' }],
    ])
    core.ports.cut(true)
    expect(await codeOf(core.client.pickers.firmTags({ objType: 'contact' }))).toBe('unreachable')
  })

  it('RG-03 RG-05 cities are searched by name; a blank text asks nobody', async () => {
    const watch = watchCalls(core)
    expect(await core.client.pickers.cities({ text: '  ' })).toEqual({ cities: [] })
    const { cities } = await core.client.pickers.cities({ text: ' 宁波 ' })
    expect(cities).toEqual([expect.objectContaining({ name: expect.stringContaining('宁波') })])
    expect(watch.of('/openapi/v1/region/city').map(({ query }) => query)).toEqual([{ name: '宁波' }])
  })

  it('CL-31 RG-06 counties are those of the chosen cities', async () => {
    const watch = watchCalls(core)
    const { cities } = await core.client.pickers.cities({ text: '宁波' })
    const cityNames = cities.map(({ name }) => name)
    const { counties } = await core.client.pickers.counties({ cityNames })
    expect(counties.length).toBeGreaterThan(1)
    const one = counties[0]?.name ?? ''
    expect((await core.client.pickers.counties({ cityNames, text: one })).counties.map(({ name }) => name)).toEqual([
      one,
    ])
    expect(watch.of('/openapi/v1/region/county')[0]?.query).toEqual({ cityNames: cityNames[0] })
    expect(await codeOf(core.client.pickers.counties({ cityNames: [] }))).toBe('invalid-input')
  })
})
