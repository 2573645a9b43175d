import { read, utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { companyPath, type FirmClient, firmClock, listOf, recordOf, signInto, type WireRow } from '../support/firm.ts'
import { firmForAll, upload, workbook } from './sample-firm-client.ts'

type Rows = readonly (readonly (string | number)[])[]

describe('customers by the sheet', async () => {
  const clock = firmClock()
  const firm = await firmForAll({ now: clock.now })
  const admin = await signInto(firm)
  const member = await signInto(firm, 'suruogu')
  const put = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
    String(recordOf(await upload(member, firm.origin, name, bytes, 'temp')).fsid)
  const take = async (rows: Rows, request: WireRow = {}) =>
    member.call('POST', `${companyPath}/import`, {
      ...{ fsid: await put('客户.xlsx', workbook(rows)), category: '意向客户', ...request },
    })
  const named = async (name: string): Promise<WireRow | undefined> => (await admin.companies({ name })).list[0]
  const extraOf = (row: WireRow | undefined): unknown =>
    typeof row?.extra === 'string' ? JSON.parse(row.extra) : row?.extra

  it('are made with every kind of field, and told by row where they cannot', async () => {
    const heading = [
      '客户名称',
      '联系电话',
      '行业',
      '客户级别',
      '付费状态',
      '负责人',
      '签约时间',
      '更多电话',
      '涉案案由',
      '服务类型',
      '无关的列',
    ]
    const rows = [
      heading,
      [
        '舟山启明渔业有限公司',
        13_800_002_222,
        '农林牧渔',
        'B级',
        '已付费',
        '沈怀瑾',
        45_962,
        '13800003333、0580-8123456',
        '劳动争议',
        '律师函、培训',
        'x',
      ],
      ['', '13800002223'],
      ['温州一号鞋业有限公司', '电话在名片上'],
      ['温州二号鞋业有限公司', '', '鞋业'],
      [],
      ['温州三号鞋业有限公司', '', '', '', '', '没有这个人'],
      ['温州四号鞋业有限公司', '', '', '', '', '', '去年'],
    ]
    const answer = recordOf(await take(rows, { phase: 5, tag: ['701', '待签约'] }))
    expect(answer).toMatchObject({ insertNum: 1, updateNum: 0, skipNum: 0, failureNum: 5 })
    expect(answer.failureMsgList).toEqual([
      '第3行：客户名称不能为空',
      '第4行：“联系电话”格式不正确',
      '第5行：“行业”没有选项“鞋业”',
      '第7行：负责人“没有这个人”不存在',
      '第8行：“签约时间”不是日期',
    ])
    const made = await named('舟山启明')
    expect(made).toMatchObject({
      ...{ telephone: '138****2222', industry: '农林牧渔', level: '2', chargeStatus: 1, ownerName: '沈怀瑾', phase: 5 },
      ...{ gmtCooperate: '2025-11-01 00:00:00', userCreateName: '苏若谷', category: '意向客户' },
      tagList: [{ name: '高意向' }, { name: '待签约' }],
    })
    expect(JSON.parse(String(made?.phoneMore))).toHaveLength(2)
    expect(extraOf(made)).toEqual({ caseCause: '劳动争议', serviceKinds: ['律师函', '培训'] })
  })

  it('are skipped or overwritten where the name is there, by the mode', async () => {
    const [row] = (await admin.companies({ sortField: 'gmtCreate', sortOrder: 'desc' })).list
    const name = String(row?.name)
    const rows = [
      ['客户名称', '备注'],
      [name, '来自表格'],
      ['丽水新客户', '来自表格'],
      ['丽水新客户', '又一次'],
    ]
    clock.advance(1000)
    expect(recordOf(await take(rows))).toMatchObject({ insertNum: 1, updateNum: 0, skipNum: 2, failureNum: 0 })
    expect((await named(name))?.note).toBe(row?.note)
    expect(recordOf(await take(rows, { importType: 1 }))).toMatchObject({ insertNum: 0, updateNum: 3, skipNum: 0 })
    const after = await named(name)
    expect(after).toMatchObject({ note: '来自表格', industry: row?.industry, gmtModify: '2025-11-20 14:32:01' })
    expect(extraOf(after)).toEqual(extraOf(row))
    expect((await named('丽水新客户'))?.note).toBe('又一次')
  })

  it('come from .xls too; what is no sheet is refused in words', async () => {
    const rows = [['客户名称'], ['衢州老格式有限公司']]
    const fsid = await put('旧.xls', workbook(rows, 'biff8'))
    const run = async (request: WireRow): Promise<string> =>
      (await member.call('POST', `${companyPath}/import`, { category: '意向客户', ...request })).message
    expect(await run({ fsid })).toBe('')
    expect((await named('衢州老格式'))?.name).toBe('衢州老格式有限公司')
    expect(await run({ fsid, category: '' })).toBe('必须选择导入类别')
    expect(await run({})).toBe('必须上传文件')
    expect(await run({ fsid: '0'.repeat(24) })).toBe('记录不存在或已删除')
    expect(await run({ fsid: await put('客户.csv', workbook(rows)) })).toBe('仅支持 .xls 或 .xlsx 文件')
    expect(await run({ fsid: await put('客户.xlsx', new TextEncoder().encode('PK 不是表格')) })).toBe('文件无法读取')
    expect(await run({ fsid: await put('客户.xlsx', workbook([['姓名'], ['甲']])) })).toBe('文件中没有“客户名称”列')
    const many = [['客户名称'], ...Array.from({ length: 5001 }, (_one, index) => [`批量${index}`])]
    expect((await take(many)).message).toBe('单次最多导入 5000 行')
    expect((await admin.companies({ name: '批量' })).recordCount).toBe(0)
    expect(recordOf(await take(many.slice(0, -1))).insertNum).toBe(5000)
    await admin.call('DELETE', `${companyPath}/batch/delete`, {
      ids: await idsNamed('批量'),
    })
    expect((await admin.companies({ name: '批量' })).recordCount).toBe(0)
  })
  const idsNamed = async (name: string): Promise<readonly unknown[]> => {
    const found: unknown[] = []
    for (let pageIndex = 0; ; pageIndex += 1) {
      const { list } = await admin.companies({ name, pageIndex, pageSize: 1000 })
      if (list.length === 0) return found
      found.push(...list.map(({ id }) => id))
    }
  }

  it('go out as a workbook by query and page, or those that were chosen, for administrators', async () => {
    const sheetOf = async (request: WireRow): Promise<readonly WireRow[]> => {
      const { fsid, fileName } = recordOf(await admin.call('POST', `${companyPath}/export`, request))
      expect(fileName).toBe('客户列表_20251120143201.xlsx')
      const response = await fetch(`${firm.origin}/api/v1/file/fs/download?fsid=${String(fsid)}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      })
      expect(response.headers.get('content-disposition')).toContain(encodeURIComponent(String(fileName)))
      const book = read(await response.bytes())
      const sheet = book.Sheets[book.SheetNames[0] ?? '']
      return sheet === undefined ? [] : utils.sheet_to_json<WireRow>(sheet, { defval: '' })
    }
    const query = { level: ['2'], sortField: 'gmtCreate', sortOrder: 'desc' }
    const listed = (await admin.companies({ ...query, pageSize: 1000 })).list
    const rows = await sheetOf({ ...query, pageIndex: 0, pageSize: 5000 })
    expect(rows.map((row) => row.客户名称)).toEqual(listed.map(({ name }) => name))
    expect(rows.every((row) => row.客户级别 === 'B级')).toBe(true)
    expect(rows[0]).toMatchObject({
      ...{ 联系电话: listed[0]?.telephone, 负责人: listed[0]?.ownerName, 创建时间: listed[0]?.gmtCreate },
    })
    expect((await sheetOf({ ...query, pageIndex: 1, pageSize: 10 })).map((row) => row.客户名称)).toEqual(
      listed.slice(10, 20).map(({ name }) => name),
    )
    const chosen = [listed[3], listed[1]]
    expect((await sheetOf({ customerIds: chosen.map((row) => row?.id) })).map((row) => row.客户名称)).toEqual(
      chosen.map((row) => row?.name),
    )
    expect((await member.call('POST', `${companyPath}/export`, query)).status).toBe(403)
    expect((await admin.call('POST', `${companyPath}/export`, { name: '没有这样的客户' })).message).toBe(
      '没有可导出的客户',
    )
  })

  it('get the defaults that they lack, once', async () => {
    const lacking = async () => (await admin.companies({ pageSize: 1000 })).list.filter((row) => row.level === '')
    expect(await lacking()).not.toHaveLength(0)
    expect((await member.call('POST', `${companyPath}/initDefaultProperties`, {})).status).toBe(403)
    const first = recordOf(await admin.call('POST', `${companyPath}/initDefaultProperties`, {}))
    expect(first.totalCount).toBe((await admin.companies()).recordCount)
    expect(Number(first.initCount)).toBeGreaterThan(0)
    expect(await lacking()).toEqual([])
    expect(recordOf(await admin.call('POST', `${companyPath}/initDefaultProperties`, {})).initCount).toBe(0)
  })

  it('come from the project system for users with the flag, by a form', async () => {
    const sync = (client: FirmClient) =>
      fetch(`${firm.origin}/api/v1/alpha/contact/synfrom`, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'force=1',
      })
    expect((await sync(member)).status).toBe(403)
    const first: unknown = await (await sync(admin)).json()
    expect(first).toMatchObject({ succeed: true, data: { totalCount: 3, insertNum: 3, updateNum: 0 } })
    expect(await (await sync(admin)).json()).toMatchObject({ data: { insertNum: 0 } })
    expect((await named('宁波海曙启衡'))?.ownerName).toBe('林知远')
  })

  it('take one field of many, custom ones under extra, and refuse a field that is not there', async () => {
    const ids = (await admin.companies()).list.slice(0, 3).map(({ id }) => id)
    const update = (fieldName: string, fieldValue: unknown) =>
      member.call('PUT', `${companyPath}/batch/update`, { ids, fieldName, fieldValue, objType: 'company' })
    expect((await update('chargeStatus', 2)).data).toBe(3)
    expect((await update('caseStage', '6')).data).toBe(3)
    expect((await update('ownerid', '60009')).data).toBe(3)
    expect((await update('moon', 'full')).message).toBe('字段不存在')
    const rows = await Promise.all(ids.map((id) => admin.call('GET', `${companyPath}/${String(id)}`)))
    for (const row of rows.map(recordOf)) {
      expect(row).toMatchObject({ chargeStatus: 2, ownerName: '郑以棠' })
      expect(extraOf(row)).toMatchObject({ caseStage: '6' })
    }
    const found = listOf(
      await member.call('POST', `${companyPath}/list`, { extraSet: { caseStage: ['6'] }, pageSize: 1000 }),
    )
    expect(found.list.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]))
  })
})
