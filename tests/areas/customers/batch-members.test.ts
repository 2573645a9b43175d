// Members of many customers through the contract: replaced by others, and counted. A real core, a real firm.
import { describe, expect, it } from 'vitest'
import { admin, codeOf, ended, member, type TestCore } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'
import { watchCalls } from '../../support/watched-calls.ts'

const path = '/api/v1/rolemember'
const owner = '1'
const helper = '3'
const assistant = '4'
const office = officeOf({ customers: 60, followups: 20 })
const { computer } = office

/** Customers with one owner, an assistant and a helper each. */
const staffed = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) => {
    const id = String(
      office.firm.edit({ op: 'create', fields: { name: `成员测试${place}有限公司`, ownerid: '60003' } }).id,
    )
    const members = [
      { userId: '60003', roleId: owner },
      { userId: '60005', roleId: helper },
      { userId: '60006', roleId: assistant },
    ]
    office.firm.edit({ op: 'members', id, members })
    return id
  })

const membersOf = async ({ client }: TestCore, customerId: string): Promise<string[]> =>
  (await client.members.list({ customerId })).members.map(({ userId, roleId }) => `${userId} ${roleId}`).sort()

describe('members in place of others', () => {
  it('RL-02 AP-37 BT-05 who takes part in the customers makes way for the chosen, in one list; owners stay', async () => {
    const ids = staffed(2)
    const core = await computer()
    expect(await membersOf(core, ids[0] ?? '')).toEqual(['60003 1', '60005 3', '60006 4'])
    const watch = watchCalls(core)
    const userIds = ['60002', '60005']
    const job = await ended(core, await core.client.batch.resetMembers({ ids: [...ids], userIds, roleId: assistant }))
    expect(job).toMatchObject({ state: 'done', failures: [], result: { updated: 2 }, undoable: false })
    expect(watch.of(`${path}/batchReset`)).toMatchObject([
      {
        method: 'POST',
        contentType: 'application/json',
        body: ids.flatMap((objId) =>
          userIds.map((operId) => ({ operType: 'user', operId, objType: 'company', objId, roleid: assistant })),
        ),
      },
    ])
    expect(watch.of(`${path}/batch`)).toEqual([])
    for (const id of ids) expect(await membersOf(core, id)).toEqual(['60002 4', '60003 1', '60005 4'])
    const other = await computer(member)
    expect(await membersOf(other, ids[1] ?? '')).toEqual(['60002 4', '60003 1', '60005 4'])
  })

  it('RL-02 AP-37 an answer that was lost is no failure where the firm has done it', async () => {
    const ids = staffed(2)
    const core = await computer()
    office.firm.faults.set('rolemember.batchReset', { kind: 'lostResponse', times: 1 })
    const asked = { ids: [...ids], userIds: ['60002'], roleId: assistant }
    expect(await ended(core, await core.client.batch.resetMembers(asked))).toMatchObject({
      failures: [],
      result: { updated: 2 },
    })
    for (const id of ids) expect(await membersOf(core, id)).toEqual(['60002 4', '60003 1'])
  })

  it('RL-02 AP-37 PM-01 is the administrators’, never gives the owner’s role, and leaves what the firm refuses', async () => {
    const ids = [...staffed(1)]
    const core = await computer()
    const watch = watchCalls(core)
    expect(await codeOf(core.client.batch.resetMembers({ ids, userIds: ['60002'], roleId: owner }))).toBe(
      'invalid-input',
    )
    const other = await computer(member)
    expect(await codeOf(other.client.batch.resetMembers({ ids, userIds: ['60002'], roleId: assistant }))).toBe(
      'forbidden',
    )
    expect(watch.of(`${path}/batchReset`)).toEqual([])
    office.firm.faults.set('rolemember.batchReset', { kind: 'refuse', message: '该客户不能更换参与人' })
    const job = await ended(core, await core.client.batch.resetMembers({ ids, userIds: ['60002'], roleId: assistant }))
    expect(job.failures).toMatchObject([{ id: ids[0], code: 'refused', message: '该客户不能更换参与人' }])
    expect(await membersOf(core, ids[0] ?? '')).toEqual(['60003 1', '60005 3', '60006 4'])
  })
})

/** The firm says yes to a call from now on, and does nothing. */
const ignore = ({ ports }: TestCore, call: string): void => {
  const send = ports.network.fetch
  const ignoring: typeof send = async (input, init) =>
    new URL(input instanceof Request ? input.url : input).pathname.endsWith(call)
      ? Response.json({ succeed: true, data: null })
      : send(input, init)
  Object.assign(ports.network, { fetch: ignoring })
}

describe('a firm that says yes and does nothing', () => {
  it('RL-02 BT-05 BT-15 every customer is named whose people are as they were', async () => {
    const ids = [...staffed(2)]
    const core = await computer()
    const { batch } = core.client
    for (const call of ['/batch', '/batchReset', '/deleteByObjs']) ignore(core, `${path}${call}`)
    const asked = { ids, userIds: ['60002'], roleId: helper }
    for (const start of [
      () => batch.addMembers(asked),
      // All of the chosen are there, and one who is not chosen.
      () => batch.resetMembers({ ...asked, userIds: ['60005'] }),
      () => batch.clearParticipants({ ids, userIds: ['60005'] }),
    ]) {
      const job = await ended(core, await start())
      expect(job).toMatchObject({ state: 'done', result: { updated: 0 } })
      expect(job.failures).toMatchObject(ids.map((id) => ({ id, code: 'change-ignored' })))
    }
  })
})

