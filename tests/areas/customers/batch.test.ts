// What is done with many customers at once, through the contract: a real core, a real firm, and what leaves for it.
import { describe, expect, it } from 'vitest'
import { writeSheetFile } from '../../../src/renderer/src/lib/sheet/write-sheet.ts'
import { clientOf, codeOf, customerIds, ended, fieldsOf, member, settled, type TestCore } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'
import { watchCalls } from '../../support/watched-calls.ts'

const company = '/api/v1/customer/company'
const office = officeOf({ customers: 130, followups: 40 })
const { computer } = office

const switchTo = (name: string, value: string) =>
  office.firm.edit({ op: 'reference', area: 'config', id: name, row: { name, value } })

const handOver = async (core: TestCore, name: string, bytes: Uint8Array): Promise<string> => {
  const { handle } = await core.client.files.expect({ name, type: '', size: bytes.byteLength })
  expect(core.core.media.receive(handle, bytes)).toBe(true)
  return handle
}

describe('a field of many customers', () => {
  it('BT-09 BT-10 ER-03 CL-45 D-41 a member sets level, charge status and owner: one call for fifty, and their count', async () => {
    const core = await computer(member)
    const watch = watchCalls(core)
    const ids = await customerIds(core, 60)
    const job = await ended(core, await core.client.batch.set({ ids, field: 'level', value: '2' }))
    expect(job).toMatchObject({
      kind: 'batch',
      state: 'done',
      done: 60,
      total: 60,
      result: { updated: 60 },
      failures: [],
    })
    const sent = watch.of(`${company}/batch/update`)
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT'])
    expect(sent[0]?.body).toEqual({ ids: ids.slice(0, 50), fieldName: 'level', fieldValue: '2', objType: 'company' })
    await ended(core, await core.client.batch.set({ ids: ids.slice(0, 2), field: 'chargeStatus', value: '1' }))
    await ended(core, await core.client.batch.set({ ids: ids.slice(0, 2), field: 'ownerid', value: '60004' }))
    expect(watch.of(`${company}/batch/update`).at(-1)?.body).toMatchObject({
      fieldName: 'ownerid',
      fieldValue: '60004',
    })
    const [first = ''] = ids
    expect(await fieldsOf(core, first)).toMatchObject({
      level: '2',
      chargeStatus: '1',
      ownerid: '60004',
      ownerName: '陈望舒',
    })
  })

  it('BT-10 the count is the firm’s: a customer that is gone there is not counted and disappears here', async () => {
    const core = await computer()
    const ids = await customerIds(core, 4)
    await core.client.work.pause({ paused: true })
    await core.client.customers.edit({ id: ids[3] ?? '', values: { note: '尚未提交' } })
    for (const gone of [ids[1], ids[3]]) office.firm.edit({ op: 'delete', id: gone })
    const job = await ended(core, await core.client.batch.set({ ids, field: 'level', value: '3' }))
    expect(job.result).toEqual({ updated: 2 })
    expect(await codeOf(core.client.customers.detail({ id: ids[1] ?? '' }))).toBe('not-found')
    // What somebody typed is not taken away with it.
    expect(await fieldsOf(core, ids[3] ?? '')).toMatchObject({ note: '尚未提交' })
    expect(await fieldsOf(core, ids[2] ?? '')).toMatchObject({ level: '3' })
  })

  it('a chunk that fails names its customers with the reason; the failed ones alone are tried again', async () => {
    const core = await computer()
    const ids = await customerIds(core, 120)
    office.firm.faults.set('company.batchUpdate', { kind: 'refuse', message: '该客户已锁定', after: 1, times: 1 })
    const started = await core.client.batch.set({ ids, field: 'level', value: '2' })
    const job = await ended(core, started)
    expect(job).toMatchObject({ state: 'done', result: { updated: 70 } })
    expect(job.failures).toHaveLength(50)
    expect(job.failures[0]).toMatchObject({ id: ids[50], code: 'refused', message: '该客户已锁定' })
    expect(job.failures[0]?.title).not.toBe('')
    const watch = watchCalls(core)
    const again = await ended(core, await core.client.jobs.retryFailed({ id: started.job }))
    expect(again).toMatchObject({ state: 'done', total: 50, result: { updated: 50 }, failures: [] })
    expect(watch.of(`${company}/batch/update`).map(({ body }) => (body as { ids: string[] }).ids)).toEqual([
      ids.slice(50, 100),
    ])
  })

  it('an answer that was lost is asked for: what the firm did counts as done', async () => {
    const core = await computer()
    const ids = await customerIds(core, 3)
    await core.client.work.pause({ paused: true })
    await core.client.customers.edit({ id: ids[1] ?? '', values: { note: '尚未提交' } })
    office.firm.faults.set('company.batchUpdate', { kind: 'lostResponse', times: 1 })
    const job = await ended(core, await core.client.batch.set({ ids, field: 'level', value: '3' }))
    expect(job).toMatchObject({ state: 'done', result: { updated: 3 }, failures: [] })
    expect(await fieldsOf(core, ids[0] ?? '')).toMatchObject({ level: '3' })
    // The firm's answer does not lie over what was not sent yet.
    expect(await fieldsOf(core, ids[1] ?? '')).toMatchObject({ note: '尚未提交' })
  })

  it('without a network the rest is not tried: every customer has the reason, and nothing changed here', async () => {
    const core = await computer()
    const ids = await customerIds(core, 120)
    const before = await fieldsOf(core, ids[0] ?? '')
    core.ports.cut(true)
    const watch = watchCalls(core)
    const job = await ended(core, await core.client.batch.set({ ids, field: 'level', value: '3' }))
    expect(job.failures).toHaveLength(120)
    expect(job.failures[119]).toMatchObject({ code: 'unreachable' })
    expect(watch.of(`${company}/batch/update`)).toHaveLength(1)
    expect(await fieldsOf(core, ids[0] ?? '')).toEqual(before)
  })

  it('a cancel lets the chunk on its way come home and sends no further one', async () => {
    const core = await computer()
    const ids = await customerIds(core, 120)
    office.firm.faults.set('company.batchUpdate', { kind: 'hold' })
    const started = await core.client.batch.set({ ids, field: 'level', value: '3' })
    await office.firm.faults.held('company.batchUpdate')
    expect(await core.client.jobs.running({})).toEqual({ ids: [started.job] })
    expect(await core.client.jobs.get({ id: started.job })).toMatchObject({ state: 'running', cancelAsked: false })
    await core.client.jobs.cancel({ id: started.job })
    expect(await core.client.jobs.get({ id: started.job })).toMatchObject({ state: 'running', cancelAsked: true })
    office.firm.faults.clear()
    const job = await ended(core, started)
    expect(job).toMatchObject({ state: 'cancelled', done: 50, result: { updated: 50 }, failures: [] })
    expect(await core.client.jobs.running({})).toEqual({ ids: [] })
    expect(office.firm.ledger.count('company.batchUpdate')).toBe(1)
  })
})

