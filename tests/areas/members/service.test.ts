// Members of one customer through the contract: a real core, a real firm, and what leaves for it.
import { describe, expect, it, vi } from 'vitest'
import type { CustomerMember } from '#shared/contract/members'
import { codeOf, ended, member, settled, type TestCore } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'
import { watchCalls } from '../../support/watched-calls.ts'

const assistant = '4'
const originator = '5'
const path = '/api/v1/rolemember'
const office = officeOf({ customers: 20, followups: 10 })
const { computer } = office

const firstId = async ({ client }: TestCore): Promise<string> =>
  (await client.customers.list({ sortField: 'gmtCreate' })).rows[0]?.id ?? ''
const membersOf = async ({ client }: TestCore, customerId: string): Promise<readonly CustomerMember[]> =>
  (await client.members.list({ customerId })).members
/** Ids of people who take no part in a customer yet. */
const strangers = async (core: TestCore, customerId: string): Promise<readonly string[]> => {
  const known = new Set((await membersOf(core, customerId)).map(({ userId }) => userId))
  return (await core.client.pickers.users({})).users.map(({ id }) => id).filter((id) => !known.has(id))
}

/** A customer with one more member, an assistant. */
const withAssistant = async () => {
  const core = await computer()
  const customerId = await firstId(core)
  const [userId = ''] = await strangers(core, customerId)
  await core.client.members.add({ customerId, userIds: [userId], roleId: assistant })
  const added = (await membersOf(core, customerId)).find((one) => one.userId === userId)
  if (added === undefined) throw new Error('the member was not added')
  return { core, customerId, userId, added }
}

