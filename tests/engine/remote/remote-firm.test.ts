import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { customerOf } from '#shared/domain/customer-values'
import type { Remote, TokenSource } from '../../../src/main/core/engine/remote/types.ts'
import { type Firm, startFirm } from '../../../src/sample-firm/index.ts'
import { fixedToken, remoteOf } from './server.ts'

// The client against a server that was written from the specification by somebody else: neither knows the other.

let firm: Firm
let token: string | null = null
let refreshToken: string | null = null
let renewals = 0

const source: TokenSource = {
  current: () => token,
  renew: async () => {
    renewals += 1
    try {
      const next = await remoteOf(firm.origin, { token: fixedToken(null) }).session.refresh(refreshToken ?? '')
      token = next.token
      refreshToken = next.refreshToken ?? refreshToken
      return true
    } catch {
      return false
    }
  },
}

const client = (): Remote => remoteOf(firm.origin, { token: source, timeoutMs: 20_000 })

const signIn = async (account: string): Promise<Remote> => {
  const result = await client().session.login(account, 'firmdesk')
  token = result.token
  refreshToken = result.refreshToken
  return client()
}

const wholeList = async (remote: Remote): Promise<string[]> => {
  const ids: string[] = []
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { rows, bad } = await remote.companies.list({ pageIndex, pageSize: 100, sortField: 'id', sortOrder: 'asc' })
    expect(bad).toEqual([])
    if (rows.length === 0) return ids
    ids.push(...rows.map((row) => row.id))
  }
}

beforeAll(async () => {
  firm = await startFirm({
    customers: 350,
    contacts: 10,
    followups: 100,
    messages: 0,
    now: () => Date.UTC(2026, 2, 2, 4),
  })
})

afterEach(() => firm.faults.clear())

afterAll(() => firm.close())