describe('administrators', () => {
  it('CL-11 BT-12 deletes many at once; they are gone here too', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    const ids = await customerIds(core, 2)
    const job = await ended(core, await core.client.batch.remove({ ids }))
    expect(job).toMatchObject({ state: 'done', result: { updated: 2 }, undoable: false })
    expect(watch.of(`${company}/batch/delete`)).toMatchObject([{ method: 'DELETE', body: { ids } }])
    expect(await codeOf(core.client.customers.detail({ id: ids[0] ?? '' }))).toBe('not-found')
    const { total } = await core.client.customers.list({})
    expect(total).toBe(128)
  })

  it('what hangs on a deleted customer goes with it, and no search finds it', async () => {
    const core = await computer()
    const [id = '', other = ''] = await customerIds(core, 2)
    for (const objId of [id, other])
      await core.client.followups.add({
        objType: 'company',
        objId,
        type: 0,
        content: '独一无二的跟进',
        attachments: [],
      })
    await settled(core)
    const found = async () => {
      const { groups } = await core.client.search.everything({ text: '独一无二' })
      return (groups ?? []).flatMap(({ kind, hits }) => (kind === 'followups' ? hits : [])).length
    }
    expect(await found()).toBe(2)
    await ended(core, await core.client.batch.remove({ ids: [id] }))
    expect(await found()).toBe(1)
    expect((await core.client.followups.list({ objType: 'company', objId: id })).rows).toEqual([])
    await core.synced()
    expect(await found()).toBe(1)
  })

  it('a delete whose answer was lost is done where the firm no longer has the customers', async () => {
    const core = await computer()
    const ids = await customerIds(core, 2)
    office.firm.faults.set('company.batchDelete', { kind: 'lostResponse', times: 1 })
    const job = await ended(core, await core.client.batch.remove({ ids }))
    expect(job).toMatchObject({ state: 'done', failures: [], result: { updated: 2 } })
    expect((await core.client.customers.list({})).total).toBe(128)
  })

  it('C10 a customer that was deleted while it was read again after a lost answer stays deleted', async () => {
    const core = await computer()
    const [id = ''] = await customerIds(core, 1)
    office.firm.faults.set('company.batchUpdate', { kind: 'lostResponse', times: 1 })
    office.firm.faults.set('company.get', { kind: 'holdBody', times: 1 })
    const started = await core.client.batch.set({ ids: [id], field: 'level', value: '3' })
    await office.firm.faults.held('company.get')
    core.ports.clock.advance(1_000)
    await ended(core, await core.client.batch.remove({ ids: [id] }))
    office.firm.faults.clear()
    await ended(core, started)
    expect(await codeOf(core.client.customers.detail({ id }))).toBe('not-found')
    expect((await core.client.customers.list({})).total).toBe(129)
  })

  it('CL-10 BT-13 PM-01 PM-02 moves many to 4 or 5, only with the sea switch on', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    const ids = await customerIds(core, 2)
    await ended(core, await core.client.batch.phase({ ids, phase: 5 }))
    await ended(core, await core.client.batch.phase({ ids, phase: 4 }))
    expect(watch.of(`${company}/batch/phase`)).toMatchObject([
      { method: 'PUT', body: { ids, destPhase: 5 } },
      { method: 'PUT', body: { ids, destPhase: 4 } },
    ])
    expect(await fieldsOf(core, ids[0] ?? '')).toMatchObject({ phase: '4' })
    expect(await codeOf(core.client.batch.phase({ ids: [], phase: 4 }))).toBe('invalid-input')
    switchTo('customer.sea.enable', '0')
    await core.client.sync.now({})
    await core.synced()
    expect(await codeOf(core.client.batch.phase({ ids, phase: 4 }))).toBe('forbidden')
  })

  it('CL-12 BT-16 PM-03 ER-05 fills what is empty, only with the switch on, and says how many of how many', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    const [id = ''] = await customerIds(core, 1)
    office.firm.edit({ op: 'update', id, fields: { level: '' } })
    const { total, done } = await core.client.batch.fixNull({})
    expect([total, done >= 1 && done < total]).toEqual([130, true])
    expect(watch.of(`${company}/initDefaultProperties`)).toMatchObject([{ method: 'POST' }])
    await core.synced()
    expect((await fieldsOf(core, id)).level).toBe('4')
    switchTo('customer.fixnull.enable', '0')
    await core.client.sync.now({})
    await core.synced()
    expect(await codeOf(core.client.batch.fixNull({}))).toBe('forbidden')
  })

  it('HO-05 HO-06 hands the customers of one over to another, and never to the same', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    expect(await codeOf(core.client.batch.handover({ from: '60002', to: '60002' }))).toBe('invalid-input')
    await core.client.batch.handover({ from: '60002', to: '60004' })
    expect(watch.of(`${company}/transfer`)).toMatchObject([
      { method: 'PUT', body: { srcUserId: '60002', destUserId: '60004' } },
    ])
    await core.synced()
    expect((await core.client.customers.list({ ownerid: '60002' })).total).toBe(0)
  })

  it('D-61 hands nothing over while changes of this computer are unsent', async () => {
    const core = await computer()
    const [id = ''] = await customerIds(core, 1)
    core.ports.cut(true)
    await core.client.customers.edit({ id, values: { note: '尚未提交' } })
    core.ports.cut(false)
    const watch = watchCalls(core)
    expect(await codeOf(core.client.batch.handover({ from: '60002', to: '60004' }))).toBe('invalid-input')
    expect(watch.of(`${company}/transfer`)).toEqual([])
  })

  it('PM-01 CL-08 CL-13 CL-14 refuses a member everything that is the administrators’', async () => {
    const core = await computer(member)
    const { batch } = core.client
    const ids = await customerIds(core, 1)
    const watch = watchCalls(core)
    expect(await codeOf(batch.remove({ ids }))).toBe('forbidden')
    expect(await codeOf(batch.phase({ ids, phase: 4 }))).toBe('forbidden')
    expect(await codeOf(batch.fixNull({}))).toBe('forbidden')
    expect(await codeOf(batch.clearParticipants({ ids, userIds: ['60002'] }))).toBe('forbidden')
    expect(await codeOf(batch.handover({ from: '60002', to: '60004' }))).toBe('forbidden')
    expect(await codeOf(batch.export({ query: {}, range: 0, ids: [] }))).toBe('forbidden')
    const details = { otherType: '', call: '', callMissed: '', changes: {} }
    const sheet = { name: '跟进', headers: Array<string>(9).fill(''), labels: {}, details }
    expect(await codeOf(core.client.followups.export(sheet))).toBe('forbidden')
    expect(watch.calls.filter(({ path }) => path.includes('/batch/') || path.includes('/export'))).toEqual([])
  })
})

