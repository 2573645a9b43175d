import { describe, expect, it } from 'vitest'
import { REACHED } from '#shared/domain/call'
import { writeSheetFile } from '../../../src/renderer/src/lib/sheet/write-sheet.ts'
import { codeOf, ended, member, type TestCore } from '../../support/core.ts'
import { coreForAll } from '../../support/core-for-each.ts'
import { officeOf } from '../../support/office.ts'
import { until } from '../../support/ports.ts'
import { watchCalls } from '../../support/watched-calls.ts'

const { core } = await coreForAll({ customers: 20, contacts: 30, followups: 20 })

const someone = async () => {
  const [row] = (await core.client.contacts.list({})).rows
  if (row === undefined) throw new Error('the firm has no contact')
  return row
}

describe('contacts', () => {
  it('CC-01 a new owner stands there with the name at once, and the firm hears of it', async () => {
    const contact = await someone()
    const { users } = await core.client.fields.users({})
    const owner = users.find((user) => user.id !== contact.ownerid)
    if (owner === undefined) throw new Error('the firm has no other user')
    await core.client.contacts.edit({ id: contact.id, values: { ownerid: owner.id } })
    expect(await core.client.contacts.detail({ id: contact.id })).toMatchObject({
      ownerid: owner.id,
      ownerName: owner.name,
    })
    await until(async () => (await core.client.work.outbox({})).entries.length === 0)
    await core.client.sync.now({})
    await core.synced()
    expect(await core.client.contacts.detail({ id: contact.id })).toMatchObject({ ownerName: owner.name })
  })

  it('CC-01 PH-18 an edit without a network waits, and goes out when it is there again', async () => {
    const contact = await someone()
    core.ports.cut(true)
    await core.client.contacts.edit({ id: contact.id, values: { position: '法务总监' } })
    expect((await core.client.contacts.detail({ id: contact.id })).position).toBe('法务总监')
    expect((await core.client.work.outbox({})).entries).toHaveLength(1)
    // Who says that a number was reached says so of the record, of a customer too.
    const [customer] = (await core.client.customers.list({})).rows
    const phoneMore = [{ phone: '13900139000', state: REACHED }]
    // Some of them were reached before.
    for (const { id } of (await core.client.contacts.list({})).rows)
      await core.client.contacts.edit({ id, values: { phoneMore } })
    await core.client.customers.edit({ id: customer?.id ?? '', values: { phoneMore } })
    const { entries } = await core.client.work.outbox({})
    const marked = entries.filter(({ changes }) => changes.some(({ field, to }) => field === 'dialState' && to === 2))
    expect(new Set(marked.map(({ entity }) => entity))).toEqual(new Set(['contact', 'customer']))
    core.ports.cut(false)
    await until(async () => {
      core.ports.clock.advance(1000)
      return (await core.client.work.outbox({})).entries.length === 0
    })
    expect((await core.client.contacts.detail({ id: contact.id })).position).toBe('法务总监')
  })

  it('CC-01 refuses a contact that nobody has, and values that are none', async () => {
    expect(await codeOf(core.client.contacts.detail({ id: 'none' }))).toBe('not-found')
    const { id } = await someone()
    expect(await codeOf(core.client.contacts.edit({ id, values: { name: '  ' } }))).toBe('invalid-input')
    expect(await codeOf(core.client.contacts.edit({ id, values: {} }))).toBe('invalid-input')
    expect(await codeOf(core.client.contacts.edit({ id, values: { email: '没有' } }))).toBe('invalid-input')
  })
})

const base = '/api/v1/customer/contact'

