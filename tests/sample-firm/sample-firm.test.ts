import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generateCompany } from '../../src/sample-firm/areas/companies/data.ts'
import { followupCounts, generateFollowups } from '../../src/sample-firm/areas/followups/data.ts'
import { endpoints, preparedPages } from '../../src/sample-firm/index.ts'
import { specifiedCalls } from '../engine/remote/specification-calls.ts'
import {
  callFirm,
  companyPath,
  firmClock,
  isWireRow,
  listOf,
  recordOf,
  signInto,
  startTestFirm,
  type WireRow,
} from '../support/firm.ts'
import { firmForAll } from './sample-firm-client.ts'

const texts = (rows: readonly WireRow[], field: string): readonly string[] =>
  rows.map((row) => String(row[field] ?? ''))

describe('the sample firm', async () => {
  const firm = await firmForAll()
  const client = await signInto(firm)

  it('makes the same bytes from the same seed, and others from another one', async () => {
    const digest = async (seed: number): Promise<string> => {
      const one = await startTestFirm({ seed })
      const signedIn = await signInto(one)
      const hash = createHash('sha256')
      for (const body of preparedPages(one, 50)) hash.update(body)
      for (const path of ['/api/v1/followup/latest?pageSize=-1', '/api/v1/meta/field', '/api/v1/user']) {
        hash.update((await signedIn.call('GET', path)).text)
      }
      hash.update((await signedIn.call('POST', '/api/v1/customer/contact/list', { pageSize: -1 })).text)
      await one.close()
      return hash.digest('hex')
    }
    const first = await digest(7)
    expect(await digest(7)).toBe(first)
    expect(await digest(8)).not.toBe(first)
  })

  it('gives every follow-up an id of its own, also where two customers draw the same numbers', () => {
    const anchor = Date.UTC(2026, 10, 16, 2)
    const options = { anchor, seed: 3, customers: 1200, contacts: 0, followups: 12_000, messages: 0 }
    const ids = followupCounts(options).flatMap((count, index) =>
      generateFollowups(options, index, count, generateCompany(options, index)).map(({ id }) => id),
    )
    expect(ids).toHaveLength(12_000)
    expect(new Set(ids).size).toBe(12_000)
  })

  it('makes customers whose values hang on no day of the week', () => {
    const monday = Date.UTC(2026, 10, 16, 2)
    const made = (day: number) =>
      Array.from({ length: 60 }, (_, index) => {
        const anchor = monday + day * 86_400_000
        const options = { anchor, seed: 7, customers: 60, contacts: 0, followups: 0, messages: 0 }
        const { name, telephone, city, ownerid, level, source } = generateCompany(options, index).columns
        return [name, telephone, city, ownerid, level, source]
      })
    for (let day = 1; day < 7; day += 1) expect(made(day)).toEqual(made(0))
  })

  it('answers in the envelope, lists with count, index and size', async () => {
    const answer = await client.call('POST', `${companyPath}/list`, { pageIndex: 2, pageSize: 10 })
    const envelope: unknown = JSON.parse(answer.text)
    expect(envelope).toMatchObject({ succeed: true, data: { recordCount: 120, pageIndex: 2, pageSize: 10 } })
    const unknown = await client.call('GET', '/api/v1/nothing/here')
    expect([unknown.status, unknown.succeed]).toEqual([404, false])
    const gone = await client.call('GET', `${companyPath}/1`)
    expect([gone.status, gone.succeed, gone.data]).toEqual([404, false, null])
    const broken = await fetch(`${firm.origin}${companyPath}/list`, {
      method: 'POST',
      body: '{"name":',
      headers: { authorization: `Bearer ${client.token}` },
    })
    expect(broken.status).toBe(400)
  })

  it('signs in three kinds of user, and refuses a wrong password with words', async () => {
    const wrong = await callFirm(firm.origin, 'POST', '/api/v1/user/login', { account: 'linzhiyuan', password: 'x' })
    expect([wrong.status, wrong.succeed, wrong.message]).toEqual([200, false, '账号或密码错误'])
    const me = async (account: string): Promise<WireRow> =>
      recordOf(await (await signInto(firm, account)).call('GET', '/api/v1/user/me'))
    const [admin, member, few] = await Promise.all(firm.accounts.map(({ account }) => me(account)))
    expect(admin).toMatchObject({ name: '林知远', flName: 'LZY', orgAdmin: true, orgAbbr: '衡泽' })
    expect(member).toMatchObject({
      name: '苏若谷',
      orgAdmin: false,
      permissions: expect.arrayContaining(['lawsuit.search']),
    })
    expect(few).toMatchObject({ name: '何昭明', orgAdmin: false, permissions: [] })
    expect(few).not.toHaveProperty('seat')
    expect(JSON.parse(String(admin?.extra))).toMatchObject({ alpha: true })
  })

  it('answers 401 without a token, with an unknown one, with an expired one; a refresh helps, a sign-out ends it', async () => {
    const clock = firmClock()
    const other = await startTestFirm({ now: clock.now, expiresIn: 60 })
    const signedIn = await signInto(other)
    const status = async (token: string) =>
      (await callFirm(other.origin, 'GET', '/api/v1/config', undefined, token)).status
    expect([await status(''), await status('nobody'), await status(signedIn.token)]).toEqual([401, 401, 200])
    clock.advance(61_000)
    expect(await status(signedIn.token)).toBe(401)
    const refresh = (refreshToken: string) => callFirm(other.origin, 'POST', '/api/v1/user/refresh', { refreshToken })
    const renewed = recordOf(await refresh(signedIn.refreshToken))
    expect(renewed).toMatchObject({ expiresIn: 60 })
    expect(await status(String(renewed.token))).toBe(200)
    await callFirm(other.origin, 'POST', '/api/v1/user/logout', {}, String(renewed.token))
    expect(await status(String(renewed.token))).toBe(401)
    expect((await refresh(signedIn.refreshToken)).succeed).toBe(false)
    await other.close()
  })

  it('sorts by the last follow-up unless told otherwise, ten rows a page', async () => {
    const { list, recordCount, pageSize } = await client.companies()
    const times = texts(list, 'gmtFollowup')
    expect([list.length, pageSize, recordCount]).toEqual([10, 10, 120])
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('pages through every order without a gap or a repeat, whether it walks or jumps', async () => {
    const seen = async (query: WireRow, order: readonly number[]): Promise<readonly string[]> => {
      const pages = new Map<number, readonly string[]>()
      for (const pageIndex of order)
        pages.set(pageIndex, texts((await client.companies({ ...query, pageIndex, pageSize: 20 })).list, 'id'))
      return [...pages].toSorted(([one], [other]) => one - other).flatMap(([, ids]) => ids)
    }
    for (const sortField of ['gmtModify', 'gmtCooperate', 'level', 'name', 'claimAmount', 'note']) {
      for (const sortOrder of ['asc', 'desc']) {
        const walked = await seen({ sortField, sortOrder }, [0, 1, 2, 3, 4, 5])
        expect(new Set(walked).size, `${sortField} ${sortOrder}`).toBe(120)
        expect(await seen({ sortField, sortOrder }, [5, 3, 0, 4, 2, 1])).toEqual(walked)
      }
    }
  })

  it('honours the filters of the query', async () => {
    const all = (await client.companies({ pageSize: 1000 })).list
    const check = async (query: WireRow, fits: (row: WireRow) => boolean): Promise<void> => {
      const { list, recordCount } = await client.companies({ ...query, pageSize: 1000 })
      const wanted = texts(all.filter(fits), 'id').toSorted()
      expect(wanted.length, JSON.stringify(query)).toBeGreaterThan(0)
      expect(wanted.length, JSON.stringify(query)).toBeLessThan(all.length)
      expect(texts(list, 'id').toSorted(), JSON.stringify(query)).toEqual(wanted)
      expect(recordCount).toBe(wanted.length)
    }
    const has = (row: WireRow, field: string, part: (entry: WireRow) => boolean): boolean =>
      Array.isArray(row[field]) && row[field].filter(isWireRow).some(part)
    await check({ name: ' 有限公司 ' }, (row) => String(row.name).includes('有限公司'))
    await check({ level: ['1', '2'] }, (row) => row.level === '1' || row.level === '2')
    await check({ chargeStatus: [0] }, (row) => row.chargeStatus === 0)
    await check(
      { city: ['杭州'], region: ['西湖区', '滨江区'] },
      (row) => row.region === '西湖区' || row.region === '滨江区',
    )
    await check({ industry: '个人' }, (row) => row.industry === '个人')
    await check({ ownerid: '60001' }, (row) => row.ownerid === '60001')
    await check({ userCreate: '60037' }, (row) => row.userCreate === '60037')
    await check({ channel: '短视频咨询' }, (row) => row.channel === '短视频咨询')
    await check({ tag: ['701'] }, (row) => has(row, 'tagList', (tag) => tag.id === '701'))
    await check({ participantId: '60002' }, (row) =>
      has(row, 'participantList', (member) => isWireRow(member.operUser) && member.operUser.id === '60002'),
    )
    await check({ gmtCreateStart: '2025-01-01', gmtCreateEnd: '2025-06-30' }, (row) => {
      const day = String(row.gmtCreate).slice(0, 10)
      return day >= '2025-01-01' && day <= '2025-06-30'
    })
    await check({ gmtFollowupType: 13 }, (row) => String(row.gmtFollowup).startsWith('2025-10'))
    await check({ gmtCooperateType: 23 }, (row) => String(row.gmtCooperate).startsWith('2025-10'))
    await check({ gmtNotFollowupType: 13 }, (row) => row.gmtFollowup === null || String(row.gmtFollowup) < '2025-10-01')
    const extra = (row: WireRow): WireRow => {
      const value: unknown = typeof row.extra === 'string' ? JSON.parse(row.extra) : row.extra
      return isWireRow(value) ? value : {}
    }
    await check({ extraSet: { caseStage: ['1', '7'] } }, (row) => ['1', '7'].includes(String(extra(row).caseStage)))
    await check({ extraLike: { matterBrief: '证' } }, (row) => String(extra(row).matterBrief ?? '').includes('证'))
  })

  it('finds a customer by digits of a masked number, and tells the plain one only when asked for it', async () => {
    const masked = (await client.companies({ pageSize: 1000 })).list.filter((row) =>
      String(row.telephone).includes('****'),
    )
    const [row] = masked
    const lastDigits = String(row?.telephone).slice(-4)
    expect(masked.length).toBeGreaterThan(80)
    expect(texts((await client.companies({ telephone: lastDigits })).list, 'id')).toContain(row?.id)
    const query = new URLSearchParams({
      objType: 'company',
      objId: String(row?.id),
      maskedPhone: String(row?.telephone),
    })
    const { data } = await client.call('GET', `/api/v1/phone/getPlainPhoneByMask?${query}`)
    expect(String(data)).toMatch(/^\d[\d-]+$/)
    expect(String(data).endsWith(lastDigits)).toBe(true)
  })

  it('writes system fields directly and custom ones under extra, and moves gmtModify', async () => {
    const clock = firmClock()
    const other = await startTestFirm({ now: clock.now })
    const member = await signInto(other, 'suruogu')
    const [row] = (await member.companies()).list
    clock.advance(5_000)
    const path = `${companyPath}/${String(row?.id)}`
    const phoneMore = JSON.stringify([{ phone: '13900001111', state: 4 }])
    const answer = await member.call('PUT', path, {
      level: '4',
      note: '改过',
      extra: { caseStage: '2' },
      phoneMore,
      dialState: 2,
    })
    expect(answer.succeed).toBe(true)
    const after = recordOf(await member.call('GET', path))
    expect(after).toMatchObject({
      id: row?.id,
      name: row?.name,
      level: '4',
      note: '改过',
      dialState: 2,
      gmtModify: '2025-11-20 14:32:05',
    })
    expect(after.telephone).toBe(row?.telephone)
    const [first] = (await member.companies({ sortField: 'gmtModify', sortOrder: 'desc' })).list
    expect(first?.id).toBe(row?.id)
    expect((await member.companies({ level: ['4'], extraSet: { caseStage: '2' } })).list.map(({ id }) => id)).toContain(
      row?.id,
    )
    await other.close()
  })

  it('creates for everybody, deletes in batch for administrators only', async () => {
    const other = await startTestFirm()
    const [admin, member] = [await signInto(other), await signInto(other, 'suruogu')]
    const made = recordOf(
      await member.call('POST', companyPath, { name: '宁波测试贸易有限公司', telephone: '13912345678' }),
    )
    expect(made).toMatchObject({ ownerName: '苏若谷', telephone: '139****5678', userCreateName: '苏若谷' })
    expect((await member.call('POST', companyPath, { name: ' ' })).message).toBe('客户名称不能为空')
    expect((await member.companies({ name: '测试贸易' })).recordCount).toBe(1)
    expect((await member.call('DELETE', `${companyPath}/batch/delete`, { ids: [made.id] })).status).toBe(403)
    expect((await admin.call('DELETE', `${companyPath}/batch/delete`, { ids: [made.id] })).data).toBe(1)
    expect((await member.companies()).recordCount).toBe(120)
    await other.close()
  })

  it('describes every known column and custom fields of every type, unknown ones too', async () => {
    const path =
      '/api/v1/meta/field?bDefaultFields=&objType=company&sortField=fieldOrder&sortOrder=asc&pageIndex=0&pageSize=-1&bListField='
    const { list } = listOf(await client.call('GET', path))
    const names = texts(list, 'fieldName')
    for (const name of ['name', 'phoneMore', 'participantList', 'weMediaAccountId', 'gmtApply', 'userCreateName'])
      expect(names).toContain(name)
    const types = new Set(list.map((field) => field.fieldType))
    for (const type of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 99]) expect(types).toContain(type)
    expect(list.some((field) => Array.isArray(field.enumItems))).toBe(true)
    expect(
      list.some((field) => typeof field.enumValues === 'string' && Array.isArray(JSON.parse(field.enumValues))),
    ).toBe(true)
    const orders = list.map((field) => Number(field.fieldOrder))
    expect(orders).toEqual(orders.toSorted((one, other) => one - other))
  })

  it('holds every switch of the organisation', async () => {
    const names = texts(listOf(await client.call('GET', '/api/v1/config')).list, 'name')
    expect(names).toEqual(
      expect.arrayContaining([
        ...['customer.sea.enable', 'customer.fixnull.enable', 'customer.invite.talk.enable', 'customer.watermark'],
        ...['lawsuitsearch.enable', 'customer.lawsuit.enable', 'company.search.fields', 'customer.default.categories'],
        ...[
          'company.tags.default',
          'company.list.tag.not.null.enable',
          'schedule.type',
          'customer.default.projectName',
        ],
        ...['followup.popover.trigger', 'followup.types', 'vacate.type.restriction', 'approval.type.enable'],
        ...['user.chat.archive', 'wechat.robot.enable', 'phone.copy'],
      ]),
    )
  })

  it('has 40 users with initials in teams, roles, tags and regions', async () => {
    const users = listOf(await client.call('GET', '/api/v1/user?pageIndex=0&pageSize=500&status=1'))
    expect(users.recordCount).toBe(40)
    expect(users.list.every((user) => /^[A-Z]{2,3}$/.test(String(user.flName)))).toBe(true)
    expect(listOf(await client.call('GET', '/api/v1/user?pageSize=500')).recordCount).toBe(42)
    expect(texts(listOf(await client.call('GET', '/api/v1/user?nameLike=lz&status=1')).list, 'name')).toContain(
      '林知远',
    )
    expect(
      texts(listOf(await client.call('GET', '/api/v1/user/selected?ids=60001&ids=60003&pageSize=-1')).list, 'id'),
    ).toEqual(['60001', '60003'])
    expect(listOf(await client.call('GET', '/api/v1/user/team?gids=12&pageSize=500')).list.length).toBeGreaterThan(3)
    expect(listOf(await client.call('GET', '/api/v1/role?module=company&pageSize=-1')).list.length).toBe(6)
    expect(listOf(await client.call('GET', '/api/v1/tag?objType=company&pageSize=-1')).list.length).toBe(20)
    expect(listOf(await client.call('GET', '/openapi/v1/region/province')).list.length).toBe(34)
    expect(texts(listOf(await client.call('GET', '/openapi/v1/region/county?cityNames=杭州')).list, 'name')).toContain(
      '滨江区',
    )
    const cities = listOf(await client.call('GET', '/openapi/v1/region/city')).list
    expect(new Set(texts(cities, 'cityId')).size).toBe(cities.length)
  })

  it('tells follow-ups of all types by customer, by object and newest first, and takes new ones once', async () => {
    const latest = listOf(await client.call('GET', '/api/v1/followup/latest?pageIndex=0&pageSize=-1'))
    expect(latest.recordCount).toBe(400)
    expect(new Set(latest.list.map((row) => row.type))).toEqual(new Set([0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 1001]))
    const [row] = (await client.companies()).list
    const group = `/api/v1/followup/group/${String(row?.id)}?groupType=company&pageIndex=0&pageSize=3`
    expect(listOf(await client.call('GET', group)).list[0]).toMatchObject({
      content: row?.followupContent,
      gmtCreate: row?.gmtFollowup,
    })
    const id = 'a'.repeat(32)
    const added = { id, objId: row?.id, objType: 'company', type: 2, content: '到所面谈' }
    expect((await client.call('POST', '/api/v1/followup', added)).succeed).toBe(true)
    expect((await client.call('POST', '/api/v1/followup', added)).succeed).toBe(false)
    expect((await client.call('POST', '/api/v1/followup', { ...added, content: ' ' })).message).toBe('跟进内容不能为空')
    expect(listOf(await client.call('GET', group)).list[0]).toMatchObject({ id, operUser: { name: '林知远' } })
    expect(recordOf(await client.call('GET', `${companyPath}/${String(row?.id)}`)).followupContent).toBe('到所面谈')
    const member = await signInto(firm, 'suruogu')
    expect((await member.call('DELETE', `/api/v1/followup/${id}`)).status).toBe(403)
    expect((await client.call('DELETE', `/api/v1/followup/${id}`)).succeed).toBe(true)
  })

  it('sends long ids as numbers in some rows and as text in others', async () => {
    const { text } = await client.call('POST', `${companyPath}/list`, { pageSize: 1000 })
    expect(text).toMatch(/\{"id":\d{19},/)
    expect(text).toMatch(/\{"id":"\d{19}",/)
  })

  it('keeps edits and sign-ins over a restart, and lays a damaged file aside', async () => {
    const data = await mkdtemp(join(tmpdir(), 'firmdesk-firm-'))
    const first = await startTestFirm({ data })
    const signedIn = await signInto(first)
    const [row] = (await signedIn.companies()).list
    await signedIn.call('PUT', `${companyPath}/${String(row?.id)}`, { note: '留下来' })
    await first.close()
    const second = await startTestFirm({ data, seed: 99, customers: 3 })
    const again = await callFirm(second.origin, 'GET', `${companyPath}/${String(row?.id)}`, undefined, signedIn.token)
    expect(again.data).toMatchObject({ note: '留下来', name: row?.name })
    await second.close()
    await writeFile(join(data, 'firm.db'), 'not a database')
    const third = await startTestFirm({ data, customers: 3 })
    expect((await (await signInto(third)).companies()).recordCount).toBe(3)
    await third.close()
    await rm(data, { recursive: true })
  })

  it('gives every page prepared, the same bytes as over the wire', async () => {
    const pages = preparedPages(firm, 50)
    const { text } = await client.call('POST', `${companyPath}/list`, {
      sortField: 'gmtModify',
      sortOrder: 'desc',
      pageSize: 50,
      pageIndex: 1,
    })
    expect([pages.length, pages[1]]).toEqual([3, text])
  })

  it('names every call once, with its source', () => {
    const names = endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(names).size).toBe(names.length)
    expect(endpoints.filter(({ path, source }) => path.startsWith(companyPath) && source !== 'assumed')).toEqual([])
  })

  it('has no call that the specification or the decisions do not know, and marks each as they do', () => {
    const nameless = (path: string): string => path.replaceAll(/:\w+|\{\w+\}/g, '*')
    for (const { method, path, source, requestClass } of endpoints) {
      const known = specifiedCalls.filter((call) => call.method === method && nameless(call.path) === nameless(path))
      expect(known, requestClass).not.toHaveLength(0)
      expect(known.some((call) => call.source === 'shown') ? 'shown' : 'assumed', requestClass).toBe(source)
    }
  })
})