describe('participants', () => {
  it('AP-36 BT-05 BT-06 RL-04 puts every person with the role on every customer, in one list', async () => {
    const core = await computer(member)
    const { roles } = await core.client.pickers.roles({ module: 'company' })
    const helper = roles.find(({ name }) => name === '协办律师')
    const watch = watchCalls(core)
    const ids = await customerIds(core, 2)
    const userIds = ['60003', '60005']
    const job = await ended(core, await core.client.batch.addMembers({ ids, userIds, roleId: helper?.id ?? '' }))
    expect(job).toMatchObject({ state: 'done', failures: [] })
    const [sent] = watch.of('/api/v1/rolemember/batch')
    expect([sent?.method, sent?.contentType]).toEqual(['POST', 'application/json'])
    expect(sent?.body).toEqual(
      ids.flatMap((objId) =>
        userIds.map((operId) => ({ operType: 'user', operId, objType: 'company', objId, roleid: '3' })),
      ),
    )
    const { participantList } = await fieldsOf(core, ids[1] ?? '')
    expect(participantList).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ userId: '60003', roleName: '协办律师' }),
        expect.objectContaining({ userId: '60005', roleName: '协办律师' }),
      ]),
    )
  })

  it('CL-13 BT-15 D-42 takes each chosen person off the customers and leaves owners their customers', async () => {
    const core = await computer()
    const ids = await customerIds(core, 2)
    const [id = ''] = ids
    await ended(core, await core.client.batch.set({ ids, field: 'ownerid', value: '60003' }))
    await ended(core, await core.client.batch.addMembers({ ids, userIds: ['60003', '60005'], roleId: '4' }))
    const watch = watchCalls(core)
    const started = await core.client.batch.clearParticipants({ ids, userIds: ['60003', '60005'] })
    expect(await ended(core, started)).toMatchObject({ state: 'done', failures: [], result: { updated: 2 } })
    const sent = watch.of('/api/v1/rolemember/deleteByObjs')
    expect(sent.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
    const asked = sent.map(({ query, body }) => ({ ...query, ...(body as object) }))
    expect(asked).toEqual(
      ['60003', '60005'].map((operId) => ({
        objType: 'company',
        objIds: ids,
        operType: 'user',
        operId,
        excludeOwner: 'true',
      })),
    )
    const { participantList, ownerid } = await fieldsOf(core, id)
    expect(ownerid).toBe('60003')
    const left = (participantList as { userId: string; roleId: string }[]).filter(({ userId }) =>
      ['60003', '60005'].includes(userId),
    )
    expect(left.every(({ userId, roleId }) => userId === '60003' && roleId === '1')).toBe(true)
  })
})

