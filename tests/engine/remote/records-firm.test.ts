import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { customerOf } from '#shared/domain/customer-values'
import type { FollowUpDraft } from '../../../src/main/core/areas/followups/calls.ts'
import type { Remote } from '../../../src/main/core/engine/remote/types.ts'
import { type Firm, startFirm } from '../../../src/sample-firm/index.ts'
import { fixedToken, remoteOf } from './server.ts'

// Calls about records against a server that was written from the specification by somebody else.

const now = Date.UTC(2026, 2, 2, 4)
const first = { pageIndex: 0, pageSize: 10 }
let firm: Firm
let remote: Remote
let customerId: string
let userId: string

const signIn = async (account: string): Promise<Remote> => {
  const { token } = await remoteOf(firm.origin, { token: fixedToken(null) }).session.login(account, 'firmdesk')
  return remoteOf(firm.origin, { token: fixedToken(token) })
}

const hex = (): string => randomBytes(16).toString('hex')

const draft = (changes: Partial<FollowUpDraft> = {}): FollowUpDraft => ({
  id: hex(),
  objId: customerId,
  objType: 'company',
  type: 1,
  content: '线上拜访，确认委托事项',
  quote: '',
  gmtCreate: now - 60_000,
  attachmentList: [],
  ...changes,
})

beforeAll(async () => {
  firm = await startFirm({ customers: 120, contacts: 40, followups: 300, now: () => now })
  remote = await signIn('linzhiyuan')
  userId = (await remote.session.me()).id
  const { rows } = await remote.companies.list({ ...first, pageSize: 50 })
  customerId = rows.find(({ id }) => /^\d{17,}$/.test(id))?.id ?? ''
})

afterEach(() => firm.faults.clear())

afterAll(() => firm.close())

