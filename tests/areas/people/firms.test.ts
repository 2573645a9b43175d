// Members of a customer, roles and tags at both firms: what is done there stands here, whatever the answer was.
import { afterEach, describe, expect, it } from 'vitest'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { codeOf, customerIds, fieldsOf, sent, type TestCore } from '../../support/core.ts'
import { type FirmOffice, firmOffices, otherOffice, readAgain } from '../../support/firm-office.ts'
import { type Habits, plainHabits } from '../../support/other-firm/index.ts'

const roleWrites = ['role.create', 'role.update', 'role.delete']
const tagWrites = ['tag.create', 'tag.delete']

/** A customer without members but for an owner, people who are not there, and two roles that anybody may have. */
const scene = async ({ client }: TestCore) => {
  const { rows } = await client.customers.list({ pageSize: 20, sortField: 'gmtCreate' })
  const lists = await Promise.all(rows.map(({ id }) => client.members.list({ customerId: id })))
  const place = lists.findIndex(({ members }) => members.every(({ owner }) => owner))
  const customerId = rows[place]?.id ?? ''
  const known = (lists[place]?.members ?? []).map(({ userId }) => userId)
  const { users } = await client.pickers.users({})
  const userIds = users.map(({ id }) => id).filter((id) => !known.includes(id))
  const { roles } = await client.members.roles({})
  const [first, second] = roles.filter(({ name }) => name !== '负责人')
  if (customerId === '' || first === undefined || second === undefined)
    throw new Error('the firm has customers and roles')
  return { customerId, userIds, first, second }
}
/** Who has which role here, owners aside. */
const memberships = async ({ client }: TestCore, customerId: string) => {
  const { members } = await client.members.list({ customerId })
  return members.filter(({ owner }) => !owner).map(({ userId, roleName }) => [userId, roleName])
}
const memberOf = async ({ client }: TestCore, customerId: string, userId: string) =>
  (await client.members.list({ customerId })).members.find((one) => one.userId === userId)?.id ?? ''
const seenOf = ({ name, module, type }: { name: string; module: string; type: string }) => ({ name, module, type })
const roleNamed = async ({ client }: TestCore, name: string) =>
  (await client.admin.roles({ module: 'company' })).roles.find((one) => one.name === name)
const offered = async ({ client }: TestCore) =>
  (await client.pickers.roles({ module: 'company' })).roles.map(({ name }) => name)

describe.each(firmNames)('at the %s firm', (name) => {
  let office: FirmOffice
  openForEach(firmOffices[name], (opened) => {
    office = opened
  })

  it('RL-02 RL-03 RL-04 people take part, get another role and go, whether or not an answer came', async () => {
    const { core, lose, heal } = office
    const { customerId, userIds, first, second } = await scene(core)
    const [one = '', two = '', three = ''] = userIds
    await core.client.members.add({ customerId, userIds: [one], roleId: first.id })
    lose(['rolemember.batch', 'rolemember.update', 'rolemember.delete'], '/api/v1/rolemember')
    await core.client.members.add({ customerId, userIds: [two, three], roleId: second.id })
    await core.client.members.change({ customerId, memberId: await memberOf(core, customerId, one), roleId: second.id })
    await core.client.members.remove({ customerId, memberId: await memberOf(core, customerId, two) })
    heal()
    await core.client.members.change({
      customerId,
      memberId: await memberOf(core, customerId, three),
      roleId: first.id,
    })
    const wanted = [
      [one, second.name],
      [three, first.name],
    ]
    expect(new Set(await memberships(core, customerId))).toEqual(new Set(wanted))
    await readAgain(core)
    expect(new Set(await memberships(core, customerId))).toEqual(new Set(wanted))
    const count = await core.client.members.count({ userId: one, ids: [customerId] })
    expect(count.customers).toBe(1)
    expect((await core.client.admin.roleHolders({ id: second.id })).names).not.toEqual([])
  })

  it('RL-01 TG-01 TG-02 TG-04 a role is made, renamed and deleted, a tag made, set offline and taken from its customer with its deletion', async () => {
    const { core, lose, heal } = office
    const { type } = (await roleNamed(core, (await scene(core)).first.name)) ?? { type: '' }
    const role = { name: '翻译', module: 'company', type }
    lose(roleWrites, '/api/v1/role')
    expect(await core.client.admin.createRole(role)).toEqual({ result: 'done' })
    heal()
    expect(await core.client.admin.createRole(role)).toEqual({ result: 'taken' })
    const made = await roleNamed(core, '翻译')
    if (made === undefined) throw new Error('the firm has the role')
    lose(roleWrites, '/api/v1/role')
    const change = { id: made.id, seen: seenOf(made), name: '外语翻译', type }
    expect(await core.client.admin.changeRole(change)).toMatchObject({ result: 'done', role: { name: '外语翻译' } })
    expect(await offered(core)).toContain('外语翻译')
    const seen = { ...seenOf(made), name: '外语翻译' }
    expect(await core.client.admin.removeRole({ id: made.id, seen })).toEqual({ result: 'done', role: null })
    heal()
    expect(await offered(core)).not.toContain('外语翻译')
    expect(await roleNamed(core, '外语翻译')).toBeUndefined()

    const { customerId: id } = await scene(core)
    lose(tagWrites, '/api/v1/tag')
    const tag = await core.client.tags.create({ objType: 'company', name: '涉外' })
    heal()
    expect(await core.client.tags.create({ objType: 'company', name: '涉外' })).toEqual(tag)
    core.ports.cut(true)
    await core.client.customers.edit({ id, values: { tagList: [tag] } })
    core.ports.cut(false)
    await core.client.work.retry({})
    await sent(core)
    await readAgain(core)
    expect((await fieldsOf(core, id)).tagList).toMatchObject([{ name: '涉外' }])
    expect((await core.client.work.summary({})).attention).toBe(0)
    expect((await core.client.admin.tagNames({ objType: 'company' })).names).toContain('涉外')
    core.ports.clock.advance(1_000)
    lose(tagWrites, '/api/v1/tag')
    expect(await core.client.admin.removeTag({ id: tag.id, seen: { name: '涉外' } })).toEqual({
      result: 'done',
      tag: null,
    })
    heal()
    expect((await core.client.pickers.tags({ objType: 'company' })).tags.map((one) => one.name)).not.toContain('涉外')
    await core.synced()
    expect((await fieldsOf(core, id)).tagList).toEqual([])
  })
})

