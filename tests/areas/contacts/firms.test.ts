// Contacts at both firms: one that goes, many that go, a handover and a sheet, whatever the answer was.
import { afterEach, describe, expect, it } from 'vitest'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { codeOf, ended, type TestCore } from '../../support/core.ts'
import { type FirmOffice, firmOffices, otherOffice, readAgain } from '../../support/firm-office.ts'
import { madeSheet } from '../../support/sheets.ts'

const CONTACT = '/api/v1/customer/contact'

const rowsOf = async ({ client }: TestCore) => (await client.contacts.list({ pageSize: 50 })).rows
const idsOf = async (core: TestCore) => (await rowsOf(core)).map(({ id }) => id)

describe.each(firmNames)('at the %s firm', (name) => {
  let office: FirmOffice
  openForEach(firmOffices[name], (opened) => {
    office = opened
  })

  it('CC-01 CC-02 one goes and many go, whether or not an answer came, and no pass brings them back', async () => {
    const { core, lose, heal } = office
    const [one = '', two = '', three = '', four = '', ...others] = await idsOf(core)
    await core.client.contacts.removeOne({ id: one })
    lose(['contact.delete', 'contact.batchDelete'], `${CONTACT}/${two}`, `${CONTACT}/batch/delete`)
    await core.client.contacts.removeOne({ id: two })
    expect(await ended(core, await core.client.contacts.remove({ ids: [three, four] }))).toMatchObject({
      result: { updated: 2 },
      failures: [],
    })
    heal()
    expect(new Set(await idsOf(core))).toEqual(new Set(others))
    await readAgain(core)
    expect(new Set(await idsOf(core))).toEqual(new Set(others))
  })

  it('CC-01 CC-02 IM-12 HO-06 a sheet is read in and a handover shows here, also where its answer was lost', async () => {
    const { core, lose, heal } = office
    const company = (await core.client.customers.list({})).rows[0]?.name ?? ''
    const { name: file, buffer } = madeSheet('许静仪.xlsx', [
      ['姓名', '客户名称', '联系电话'],
      ['许静仪', company, '13800003333'],
      ['王某', '没有这个客户', ''],
    ])
    const { handle } = await core.client.files.expect({ name: file, type: '', size: buffer.byteLength })
    core.core.media.receive(handle, new Uint8Array(buffer))
    const job = await ended(core, await core.client.contacts.import({ handle, importType: 2 }))
    expect(job.result).toMatchObject({ insertNum: 1, updateNum: 0, skipNum: 0, failureNum: 1 })
    expect(job.result).toMatchObject({ failureMsgList: [expect.stringMatching(/客户/)] })
    await core.synced()
    expect((await core.client.contacts.list({ text: '许静仪' })).total).toBe(1)
    const { users } = await core.client.pickers.users({})
    const [from = '', to = '', third = ''] = [...new Set((await rowsOf(core)).map(({ ownerid }) => ownerid))].concat(
      users.map(({ id }) => id),
    )
    const owned = async (ownerid: string) => (await rowsOf(core)).filter((row) => row.ownerid === ownerid).length
    const had = (await owned(from)) + (await owned(to))
    await core.client.contacts.transfer({ from, to })
    await core.synced()
    expect([await owned(from), await owned(to)]).toEqual([0, had])
    lose(['contact.transfer'], `${CONTACT}/transfer`)
    const another = third === from ? to : third
    const before = await owned(another)
    expect(await codeOf(core.client.contacts.transfer({ from: to, to: from }))).not.toBe('none')
    heal()
    await core.synced()
    expect([await owned(from), await owned(to)]).toEqual([had, 0])
    expect(await owned(another)).toBe(before)
  })
})

describe('at a firm of other habits', () => {
  let office: Awaited<ReturnType<typeof otherOffice>>
  afterEach(() => office.close())

  it('CC-01 CC-02 what it leaves out of many stays here, is named, and is refused by itself in the firm’s words', async () => {
    office = await otherOffice({ quiet: true, creates: 'nothing', sorts: true, largestPage: 10 })
    const { core, firm } = office
    const [one, two] = await rowsOf(core)
    const kept = one?.id ?? ''
    const id = two?.id ?? ''
    const companyId = one?.companyId ?? ''
    await core.client.followups.add({ objType: 'contact', objId: kept, content: '已联系' })
    await readAgain(core)
    const job = await ended(core, await core.client.contacts.remove({ ids: [kept, id] }))
    expect(job).toMatchObject({ result: { updated: 1 }, failures: [{ id: kept, title: one?.name }] })
    expect([firm.contacts.has(kept), firm.contacts.has(id)]).toEqual([true, false])
    expect(await idsOf(core)).toContain(kept)
    expect(await idsOf(core)).not.toContain(id)
    await expect(core.client.contacts.removeOne({ id: kept })).rejects.toMatchObject({
      code: 'refused',
      details: { message: '该联系人有跟进记录，不能删除', status: 409 },
    })
    // Taken without a word: found by its list, and there once.
    const made = await core.client.contacts.create({ values: { name: '许静仪', companyId } })
    expect(firm.contacts.get(made.id)?.texts.name).toBe('许静仪')
    // Somebody else was faster.
    const gone = (await idsOf(core)).find((other) => other !== kept && other !== made.id) ?? ''
    firm.removeContact(gone)
    await core.client.contacts.removeOne({ id: gone })
    expect(await idsOf(core)).not.toContain(gone)
    // Its rows keep their stamps when they are handed over, and no pass would come upon those.
    const { users } = await core.client.pickers.users({})
    const [from = '', to = ''] = users.map((user) => user.id)
    core.ports.clock.advance(1_000)
    await core.client.contacts.transfer({ from, to })
    await core.synced()
    expect((await rowsOf(core)).filter(({ ownerid }) => ownerid === from)).toEqual([])
    // Of a firm that has no such call nothing is taken for deleted.
    firm.behave({ absent: [`${CONTACT}/${made.id}`] })
    expect(await codeOf(core.client.contacts.removeOne({ id: made.id }))).toBe('not-found')
    expect(await idsOf(core)).toContain(made.id)
  })
})
