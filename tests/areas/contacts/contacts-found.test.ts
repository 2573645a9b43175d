// Contacts that this computer does not hold, looked for at the firm: a real core, a real firm, and what leaves for it.
import { afterEach, describe, expect, it } from 'vitest'
import { changeAnswers } from '../../support/changed-answers.ts'
import { codeOf } from '../../support/core.ts'
import { coreForAll } from '../../support/core-for-each.ts'
import { watchCalls } from '../../support/watched-calls.ts'

const path = '/api/v1/customer/contact'
const { firm, core } = await coreForAll({ customers: 20, contacts: 30, followups: 20 })
const [company] = (await core.client.customers.list({})).rows
if (company === undefined) throw new Error('the firm has no customer')

afterEach(() => {
  firm.faults.clear()
  core.ports.cut(false)
})

/** A contact of the firm that this computer has not heard of. */
const stranger = (name: string, telephone: string): string =>
  String(firm.edit({ op: 'contact', fields: { name, telephone, position: '法务', companyId: company.id } }).id)

describe('contacts at the firm', () => {
  it('CC-01 AP-30 are found by name and by number, shown like those of this computer, and not kept', async () => {
    const id = stranger('欧阳闻笛', '13900008421')
    const watch = watchCalls(core)
    expect((await core.client.contacts.list({ text: '欧阳闻笛' })).rows).toEqual([])
    const found = await core.client.contacts.find({
      text: '欧阳闻笛',
      pageSize: 20,
      sortField: 'name',
      sortOrder: 'asc',
    })
    expect(watch.of(`${path}/list/base`)).toMatchObject([
      {
        method: 'POST',
        body: { name: '欧阳闻笛', pageIndex: 0, pageSize: 20, sortField: 'name', sortOrder: 'asc' },
      },
    ])
    expect(found).toMatchObject({ total: 1, partial: false })
    expect(found.rows).toMatchObject([
      { id, name: '欧阳闻笛', position: '法务', companyId: company.id, companyName: company.name },
    ])
    expect(found.rows[0]?.telephone).toBe('139****8421')
    expect((await core.client.contacts.find({ text: '8421' })).rows.map((row) => row.id)).toEqual([id])
    expect(watch.of(`${path}/list/base`).at(-1)?.body).toMatchObject({ telephone: '8421' })
    const narrowed = { companyId: company.id, ownerid: '60002' }
    await core.client.contacts.find({ text: '8421', ...narrowed })
    expect(watch.of(`${path}/list/base`).at(-1)?.body).toMatchObject(narrowed)
    expect((await core.client.contacts.list({ text: '欧阳闻笛' })).rows).toEqual([])
    expect(await codeOf(core.client.contacts.detail({ id }))).toBe('not-found')
  })

  it('CC-01 can be turned page by page where the firm counts on its first page only, or nowhere', async () => {
    const totals = async (counts: boolean) => {
      const restore = changeAnswers(core, `${path}/list/base`, ({ recordCount, ...data }, { pageIndex }) =>
        counts && pageIndex === 0 ? { ...data, recordCount } : data,
      )
      const read: number[] = []
      for (const pageIndex of [0, 1])
        read.push((await core.client.contacts.find({ companyId: '', pageIndex, pageSize: 10 })).total)
      restore()
      return read
    }
    expect(await totals(false)).toEqual([11, 21])
    const { total } = await core.client.contacts.find({ pageSize: 10 })
    expect(await totals(true)).toEqual([total, total])
  })

  it('CC-01 AP-30 who is here is shown as here: the whole row, with what is not sent yet', async () => {
    const [known] = (await core.client.contacts.list({})).rows
    if (known === undefined) throw new Error('the firm has no contact')
    await core.client.work.pause({ paused: true })
    await core.client.contacts.edit({ id: known.id, values: { position: '还没提交的职务' } })
    const found = await core.client.contacts.find({ text: known.name })
    expect(found.rows.find(({ id }) => id === known.id)).toEqual({ ...known, position: '还没提交的职务' })
    expect(await core.client.contacts.detail({ id: known.id })).toEqual({ ...known, position: '还没提交的职务' })
    expect((await core.client.work.summary({})).pending).toBe(1)
    await core.client.work.pause({ paused: false })
  })

  it('CC-01 AP-29 the basics of one are read by its id; nobody, a refusal and no network are told apart', async () => {
    const id = stranger('司徒清越', '13900008422')
    const watch = watchCalls(core)
    expect(await core.client.contacts.base({ id })).toEqual({
      id,
      name: '司徒清越',
      companyId: company.id,
      companyName: company.name,
      position: '法务',
      telephone: '139****8422',
      phoneMore: [],
      ownerName: '林知远',
    })
    expect(watch.of(`${path}/base/${id}`)).toMatchObject([{ method: 'GET' }])
    expect(await codeOf(core.client.contacts.detail({ id }))).toBe('not-found')
    expect(await codeOf(core.client.contacts.base({ id: '999999999' }))).toBe('not-found')
    firm.faults.set('contact.base', { kind: 'status', status: 403 })
    expect(await codeOf(core.client.contacts.base({ id }))).toBe('forbidden')
    core.ports.cut(true)
    expect(await codeOf(core.client.contacts.base({ id }))).toMatch(/unreachable|offline/)
    expect(await codeOf(core.client.contacts.find({ text: '司徒' }))).toMatch(/unreachable|offline/)
  })
})