describe('at a firm of other habits', () => {
  let office: Awaited<ReturnType<typeof otherOffice>>
  const opened = async (habits: Partial<Habits>) => {
    office = await otherOffice(habits)
    return office
  }
  afterEach(() => office.close())

  it('TG-03 TG-04 where each record has tags of its own, each is offered once, and filters by its name', async () => {
    const { core } = await opened({ tagsRecords: true })
    const [tag] = (await core.client.pickers.tags({ objType: 'company' })).tags
    if (tag === undefined) throw new Error('the firm has tags')
    const ids = await customerIds(core, 3)
    for (const id of ids) await core.client.customers.edit({ id, values: { tagList: [tag] } })
    await sent(core)
    await readAgain(core)
    for (const id of ids) expect((await fieldsOf(core, id)).tagList).toEqual([tag])
    for (const call of ['tags', 'firmTags'] as const) {
      const { tags } = await core.client.pickers[call]({ objType: 'company' })
      expect(tags.filter(({ name }) => name === tag.name)).toEqual([tag])
    }
    const found = [{ tag: [tag.id] }, { columnValues: { tagList: [tag.id] } }]
    for (const filter of found) expect((await core.client.customers.list(filter)).total).toBe(3)
    await core.client.customers.edit({ id: ids[0] ?? '', values: { tagList: [] } })
    await sent(core)
    await readAgain(core)
    expect((await core.client.customers.list({ tag: [tag.id] })).total).toBe(2)
    const { values } = await core.client.customers.facets({ column: 'tagList' })
    expect(values.filter(({ label }) => label === tag.name)).toEqual([{ value: tag.id, label: tag.name, rows: 2 }])
  })

  it('TG-02 TG-04 where rows carry tags by their names alone, a tag finds them, and they are counted under it', async () => {
    const { core } = await opened({})
    const { customers } = core.client
    const [tag] = (await core.client.pickers.tags({ objType: 'company' })).tags
    if (tag === undefined) throw new Error('the firm has tags')
    const counts = async () => {
      const { values } = await customers.facets({ column: 'tagList' })
      const of = (wanted: string) => values.find(({ value }) => value === wanted)?.rows ?? 0
      return [of(tag.id), of('')] as const
    }
    const total = async (columnValues: Record<string, string[]>) => (await customers.list({ columnValues })).total
    const [before, none] = await counts()
    const { rows } = await customers.list({ columnValues: { tagList: [''] }, pageSize: 50 })
    const untagged = rows.slice(0, 2).map(({ id }) => id)
    for (const id of untagged) await customers.edit({ id, values: { tagList: [tag] } })
    await sent(core)
    await readAgain(core)
    expect(await counts()).toEqual([before + 2, none - 2])
    expect((await customers.list({ tag: [tag.id] })).total).toBe(before + 2)
    expect([await total({ tagList: [tag.id] }), await total({ tagList: [''] })]).toEqual([before + 2, none - 2])
    expect(untagged).toHaveLength(2)
  })

  it.each(['missing', 'nothing'] as const)(
    'RL-01 RL-02 TG-01 that shows no entry by itself (%s), members, roles and tags are changed by its lists',
    async (way) => {
      const entryReads = { ...plainHabits.entryReads, member: way, role: way, tag: way } as const
      const { core, firm } = await opened({ entryReads, creates: 'nothing', quiet: true, sorts: true, largestPage: 10 })
      const { customerId, userIds, first, second } = await scene(core)
      const [one = '', two = ''] = userIds
      await core.client.members.add({ customerId, userIds: [one], roleId: first.id })
      await core.client.members.add({ customerId, userIds: [two], roleId: first.id })
      const [memberId, other] = [await memberOf(core, customerId, one), await memberOf(core, customerId, two)]
      await core.client.members.change({ customerId, memberId, roleId: second.id })
      expect(firm.staff.members.get(memberId)).toMatchObject({ roleId: BigInt(second.id) })
      // Somebody else was faster.
      firm.staff.members.delete(other)
      const late = core.client.members.change({ customerId, memberId: other, roleId: second.id })
      await expect(late).rejects.toMatchObject({ code: 'not-found', details: { reason: 'member-gone' } })
      expect(await memberships(core, customerId)).toEqual([[one, second.name]])

      await core.client.admin.createRole({ name: '翻译', module: 'company', type: '2' })
      const made = await roleNamed(core, '翻译')
      if (made === undefined) throw new Error('the firm has the role')
      const change = { id: made.id, seen: seenOf(made), name: '外语翻译', type: '2' }
      expect(await core.client.admin.changeRole(change)).toMatchObject({ result: 'done' })
      expect(firm.staff.roles.get(made.id)).toMatchObject({ name: '外语翻译', module: 'company' })
      const removed = await core.client.admin.removeRole({ id: made.id, seen: { ...seenOf(made), name: '外语翻译' } })
      expect([removed.result, firm.staff.roles.has(made.id)]).toEqual(['done', false])
      expect(await core.client.admin.changeRole(change)).toEqual({ result: 'gone', role: null })

      const tag = await core.client.tags.create({ objType: 'company', name: '涉外' })
      const outdated = await core.client.admin.removeTag({ id: tag.id, seen: { name: '旧名' } })
      expect(outdated).toMatchObject({ result: 'outdated', tag: { name: '涉外' } })
      // It stands on a customer that is far down the list and moves nowhere.
      const id = (await core.client.customers.list({ pageSize: 50, sortOrder: 'asc' })).rows.at(-1)?.id ?? ''
      await core.client.customers.edit({ id, values: { tagList: [tag] } })
      await sent(core)
      core.ports.clock.advance(1_000)
      const done = await core.client.admin.removeTag({ id: tag.id, seen: { name: '涉外' } })
      expect(done).toEqual({ result: 'done', tag: null })
      await core.synced()
      expect((await fieldsOf(core, id)).tagList).toEqual([])
      expect((await core.client.admin.tags({ objType: 'company' })).tags.map(({ id }) => id)).not.toContain(tag.id)
    },
  )

  it('RL-02 what it refuses, says under another status and leaves as it was', async () => {
    const { core, firm } = await opened({})
    const { customerId, userIds, first } = await scene(core)
    const owner = [...firm.staff.roles.values()].find(({ type }) => type === '1')
    await core.client.members.add({ customerId, userIds: userIds.slice(0, 1), roleId: first.id })
    const memberId = await memberOf(core, customerId, userIds[0] ?? '')
    const change = core.client.members.change({ customerId, memberId, roleId: String(owner?.id) })
    await expect(change).rejects.toMatchObject({ code: 'refused', details: { message: '角色不正确', status: 422 } })
    expect(await memberships(core, customerId)).toEqual([[userIds[0], first.name]])
    const used = (await roleNamed(core, first.name)) ?? { id: '', name: '', module: '', type: '' }
    const removal = core.client.admin.removeRole({ id: used.id, seen: seenOf(used) })
    expect(await codeOf(removal)).toBe('refused')
    expect(await offered(core)).toContain(first.name)
  })
})
