// The firm's roles and tags through the contract: a real core, a real firm, and what leaves for it.
import { beforeEach, describe, expect, it } from 'vitest'
import type { FirmRole } from '#shared/contract/admin'
import { codeOf, member, settled, type TestCore } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'
import { START, until } from '../../support/ports.ts'
import { watchCalls } from '../../support/watched-calls.ts'

/** The firm's clock, which tells a later change from an earlier one. */
let now = START

beforeEach(() => {
  now = START
})
const office = officeOf({ customers: 20, followups: 10, now: () => now })
const { computer } = office

const roleNamed = async ({ client }: TestCore, name: string): Promise<FirmRole> => {
  const role = (await client.admin.roles({})).roles.find((one) => one.name === name)
  if (role === undefined) throw new Error(`the firm has no role ${name}`)
  return role
}
const seenOf = ({ name, module, type }: FirmRole) => ({ name, module, type })
const offeredRoles = async ({ client }: TestCore) =>
  (await client.pickers.roles({ module: 'company' })).roles.map(({ name }) => name)
const offeredTags = async ({ client }: TestCore) =>
  (await client.pickers.tags({ objType: 'company' })).tags.map(({ name }) => name)
/** Makes a role of customers and answers it. */
const withRole = async (core: TestCore, name: string): Promise<FirmRole> => {
  await core.client.admin.createRole({ name, module: 'company', type: 'participant' })
  return roleNamed(core, name)
}
const atFirm = (id: string, row: Readonly<Record<string, string>> | null, area: 'role' | 'tag' = 'role') =>
  office.firm.edit({ op: 'reference', area, id, row: row === null ? null : { id, ...row } })
const path = '/api/v1/role'

