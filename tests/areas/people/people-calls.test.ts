import { describe, expect, it } from 'vitest'
import { playCases } from '../../engine/remote/call-cases.ts'
import { remoteOf, sendData, startServer } from '../../engine/remote/server.ts'

const assignment = { operType: 'user', operId: 'u1', objType: 'company', objId: 'c1', roleid: 'r1' }
const member = {
  id: 5,
  objId: 9,
  objType: 'company',
  role: { id: 'r1', name: '协办律师' },
  operUser: { id: 'u1', name: '苏若谷' },
}
const memberValue = {
  id: '5',
  objId: '9',
  objType: 'company',
  roleId: 'r1',
  roleName: '协办律师',
  userId: 'u1',
  userName: '苏若谷',
}
const members = '/api/v1/rolemember'

describe('role members', () => {
  playCases([
    {
      title: 'RL-02 one member is added by its assignment',
      run: (remote) => remote.members.add(assignment),
      sent: `POST ${members}`,
      body: assignment,
      data: null,
    },
    {
      title: 'BT-05 RL-02 many members leave as one list',
      run: (remote) => remote.members.addMany([assignment, { ...assignment, operId: 'u2' }]),
      sent: `POST ${members}/batch`,
      body: [assignment, { ...assignment, operId: 'u2' }],
      data: 2,
    },
    {
      title: 'RL-02 a reset of members leaves as one list',
      run: (remote) => remote.members.batchReset([assignment]),
      sent: `POST ${members}/batchReset`,
      body: [assignment],
      data: null,
    },
    {
      title: 'RL-02 a member is changed by its id',
      run: (remote) => remote.members.update('5', { roleid: 'r2' }),
      sent: `PUT ${members}/5`,
      body: { roleid: 'r2' },
      data: null,
    },
    {
      title: 'RL-02 RL-03 a member is read by its id',
      run: (remote) => remote.members.get('5'),
      sent: `GET ${members}/5`,
      data: member,
      value: memberValue,
    },
    {
      title: 'RL-02 a member is removed by its id',
      run: (remote) => remote.members.remove('5'),
      sent: `DELETE ${members}/5`,
      data: null,
    },
    {
      title: 'BT-15 one user is taken off many objects, and the owner stays',
      run: (remote) => remote.members.deleteByObjects('company', ['c1', 'c2'], 'u1'),
      sent: `DELETE ${members}/deleteByObjs operType=user excludeOwner=true objType=company objIds=c1 objIds=c2 operId=u1`,
      data: null,
    },
    {
      title: 'RL-02 the roles of a member are read, the only one too',
      run: (remote) => remote.members.userRole('5'),
      sent: `GET ${members}/user/role/5`,
      data: { id: 'r1', name: '协办律师' },
      value: [{ id: 'r1', name: '协办律师', rest: {} }],
    },
    {
      title: 'RL-02 RL-03 the memberships of a user are asked for with every parameter of §7',
      run: (remote) =>
        remote.members.ofUser({
          pageIndex: 0,
          pageSize: 10,
          objType: 'company',
          objIds: ['9'],
          userId: 'u1',
          orgid: 'o1',
        }),
      sent: `POST ${members}/user`,
      body: { pageIndex: 0, pageSize: 10, objType: 'company', objIds: ['9'], userId: 'u1', orgid: 'o1' },
      data: { list: [member, { objId: 9 }], recordCount: 2, pageIndex: 0 },
      value: {
        rows: [memberValue],
        bad: [{ reason: 'no-usable-id', body: '{"objId":9}' }],
        total: 2,
        pageIndex: 0,
      },
    },
  ])

  it('an empty list of members is refused before it leaves: a reset of nobody would clear everything', async () => {
    await using server = await startServer((_request, response) => sendData(response, null))
    const remote = remoteOf(server.origin)
    await expect(remote.members.addMany([])).rejects.toMatchObject({ code: 'invalid-input' })
    await expect(remote.members.batchReset([])).rejects.toMatchObject({ code: 'invalid-input' })
    expect(server.seen).toEqual([])
  })
})

const role = { id: 1, name: '主办律师', module: 'customer' }
const roleValue = { id: '1', name: '主办律师', rest: { module: 'customer' } }