describe('the client against the sample firm', () => {
  it('RT-11 signs in an administrator and a member, and a wrong password is refused with words', async () => {
    await client().probe()
    await signIn('linzhiyuan')
    expect(await client().session.me()).toMatchObject({ orgAdmin: true })
    await signIn('suruogu')
    expect(await client().session.me()).toMatchObject({ orgAdmin: false })
    const wrong = client().session.login('suruogu', 'wrong')
    await expect(wrong).rejects.toMatchObject({ code: 'refused', details: { message: expect.stringMatching(/密码/) } })
  })

  it('RT-12 CL-43 D-68 reads every customer once, with its whole id', async () => {
    const remote = await signIn('linzhiyuan')
    const ids = await wholeList(remote)
    expect(new Set(ids).size).toBe(350)
    const long = ids.find((id) => /^\d{17,}$/.test(id) && String(Number(id)) !== id)
    if (long === undefined) throw new Error('the sample firm has an id that a number cannot hold')
    expect((await remote.companies.get(long)).id).toBe(long)
    const page = await remote.companies.list({ pageIndex: 0, pageSize: 50, sortField: 'gmtModify', sortOrder: 'desc' })
    expect([page.rows.length, page.total]).toEqual([50, 350])
    const stamps = page.rows.map((row) => row.gmtModify ?? 0)
    expect(stamps).toEqual([...stamps].sort((one, other) => other - one))
    expect(stamps[0]).toBeGreaterThan(Date.UTC(2020, 0))
    expect(stamps[0]).toBeLessThanOrEqual(Date.UTC(2026, 2, 2, 4))
  })

  it('CL-43 knows every field that the firm sends', async () => {
    const remote = await signIn('linzhiyuan')
    const rows = (await remote.companies.list({ pageIndex: 0, pageSize: 350 })).rows.map(customerOf)
    expect(rows.filter((row) => Object.keys(row.unknown).length > 0).map((row) => row.unknown)).toEqual([])
    expect(rows.some((row) => row.phoneMore.length > 0)).toBe(true)
    expect(rows.some((row) => row.participantList.some((member) => member.userId && member.roleName))).toBe(true)
    expect(rows.some((row) => row.tagList.some((tag) => tag.id && tag.name))).toBe(true)
    expect(rows.some((row) => row.extra.platform)).toBe(true)
  })

  it('FD-01 reads field definitions with their choices, listed ones and others, and every small list', async () => {
    const remote = await signIn('linzhiyuan')
    const fields = await remote.meta.companyFields()
    const byName = new Map(fields.map((field) => [field.fieldName, field]))
    expect(byName.get('level')?.items.length).toBeGreaterThan(1)
    expect(byName.get('name')).toMatchObject({ list: true, system: true })
    expect(fields.some((field) => !field.list)).toBe(true)
    expect(new Set(fields.map((field) => field.fieldType)).size).toBeGreaterThan(5)
    expect((await remote.config.list()).map((entry) => entry.name)).toContain('customer.sea.enable')
    expect((await remote.users.list()).every((user) => user.status === 1 && user.flName !== '')).toBe(true)
    for (const list of [await remote.users.teams(), await remote.roles.list(), await remote.tags.list()]) {
      expect(list.length).toBeGreaterThan(0)
    }
    const regions = await remote.regions.list()
    const ids = new Set(regions.map((region) => `${region.kind} ${region.id}`))
    for (const { kind, parentId } of regions) {
      if (kind !== 'province') expect(ids).toContain(`${kind === 'city' ? 'province' : 'city'} ${parentId}`)
    }
  })

  it('CL-43 FD-01 keeps every row and every field when the firm sends broken JSON', async () => {
    const remote = await signIn('linzhiyuan')
    const names = (await remote.meta.companyFields()).map((field) => field.fieldName).sort()
    const ids = await wholeList(remote)
    firm.faults.set('*', { kind: 'brokenJson' })
    expect((await remote.meta.companyFields()).map((field) => field.fieldName).sort()).toEqual(names)
    const read: string[] = []
    let strange = 0
    for (let pageIndex = 0; pageIndex < 4; pageIndex += 1) {
      const { rows, bad } = await remote.companies.list({ pageIndex, pageSize: 100, sortField: 'id', sortOrder: 'asc' })
      read.push(...rows.map((row) => row.id), ...bad.map(({ body }) => body))
      strange += rows.map(customerOf).filter((row) => Object.keys(row.unknown).length > 0).length
    }
    expect(read).toHaveLength(ids.length)
    expect(strange).toBeGreaterThan(0)
  })

  it('CL-43 reads rows without the fields of D-66', async () => {
    const remote = await signIn('linzhiyuan')
    firm.faults.set('company.list', { kind: 'bareRows' })
    const rows = (await remote.companies.list({ pageIndex: 0, pageSize: 10 })).rows.map(customerOf)
    expect(rows).toHaveLength(10)
    for (const row of rows) expect(row).toMatchObject({ ownerid: '', userCreate: '', gmtExpires: null, tagList: [] })
  })

  it('RT-12 says what each fault of the firm means, and goes on after it', async () => {
    const remote = await signIn('linzhiyuan')
    const list = () => remote.companies.list({ pageIndex: 0, pageSize: 10 })
    const cases = [
      [{ kind: 'html' }, { code: 'not-json' }],
      [{ kind: 'cutBody' }, { code: 'not-json' }],
      [
        { kind: 'status', status: 503, retryAfter: 9 },
        { code: 'http-error', details: { status: 503, retryAfter: 9 } },
      ],
      [{ kind: 'status', status: 403 }, { code: 'forbidden' }],
      [
        { kind: 'refuse', message: '系统维护中' },
        { code: 'refused', details: { message: '系统维护中' } },
      ],
      [{ kind: 'lostResponse' }, { code: 'unreachable' }],
    ] as const
    for (const [fault, failure] of cases) {
      firm.faults.set('company.list', { ...fault, times: 1 })
      await expect(list(), fault.kind).rejects.toMatchObject(failure)
      expect((await list()).rows).toHaveLength(10)
      firm.faults.clear()
    }
  })

  it('RT-14 says timeout where the firm holds its answer', async () => {
    await signIn('linzhiyuan')
    firm.faults.set('company.list', { kind: 'hold' })
    const remote = remoteOf(firm.origin, { token: source, timeoutMs: 50 })
    await expect(remote.companies.list({ pageIndex: 0, pageSize: 10 })).rejects.toMatchObject({ code: 'timeout' })
  })

  it('D-64 renews an expired token once for all, and says sign-in-expired when the firm wants a new sign-in', async () => {
    const remote = await signIn('linzhiyuan')
    renewals = 0
    firm.expireTokens()
    const pages = [0, 1, 2].map((pageIndex) => remote.companies.list({ pageIndex, pageSize: 10 }))
    expect((await Promise.all(pages)).map((page) => page.rows.length)).toEqual([10, 10, 10])
    expect(renewals).toBe(1)
    firm.expireTokens(true)
    await expect(remote.config.list()).rejects.toMatchObject({ code: 'sign-in-expired' })
    await remote.session.logout()
  })
})
