import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseFaults } from '../../src/sample-firm/faults.ts'
import type { Firm, FirmOptions } from '../../src/sample-firm/index.ts'
import {
  callFirm,
  companyPath,
  type FirmClient,
  firmNow,
  listOf,
  recordOf,
  signInto,
  startTestFirm,
} from '../support/firm.ts'
import { upload } from './sample-firm-client.ts'

describe('the faults of the sample firm', () => {
  let firm: Firm
  let client: FirmClient
  const restart = async (options: FirmOptions): Promise<void> => {
    await firm.close()
    firm = await startTestFirm(options)
  }
  beforeEach(async () => {
    firm = await startTestFirm({ customers: 30, contacts: 3, followups: 30 })
    client = await signInto(firm)
  })
  afterEach(() => firm.close())
  const list = (query: Readonly<Record<string, unknown>> = {}) => client.call('POST', `${companyPath}/list`, query)
  const path = async (): Promise<string> => `${companyPath}/${String((await client.companies()).list[0]?.id)}`

  it('answers with a status and Retry-After, for one class only, after some requests, some times', async () => {
    firm.faults.set('company.list', { kind: 'status', status: 503, retryAfter: 7, after: 1, times: 2 })
    const answers = [await list(), await list(), await list(), await list()]
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 503, 200])
    expect(answers[1]?.headers.get('retry-after')).toBe('7')
    expect(answers[1]?.succeed).toBe(false)
    firm.faults.set('company', { kind: 'status', status: 429 })
    expect((await list()).status).toBe(429)
    expect((await client.call('GET', '/api/v1/config')).status).toBe(200)
    firm.faults.clear()
    expect((await list()).status).toBe(200)
  })

  it('holds a request until it is released, and others of the class too', async () => {
    firm.faults.set('company.list', { kind: 'hold' })
    let done = false
    const waiting = list().then((answer) => {
      done = true
      return answer
    })
    await firm.faults.held('company.list')
    await client.call('GET', '/api/v1/config')
    expect(done).toBe(false)
    firm.faults.release('company.list')
    expect((await waiting).status).toBe(200)
    const again = list()
    await firm.faults.held('company')
    firm.faults.clear('company.list')
    expect((await again).succeed).toBe(true)
  })

  it('delays, and still answers', async () => {
    firm.faults.set('config', { kind: 'delay', milliseconds: 30 })
    const begun = performance.now()
    expect((await client.call('GET', '/api/v1/config')).succeed).toBe(true)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(29)
  })

  it('cuts the connection after half of the body', async () => {
    firm.faults.set('company.list', { kind: 'cutBody' })
    await expect(list()).rejects.toThrow()
    expect(firm.ledger.entries().at(-1)).toMatchObject({ requestClass: 'company.list', status: 200 })
  })

  it('answers 200 with a page, and refuses in words', async () => {
    firm.faults.set('*', { kind: 'html', times: 1 })
    const page = await client.call('GET', '/api/v1/config')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<html>')
    firm.faults.set('company.update', { kind: 'refuse', message: '客户已锁定' })
    const refused = await client.call('PUT', await path(), { note: '不会写入' })
    expect([refused.status, refused.succeed, refused.message]).toEqual([200, false, '客户已锁定'])
    expect(recordOf(await client.call('GET', await path())).note).not.toBe('不会写入')
  })

  it('carries a request out twice', async () => {
    firm.faults.set('company.create', { kind: 'duplicate' })
    await client.call('POST', companyPath, { name: '重复送达有限公司' })
    expect((await client.companies({ name: '重复送达' })).recordCount).toBe(2)
    expect(firm.ledger.entries().find((entry) => entry.requestClass === 'company.create')?.handled).toBe(2)
  })

  it('commits and loses the answer', async () => {
    firm.faults.set('company.update', { kind: 'lostResponse' })
    await expect(client.call('PUT', await path(), { note: '已写入' })).rejects.toThrow()
    expect(recordOf(await client.call('GET', await path())).note).toBe('已写入')
  })

  it('runs on another clock: Date and stamps move', async () => {
    firm.faults.set('company', { kind: 'clockSkew', milliseconds: -3_600_000 })
    const answer = await client.call('PUT', await path(), { note: '早一小时' })
    expect(answer.headers.get('date')).toBe(new Date(firmNow - 3_600_000).toUTCString())
    expect(recordOf(answer).gmtModify).toBe('2025-11-20 13:32:00')
    expect((await client.call('GET', '/api/v1/config')).headers.get('date')).toBe(new Date(firmNow).toUTCString())
  })

  it('leaves out the fields that the row of §3 lacks', async () => {
    const [full] = (await client.companies()).list
    for (const field of ['ownerid', 'userCreate', 'gmtExpires', 'phase', 'tagList']) expect(full).toHaveProperty(field)
    firm.faults.set('company', { kind: 'bareRows' })
    const [bare] = (await client.companies()).list
    for (const field of ['ownerid', 'userCreate', 'gmtExpires', 'phase', 'tagList'])
      expect(bare).not.toHaveProperty(field)
    expect([bare?.id, bare?.name]).toEqual([full?.id, full?.name])
  })

  it('breaks fields of rows and of the metadata, and leaves the ids', async () => {
    const before = (await client.companies({ pageSize: 1000 })).list
    firm.faults.set('*', { kind: 'brokenJson' })
    const answer = await list({ pageSize: 1000 })
    const rows = listOf(answer).list
    expect(rows.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(answer.text).toContain('"recordCount":"30"')
    expect(rows.some((row) => String(row.name).length === 10_000)).toBe(true)
    expect(rows.some((row) => row.phoneMore === '[{"phone":"138')).toBe(true)
    expect(rows.some((row) => row.level === 'Z9' && row.chargeStatus === 77)).toBe(true)
    expect(rows.some((row) => typeof row.chargeStatus === 'string')).toBe(true)
    const fields = listOf(await client.call('GET', '/api/v1/meta/field')).list
    const broken = fields.find((field) => typeof field.enumValues === 'string')
    expect(() => JSON.parse(String(broken?.enumValues))).toThrow()
  })

  it('drops the connection before the request is carried out', async () => {
    firm.faults.set('company.create', { kind: 'drop', times: 1 })
    await expect(client.call('POST', companyPath, { name: '没有到达有限公司' })).rejects.toThrow()
    expect(firm.ledger.entries().at(-1)).toMatchObject({ requestClass: 'company.create', handled: 0 })
    expect((await client.companies({ name: '没有到达' })).recordCount).toBe(0)
    expect((await client.call('POST', companyPath, { name: '没有到达有限公司' })).succeed).toBe(true)
  })

  it('cuts an upload half way and keeps nothing of it; cuts a download, or holds half of it', async () => {
    const bytes = new Uint8Array(2_000_000)
    firm.faults.set('file', { kind: 'cutUpload', times: 1 })
    await expect(upload(client, firm.origin, '证据.pdf', bytes)).rejects.toThrow()
    expect(firm.ledger.entries().at(-1)).toMatchObject({ requestClass: 'file.upload', handled: 0 })
    const record = recordOf(await upload(client, firm.origin, '证据.pdf', bytes))
    firm.faults.set('file.download', { kind: 'cutBody', times: 1 })
    const download = () =>
      fetch(`${firm.origin}/api/v1/file/fs/download?fsid=${String(record.fsid)}`, {
        headers: { authorization: `Bearer ${client.token}` },
      }).then((response) => response.bytes())
    await expect(download()).rejects.toThrow()
    expect((await download()).length).toBe(2_000_000)
    firm.faults.set('file.download', { kind: 'holdBody' })
    const held = download()
    await firm.faults.held('file.download')
    firm.faults.clear('file.download')
    expect((await held).length).toBe(2_000_000)
  })

  it('lets a later request overtake an earlier one, or an answer', async () => {
    firm.faults.set('company.update', { kind: 'reorder', times: 1 })
    const row = await path()
    const first = client.call('PUT', row, { note: '先发出的' })
    await firm.faults.held('company.update')
    await client.call('PUT', row, { note: '后发出的' })
    await first
    expect(recordOf(await client.call('GET', row)).note).toBe('先发出的')
    firm.faults.set('company.get', { kind: 'lateAnswer', times: 1 })
    const early = client.call('GET', row)
    await firm.faults.held('company.get')
    await client.call('PUT', row, { note: '更晚的' })
    expect(recordOf(await early).note).toBe('先发出的')
    firm.faults.set('company.get', { kind: 'reorder', milliseconds: 20 })
    expect(recordOf(await client.call('GET', row)).note).toBe('更晚的')
  })

  it('says gzip over bytes that are none', async () => {
    firm.faults.set('company.list', { kind: 'badGzip', times: 1 })
    await expect(list()).rejects.toThrow()
    expect(firm.ledger.entries().at(-1)).toMatchObject({ handled: 1, status: 200 })
    expect((await list()).succeed).toBe(true)
  })

  it('answers JSON of another shape, before or after it has carried the request out', async () => {
    firm.faults.set('company.create', { kind: 'wrongEnvelope', times: 1 })
    const gateway = await client.call('POST', companyPath, { name: '网关有限公司' })
    expect([gateway.status, gateway.text]).toEqual([200, '{"code":502,"msg":"网关超时"}'])
    firm.faults.set('company.create', { kind: 'noEnvelope', times: 1 })
    const bare = await client.call('POST', companyPath, { name: '裸数据有限公司' })
    expect(JSON.parse(bare.text)).toMatchObject({ name: '裸数据有限公司' })
    expect([
      (await client.companies({ name: '网关' })).recordCount,
      (await client.companies({ name: '裸数据' })).recordCount,
    ]).toEqual([0, 1])
  })

  it('gives the last answer of a class once more, as a stale cache', async () => {
    const fresh = await list({ pageSize: 10 })
    await client.call('PUT', await path(), { note: '缓存不知道' })
    const before = await list({ pageSize: 10 })
    await client.call('PUT', await path(), { note: '缓存仍不知道' })
    firm.faults.set('company.list', { kind: 'stale', times: 1 })
    expect((await list({ pageSize: 5 })).text).toBe(before.text)
    expect(firm.ledger.entries().at(-1)).toMatchObject({ handled: 0, status: 200 })
    expect((await list({ pageSize: 10 })).text).not.toBe(before.text)
    expect(fresh.text).not.toBe(before.text)
    firm.faults.set('role.list', { kind: 'stale' })
    expect(listOf(await client.call('GET', '/api/v1/role?module=company')).recordCount).toBe(6)
  })

  it('acts on the classes of every area', async () => {
    for (const requestClass of ['comment.list', 'tag.list', 'message.general', 'contact.list', 'role.list']) {
      firm.faults.set(requestClass, { kind: 'status', status: 429, retryAfter: 3 })
    }
    const paths = ['comment?objId=1', 'tag', 'we-media/private/message/general/msg/session/list', 'role']
    for (const one of paths) expect((await client.call('GET', `/api/v1/${one}`)).status).toBe(429)
    expect((await client.call('POST', '/api/v1/customer/contact/list', {})).status).toBe(429)
  })

  it('acts on the sign-in too', async () => {
    firm.faults.set('session', { kind: 'status', status: 500 })
    const login = { account: 'linzhiyuan', password: 'firmdesk' }
    expect((await callFirm(firm.origin, 'POST', '/api/v1/user/login', login)).status).toBe(500)
  })

  it('is steered over HTTP, from this machine only and by no page', async () => {
    const steer = (body: unknown) => callFirm(firm.origin, 'POST', '/__firm/faults', body)
    const rule = { requestClass: 'config', kind: 'status', status: 502, times: 1 }
    expect((await steer({ set: [rule] })).data).toEqual([
      { requestClass: 'config', fault: { kind: 'status', status: 502, times: 1 } },
    ])
    expect((await client.call('GET', '/api/v1/config')).status).toBe(502)
    expect((await steer({ clear: true })).data).toEqual([])
    expect((await steer({ set: [{ requestClass: '*', kind: 'earthquake' }] })).status).toBe(400)
    const page = await fetch(`${firm.origin}/__firm/faults`, { headers: { origin: 'https://example.com' } })
    expect(page.status).toBe(403)
    await callFirm(firm.origin, 'DELETE', '/__firm/ledger')
    await list({ pageIndex: 2, pageSize: 10 })
    const { data } = await callFirm(firm.origin, 'GET', '/__firm/ledger')
    expect(data).toMatchObject({
      counts: { 'company.list': 1 },
      entries: [{ asked: { pageIndex: 2, pageSize: 10 }, status: 200 }],
    })
  })

  it('edits behind the clients backs, in process and over HTTP', async () => {
    const rows = (await client.companies({ pageSize: 1000 })).list
    const edit = (body: unknown) => callFirm(firm.origin, 'POST', '/__firm/edit', body)
    const [first, second, third] = rows.map(({ id }) => String(id))
    firm.edit({ op: 'update', id: first, fields: { name: '改名有限公司', gmtModify: '2025-11-01 08:00:00' } })
    expect(recordOf(await client.call('GET', `${companyPath}/${first}`))).toMatchObject({
      name: '改名有限公司',
      gmtModify: '2025-11-01 08:00:00',
    })
    await edit({ op: 'delete', id: second })
    expect((await client.call('GET', `${companyPath}/${second}`)).status).toBe(404)
    await edit({ op: 'members', id: third, members: [{ userId: '60003', roleId: '4' }] })
    const members = await client.call('POST', '/api/v1/rolemember/user', {
      objType: 'company',
      objIds: [third],
      pageSize: -1,
    })
    expect(listOf(members).list).toMatchObject([{ role: { name: '助理' }, operUser: { name: '何昭明' } }])
    const made = recordOf(await edit({ op: 'create', fields: { name: '新来有限公司' } }))
    expect((await client.companies({ name: '新来' })).list[0]?.id).toBe(made.id)
    await edit({ op: 'reference', area: 'config', id: 'phone.copy', row: { name: 'phone.copy', value: '0' } })
    expect(listOf(await client.call('GET', '/api/v1/config')).list).toContainEqual({ name: 'phone.copy', value: '0' })
    await callFirm(firm.origin, 'POST', '/__firm/expire', {})
    expect((await client.call('GET', '/api/v1/config')).status).toBe(401)
  })

  it('takes faults from the command line', async () => {
    expect(parseFaults('bare-rows, company.list:status=503,session:delay=20,company:refuse=不行')).toEqual([
      { requestClass: '*', fault: { kind: 'bareRows' } },
      { requestClass: 'company.list', fault: { kind: 'status', status: 503 } },
      { requestClass: 'session', fault: { kind: 'delay', milliseconds: 20 } },
      { requestClass: 'company', fault: { kind: 'refuse', message: '不行' } },
    ])
    expect(() => parseFaults('earthquake')).toThrow('There is no fault "earthquake"')
    await restart({ customers: 5, faults: parseFaults('config:status=500') })
    client = await signInto(firm)
    expect((await client.call('GET', '/api/v1/config')).status).toBe(500)
  })
})
