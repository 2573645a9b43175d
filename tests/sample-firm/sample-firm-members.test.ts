import { describe, expect, it } from 'vitest'
import { companyPath, firmClock, isWireRow, listOf, recordOf, signInto, type WireRow } from '../support/firm.ts'
import { firmForAll } from './sample-firm-client.ts'

const base = '/api/v1/rolemember'

/** People of a customer as `name role`, in the order of the row. */
const peopleOf = (row: WireRow): readonly string[] =>
  (Array.isArray(row.participantList) ? row.participantList : []).filter(isWireRow).map((member) => {
    const [user, role] = [member.operUser, member.role]
    return `${isWireRow(user) ? user.name : ''} ${isWireRow(role) ? role.name : ''}`
  })

describe('members, roles and users of the sample firm', async () => {
  const clock = firmClock()
  const firm = await firmForAll({ now: clock.now })
  const admin = await signInto(firm)
  const member = await signInto(firm, 'suruogu')
  const ids = (await admin.companies({ sortField: 'gmtCreate', sortOrder: 'desc' })).list.map(({ id }) => String(id))
  const company = async (id: string | undefined) => recordOf(await admin.call('GET', `${companyPath}/${id}`))
  const assignment = (objId: string | undefined, operId: string, roleid: string): WireRow => ({
    ...{ operType: 'user', operId, objType: 'company', objId, roleid },
  })

  it('put people on a customer, change their role, and take them off again', async () => {
    const before = peopleOf(await company(ids[0]))
    clock.advance(1000)
    const made = recordOf(await member.call('POST', base, assignment(ids[0], '60039', '6')))
    expect(made).toMatchObject({
      ...{
        objId: ids[0],
        objType: 'company',
        role: { id: '6', name: '客服' },
        operUser: { id: '60039', name: '鲁知鱼' },
      },
    })
    const row = await company(ids[0])
    expect(peopleOf(row)).toEqual([...before, '鲁知鱼 客服'])
    expect(row.gmtModify).toBe('2025-11-20 14:32:01')
    expect(recordOf(await admin.call('POST', base, assignment(ids[0], '60039', '6'))).id).toBe(made.id)
    expect(recordOf(await admin.call('GET', `${base}/${String(made.id)}`))).toEqual(made)
    const changed = await member.call('PUT', `${base}/${String(made.id)}`, { roleid: '5' })
    expect(recordOf(changed)).toMatchObject({ id: made.id, role: { name: '案源人' }, operUser: { name: '鲁知鱼' } })
    const words = async (fields: WireRow): Promise<string> => (await member.call('POST', base, fields)).message
    expect(await words(assignment(ids[0], '', '6'))).toBe('必须选择添加的人员')
    expect(await words(assignment(ids[0], '60039', ''))).toBe('必须选择一个角色')
    expect(await words(assignment('7', '60039', '6'))).toBe('记录不存在或已删除')
    expect((await member.call('DELETE', `${base}/${String(made.id)}`)).succeed).toBe(true)
    expect(peopleOf(await company(ids[0]))).toEqual(before)
    expect((await member.call('GET', `${base}/${String(made.id)}`)).status).toBe(404)
  })

  it('keep one owner: a new one takes the place, and he is not taken off', async () => {
    await admin.call('POST', base, assignment(ids[1], '60020', '1'))
    const row = await company(ids[1])
    expect(row).toMatchObject({ ownerid: '60020', ownerName: '吕思齐' })
    expect(peopleOf(row).filter((person) => person.endsWith('负责人'))).toEqual(['吕思齐 负责人'])
    await admin.call('PUT', `${companyPath}/${ids[1]}`, { ownerid: '60021' })
    const after = await company(ids[1])
    expect([after.ownerName, peopleOf(after)[0]]).toEqual(['孔予安', '孔予安 负责人'])
    const [owner] = (after.participantList as readonly WireRow[]).filter(
      (one) => isWireRow(one.role) && one.role.id === '1',
    )
    expect((await admin.call('DELETE', `${base}/${String(owner?.id)}`)).message).toBe('负责人不能移除')
  })

  it('come and go on many customers at once, the owners stay', async () => {
    const some = ids.slice(2, 6)
    const batch = some.flatMap((id) => [assignment(id, '60037', '3'), assignment(id, '60038', '4')])
    const made = await member.call('POST', `${base}/batch`, batch)
    expect(made.data).toHaveLength(8)
    for (const id of some)
      expect(peopleOf(await company(id))).toEqual(expect.arrayContaining(['范初霁 协办律师', '彭舟 助理']))
    await admin.call('POST', base, assignment(some[0], '60037', '1'))
    const clear = { objType: 'company', objIds: some, operType: 'user', operId: '60037', excludeOwner: true }
    expect((await member.call('DELETE', `${base}/deleteByObjs`, clear)).status).toBe(403)
    expect((await admin.call('DELETE', `${base}/deleteByObjs`, clear)).data).toBe(4)
    expect(peopleOf(await company(some[0]))).toContain('范初霁 负责人')
    const query = new URLSearchParams({ objType: 'company', operType: 'user', operId: '60038', excludeOwner: 'true' })
    for (const id of some.slice(0, 2)) query.append('objIds', id)
    expect((await admin.call('DELETE', `${base}/deleteByObjs?${query}`)).data).toBe(2)
    expect(
      (await admin.companies({ participantId: '60038', participantRoles: ['4'] })).list.map(({ id }) => id),
    ).toEqual(expect.arrayContaining(some.slice(2)))
    const reset = some.map((id) => assignment(id, '60033', '2'))
    expect((await admin.call('POST', `${base}/batchReset`, reset)).data).toBe(4)
    for (const id of some) {
      const people = peopleOf(await company(id))
      expect([people.length, people.at(-1)]).toEqual([2, '窦晚晴 主办律师'])
    }
    const own = await admin.call('POST', `${base}/user`, { objType: 'company', objIds: some, userId: '60033' })
    expect(listOf(own).recordCount).toBe(4)
    expect(listOf(await admin.call('GET', `${base}/user/role/4`)).list.length).toBeGreaterThan(3)
    await admin.call('POST', base, assignment(some[0], '60001', '3'))
    expect(listOf(await admin.call('GET', `${base}/user/role/${some[0]}`)).list).toEqual([
      { id: '3', name: '协办律师' },
    ])
  })

  it('go over to another person when their own hands over', async () => {
    const [row] = (await admin.companies({ ownerid: '60004', pageSize: 1 })).list
    await admin.call('POST', base, assignment(String(row?.id), '60005', '3'))
    await admin.call('POST', base, assignment(String(row?.id), '60004', '3'))
    await admin.call('PUT', `${companyPath}/transfer`, { srcUserId: '60004', destUserId: '60005' })
    const after = peopleOf(await company(String(row?.id)))
    expect(after.filter((person) => person.startsWith('梁砚青'))).toEqual(['梁砚青 负责人', '梁砚青 协办律师'])
    expect((await admin.companies({ participantId: '60004' })).recordCount).toBe(0)
  })

  it('roles are made, renamed and, where nobody has them, deleted by an administrator, and listed by module', async () => {
    const role = recordOf(await admin.call('POST', '/api/v1/role', { name: '翻译', module: 'company' }))
    expect((await admin.call('POST', '/api/v1/role', { name: '翻译', module: 'company' })).message).toBe('角色已存在')
    const path = `/api/v1/role/${String(role.id)}`
    expect((await member.call('POST', '/api/v1/role', { name: '口译', module: 'company' })).status).toBe(403)
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await member.call(method, path, { id: role.id, name: '口译' })).status).toBe(403)
    await admin.call('PUT', path, { id: role.id, name: '外语翻译' })
    expect(recordOf(await admin.call('GET', path))).toMatchObject({ name: '外语翻译', module: 'company' })
    const listed = listOf(await admin.call('GET', '/api/v1/role?module=company&pageSize=-1')).list
    expect(listed.map(({ name }) => name)).toContain('外语翻译')
    expect((await admin.call('GET', '/api/v1/role/types')).data).toEqual(['owner', 'participant', 'manager'])
    const made = recordOf(await admin.call('POST', base, assignment(ids[8], '60033', String(role.id))))
    expect(made.role).toEqual({ id: role.id, name: '外语翻译' })
    expect((await admin.call('DELETE', path)).message).toBe('该角色正在使用')
    await admin.call('DELETE', `${base}/${String(made.id)}`)
    expect((await admin.call('DELETE', path)).succeed).toBe(true)
    expect((await admin.call('GET', path)).status).toBe(404)
  })

  it('users are found by status, name, initials, ids, teams and duties', async () => {
    const names = async (query: string): Promise<readonly string[]> =>
      listOf(await admin.call('GET', `/api/v1/user${query}`)).list.map(({ name }) => String(name))
    expect(await names('?nameLike=zy&status=1')).toEqual(['郑以棠', '章一诺'])
    expect(await names('?nameLike=若&status=1')).toEqual(['苏若谷', '杨若水'])
    expect(await names('?ids=60002&ids=60004&pageSize=-1')).toEqual(['苏若谷', '陈望舒'])
    expect(await names('/selected?ids=60002,60004&pageSize=-1')).toEqual(['苏若谷', '陈望舒'])
    expect(await names('/selected?pageSize=-1')).toEqual([])
    const trainees = await names(
      `/team?gids=12&gids=13&duties=${encodeURIComponent('律师助理')}&pageIndex=0&pageSize=500`,
    )
    expect(trainees).toEqual(expect.arrayContaining(['窦晚晴', '章一诺']))
    expect(await names('?status=0')).toEqual(['贺兰舟', '温故'])
  })
})