describe('members of a customer', () => {
  it('RL-03 are shown with their roles, the owner as such, also offline', async () => {
    const core = await computer()
    core.ports.cut(true)
    const customerId = await firstId(core)
    const members = await membersOf(core, customerId)
    expect(members.filter(({ owner }) => owner)).toMatchObject([{ roleName: '负责人' }])
    for (const one of members) expect(one.userName).not.toBe('')
  })

  it('RL-04 the roles to choose from are asked for by module, all of them', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    const { roles } = await core.client.members.roles({})
    expect(watch.of('/api/v1/role')[0]?.query).toEqual({ module: 'company', pageSize: '-1' })
    expect(roles.map(({ name }) => name)).toEqual(['负责人', '主办律师', '协办律师', '助理', '案源人', '客服'])
    expect(roles.filter(({ owner }) => owner).map(({ name }) => name)).toEqual(['负责人'])
  })

  it('RL-02 RL-03 one person is added by an assignment, several as one list; they stand here at once', async () => {
    const core = await computer()
    const customerId = await firstId(core)
    const [one = '', two = '', three = ''] = await strangers(core, customerId)
    const watch = watchCalls(core)
    await core.client.members.add({ customerId, userIds: [one], roleId: assistant })
    expect(watch.of(path)).toMatchObject([
      { method: 'POST', body: { operType: 'user', operId: one, objType: 'company', objId: customerId, roleid: '4' } },
    ])
    await core.client.members.add({ customerId, userIds: [two, three], roleId: originator })
    expect(watch.of(`${path}/batch`)[0]?.body).toMatchObject([{ operId: two }, { operId: three }])
    const members = await membersOf(core, customerId)
    expect(members.find(({ userId }) => userId === one)).toMatchObject({ roleName: '助理', owner: false })
    expect(members.filter(({ roleId }) => roleId === originator).map(({ userId }) => userId)).toEqual([two, three])
    for (const { id } of members) expect(id).not.toBe('')
    const { fields } = await core.client.customers.detail({ id: customerId })
    expect(fields.participantList).toHaveLength(members.length)
    // Who has the role already is nobody to be sent.
    const sent = () => [...watch.of(path), ...watch.of(`${path}/batch`)].length
    const before = sent()
    await core.client.members.add({ customerId, userIds: [one], roleId: assistant })
    expect(sent()).toBe(before)
  })

  it('RL-02 who was removed by somebody else meanwhile is added again, although the list here still has them', async () => {
    const { core, customerId, userId, added } = await withAssistant()
    const other = await computer(member)
    const [stranger = ''] = await strangers(core, customerId)
    await other.client.members.remove({ customerId, memberId: added.id })
    await core.client.members.add({ customerId, userIds: [userId, stranger], roleId: assistant })
    const watch = watchCalls(core)
    const found = (await membersOf(core, customerId)).filter(({ roleId }) => roleId === assistant)
    expect(found.map((one) => one.userId)).toEqual(expect.arrayContaining([userId, stranger]))
    expect(found.some(({ id }) => id === added.id)).toBe(false)
    // Nobody can say who is there where the firm is not reached.
    core.ports.cut(true)
    const again = core.client.members.add({ customerId, userIds: [userId], roleId: assistant })
    expect(await codeOf(again)).toMatch(/unreachable|offline/)
    expect(watch.of(path)).toEqual([])
  })

  it('RL-02 a role is changed and a member removed by the member’s id, and a colleague sees it', async () => {
    const { core, customerId, userId, added } = await withAssistant()
    const watch = watchCalls(core)
    await core.client.members.change({ customerId, memberId: added.id, roleId: originator })
    // Read by its id first: somebody else may have been faster.
    expect(watch.of(`${path}/${added.id}`).map(({ method }) => method)).toEqual(['GET', 'PUT'])
    expect(watch.of(`${path}/${added.id}`)[1]).toMatchObject({
      body: { operId: userId, objId: customerId, roleid: originator },
    })
    const changed = (await membersOf(core, customerId)).find((one) => one.userId === userId)
    expect(changed).toMatchObject({ id: added.id, roleName: '案源人' })
    const other = await computer(member)
    expect(await membersOf(other, customerId)).toEqual(await membersOf(core, customerId))
    await core.client.members.remove({ customerId, memberId: added.id })
    expect(watch.of(`${path}/${added.id}`).at(-1)?.method).toBe('DELETE')
    expect((await membersOf(core, customerId)).some((one) => one.userId === userId)).toBe(false)
    // The other computer does not know yet; there it is gone all the same.
    await other.client.members.remove({ customerId, memberId: added.id })
    expect((await membersOf(other, customerId)).some((one) => one.userId === userId)).toBe(false)
  })

  it('RL-01 RL-03 whose role was renamed has its new name at once, though the customer was not read again', async () => {
    const { core, customerId, userId } = await withAssistant()
    const roles = (await core.client.admin.roles({})).roles
    const { id, ...seen } = roles.find((role) => role.id === assistant) ?? { id: '', name: '', module: '', type: '' }
    await core.client.admin.changeRole({ id, seen, name: '律师助理', type: seen.type })
    const renamed = (await membersOf(core, customerId)).find((one) => one.userId === userId)
    expect(renamed).toMatchObject({ roleId: assistant, roleName: '律师助理' })
  })

  it('RL-02 the firm decides: what it refuses leaves the list as it was and is said in its words', async () => {
    const { core, customerId, added } = await withAssistant()
    const before = await membersOf(core, customerId)
    const owner = before.find((one) => one.owner)
    await expect(core.client.members.remove({ customerId, memberId: owner?.id ?? '' })).rejects.toMatchObject({
      code: 'refused',
      details: { message: '负责人不能移除' },
    })
    office.firm.faults.set('rolemember', { kind: 'status', status: 403 })
    expect(await codeOf(core.client.members.change({ customerId, memberId: added.id, roleId: originator }))).toBe(
      'forbidden',
    )
    office.firm.faults.clear()
    core.ports.cut(true)
    expect(await codeOf(core.client.members.remove({ customerId, memberId: added.id }))).toMatch(/unreachable|offline/)
    core.ports.cut(false)
    expect(await membersOf(core, customerId)).toEqual(before)
    expect(await codeOf(core.client.members.remove({ customerId, memberId: 'nobody' }))).toBe('not-found')
    expect(await codeOf(core.client.members.list({ customerId: 'nothing' }))).toBe('not-found')
  })

  it('RL-02 RL-03 nobody is made the owner by another role: it is refused here, and the firm is asked nothing', async () => {
    const { core, customerId, added } = await withAssistant()
    const before = await membersOf(core, customerId)
    const owner = before.find((one) => one.owner)
    const watch = watchCalls(core)
    const change = core.client.members.change({ customerId, memberId: added.id, roleId: owner?.roleId ?? '' })
    await expect(change).rejects.toMatchObject({
      code: 'invalid-input',
      details: { field: 'roleId', reason: 'owner' },
    })
    expect(watch.of(`${path}/${added.id}`)).toEqual([])
    expect(await membersOf(core, customerId)).toEqual(before)
  })

  it('RL-02 AP-35 what somebody else did to a member meanwhile is told and shown, and nothing is written over it', async () => {
    const { core, customerId, userId, added } = await withAssistant()
    const other = await computer(member)
    await core.client.members.change({ customerId, memberId: added.id, roleId: originator })
    const watch = watchCalls(other)
    const one = { customerId, memberId: added.id }
    await expect(other.client.members.change({ ...one, roleId: '6' })).rejects.toMatchObject({
      code: 'refused',
      details: { reason: 'member-changed', role: '案源人' },
    })
    expect((await membersOf(core, customerId)).find((entry) => entry.userId === userId)).toMatchObject({ roleId: '5' })
    expect((await membersOf(other, customerId)).find((entry) => entry.userId === userId)).toMatchObject({ roleId: '5' })
    await core.client.members.remove(one)
    // Some firms show members with their customer alone: nobody is said to be gone where that cannot be read.
    office.firm.faults.set('company.get', { kind: 'status', status: 500, times: 1 })
    expect(await codeOf(other.client.members.change({ ...one, roleId: assistant }))).toBe('http-error')
    await expect(other.client.members.change({ ...one, roleId: assistant })).rejects.toMatchObject({
      code: 'not-found',
      details: { reason: 'member-gone' },
    })
    expect((await membersOf(other, customerId)).some((entry) => entry.userId === userId)).toBe(false)
    expect(watch.of(`${path}/${added.id}`).every(({ method }) => method === 'GET')).toBe(true)
  })

  it('RL-02 AP-35 a role that somebody else gave is told by the firm’s list of roles where the member has its id alone', async () => {
    const { core, customerId, userId, added } = await withAssistant()
    const plain = globalThis.fetch
    let lacksName = false
    vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init)
      const asked = lacksName && request.url.includes(`${path}/${added.id}`)
      const response = await plain(request)
      const roleid = originator
      return asked ? Response.json({ succeed: true, data: { id: added.id, operId: userId, roleid } }) : response
    })
    try {
      const other = await computer(member)
      await core.client.members.change({ customerId, memberId: added.id, roleId: originator })
      lacksName = true
      const change = other.client.members.change({ customerId, memberId: added.id, roleId: '6' })
      await expect(change).rejects.toMatchObject({ details: { reason: 'member-changed', role: '案源人' } })
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('RL-02 AP-35 where the firm does not let a member be read, it is changed all the same', async () => {
    const { core, customerId, userId, added } = await withAssistant()
    office.firm.faults.set('rolemember.get', { kind: 'status', status: 403 })
    await core.client.members.change({ customerId, memberId: added.id, roleId: originator })
    expect((await membersOf(core, customerId)).find((one) => one.userId === userId)).toMatchObject({ roleId: '5' })
  })

  it('RL-02 an answer that was lost is no failure where the firm has the change', async () => {
    const { core, customerId, userId, added } = await withAssistant()
    office.firm.faults.set('rolemember.update', { kind: 'lostResponse', times: 1 })
    await core.client.members.change({ customerId, memberId: added.id, roleId: originator })
    expect((await membersOf(core, customerId)).find((one) => one.userId === userId)).toMatchObject({ roleId: '5' })
    office.firm.faults.set('rolemember.delete', { kind: 'lostResponse', times: 1 })
    await core.client.members.remove({ customerId, memberId: added.id })
    expect((await membersOf(core, customerId)).some((one) => one.userId === userId)).toBe(false)
  })

  it('RL-02 an answer that was lost is doubtful where the firm does not show who takes part', async () => {
    const { core, customerId, added } = await withAssistant()
    const one = { customerId, memberId: added.id }
    office.firm.faults.set('rolemember.update', { kind: 'html', times: 1 })
    office.firm.faults.set('company.get', { kind: 'status', status: 500, times: 1 })
    expect(await codeOf(core.client.members.change({ ...one, roleId: originator }))).toBe('doubtful')
    const plain = globalThis.fetch
    vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
      const request = new Request(input, init)
      const response = await plain(request)
      if (!request.url.endsWith(`/company/${customerId}`)) return response
      const { data, ...rest } = (await response.json()) as { readonly data: object }
      return Response.json({ ...rest, data: { ...data, participantList: undefined } })
    })
    try {
      const other = await computer(member)
      office.firm.faults.set('rolemember.delete', { kind: 'html', times: 1 })
      expect(await codeOf(other.client.members.remove(one))).toBe('doubtful')
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('C11 a page that was asked for before takes back no change whose answer was lost', async () => {
    const { core, customerId, userId, added } = await withAssistant()
    core.ports.clock.advance(1_000)
    office.firm.faults.set('company.list', { kind: 'holdBody', times: 1 })
    await core.client.sync.sweep({ area: 'customers', confirm: false })
    await office.firm.faults.held('company.list')
    core.ports.clock.advance(1_000)
    office.firm.faults.set('rolemember.update', { kind: 'lostResponse', times: 1 })
    await core.client.members.change({ customerId, memberId: added.id, roleId: originator })
    core.ports.clock.advance(1_000)
    office.firm.faults.clear()
    await core.synced()
    expect((await membersOf(core, customerId)).find((one) => one.userId === userId)).toMatchObject({ roleId: '5' })
  })

  it('C11 a change of the customer that was saved and sent while it was read again is not taken back', async () => {
    const { core, customerId, userId, added } = await withAssistant()
    office.firm.faults.set('company.get', { kind: 'holdBody', times: 1 })
    const changed = core.client.members.change({ customerId, memberId: added.id, roleId: originator })
    await office.firm.faults.held('company.get')
    core.ports.clock.advance(1_000)
    await core.client.customers.edit({ id: customerId, values: { note: '刚改的' } })
    await settled(core)
    core.ports.clock.advance(1_000)
    office.firm.faults.clear()
    await changed
    expect((await core.client.customers.detail({ id: customerId })).fields.note).toBe('刚改的')
    expect((await membersOf(core, customerId)).find((one) => one.userId === userId)).toMatchObject({ roleId: '5' })
  })

  it('C10 a customer that was deleted while it was read again stays deleted', async () => {
    const { core, customerId, added } = await withAssistant()
    office.firm.faults.set('company.get', { kind: 'holdBody', times: 1 })
    const changed = core.client.members.change({ customerId, memberId: added.id, roleId: originator })
    await office.firm.faults.held('company.get')
    await ended(core, await core.client.batch.remove({ ids: [customerId] }))
    office.firm.faults.clear()
    await changed
    expect(await codeOf(core.client.customers.detail({ id: customerId }))).toBe('not-found')
  })

  it.each([
    ['goes here too', false, 'not-found'],
    ['stays with what was typed and not sent', true, 'none'],
  ])('C10 a customer that the firm deleted after the change %s', async (_, isEdited, expected) => {
    const { core, customerId, added } = await withAssistant()
    await core.client.work.pause({ paused: true })
    if (isEdited) await core.client.customers.edit({ id: customerId, values: { note: '还没提交' } })
    office.firm.faults.set('rolemember.update', { kind: 'holdBody', times: 1 })
    const changed = core.client.members.change({ customerId, memberId: added.id, roleId: originator })
    await office.firm.faults.held('rolemember.update')
    office.firm.edit({ op: 'delete', id: customerId })
    office.firm.faults.clear()
    await changed
    expect(await codeOf(core.client.customers.detail({ id: customerId }))).toBe(expected)
  })

  it('RL-02 what was done is shown although the customer cannot be read just then, and unsent work stays over it', async () => {
    const core = await computer()
    const customerId = await firstId(core)
    const [userId = ''] = await strangers(core, customerId)
    await core.client.work.pause({ paused: true })
    await core.client.customers.edit({ id: customerId, values: { note: '还没提交' } })
    office.firm.faults.set('company.get', { kind: 'status', status: 500 })
    await core.client.members.add({ customerId, userIds: [userId], roleId: assistant })
    const shown = (await membersOf(core, customerId)).find((one) => one.userId === userId)
    expect(shown).toMatchObject({ roleName: '助理' })
    expect(shown?.userName).not.toBe('')
    office.firm.faults.clear()
    const [, other = ''] = await strangers(core, customerId)
    await core.client.members.add({ customerId, userIds: [other], roleId: assistant })
    for (const { id } of await membersOf(core, customerId)) expect(id).not.toBe('')
    expect((await core.client.customers.detail({ id: customerId })).fields.note).toBe('还没提交')
    expect((await core.client.work.summary({})).pending).toBe(1)
  })
})