describe('roles of the firm', () => {
  it('RL-01 AP-42 AP-43 are listed whole or by module, with their types', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    const { roles, types } = await core.client.admin.roles({})
    expect(roles).toHaveLength(9)
    expect(roles[0]).toEqual({ id: '1', name: '负责人', module: 'company', type: 'owner' })
    expect(types.map(({ id }) => id)).toEqual(['owner', 'participant', 'manager'])
    expect(watch.of(path)[0]?.query).toEqual({ pageSize: '-1' })
    expect(watch.of(`${path}/types`)).toHaveLength(1)
    const ofContacts = await core.client.admin.roles({ module: 'contact' })
    expect(ofContacts.roles.map(({ name }) => name)).toEqual(['联系人负责人', '联系人协作者'])
    expect(watch.of(path)[1]?.query).toEqual({ module: 'contact', pageSize: '-1' })
  })

  it('RL-01 AP-40 AP-41 one is made, renamed with its id in the body, and deleted; pickers follow at once', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    const made = await withRole(core, '翻译')
    expect(watch.of(path).find(({ method }) => method === 'POST')?.body).toEqual({
      name: '翻译',
      module: 'company',
      type: 'participant',
    })
    expect(await offeredRoles(core)).toContain('翻译')
    const change = { id: made.id, seen: seenOf(made), name: '外语翻译', type: 'manager' }
    expect(await core.client.admin.changeRole(change)).toEqual({
      result: 'done',
      role: { ...made, name: '外语翻译', type: 'manager' },
    })
    const put = watch.of(`${path}/${made.id}`)
    expect(put.map(({ method }) => method)).toEqual(['GET', 'PUT'])
    expect(put[1]?.body).toEqual({ id: made.id, name: '外语翻译', module: 'company', type: 'manager' })
    expect(await offeredRoles(core)).toContain('外语翻译')
    expect(await offeredRoles(core)).not.toContain('翻译')
    const renamed = await roleNamed(core, '外语翻译')
    expect(await core.client.admin.removeRole({ id: renamed.id, seen: seenOf(renamed) })).toEqual({
      result: 'done',
      role: null,
    })
    expect(
      watch
        .of(`${path}/${made.id}`)
        .slice(2)
        .map(({ method }) => method),
    ).toEqual(['GET', 'DELETE'])
    expect(await offeredRoles(core)).not.toContain('外语翻译')
    expect((await core.client.admin.roles({})).roles).toHaveLength(9)
  })

  it('C11 RL-01 a list that was asked for before takes back no role that was made, renamed or deleted meanwhile', async () => {
    const core = await computer()
    const [renamed, removed] = [await withRole(core, '公证'), await withRole(core, '外勤')]
    await core.synced()
    const before = await offeredRoles(core)
    office.firm.faults.set('role.list', { kind: 'holdBody', times: 1 })
    const pass = core.client.sync.now({})
    await office.firm.faults.held('role.list')
    await withRole(core, '翻译')
    await core.client.admin.changeRole({ id: renamed.id, seen: seenOf(renamed), name: '公证专员', type: renamed.type })
    await core.client.admin.removeRole({ id: removed.id, seen: seenOf(removed) })
    const expected = [...before.map((name) => (name === '公证' ? '公证专员' : name)), '翻译'].filter(
      (name) => name !== '外勤',
    )
    expect(await offeredRoles(core)).toEqual(expected)
    office.firm.faults.clear()
    await pass
    await core.synced()
    expect(await offeredRoles(core)).toEqual(expected)
  })

  it('RL-01 AP-38 who has a role is known before it is deleted, and a firm that means something else names nobody', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    const { names } = await core.client.admin.roleHolders({ id: '5' })
    expect(watch.of('/api/v1/rolemember/user/role/5').map(({ method }) => method)).toEqual(['GET'])
    const ids = (await core.client.customers.list({ pageSize: 20 })).rows.map(({ id }) => id)
    const lists = await Promise.all(ids.map((customerId) => core.client.members.list({ customerId })))
    const seen = lists.flatMap(({ members }) => members.filter(({ roleId }) => roleId === '5'))
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names)).toEqual(new Set(seen.map(({ userName }) => userName)))
    const made = await withRole(core, '无人担任')
    expect(await core.client.admin.roleHolders({ id: made.id })).toEqual({ names: [] })
    // A customer's id: the firm answers with roles, which are no people.
    expect(await core.client.admin.roleHolders({ id: ids[0] ?? '' })).toEqual({ names: [] })
  })

  it('RL-01 AP-41 whoever saw an older line is told what it is now, and one that is gone is gone', async () => {
    const core = await computer()
    const made = await withRole(core, '公证联络')
    const row = { name: '公证专员', module: 'company', type: 'participant' }
    atFirm(made.id, row)
    const change = { id: made.id, name: '公证', type: 'participant' }
    const answer = await core.client.admin.changeRole({ ...change, seen: seenOf(made) })
    expect(answer).toEqual({ result: 'outdated', role: { id: made.id, ...row } })
    expect(await offeredRoles(core)).toContain('公证专员')
    expect(await core.client.admin.removeRole({ id: made.id, seen: seenOf(made) })).toEqual(answer)
    expect((await core.client.admin.changeRole({ ...change, seen: row })).result).toBe('done')
    // Somebody who wanted the same has it already.
    expect((await core.client.admin.changeRole({ ...change, seen: row })).result).toBe('done')
    atFirm(made.id, null)
    expect(await core.client.admin.changeRole({ ...change, seen: row })).toEqual({ result: 'gone', role: null })
    expect((await core.client.admin.removeRole({ id: made.id, seen: row })).result).toBe('done')
    expect(await offeredRoles(core)).not.toContain('公证')
  })

  it('RL-01 AP-40 no name stands twice in a module, and a lost answer makes none twice', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    const again = { name: '助理', module: 'company', type: 'participant' }
    expect(await core.client.admin.createRole(again)).toEqual({ result: 'taken' })
    expect(watch.of(path).some(({ method }) => method === 'POST')).toBe(false)
    office.firm.faults.set('role.create', { kind: 'lostResponse', times: 1 })
    const lost = await withRole(core, '答复丢失')
    expect((await core.client.admin.roles({})).roles.filter(({ name }) => name === '答复丢失')).toHaveLength(1)
    expect(await offeredRoles(core)).toContain('答复丢失')
    const change = { id: lost.id, seen: seenOf(lost), type: lost.type }
    expect((await core.client.admin.changeRole({ ...change, name: '助理' })).result).toBe('taken')
    office.firm.faults.set('role.update', { kind: 'lostResponse', times: 1 })
    expect((await core.client.admin.changeRole({ ...change, name: '找回' })).result).toBe('done')
    office.firm.faults.set('role.delete', { kind: 'lostResponse', times: 1 })
    expect((await core.client.admin.removeRole({ id: lost.id, seen: { ...seenOf(lost), name: '找回' } })).result).toBe(
      'done',
    )
    expect(await offeredRoles(core)).not.toContain('找回')
  })

  it('RL-01 what the firm refuses is said in its words and changes nothing here; so is a missing network', async () => {
    const core = await computer()
    const used = await roleNamed(core, '负责人')
    await expect(core.client.admin.removeRole({ id: used.id, seen: seenOf(used) })).rejects.toMatchObject({
      code: 'refused',
      details: { message: '该角色正在使用' },
    })
    expect(await offeredRoles(core)).toContain('负责人')
    core.ports.cut(true)
    const make = core.client.admin.createRole({ name: '离线', module: 'company', type: '' })
    expect(await codeOf(make)).toMatch(/unreachable|offline/)
    expect(await offeredRoles(core)).not.toContain('离线')
  })
})