describe('roles', () => {
  playCases([
    {
      title: 'RL-01 a role is created by POST',
      run: (remote) => remote.roles.create({ name: '主办律师', module: 'customer' }),
      sent: 'POST /api/v1/role',
      body: { name: '主办律师', module: 'customer' },
      data: role,
      value: { id: '1', row: roleValue },
    },
    {
      title: 'RL-01 a changed role sends its id in the path and in the body',
      run: (remote) => remote.roles.update('1', { name: '主办' }),
      sent: 'PUT /api/v1/role/1',
      body: { name: '主办', id: '1' },
      data: null,
    },
    {
      title: 'RL-01 a role is read by its id',
      run: (remote) => remote.roles.get('1'),
      sent: 'GET /api/v1/role/1',
      data: role,
      value: roleValue,
    },
    {
      title: 'RL-01 a role is deleted by its id',
      run: (remote) => remote.roles.remove('1'),
      sent: 'DELETE /api/v1/role/1',
      data: null,
    },
    {
      title: 'RL-01 RL-04 the roles of a module are asked for whole',
      run: (remote) => remote.roles.ofModule('customer'),
      sent: 'GET /api/v1/role pageSize=-1 module=customer',
      data: { list: [role, { name: '无号' }] },
      value: [roleValue],
    },
    {
      title: 'RL-01 roles are listed with a query',
      run: (remote) => remote.roles.find({ type: '2' }),
      sent: 'GET /api/v1/role type=2',
      data: { list: [role] },
      value: [roleValue],
    },
    {
      title: 'RL-01 the types of roles are read whatever form they have',
      run: (remote) => remote.roles.types(),
      sent: 'GET /api/v1/role/types',
      data: ['case', 3, { id: 'a', name: '甲' }, { value: 7, label: '乙' }, null, {}],
      value: [
        { id: 'case', name: 'case', rest: {} },
        { id: '3', name: '3', rest: {} },
        { id: 'a', name: '甲', rest: {} },
        { id: '7', name: '乙', rest: { value: 7, label: '乙' } },
      ],
    },
  ])
})

describe('tags', () => {
  playCases([
    {
      title: 'TG-01 TG-03 a tag is created by POST',
      run: (remote) => remote.tags.create({ name: '重点', objType: 'company' }),
      sent: 'POST /api/v1/tag',
      body: { name: '重点', objType: 'company' },
      data: { id: 't1' },
      value: { id: 't1', row: null },
    },
    {
      title: 'TG-01 TG-03 a tag is read by its id',
      run: (remote) => remote.tags.get('t1'),
      sent: 'GET /api/v1/tag/t1',
      data: { id: 't1', name: '重点', objType: 'company', objId: 'c1' },
      value: { id: 't1', name: '重点', rest: { objType: 'company', objId: 'c1' } },
    },
    {
      title: 'TG-01 a tag is deleted by its id',
      run: (remote) => remote.tags.remove('t1'),
      sent: 'DELETE /api/v1/tag/t1',
      data: null,
    },
    {
      title: 'TG-01 names of tags are read whatever form they have',
      run: (remote) => remote.tags.names({ objType: 'company' }),
      sent: 'GET /api/v1/tag/names objType=company',
      data: { list: ['重点', { name: '老客户' }, ' ', null] },
      value: ['重点', '老客户'],
    },
    {
      title: 'TG-01 tags are listed with a query',
      run: (remote) => remote.tags.find({ objType: 'company' }),
      sent: 'GET /api/v1/tag objType=company pageSize=-1',
      data: { list: [{ id: 't1', name: '重点' }] },
      value: [{ id: 't1', name: '重点', rest: {} }],
    },
    {
      title: 'TG-01 TG-03 the tags of an object are listed',
      run: (remote) => remote.tags.ofObject({ type: 'company', id: 'c1' }),
      sent: 'GET /api/v1/tag objType=company objId=c1',
      data: [{ id: 't1', name: '重点' }],
      value: [{ id: 't1', name: '重点', rest: {} }],
    },
    {
      title: 'TG-02 a reset sends the object and the ids of all its tags',
      run: (remote) => remote.tags.reset({ type: 'company', id: 'c1' }, ['t1', 't2']),
      sent: 'PUT /api/v1/tag/resetObjTags',
      body: { objType: 'company', objId: 'c1', tagIds: ['t1', 't2'] },
      data: null,
    },
    {
      title: 'TG-02 a reset to no tags at all sends an empty list',
      run: (remote) => remote.tags.reset({ type: 'company', id: 'c1' }, []),
      sent: 'PUT /api/v1/tag/resetObjTags',
      body: { objType: 'company', objId: 'c1', tagIds: [] },
      data: null,
    },
  ])

  it('another role or tag is not taken for the one that was asked for', async () => {
    await using server = await startServer((_request, response) => sendData(response, { id: 'x', name: '别的' }))
    const remote = remoteOf(server.origin)
    await expect(remote.roles.get('1')).rejects.toMatchObject({ code: 'bad-envelope' })
    await expect(remote.tags.get('t1')).rejects.toMatchObject({ code: 'bad-envelope' })
  })
})

const user = { id: 12, name: '林志远', flName: 'LZY', status: 1, gids: ['3'] }
const userValue = { id: '12', name: '林志远', flName: 'LZY', status: 1, avatarUrl: '', teamIds: ['3'] }

