import { describe, expect, it } from 'vitest'
import { firmClock, listOf, recordOf, signInto, type WireRow } from '../support/firm.ts'
import { firmForAll, upload, workbook } from './sample-firm-client.ts'

const base = '/api/v1/customer/contact'

describe('contacts of the sample firm', async () => {
  const clock = firmClock()
  const firm = await firmForAll({ contacts: 60, now: clock.now })
  const admin = await signInto(firm)
  const member = await signInto(firm, 'suruogu')
  const list = async (query: WireRow = {}) => listOf(await admin.call('POST', `${base}/list`, query))
  const read = async (id: unknown) => recordOf(await admin.call('GET', `${base}/${String(id)}`))

  it('are made on a customer, changed field by field, and deleted', async () => {
    const [company] = (await admin.companies()).list
    clock.advance(1000)
    const sent = {
      ...{ name: '方知意', companyId: company?.id, telephone: '13812345678', position: '法务经理', note: '周三前回电' },
      extra: { marker: 'c1' },
    }
    const made = recordOf(await member.call('POST', base, sent))
    expect(made).toMatchObject({
      ...{ name: '方知意', companyId: company?.id, companyName: company?.name, telephone: '138****5678' },
      ...{ ownerid: '60002', ownerName: '苏若谷', userCreateName: '苏若谷', gmtCreate: '2025-11-20 14:32:01' },
      extra: { marker: 'c1' },
    })
    clock.advance(1000)
    const changed = await member.call('PUT', `${base}/${String(made.id)}`, {
      position: '总监',
      telephone: '138****5678',
    })
    expect(recordOf(changed)).toMatchObject({ position: '总监', name: '方知意', gmtModify: '2025-11-20 14:32:02' })
    const phone = `/api/v1/phone/getPlainPhoneByMask?objType=contact&objId=${String(made.id)}&maskedPhone=138****5678`
    expect((await admin.call('GET', phone)).data).toBe('13812345678')
    expect((await list({ sortField: 'gmtModify', sortOrder: 'desc' })).list[0]?.id).toBe(made.id)
    expect((await admin.call('POST', base, { name: ' ' })).message).toBe('联系人姓名不能为空')
    expect((await admin.call('POST', base, { name: '甲', companyId: '7' })).message).toBe('客户不存在')
    expect((await admin.call('DELETE', `${base}/${String(made.id)}`)).succeed).toBe(true)
    expect((await admin.call('GET', `${base}/${String(made.id)}`)).status).toBe(404)
    expect((await admin.call('DELETE', `${base}/${String(made.id)}`)).status).toBe(404)
  })

  it('are listed by every column, sorted by the time of their last change', async () => {
    const all = (await list({ sortField: 'gmtModify', sortOrder: 'desc', pageSize: 1000 })).list
    const times = all.map(({ gmtModify }) => String(gmtModify))
    expect(times).toEqual(times.toSorted().toReversed())
    const check = async (query: WireRow, fits: (row: WireRow) => boolean): Promise<void> => {
      const found = (await list({ ...query, pageSize: 1000 })).list.map(({ id }) => id)
      expect(new Set(found), JSON.stringify(query)).toEqual(new Set(all.filter(fits).map(({ id }) => id)))
      expect(found.length, JSON.stringify(query)).toBeGreaterThan(0)
    }
    const some = all[7] ?? {}
    await check({ name: String(some.name).slice(0, 1) }, (row) =>
      String(row.name).includes(String(some.name).slice(0, 1)),
    )
    await check({ companyId: some.companyId }, (row) => row.companyId === some.companyId)
    await check({ position: '经理' }, (row) => String(row.position).includes('经理'))
    await check({ gender: [1] }, (row) => row.gender === 1)
    await check({ city: ['杭州', '宁波'] }, (row) => ['杭州', '宁波'].includes(String(row.city)))
    await check({ ownerid: [some.ownerid] }, (row) => row.ownerid === some.ownerid)
    await check({ dialState: 2 }, (row) => row.dialState === 2)
    await check({ tag: ['721', '法务'] }, (row) => /决策人|法务/.test(JSON.stringify(row.tagList)))
    await check({ gmtCreateStart: '2025-06-01', gmtCreateEnd: '2025-11-01' }, (row) =>
      /^2025-(0[6-9]|10|11-01)/.test(String(row.gmtCreate)),
    )
    await check({ gmtNotFollowupType: 13 }, (row) => row.gmtFollowup === null || String(row.gmtFollowup) < '2025-10-01')
    const basic = listOf(await admin.call('POST', `${base}/list/base`, { pageSize: 3 })).list
    expect(Object.keys(basic[0] ?? {})).toEqual([
      ...['id', 'name', 'telephone', 'companyId', 'companyName', 'position', 'ownerid', 'ownerName'],
    ])
    expect(recordOf(await admin.call('GET', `${base}/base/${String(basic[0]?.id)}`))).toEqual(basic[0])
  })

  it('are changed and deleted in batch, and handed over', async () => {
    const [one, other, third] = (await list()).list.map(({ id }) => id)
    const update = await member.call('PUT', `${base}/batch/update`, {
      ...{ ids: [one, other, '7'], fieldName: 'note', fieldValue: '批量备注' },
    })
    expect(update.data).toBe(2)
    expect((await read(one)).note).toBe('批量备注')
    await member.call('PUT', `${base}/batch/update`, { ids: [one], fieldName: 'birthplace', fieldValue: '绍兴' })
    expect((await read(one)).extra).toEqual({ birthplace: '绍兴' })
    const both = await admin.call('PUT', '/api/v1/customer/company/batch/update', {
      ...{ ids: [other], objType: 'contact', fieldName: 'city', fieldValue: '舟山' },
    })
    expect([both.data, (await read(other)).city]).toEqual([1, '舟山'])
    const srcUserId = String((await read(third)).ownerid)
    const owned = (await list({ ownerid: srcUserId })).recordCount
    const transfer = { srcUserId, destUserId: '60040' }
    expect((await member.call('PUT', `${base}/transfer`, transfer)).status).toBe(403)
    expect((await admin.call('PUT', `${base}/transfer`, transfer)).data).toBe(owned)
    expect(await read(third)).toMatchObject({ ownerid: '60040', ownerName: '马语迟' })
    expect((await list({ ownerid: srcUserId })).recordCount).toBe(0)
    expect((await member.call('DELETE', `${base}/batch/delete`, { ids: [one] })).status).toBe(403)
    const before = (await list()).recordCount
    expect((await admin.call('DELETE', `${base}/batch/delete`, { ids: [one, other, '7'] })).data).toBe(2)
    expect((await list()).recordCount).toBe(before - 2)
  })

  it('come from a sheet, with the rows that could not be taken', async () => {
    const [company] = (await admin.companies()).list
    const rows = [
      ['姓名', '客户名称', '职务', '联系电话'],
      ['池望', company?.name as string, '出纳', 13_900_001_111],
      ['江迟', '没有这家公司', '出纳', '13900001112'],
      ['', '', '', '13900001113'],
      ['池望', company?.name as string, '会计', '13900001111'],
    ]
    const file = recordOf(await upload(admin, firm.origin, '联系人.xlsx', workbook(rows), 'temp'))
    const answer = await admin.call('POST', `${base}/import`, { fsid: file.fsid, importType: 1, tag: ['724'] })
    expect(answer.data).toEqual({
      ...{ fsid: file.fsid, insertNum: 1, updateNum: 1, skipNum: 0, failureNum: 2 },
      failureMsgList: ['第3行：客户不存在', '第4行：姓名不能为空'],
    })
    const [made] = (await list({ name: '池望' })).list
    expect(made).toMatchObject({ position: '会计', telephone: '139****1111', tagList: [{ id: '724', name: '家属' }] })
    const again = await admin.call('POST', `${base}/import`, { fsid: file.fsid })
    expect(again.data).toMatchObject({ insertNum: 0, updateNum: 0, skipNum: 2, failureNum: 2 })
  })
})