describe('tags of the firm', () => {
  it('TG-01 AP-47 are listed by kind, and their names alone', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    expect((await core.client.admin.tags({ objType: 'company' })).tags).toHaveLength(20)
    const contact = (await core.client.admin.tags({ objType: 'contact' })).tags.map(({ name }) => name)
    expect(contact).toEqual(['决策人', '法务', '财务', '家属', '证人', '对接人'])
    expect(watch.of('/api/v1/tag')[1]?.query).toEqual({ objType: 'contact', pageSize: '-1' })
    expect((await core.client.admin.tagNames({ objType: 'contact' })).names).toEqual(contact)
    expect(watch.of('/api/v1/tag/names')[0]?.query).toEqual({ objType: 'contact' })
  })

  it('TG-01 AP-44 AP-45 one is read again and deleted, and the customers that carry it lose it', async () => {
    const core = await computer()
    const made = await core.client.tags.create({ objType: 'company', name: '即将删除' })
    const id = (await core.client.customers.list({ sortField: 'gmtCreate' })).rows[0]?.id ?? ''
    const carried = async () =>
      ((await core.client.customers.detail({ id })).fields.tagList as { name: string }[]).map(({ name }) => name)
    await core.client.customers.edit({ id, values: { tagList: [{ id: '701', name: '高意向' }, made] } })
    await settled(core)
    expect(await carried()).toHaveLength(2)
    // A row that was acknowledged just now would not be taken from a list.
    now += 60_000
    core.ports.clock.advance(60_000)
    await core.synced()
    const watch = watchCalls(core)
    const seen = { name: made.name }
    expect(await core.client.admin.removeTag({ id: made.id, seen })).toEqual({ result: 'done', tag: null })
    expect(watch.of(`/api/v1/tag/${made.id}`).map(({ method }) => method)).toEqual(['GET', 'DELETE'])
    expect(await offeredTags(core)).not.toContain('即将删除')
    await until(async () => (await carried()).join() === '高意向')
    // A second press finds nothing to delete.
    expect((await core.client.admin.removeTag({ id: made.id, seen })).result).toBe('done')
  })

  it('TG-01 AP-45 one that has another name by now is kept, and a lost answer to its deletion is no failure', async () => {
    const core = await computer()
    const made = await core.client.tags.create({ objType: 'company', name: '旧名' })
    atFirm(made.id, { name: '新名', objType: 'company' }, 'tag')
    const old = { id: made.id, seen: { name: '旧名' } }
    expect(await core.client.admin.removeTag(old)).toEqual({
      result: 'outdated',
      tag: { id: made.id, name: '新名' },
    })
    expect(await offeredTags(core)).toContain('新名')
    office.firm.faults.set('tag.delete', { kind: 'lostResponse', times: 1 })
    expect((await core.client.admin.removeTag({ id: made.id, seen: { name: '新名' } })).result).toBe('done')
    expect(await offeredTags(core)).not.toContain('新名')
  })
})

describe('whoever is no administrator', () => {
  it('RL-01 TG-01 is told so before anything leaves', async () => {
    const core = await computer(member)
    const watch = watchCalls(core)
    const seen = { name: '客服', module: 'company', type: 'participant' }
    const calls = [
      core.client.admin.roles({}),
      core.client.admin.createRole({ name: '甲', module: 'company', type: '' }),
      core.client.admin.changeRole({ id: '6', seen, name: '乙', type: '' }),
      core.client.admin.removeRole({ id: '6', seen }),
      core.client.admin.roleHolders({ id: '6' }),
      core.client.admin.tags({ objType: 'company' }),
      core.client.admin.tagNames({ objType: 'company' }),
      core.client.admin.removeTag({ id: '701', seen: { name: '高意向' } }),
    ]
    for (const call of calls) expect(await codeOf(call)).toBe('forbidden')
    expect(watch.calls).toEqual([])
  })
})