/** The firm's answers have no field of this name from now on. */
const hide = ({ ports }: TestCore, field: string): void => {
  const send = ports.network.fetch
  const hiding: typeof send = async (input, init) => {
    const answer = await send(input, init)
    const type = answer.headers.get('content-type') ?? ''
    if (!type.includes('json')) return answer
    // Parsed, its long numbers would be others.
    const text = (await answer.text()).replaceAll(`"${field}":`, '"other":')
    return new Response(text, { status: answer.status, headers: { 'content-type': type } })
  }
  Object.assign(ports.network, { fetch: hiding })
}

describe('a firm whose customers say by their members alone who owns them', () => {
  it('BT-15 RL-02 D-66 an owner who stays is no failure', async () => {
    const ids = [...staffed(2)]
    const core = await computer()
    hide(core, 'ownerid')
    const isDone = { state: 'done', result: { updated: 2 }, failures: [] }
    const { batch } = core.client
    expect(await ended(core, await batch.clearParticipants({ ids, userIds: ['60003', '60005'] }))).toMatchObject(isDone)
    for (const id of ids) expect(await membersOf(core, id)).toEqual(['60003 1', '60006 4'])
    core.ports.clock.advance(1_000)
    const asked = { ids, userIds: ['60002'], roleId: assistant }
    expect(await ended(core, await batch.resetMembers(asked))).toMatchObject(isDone)
    for (const id of ids) expect(await membersOf(core, id)).toEqual(['60002 4', '60003 1'])
  })
})

describe('a firm that is not the sample', () => {
  it('RL-02 D-108 has to confirm the call first, in a list that names it', async () => {
    const ids = [...staffed(1)]
    const core = await computer({ ...admin, server: office.firm.origin })
    const watch = watchCalls(core)
    const reset = () => core.client.batch.resetMembers({ ids, userIds: ['60002'], roleId: assistant })
    const offered = async () => (await core.client.fields.config({})).resetMembers
    for (const confirmed of [undefined, 'member.resetMany', ['member.addMany'], { 'member.resetMany': true }]) {
      core.ports.stored.set('confirmed', confirmed)
      expect(await offered(), JSON.stringify(confirmed)).toBe(false)
      expect(await codeOf(reset()), JSON.stringify(confirmed)).toBe('forbidden')
    }
    expect(watch.of(`${path}/batchReset`)).toEqual([])
    core.ports.stored.set('confirmed', ['member.resetMany'])
    expect(await offered()).toBe(true)
    expect(await ended(core, await reset())).toMatchObject({ failures: [], result: { updated: 1 } })
    expect(await membersOf(core, ids[0] ?? '')).toEqual(['60002 4', '60003 1'])
  })
})

describe('memberships of a person', () => {
  it('RL-02 RL-03 AP-39 are counted over the customers that are named, owned ones apart', async () => {
    const [one = '', two = '', three = ''] = staffed(3)
    office.firm.edit({ op: 'members', id: three, members: [{ userId: '60003', roleId: owner }] })
    const core = await computer(member)
    const watch = watchCalls(core)
    expect(await core.client.members.count({ userId: '60005', ids: [one, two, three] })).toEqual({
      customers: 2,
      owned: 0,
    })
    const [asked] = watch.of(`${path}/user`)
    expect(asked).toMatchObject({
      method: 'POST',
      body: {
        pageIndex: 0,
        objType: 'company',
        objIds: [one, two, three],
        userId: '60005',
        orgid: expect.stringMatching(/./),
      },
    })
    expect(await core.client.members.count({ userId: '60003', ids: [one, three] })).toEqual({ customers: 2, owned: 2 })
    expect(await core.client.members.count({ userId: '60006', ids: [three] })).toEqual({ customers: 0, owned: 0 })
  })

  it('RL-02 AP-39 long selections are asked for in parts; without the firm nothing is answered', async () => {
    const [one = ''] = staffed(1)
    const core = await computer()
    const watch = watchCalls(core)
    const ids = [...Array.from({ length: 700 }, (_, place) => `9${place}`), one]
    expect(await core.client.members.count({ userId: '60005', ids })).toEqual({ customers: 1, owned: 0 })
    const bodies = watch.of(`${path}/user`).map(({ body }) => body as { readonly objIds: readonly string[] })
    expect(bodies.map(({ objIds }) => objIds.length)).toEqual([500, 201])
    office.firm.faults.set('rolemember.user', { kind: 'status', status: 403 })
    expect(await codeOf(core.client.members.count({ userId: '60005', ids }))).toBe('forbidden')
    core.ports.cut(true)
    expect(await codeOf(core.client.members.count({ userId: '60005', ids }))).toMatch(/unreachable|offline/)
  })
})