describe('customers of another system', () => {
  it('CL-07 CL-44 customers of the project system are fetched by a form, for whom the firm lets do it', async () => {
    const core = await computer()
    expect((await core.client.session.state({})).user?.alpha).toBe(true)
    const watch = watchCalls(core)
    await core.client.batch.syncFromAlpha({})
    expect(watch.of('/api/v1/alpha/contact/synfrom')).toMatchObject([
      { method: 'POST', contentType: expect.stringContaining('application/x-www-form-urlencoded') },
    ])
    await core.synced()
    expect((await core.client.customers.list({ name: '绍兴柯桥锦纹纺织有限公司' })).total).toBe(1)
    const other = await computer(member)
    expect((await other.client.session.state({})).user?.alpha).toBe(false)
    expect(await codeOf(other.client.batch.syncFromAlpha({}))).toBe('forbidden')
  })
})

describe('files of customers', () => {
  const sheet = (rows: readonly (readonly string[])[]) =>
    writeSheetFile('客户', ['客户名称', '客户级别', '申请时间'], rows)

  it('AP-06 IM-04 IM-09 IM-11 IM-12 a file goes up as temp, then is read in; the result has its counts and reasons', async () => {
    const core = await computer(member)
    const watch = watchCalls(core)
    const bytes = await sheet([
      ['导入甲有限公司', 'A级', '2026-05-01'],
      ['导入乙有限公司', '没有的级别', ''],
      ['导入甲有限公司', 'B级', ''],
    ])
    const started = await core.client.batch.import({
      handle: await handOver(core, '客户.xlsx', bytes),
      phase: 5,
      importType: 2,
      category: '诉讼客户',
      tags: ['高意向'],
    })
    const job = await ended(core, started)
    expect(job).toMatchObject({ kind: 'import', state: 'done', done: bytes.byteLength })
    expect(job.result).toMatchObject({ insertNum: 1, updateNum: 0, skipNum: 1, failureNum: 1 })
    const { failureMsgList, fsid } = job.result as { failureMsgList: string[]; fsid: string }
    expect(failureMsgList).toEqual([expect.stringMatching(/^第3行：/)])
    const [up] = watch.of('/api/v1/file/fs/upload')
    expect(up).toMatchObject({ method: 'POST', query: { fileType: 'temp' } })
    expect(up?.contentType).toMatch(/^multipart\/form-data/)
    expect(up?.authorization).toMatch(/^Bearer ./)
    expect(up?.body).toMatchObject({ file: { name: '客户.xlsx' } })
    expect(watch.of(`${company}/import`)).toMatchObject([
      { method: 'POST', body: { phase: 5, importType: 2, fsid, category: '诉讼客户', tag: ['高意向'] } },
    ])
    await core.synced()
    expect((await core.client.customers.list({ name: '导入甲有限公司' })).rows).toHaveLength(1)
  })

  it('IM-02 IM-05 takes .xls and .xlsx of at most 10 MB and nothing else', async () => {
    const core = await computer()
    const give = async (name: string, size: number) =>
      codeOf(
        core.client.batch.import({
          handle: await handOver(core, name, new Uint8Array(size)),
          phase: 4,
          importType: 2,
          category: '',
          tags: [],
        }),
      )
    expect(await give('客户.csv', 10)).toBe('invalid-input')
    expect(await give('客户.xlsx', 10 * 1024 * 1024 + 1)).toBe('too-large')
    expect(await give('客户.XLS', 9 * 1024 * 1024)).toBe('none')
  })

  it('an import that is cancelled while its file goes up never reaches the customers', async () => {
    const core = await computer()
    office.firm.faults.set('file.upload', { kind: 'hold' })
    const started = await core.client.batch.import({
      handle: await handOver(core, '客户.xlsx', await sheet([['取消导入有限公司', '', '']])),
      phase: 4,
      importType: 2,
      category: '诉讼客户',
      tags: [],
    })
    await office.firm.faults.held('file.upload')
    await core.client.jobs.cancel({ id: started.job })
    expect(await ended(core, started)).toMatchObject({ state: 'cancelled' })
    office.firm.faults.clear()
    expect(office.firm.ledger.count('company.import')).toBe(0)
  })

  it('EX-02 EX-04 exports the query with its range of 5,000, or the chosen customers; the file is there by its handle', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    const query = { level: ['1'], sortField: 'name', sortOrder: 'asc' }
    const job = await ended(core, await core.client.batch.export({ query, range: 0, ids: [] }))
    expect(job.state).toBe('done')
    const { handle, name } = job.result as { handle: string; name: string }
    expect(name).toMatch(/\.xlsx$/)
    expect(core.core.media.read(handle)?.bytes.byteLength).toBeGreaterThan(1000)
    const ids = await customerIds(core, 2)
    await ended(core, await core.client.batch.export({ query, range: 0, ids }))
    expect(watch.of(`${company}/export`).map(({ method, body }) => [method, body])).toEqual([
      ['POST', { ...query, pageIndex: 0, pageSize: 5000 }],
      ['POST', { customerIds: ids }],
    ])
  })

  it('EX-01 EX-02 exports what initials found by the ids of the list, in its order and of all its pages', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    // The initials of 有限公司; the firm finds no name by them.
    const list = { name: 'YXGS', sortField: 'name', sortOrder: 'desc', pageIndex: 1, pageSize: 10 } as const
    const { total } = await core.client.customers.list(list)
    const shown: string[] = []
    for (let pageIndex = 0; shown.length < total; pageIndex += 1) {
      const { rows } = await core.client.customers.list({ ...list, pageIndex })
      shown.push(...rows.map(({ id }) => id))
    }
    expect(total).toBeGreaterThan(list.pageSize)
    const query = { name: list.name, sortField: list.sortField, sortOrder: list.sortOrder }
    const start = async (range: number, of: Parameters<typeof core.client.customers.list>[0]) =>
      ended(core, await core.client.batch.export({ query, list: of, range, ids: [] }))
    expect(await start(0, list)).toMatchObject({ state: 'done' })
    // A range behind the last row names nobody, which the firm would take for everybody.
    expect(await start(1, list)).toMatchObject({ state: 'failed', failure: { code: 'not-found' } })
    for (const range of [0, 1]) await start(range, { ...list, name: '公司' })
    expect(watch.of(`${company}/export`).map(({ body }) => body)).toEqual([
      { customerIds: shown },
      { ...query, pageIndex: 0, pageSize: 5000 },
      { ...query, pageIndex: 1, pageSize: 5000 },
    ])
  })

  it('EX-02 D-119 where each record has tags of its own, an export and a list of the firm take all tags of the name, as the list here does', async () => {
    const own = (id: string) => ({ id, name: '一客一签', objType: 'company', objId: id })
    for (const id of ['9701', '9702']) office.firm.edit({ op: 'reference', area: 'tag', id, row: own(id) })
    const core = await computer()
    const [{ id = '' } = {}] = (await core.client.pickers.tags({})).tags.filter(({ name }) => name === '一客一签')
    expect(['9701', '9702']).toContain(id)
    const watch = watchCalls(core)
    await core.client.batch.export({ query: { tag: [id] }, range: 0, ids: [] }).then((job) => ended(core, job))
    await core.client.customers.find({ tag: [id] })
    // Passes of the sync read the list, too, without a filter.
    const asked = [...watch.of(`${company}/export`), ...watch.of(`${company}/list`)]
      .map(({ body }) => (body as { readonly tag?: readonly string[] }).tag?.toSorted())
      .filter((tags) => tags !== undefined)
    expect(asked).toEqual([
      ['9701', '9702'],
      ['9701', '9702'],
    ])
    for (const one of ['9701', '9702']) office.firm.edit({ op: 'reference', area: 'tag', id: one, row: null })
  })

  it('an export is read, and a file to import is used, by the session that asked for it only', async () => {
    const core = await computer()
    const { media, caller } = core.core
    const clientIn = (session: string) => clientOf(caller({ session, onClose: () => undefined }))
    const [one, other] = [clientIn('one'), clientIn('other')]
    const job = await ended(core, await one.batch.export({ query: {}, range: 0, ids: await customerIds(core, 1) }))
    const { handle } = job.result as { handle: string }
    expect([media.read(handle), media.of('other').read(handle)]).toEqual([null, null])
    expect(media.of('one').read(handle)).not.toBe(null)
    const bytes = await sheet([['会话导入有限公司', '', '']])
    const file = await one.files.expect({ name: '客户.xlsx', type: '', size: bytes.byteLength })
    expect(media.of('other').receive(file.handle, bytes)).toBe(false)
    expect(media.of('one').receive(file.handle, bytes)).toBe(true)
    const asked = { handle: file.handle, phase: 4, importType: 2, category: '诉讼客户' } as const
    expect(await codeOf(other.batch.import({ ...asked, tags: [] }))).toBe('not-found')
    expect(await codeOf(other.files.attach({ handle: file.handle }))).toBe('not-found')
    expect(await codeOf(other.contacts.import({ handle: file.handle, importType: 2 }))).toBe('not-found')
    expect(await ended(core, await one.batch.import({ ...asked, tags: [] }))).toMatchObject({ state: 'done' })
    await core.client.session.signOut({})
    expect(media.of('one').read(handle)).toBe(null)
  })

  it('EX-05 an export that the firm does not give ends without a file', async () => {
    const core = await computer()
    office.firm.faults.set('company.export', { kind: 'refuse', message: '暂时不能导出' })
    const job = await ended(core, await core.client.batch.export({ query: {}, range: 0, ids: [] }))
    expect(job).toMatchObject({ state: 'failed', result: null, failure: { code: 'refused', message: '暂时不能导出' } })
  })
})
