import { describe, expect, it } from 'vitest'
import { pageSizes } from '#shared/contract/customers'
import { admin, codeOf, startCore } from '../../support/core.ts'
import { coreForAll } from '../../support/core-for-each.ts'
import { START, temporaryFolder } from '../../support/ports.ts'

type Wire = Readonly<Record<string, unknown>>
const CUSTOMERS = 400
const { firm, core } = await coreForAll({ customers: CUSTOMERS, contacts: 5, followups: 20 })
const exact = (text: string) => JSON.parse(text.replace(/:(\d{16,})/g, ':"$1"'))
const wire: Wire[] = exact(
  firm.companyPage({ pageIndex: 0, pageSize: 1000, sortField: 'gmtFollowup', sortOrder: 'desc' }),
).data.list
const headers = { 'content-type': 'application/json' }
const body = JSON.stringify({ account: admin.account, password: admin.password })
const login = await (await fetch(`${firm.origin}/api/v1/user/login`, { method: 'POST', headers, body })).json()
const authorization = { Authorization: `Bearer ${login.data.token}` }
const meta = `${firm.origin}/api/v1/meta/field?objType=company&pageIndex=0&pageSize=-1`
const definitions: Wire[] = (await (await fetch(meta, { headers: authorization })).json()).data.list

const epoch = (text: unknown) => (text ? Date.parse(`${String(text).replace(' ', 'T')}+08:00`) : null)

describe('the customer list', () => {
  it('CL-33 is sorted by the last follow-up, newest first, unless asked otherwise', async () => {
    const { rows } = await core.client.customers.list({ pageSize: 50 })
    const times = rows.map((row) => Number(row.gmtFollowup ?? 0))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(times).toEqual(wire.slice(0, 50).map((row) => epoch(row.gmtFollowup)))
  })

  it('CL-22 CL-15 gives pages of 10 to 50, 10 unless asked otherwise, and the number of records', async () => {
    const standard = await core.client.customers.list({})
    expect(standard).toMatchObject({ total: CUSTOMERS, pageIndex: 0 })
    expect(standard.rows).toHaveLength(10)
    for (const pageSize of pageSizes) {
      const ids: string[] = []
      for (let pageIndex = 0; pageIndex * pageSize < CUSTOMERS; pageIndex += 1) {
        const page = await core.client.customers.list({ pageIndex, pageSize })
        expect(page).toMatchObject({ total: CUSTOMERS, pageIndex })
        ids.push(...page.rows.map((row) => row.id))
      }
      expect(ids).toHaveLength(CUSTOMERS)
      expect(new Set(ids).size).toBe(CUSTOMERS)
    }
    expect(await codeOf(core.client.customers.list({ pageSize: 100 as 50 }))).toBe('invalid-input')
  })

  it('CL-02 takes one charge status or all of them', async () => {
    const { chargeStatuses } = await core.client.fields.company({})
    let sum = 0
    for (const { value } of chargeStatuses) {
      const { total, rows } = await core.client.customers.list({ chargeStatus: [value], columns: ['chargeStatus'] })
      expect(total).toBe(wire.filter((row) => String(row.chargeStatus) === value).length)
      expect(rows.every((row) => row.chargeStatus === value)).toBe(true)
      sum += total
    }
    expect(sum).toBe(CUSTOMERS)
  })

  it('CL-19 CL-43 shows every known column and custom field as the server has it', async () => {
    const texts = ['name', 'followupContent', 'contact', 'telephone', 'industry', 'note', 'level', 'chargeStatus']
    const more = ['ownerName', 'channel', 'city', 'region', 'source', 'weMediaAccountId', 'userCreateName']
    const times = ['gmtFollowup', 'gmtCooperate', 'gmtApply', 'gmtCreate', 'gmtModify']
    const columns = [...texts, ...more, ...times, 'phoneMore', 'participantList']
    expect(columns).toHaveLength(22)
    const { rows } = await core.client.customers.list({ pageSize: 50, columns })
    const byId = new Map(wire.map((row) => [String(row.id), row]))
    for (const row of rows) {
      const server = byId.get(row.id)
      for (const name of [...texts, ...more]) expect([name, row[name]]).toEqual([name, String(server?.[name] ?? '')])
      for (const name of times) expect([name, row[name]]).toEqual([name, epoch(server?.[name])])
      const phones: unknown[] = JSON.parse(String(server?.phoneMore || '[]'))
      expect(row.phoneMore).toHaveLength(phones.length)
      expect(row.participantList).toHaveLength(((server?.participantList ?? []) as unknown[]).length)
      const detail = await core.client.customers.detail({ id: row.id })
      const extra = (typeof server?.extra === 'string' ? JSON.parse(server.extra) : server?.extra) as object
      expect(Object.keys(detail.extra).sort()).toEqual(Object.keys(extra ?? {}).sort())
      expect(detail.syncedAt).toBe(START)
    }
  })

  it('says so where a customer is not there', async () => {
    expect(await codeOf(core.client.customers.detail({ id: 'nobody' }))).toBe('not-found')
  })
})

describe('fields', () => {
  it('FD-01 are what the server defines: name, words, length, width, choices from either form, order', async () => {
    const { fields } = await core.client.fields.company({})
    const byName = new Map(definitions.map((field) => [field.fieldName, field]))
    expect(fields.map((field) => field.name).sort()).toEqual([...byName.keys()].map(String).sort())
    expect(fields.map((field) => field.order)).toEqual(fields.map((field) => field.order).sort((a, b) => a - b))
    for (const field of fields) {
      const server = byName.get(field.name)
      expect(field.label).toBe(server?.fieldDesc)
      expect(field.type).toBe(Number(server?.fieldType))
      expect(field.length).toBe(Number(server?.fieldLength ?? 0))
      expect(field.width).toBe(Number(server?.columnWidth ?? 0))
      const own = server?.enumItems ?? (server?.enumValues ? JSON.parse(String(server.enumValues)) : [])
      expect(field.items).toHaveLength((own as unknown[]).length)
    }
  })
})

it('CL-43 keeps rows whose JSON texts are broken or whose names are endless, and everything else of them', async () => {
  const other = temporaryFolder()
  firm.faults.set('company.list', { kind: 'brokenJson' })
  const broken = await startCore({ profile: other.path, firm: firm.origin })
  await broken.client.session.signIn(admin)
  const status = await broken.synced()
  firm.faults.clear()
  expect(status.areas.every((area) => area.failure === null)).toBe(true)
  const page = await broken.client.customers.list({ pageSize: 50 })
  expect(page.total).toBe(CUSTOMERS)
  const names = new Map(wire.map((row) => [String(row.id), row.name]))
  for (const row of page.rows) {
    // Some names come with ten thousand characters behind them.
    expect(row.name.startsWith(String(names.get(row.id)))).toBe(true)
    const detail = await broken.client.customers.detail({ id: row.id })
    expect(detail.name === row.name).toBe(true)
  }
  await broken.close()
  other.remove()
})