describe('one customer', () => {
  it('FD-12 FD-13 keeps what is written of it, in every form, and answers the whole row', async () => {
    const gmtExpires = Date.UTC(2027, 0, 2, 3, 4, 5)
    const [tag] = await remote.tags.list()
    const { companies } = remote
    const before = await companies.get(customerId)
    const custom = (await remote.meta.companyFields()).find((field) => !field.system && field.fieldType === 1)
    if (custom === undefined || tag === undefined) throw new Error('the firm has a custom field and a tag')
    const row = await companies.update(customerId, {
      note: '请周五前回电',
      level: '3',
      gmtExpires,
      phoneMore: [{ phone: '13900001111', state: 4 }],
      dialState: 2,
      [`extra.${custom.fieldName}`]: '自定义',
    })
    const after = await companies.get(customerId)
    expect(row).toEqual(after)
    expect(after).toMatchObject({ note: '请周五前回电', level: '3', gmtExpires, dialState: 2, name: before.name })
    expect(after.phoneMore.map((entry) => entry.state)).toEqual([4])
    expect(after.extra).toEqual({ ...before.extra, [custom.fieldName]: '自定义' })
    expect(after.gmtModify).toBeGreaterThanOrEqual(before.gmtModify ?? 0)
    await remote.tags.reset({ type: 'company', id: customerId }, [tag.id])
    expect((await companies.get(customerId)).tagList).toEqual([{ id: tag.id, name: tag.name }])
    expect((await remote.tags.ofObject({ type: 'company', id: customerId })).map(({ id }) => id)).toEqual([tag.id])
    await companies.update(customerId, { gmtExpires: null, note: '' })
    expect(await companies.get(customerId)).toMatchObject({ gmtExpires: null, note: '' })
  })

  it('is created once, with an id that is read again', async () => {
    const created = await remote.companies.create({ name: '新建客户有限公司', level: '1' }, { key: hex() })
    expect(await remote.companies.get(created.id)).toEqual(created.row)
    expect(created.row).toMatchObject({ id: created.id, name: '新建客户有限公司', level: '1', userCreate: userId })
  })

  it('is not-found where it is gone, for reading and writing', async () => {
    const { id } = await remote.companies.create({ name: '将删除有限公司' })
    await remote.companies.batchDelete([id])
    await expect(remote.companies.get(id)).rejects.toMatchObject({ code: 'not-found' })
    await expect(remote.companies.update(id, { note: 'x' })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('many customers', () => {
  it('take one value at once, and say how many did', async () => {
    const ids = (await remote.companies.list(first)).rows.map(({ id }) => id)
    expect(await remote.companies.batchUpdate(ids, 'chargeStatus', '1')).toBe(ids.length)
    const rows = (await remote.companies.list(first)).rows.map(customerOf)
    expect(rows.filter(({ id }) => ids.includes(id)).every(({ chargeStatus }) => chargeStatus === '1')).toBe(true)
    await remote.companies.batchPhase(ids, 5)
    expect((await remote.companies.get(ids[0] ?? '')).phase).toBe('5')
    const { totalCount, initCount } = await remote.companies.initDefaults()
    expect(totalCount).toBeGreaterThan(0)
    expect(initCount).toBeLessThanOrEqual(totalCount)
    await remote.companies.syncFromAlpha()
  })

  it('are handed over from one user to another', async () => {
    const { id } = await remote.companies.create({ name: '交接有限公司' })
    const target = (await remote.users.list()).find((user) => user.id !== userId)?.id ?? ''
    await remote.companies.update(id, { ownerid: userId })
    await remote.companies.transfer(userId, target)
    expect((await remote.companies.get(id)).ownerid).toBe(target)
  })

  it('come out as a file, and the same file goes in again and changes nothing', async () => {
    const ids = (await remote.companies.list(first)).rows.map(({ id }) => id)
    const { fsid, fileName } = await remote.companies.export({ customerIds: ids })
    const file = await remote.files.download(fsid)
    expect(fileName).toMatch(/\.xlsx?$/)
    const { name, bytes, type } = { ...file, name: fileName }
    const sheet = await remote.files.upload({ name, type, bytes, fileType: 'temp' })
    const categories = (await remote.config.list()).find((entry) => entry.name === 'customer.default.categories')
    const category = categories?.value.split('\n')[0] ?? ''
    const result = await remote.companies.import({ phase: 4, importType: 2, fsid: sheet.fsid, category })
    expect(result).toMatchObject({ insertNum: 0, updateNum: 0 })
    // A sheet with masked numbers is refused row by row: the client reads each reason.
    expect(result.skipNum + result.failureNum).toBe(ids.length)
    expect(result.failureMsgList).toHaveLength(result.failureNum)
    const page = await remote.companies.export({ ...first, sortField: 'gmtFollowup', sortOrder: 'desc' })
    expect((await remote.files.download(page.fsid)).bytes.byteLength).toBeGreaterThan(0)
  })

  it('stay as they are where the person may not change them', async () => {
    const member = await signIn('hezhaoming')
    await expect(member.companies.batchDelete([customerId])).rejects.toMatchObject({ code: 'forbidden' })
    expect((await remote.companies.get(customerId)).id).toBe(customerId)
  })
})

describe('contacts', () => {
  it('are read in pages, every one of them once, with nothing lost', async () => {
    const { rows, bad, total } = await remote.contacts.list({ ...first, pageSize: 100 })
    expect([rows.length, bad, total]).toEqual([40, [], 40])
    const [one] = rows
    if (one === undefined) throw new Error('the firm has contacts')
    expect(await remote.contacts.get(one.id)).toEqual(one)
    expect(await remote.contacts.getBase(one.id)).toMatchObject({ id: one.id, name: one.name })
    expect((await remote.contacts.listBase(first)).rows).toHaveLength(10)
    const ofCompany = await remote.contacts.list({ ...first, companyId: one.companyId })
    expect(ofCompany.rows.map(({ companyId }) => companyId)).toContain(one.companyId)
  })

  it('are created, changed, handed over and removed', async () => {
    const { contacts } = remote
    const { id } = await contacts.create({ name: '王明', companyId: customerId, telephone: '13800001111' })
    await contacts.update(id, { position: '法务', phoneMore: [{ phone: '010-66668888', state: 0 }] })
    expect(await contacts.get(id)).toMatchObject({ name: '王明', companyId: customerId, position: '法务' })
    expect(await contacts.batchUpdate([id], 'note', '优先微信')).toBe(1)
    expect((await contacts.get(id)).note).toBe('优先微信')
    const other = (await remote.users.list()).find((user) => user.id !== userId)?.id ?? ''
    await contacts.update(id, { ownerid: userId })
    await contacts.transfer(userId, other)
    expect((await contacts.get(id)).ownerid).toBe(other)
    await contacts.remove(id)
    await expect(contacts.get(id)).rejects.toMatchObject({ code: 'not-found' })
    const again = await contacts.create({ name: '赵芳', companyId: customerId })
    await contacts.batchDelete([again.id])
    await expect(contacts.get(again.id)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('follow-ups', () => {
  it('are kept under their own id, once, with their files, and stand first in every list', async () => {
    const file = await remote.files.upload({
      name: '委托书.pdf',
      type: 'application/pdf',
      bytes: new Uint8Array(randomBytes(5000)),
      fileType: 'protected',
    })
    const mine = draft({ attachmentList: [file], gmtCreate: now })
    const created = await remote.followups.create(mine, { key: hex() })
    expect(created).toMatchObject({
      id: mine.id,
      type: 1,
      content: mine.content,
      gmtCreate: now,
      operUser: { id: userId },
      object: { type: 'company', id: customerId },
      group: { type: 'company', id: customerId },
      attachmentList: [{ fsid: file.fsid, name: '委托书.pdf', fileSize: 5000 }],
    })
    await expect(remote.followups.create(mine)).rejects.toMatchObject({
      code: 'refused',
      details: { code: 'duplicate' },
    })
    const key = { id: customerId, type: 'company' }
    for (const page of [
      await remote.followups.latest(first),
      await remote.followups.ofGroup(key, first),
      await remote.followups.ofObject(key, first),
    ]) {
      expect(page.rows[0]).toEqual(created)
      expect(page.bad).toEqual([])
    }
    await remote.followups.remove(mine.id)
    expect((await remote.followups.ofObject(key, first)).rows.map(({ id }) => id)).not.toContain(mine.id)
    await expect(remote.followups.remove(mine.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('are read whole, nothing of them unknown, and only their author may delete one', async () => {
    const { rows, bad, total } = await remote.followups.latest({ pageIndex: 0, pageSize: 300 })
    expect([rows.length, bad]).toEqual([total, []])
    expect(rows.filter((row) => Object.keys(row.unknown).length > 0)).toEqual([])
    expect(rows.filter(({ group }) => group.id === '')).toEqual([])
    const foreign = rows.find((row) => row.operUser.id !== userId)
    await expect(remote.followups.remove(foreign?.id ?? '')).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('comments', () => {
  it('CM-02 CM-05 are kept with their marker and files, listed, read and deleted', async () => {
    const object = { type: 'company', id: customerId }
    const before = (await remote.comments.list(object)).rows.length
    const made = await remote.comments.create(
      {
        objType: 'company',
        objId: customerId,
        content: '已通知对方律师',
        attachmentList: [{ id: '', name: 'a.pdf', fsid: 'f1', fileSize: 3 }],
        extra: { type: 1, clientId: 'op1' },
      },
      { key: 'op1' },
    )
    const created = made?.row ?? null
    expect(created).toMatchObject({
      objType: 'company',
      objId: customerId,
      content: '已通知对方律师',
      extra: { type: 1, clientId: 'op1' },
      operUser: { id: userId, name: '林知远', avatarUrl: '' },
      gmtCreate: now,
    })
    if (created === null) throw new Error('a created comment comes back')
    expect(created.attachmentList).toMatchObject([{ name: 'a.pdf', fsid: 'f1', fileSize: 3 }])
    const list = await remote.comments.list(object)
    expect(list.rows).toHaveLength(before + 1)
    expect(list.rows.find(({ id }) => id === created.id)).toEqual(created)
    expect(await remote.comments.get(created.id)).toEqual(created)
    await remote.comments.remove(created.id)
    await expect(remote.comments.get(created.id)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('files', () => {
  it('come down as they went up, whatever they hold', async () => {
    for (const size of [0, 1, 70_000]) {
      const bytes = new Uint8Array(randomBytes(size))
      const sent: number[] = []
      const name = `证据 ${size}.bin`
      const { fsid } = await remote.files.upload({
        name,
        type: 'application/octet-stream',
        bytes,
        fileType: 'protected',
        onProgress: (count) => sent.push(count),
      })
      const file = await remote.files.download(fsid)
      expect(file.name).toBe(name)
      expect(Buffer.from(file.bytes).equals(bytes)).toBe(true)
      if (size > 0) expect(sent.at(-1)).toBe(size)
    }
    await expect(remote.files.download('nowhere')).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('people', () => {
  it('RL-02 RL-03 members are put on customers, read, changed, reset and taken off', async () => {
    const { members } = remote
    const other = (await remote.users.list()).find((user) => user.id !== userId)?.id ?? ''
    const [role] = (await remote.roles.ofModule('company')).filter((one) => one.rest.type !== 'owner')
    if (role === undefined) throw new Error('the firm has a role for participants')
    const { id } = await remote.companies.create({ name: '成员有限公司' })
    await members.addMany([{ operType: 'user', operId: other, objType: 'company', objId: id, roleid: role.id }])
    const on = async () => (await remote.companies.get(id)).participantList.filter((one) => one.userId === other)
    const [member] = await on()
    expect(member).toMatchObject({ roleId: role.id, roleName: role.name })
    expect(await members.get(member?.id ?? '')).toMatchObject({ userId: other, objType: 'company', objId: id })
    const query = { ...first, objType: 'company', objIds: [id], userId: other, orgid: '' }
    expect((await members.ofUser(query)).rows).toMatchObject([{ userId: other, objId: id }])
    expect((await members.userRole(id)).map(({ name }) => name)).toContain('负责人')
    const [, next] = (await remote.roles.ofModule('company')).filter((one) => one.rest.type !== 'owner')
    const assignment = {
      operType: 'user',
      operId: other,
      objType: 'company',
      objId: id,
      roleid: next?.id ?? '',
    } as const
    await members.update(member?.id ?? '', assignment)
    expect((await on()).map(({ id: own, roleId }) => [own, roleId])).toEqual([[member?.id, next?.id]])
    await members.batchReset([{ ...assignment, roleid: role.id }])
    expect((await on()).map(({ roleId }) => roleId)).toEqual([role.id])
    await members.deleteByObjects('company', [id], other)
    expect(await on()).toEqual([])
    await members.add(assignment)
    for (const one of await on()) await members.remove(one.id)
    expect(await on()).toEqual([])
  })

  it('RL-01 RL-04 TG-01 TG-03 roles and tags are made, changed, found and deleted', async () => {
    const role = await remote.roles.create({ name: '联络人', module: 'company' })
    await remote.roles.update(role.id, { name: '联系人', module: 'company' })
    expect(await remote.roles.get(role.id)).toMatchObject({ id: role.id, name: '联系人' })
    expect((await remote.roles.ofModule('company')).map(({ id }) => id)).toContain(role.id)
    expect((await remote.roles.find({ module: 'contact' })).map(({ id }) => id)).not.toContain(role.id)
    await remote.roles.remove(role.id)
    await expect(remote.roles.get(role.id)).rejects.toMatchObject({ code: 'not-found' })
    expect((await remote.roles.types()).length).toBeGreaterThan(0)
    const tag = await remote.tags.create({ name: '新标签', objType: 'company' })
    expect(await remote.tags.names({ objType: 'company' })).toContain('新标签')
    expect(await remote.tags.get(tag.id)).toMatchObject({ id: tag.id, name: '新标签' })
    await remote.tags.remove(tag.id)
    await expect(remote.tags.get(tag.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('users are found by name, initials, id and team', async () => {
    const all = await remote.users.list()
    const [one] = all
    if (one === undefined) throw new Error('the firm has users')
    expect((await remote.users.search(one.name.slice(0, 2))).map(({ id }) => id)).toContain(one.id)
    expect(await remote.users.selected([one.id])).toEqual([one])
    const [team] = one.teamIds
    expect((await remote.users.ofTeams([team ?? ''])).map(({ id }) => id)).toContain(one.id)
    expect((await remote.users.search('', true)).length).toBeGreaterThanOrEqual(all.length)
  })

  it('RG-01 provinces, cities and counties are listed, found by name and by city, and read by id', async () => {
    const [city] = await remote.regions.citiesByName('杭州')
    if (city === undefined) throw new Error('the firm knows Hangzhou')
    const counties = await remote.regions.countiesByCities([city.name])
    expect(counties.length).toBeGreaterThan(0)
    expect(new Set(counties.map(({ parentId }) => parentId))).toEqual(new Set([city.id]))
    const listed = await remote.regions.list()
    expect(new Set(listed.map(({ kind }) => kind))).toEqual(new Set(['province', 'city', 'county']))
    expect(listed).toEqual(expect.arrayContaining([city, ...counties]))
    expect(await remote.regions.get('city', city.id)).toEqual([city])
    expect((await remote.regions.get('province', city.parentId)).map(({ id }) => id)).toEqual([city.parentId])
    expect(await remote.regions.get('county', counties[0]?.id ?? '')).toEqual([counties[0]])
  })

  it('a masked number is made plain', async () => {
    const { id } = await remote.companies.create({ name: '号码有限公司', telephone: '13812345678' })
    const { telephone } = await remote.companies.get(id)
    expect(telephone).toContain('****')
    expect(await remote.phone.plain('company', id, telephone)).toBe('13812345678')
  })
})

describe('archived conversations', () => {
  it('are read page after page, their messages whole', async () => {
    const accounts = await remote.social.accounts()
    expect(accounts.every(({ id, nickname }) => id !== '' && nickname !== '')).toBe(true)
    const newest = await remote.social.conversations(first)
    expect(newest.bad).toEqual([])
    expect(newest.rows.filter((row) => Object.keys(row.unknown).length > 0)).toEqual([])
    const times = newest.rows.map(({ createTime }) => createTime ?? 0)
    expect(times).toEqual([...times].sort((one, other) => other - one))
    const seen = new Set(newest.rows.map(({ id }) => id))
    const before = times.at(-1) ?? 0
    const earlier = await remote.social.conversations({ ...first, before })
    expect(earlier.rows.every((row) => (row.createTime ?? 0) <= before)).toBe(true)
    expect(earlier.rows.some((row) => !seen.has(row.id))).toBe(true)
    for (const { platform, conversationShortId, peer } of newest.rows.slice(0, 5)) {
      expect(peer.name).not.toBe('')
      const messages = await remote.social.messages({ platform, conversationShortId }, { pageIndex: 0, pageSize: -1 })
      expect(messages.bad).toEqual([])
      expect(messages.rows.length).toBe(Math.min(messages.total ?? 0, 200))
      const order = messages.rows.map(({ pkid }) => BigInt(pkid))
      expect(order).toEqual([...order].sort((one, other) => (one < other ? 1 : -1)))
      for (const { time, type, from, fromName } of messages.rows) {
        expect([time === null, type === '', from === '', fromName === '']).toEqual([false, false, false, false])
      }
    }
  })
})