describe('users', () => {
  playCases([
    {
      title: 'UP-06 active users are searched by name, 500 of them',
      run: (remote) => remote.users.search(' 林 '),
      sent: 'GET /api/v1/user pageSize=500 pageIndex=0 status=1 nameLike=林',
      data: { list: [user] },
      value: [userValue],
    },
    {
      title: 'UP-06 users of any status are searched without a status, and without a name where none is given',
      run: (remote) => remote.users.search(' ', true),
      sent: 'GET /api/v1/user pageSize=500 pageIndex=0',
      data: { list: [{ ...user, status: 0 }] },
      value: [{ ...userValue, status: 0 }],
    },
    {
      title: 'UP-07 chosen users are read by their ids, all of them',
      run: (remote) => remote.users.selected(['12', '13']),
      sent: 'GET /api/v1/user/selected pageSize=-1 ids=12 ids=13',
      data: { list: [user] },
      value: [userValue],
    },
    {
      title: 'UP-08 users of teams are asked for with each team by itself, and with duties',
      run: (remote) => remote.users.ofTeams(['3', '4'], ['leader']),
      sent: 'GET /api/v1/user/team pageIndex=0 pageSize=500 gids=3 gids=4 duties=leader',
      data: { list: [user] },
      value: [userValue],
    },
  ])

  it.each([24, null])(
    'UP-08 a team is read whole where the firm gives ten at once and counts %s',
    async (recordCount) => {
      const team = Array.from({ length: 24 }, (_person, index) => ({ ...user, id: index + 1 }))
      await using server = await startServer(({ query }, response) => {
        const from = Number(query.get('pageIndex')) * 10
        sendData(response, { list: team.slice(from, from + 10), recordCount })
      })
      const people = await remoteOf(server.origin).users.ofTeams(['3'])
      expect(people.map(({ id }) => id)).toEqual(team.map(({ id }) => String(id)))
      expect(server.seen[0]?.query.toString()).toBe('pageIndex=0&pageSize=500&gids=3')
    },
  )

  it('nobody is asked for where no user, team or city is named', async () => {
    await using server = await startServer((_request, response) => sendData(response, []))
    const remote = remoteOf(server.origin)
    expect(await remote.users.selected([])).toEqual([])
    expect(await remote.users.ofTeams([])).toEqual([])
    expect(await remote.regions.countiesByCities([])).toEqual([])
    expect(await remote.regions.citiesByName(' ')).toEqual([])
    expect(server.seen).toEqual([])
  })
})

const city = { cityId: 1101, name: '北京市', provinceId: 11 }
const cityValue = { id: '1101', name: '北京市', kind: 'city', parentId: '11' }

describe('regions', () => {
  playCases([
    {
      title: 'RG-05 cities are searched by name',
      run: (remote) => remote.regions.citiesByName(' 北京 '),
      sent: 'GET /openapi/v1/region/city name=北京',
      data: { list: [city] },
      value: [cityValue],
    },
    {
      title: 'RG-06 counties are loaded by the names of their cities',
      run: (remote) => remote.regions.countiesByCities(['北京市', '上海市']),
      sent: 'GET /openapi/v1/region/county cityNames=北京市 cityNames=上海市',
      data: [{ countyId: 110105, name: '朝阳区', cityId: 1101 }],
      value: [{ id: '110105', name: '朝阳区', kind: 'county', parentId: '1101' }],
    },
    {
      title: 'RG-01 a city is read by its id',
      run: (remote) => remote.regions.get('city', '1101'),
      sent: 'GET /openapi/v1/region/city/1101',
      data: city,
      value: [cityValue],
    },
    {
      title: 'RG-01 the counties below an id are read where the firm means these',
      run: (remote) => remote.regions.get('county', '1101'),
      sent: 'GET /openapi/v1/region/county/1101',
      data: { list: [{ countyId: 110105, name: '朝阳区', cityId: 1101 }] },
      value: [{ id: '110105', name: '朝阳区', kind: 'county', parentId: '1101' }],
    },
    {
      title: 'RG-01 a province comes out of their list',
      run: (remote) => remote.regions.get('province', '11'),
      sent: 'GET /openapi/v1/region/province',
      data: [
        { provinceId: 11, name: '北京' },
        { provinceId: 12, name: '天津' },
      ],
      value: [{ id: '11', name: '北京', kind: 'province', parentId: '' }],
    },
  ])
})

describe('telephone numbers', () => {
  playCases([
    {
      title: 'the number behind a mask is asked for with its object',
      run: (remote) => remote.phone.plain('company', 'c1', '138****5621'),
      sent: 'GET /api/v1/phone/getPlainPhoneByMask objType=company objId=c1 maskedPhone=138****5621',
      data: 13800135621,
      value: '13800135621',
    },
  ])

  it('no number is not-found, and none stands in the failure', async () => {
    await using server = await startServer((_request, response) => sendData(response, null))
    const plain = remoteOf(server.origin).phone.plain('company', 'c1', '138****5621')
    await expect(plain).rejects.toMatchObject({ code: 'not-found', details: {} })
  })
})