describe('contacts at the firm', () => {
  const office = officeOf({ customers: 20, contacts: 120, followups: 0 })
  const { computer } = office

  const idsOf = async ({ client }: TestCore, count: number): Promise<string[]> => {
    const pages = await Promise.all(
      [0, 1, 2].map((pageIndex) => client.contacts.list({ pageIndex, pageSize: 50, sortField: 'gmtCreate' })),
    )
    return pages.flatMap(({ rows }) => rows.map(({ id }) => id)).slice(0, count)
  }

  const position = async ({ client }: TestCore, id: string) => (await client.contacts.detail({ id })).position

  it('CC-01 a contact is made with its customer and numbers, and stands here at once under the firm’s own name for it', async () => {
    const core = await computer(member)
    const watch = watchCalls(core)
    const [customer] = (await core.client.customers.list({})).rows
    const values = {
      name: '周子衿',
      companyId: customer?.id ?? '',
      telephone: '13800002222',
      phoneMore: [{ phone: '057188880000', state: null }],
      position: '法务经理',
    }
    const { id } = await core.client.contacts.create({ values })
    expect(watch.of(base)).toMatchObject([
      { method: 'POST', body: { name: '周子衿', companyId: customer?.id, position: '法务经理' } },
    ])
    expect(await core.client.contacts.detail({ id })).toMatchObject({
      name: '周子衿',
      companyName: customer?.name,
      position: '法务经理',
      phoneMore: [{ phone: expect.stringMatching(/^0571/) }],
    })
    const { rows } = await core.client.contacts.list({ companyId: customer?.id ?? '' })
    expect(rows.map((row) => row.id)).toContain(id)
  })

  it('CC-01 a contact without a name, or with a field that nobody knows, is refused before anything is sent', async () => {
    const core = await computer(member)
    const watch = watchCalls(core)
    const failure = async (values: Record<string, string>) =>
      core.client.contacts.create({ values }).then(
        () => null,
        (error: unknown) => error,
      )
    expect(await failure({ position: '法务' })).toMatchObject({ details: { field: 'name', reason: 'empty' } })
    expect(await failure({ name: ' ' })).toMatchObject({ details: { field: 'name', reason: 'empty' } })
    expect(await failure({ name: '周子衿', secret: '1' })).toMatchObject({ details: { field: 'secret' } })
    expect(await failure({ name: '周子衿', email: '无' })).toMatchObject({
      details: { field: 'email', reason: 'email' },
    })
    expect(watch.of(base)).toEqual([])
  })

  it('CC-01 a contact whose answer was lost is found again and never made twice', async () => {
    const core = await computer(member)
    office.firm.faults.set('contact.create', { kind: 'lostResponse' })
    office.firm.faults.set('contact.list', { kind: 'status', status: 502, times: 1 })
    const [customer, other] = (await core.client.customers.list({})).rows
    const form = { values: { name: '答复丢失的联系人', companyId: customer?.id ?? '' }, key: 'c'.repeat(32) }
    expect(await codeOf(core.client.contacts.create(form))).toBe('unreachable')
    office.firm.faults.clear()
    // Somebody of that name at another customer is another one.
    office.firm.edit({ op: 'contact', fields: { name: form.values.name, companyId: other?.id } })
    // The ordinary sync brings it before anybody tries again.
    await core.client.sync.now({})
    await until(async () => (await core.client.contacts.list({ text: form.values.name })).total === 2)
    const { id } = await core.client.contacts.create(form)
    expect(office.firm.ledger.count('contact.create')).toBe(1)
    expect(await core.client.contacts.detail({ id })).toMatchObject(form.values)
  })

  it('CC-02 a member sets a field of many: one call for fifty, and one step takes it back', async () => {
    const core = await computer(member)
    const watch = watchCalls(core)
    const ids = await idsOf(core, 60)
    const before = await Promise.all(ids.slice(0, 3).map((id) => position(core, id)))
    const started = await core.client.contacts.set({ ids, field: 'position', value: '常务副总' })
    const job = await ended(core, started)
    expect(job).toMatchObject({ kind: 'batch', area: 'contacts', done: 60, result: { updated: 60 }, undoable: true })
    const sent = watch.of(`${base}/batch/update`)
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT'])
    expect(sent[0]?.body).toEqual({
      ids: ids.slice(0, 50),
      fieldName: 'position',
      fieldValue: '常务副总',
      objType: 'contact',
    })
    expect(await position(core, ids[59] ?? '')).toBe('常务副总')
    await ended(core, await core.client.jobs.undo({ id: started.job }))
    expect(await Promise.all(ids.slice(0, 3).map((id) => position(core, id)))).toEqual(before)
    await ended(core, await core.client.contacts.set({ ids: ids.slice(0, 2), field: 'ownerid', value: '60004' }))
    expect(await core.client.contacts.detail({ id: ids[0] ?? '' })).toMatchObject({
      ownerid: '60004',
      ownerName: '陈望舒',
    })
  })

  it('CC-02 a chunk that fails names its contacts with the reason, the failed ones alone are tried again, a lost answer counts', async () => {
    const core = await computer(member)
    const ids = await idsOf(core, 70)
    office.firm.faults.set('contact.batchUpdate', { kind: 'refuse', message: '该联系人已锁定', after: 1, times: 1 })
    const started = await core.client.contacts.set({ ids, field: 'city', value: '宁波' })
    const job = await ended(core, started)
    expect(job.failures).toHaveLength(20)
    expect(job.failures[0]).toMatchObject({ id: ids[50], code: 'refused', message: '该联系人已锁定' })
    expect(job.failures[0]?.title).not.toBe('')
    const last = ids[69] ?? ''
    await core.client.work.pause({ paused: true })
    await core.client.contacts.edit({ id: last, values: { position: '尚未提交' } })
    office.firm.faults.set('contact.batchUpdate', { kind: 'lostResponse', times: 1 })
    const again = await ended(core, await core.client.jobs.retryFailed({ id: started.job }))
    expect(again).toMatchObject({ total: 20, result: { updated: 20 }, failures: [] })
    // The firm's answer does not lie over what was not sent yet.
    expect(await position(core, last)).toBe('尚未提交')
  })

  it('CC-02 PM-01 many are deleted by an administrator alone, as customers are; they are gone here too', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    const ids = await idsOf(core, 2)
    const job = await ended(core, await core.client.contacts.remove({ ids }))
    expect(job).toMatchObject({ state: 'done', area: 'contacts', result: { updated: 2 }, undoable: false })
    expect(watch.of(`${base}/batch/delete`)).toMatchObject([{ method: 'DELETE', body: { ids } }])
    expect(await codeOf(core.client.contacts.detail({ id: ids[0] ?? '' }))).toBe('not-found')
    expect((await core.client.contacts.list({})).total).toBe(118)
    const other = await computer(member)
    const seen = watchCalls(other)
    expect(await codeOf(other.client.contacts.remove({ ids: await idsOf(other, 1) }))).toBe('forbidden')
    expect(await codeOf(other.client.contacts.transfer({ from: '60002', to: '60003' }))).toBe('forbidden')
    expect([...seen.of(`${base}/batch/delete`), ...seen.of(`${base}/transfer`)]).toEqual([])
  })

  it('CC-01 one contact is deleted by whom the firm lets', async () => {
    const core = await computer(member)
    const [id = ''] = await idsOf(core, 1)
    const told: string[] = []
    core.core.onEvent((event) => event.type === 'changed' && event.area === 'contacts' && told.push(...event.ids))
    // A page that was asked for before does not bring it back.
    office.firm.faults.set('contact.list', { kind: 'holdBody', times: 1 })
    await core.client.sync.sweep({ area: 'contacts' })
    await office.firm.faults.held('contact.list')
    core.ports.clock.advance(1_000)
    await core.client.contacts.removeOne({ id })
    core.ports.clock.advance(1_000)
    expect(told).toEqual([id])
    office.firm.faults.clear()
    await core.synced()
    expect(await codeOf(core.client.contacts.detail({ id }))).toBe('not-found')
    await core.client.sync.now({})
    await core.synced()
    expect((await core.client.contacts.list({})).total).toBe(119)
  })

  it('CC-02 HO-05 HO-06 D-61 all contacts of a member go over to another, never to the same, and not over unsent work', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    const [row] = (await core.client.contacts.list({})).rows
    const from = row?.ownerid ?? ''
    const to = from === '60004' ? '60005' : '60004'
    const { total } = await core.client.contacts.list({ ownerid: from })
    const had = (await core.client.contacts.list({ ownerid: to })).total
    expect(await codeOf(core.client.contacts.transfer({ from, to: from }))).toBe('invalid-input')
    core.ports.cut(true)
    await core.client.contacts.edit({ id: row?.id ?? '', values: { position: '顾问' } })
    expect(await codeOf(core.client.contacts.transfer({ from, to }))).toBe('invalid-input')
    core.ports.cut(false)
    await until(async () => {
      core.ports.clock.advance(1000)
      return (await core.client.work.outbox({})).entries.length === 0
    })
    await core.client.contacts.transfer({ from, to })
    expect(watch.of(`${base}/transfer`)).toMatchObject([{ method: 'PUT', body: { srcUserId: from, destUserId: to } }])
    await core.synced()
    expect((await core.client.contacts.list({ ownerid: to })).total).toBe(had + total)
  })

  it('CC-01 a contact that is opened is read again; without a network it stays as it is', async () => {
    const core = await computer()
    const other = await computer(member)
    const [id = ''] = await idsOf(core, 1)
    await ended(other, await other.client.contacts.set({ ids: [id], field: 'position', value: '合伙人' }))
    await core.client.contacts.refresh({ id })
    expect(await position(core, id)).toBe('合伙人')
    core.ports.cut(true)
    expect(await codeOf(core.client.contacts.refresh({ id }))).toBe('unreachable')
    expect(await position(core, id)).toBe('合伙人')
  })

  it('CC-01 IM-04 IM-09 IM-12 a sheet of contacts goes up as temp and is read in; the result has its counts and reasons', async () => {
    const core = await computer(member)
    const watch = watchCalls(core)
    const customer = (await core.client.customers.list({})).rows[0]?.name ?? ''
    const bytes = await writeSheetFile(
      '联系人',
      ['姓名', '客户名称', '联系电话'],
      [
        ['导入甲', customer, '13800003333'],
        ['导入乙', '没有这个客户', ''],
        ['导入甲', customer, ''],
      ],
    )
    const { handle } = await core.client.files.expect({ name: '联系人.xlsx', type: '', size: bytes.byteLength })
    expect(core.core.media.receive(handle, bytes)).toBe(true)
    const job = await ended(core, await core.client.contacts.import({ handle, importType: 2, tags: ['决策人'] }))
    expect(job).toMatchObject({ kind: 'import', area: 'contacts', state: 'done' })
    expect(job.result).toMatchObject({ insertNum: 1, updateNum: 0, skipNum: 1, failureNum: 1 })
    expect(watch.of('/api/v1/file/fs/upload')[0]).toMatchObject({ query: { fileType: 'temp' } })
    expect(watch.of(`${base}/import`)).toMatchObject([{ method: 'POST', body: { importType: 2, tag: ['决策人'] } }])
    await core.synced()
    expect((await core.client.contacts.list({ text: '导入甲' })).rows).toMatchObject([{ companyName: customer }])
  })
})
