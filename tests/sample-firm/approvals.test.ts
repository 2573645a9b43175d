// The sample firm's approvals, by its calls alone: whose lists they stand in, how they move, what is refused.
import { beforeEach, describe, expect, it } from 'vitest'
import type { Firm } from '../../src/sample-firm/index.ts'
import {
  callFirm,
  type FirmAnswer,
  type FirmClient,
  firmClock,
  isWireRow,
  listOf,
  recordOf,
  signInto,
  startTestFirm,
  type WireList,
  type WireRow,
} from '../support/firm.ts'
import { firmForAll } from './sample-firm-client.ts'

const path = '/api/v1/approval'

const lists = (client: FirmClient, query: string): Promise<WireList> =>
  client.call('GET', `${path}?pageSize=200&${query}`).then(listOf)
const rows = async (client: FirmClient, query: string): Promise<readonly WireRow[]> => (await lists(client, query)).list
const one = async (client: FirmClient, id: unknown): Promise<WireRow> =>
  recordOf(await client.call('GET', `${path}/${String(id)}`))
const act = (client: FirmClient, id: unknown, action: string, opinion = ''): Promise<FirmAnswer> =>
  client.call('PUT', `${path}/${String(id)}/${action}`, { opinion })

const rowsIn = (value: unknown): readonly WireRow[] => (Array.isArray(value) ? value.filter(isWireRow) : [])
const nameOf = (value: unknown): unknown => (isWireRow(value) ? value.name : value)
const chainOf = (row: WireRow): readonly string[] =>
  rowsIn(row.chain).map(({ operUser, state }) => `${nameOf(operUser)} ${state}`)
/** The form of a row; empty where it is no JSON text of an object. */
const formOf = ({ form }: WireRow): WireRow => {
  try {
    const value: unknown = JSON.parse(String(form))
    return isWireRow(value) ? value : {}
  } catch {
    return {}
  }
}
const numbersIn = (forms: readonly WireRow[], name: string): readonly number[] =>
  [...new Set(forms.map((form) => form[name]).filter((value) => typeof value === 'number'))].sort((a, b) => a - b)

const leave = {
  type: 'leave',
  reason: '办理不动产过户',
  form: JSON.stringify({ vacateType: 1, startTime: '2025-11-24 09:00:00', endTime: '2025-11-24 18:00:00', days: 1 }),
}
const items = [
  { item: 2, date: '2025-11-19 00:00:00', note: '律所至法院', receipt: '出租车票', amount: '34.50' },
  { item: 4, date: '2025-11-19 00:00:00', note: '工作餐', receipt: '', amount: '61.2' },
]
const expense = (amount: string, lines: unknown = items): WireRow => ({
  type: 'reimbursement',
  reason: '开庭交通费',
  form: JSON.stringify({ reimburseType: 1, payType: 2, payAccount: '', amount, items: lines }),
})

describe('approvals of a new firm', async () => {
  const firm = await firmForAll()
  const [lin, su, he] = await Promise.all([signInto(firm), signInto(firm, 'suruogu'), signInto(firm, 'hezhaoming')])

  it('has two that wait for the partner: a journey and a letter', async () => {
    const { list, recordCount } = await lists(lin, 'scene=1&filter=waiting')
    expect(recordCount).toBe(2)
    const [letter, journey] = list
    expect(letter).toMatchObject({
      code: 'YZ-20251120-001',
      type: 'stamp',
      typeName: '用印',
      status: 1,
      operUser: { name: '苏若谷', avatarUrl: '' },
      gmtCreate: '2025-11-20 13:20:00',
      gmtArrive: '2025-11-20 13:20:00',
      actions: ['approve', 'reject'],
      previousId: '',
      nextId: '',
    })
    expect(formOf(letter ?? {})).toMatchObject({ applyType: 1, stampType: 2, copies: 2 })
    expect(journey).toMatchObject({
      type: 'reimbursement',
      operUser: { name: '何昭明' },
      gmtCreate: '2025-11-20 09:42:00',
      gmtArrive: '2025-11-20 11:05:00',
      object: { type: 'company', id: expect.stringMatching(/^\d+$/), name: expect.any(String) },
    })
    expect(chainOf(journey ?? {})).toEqual([
      '何昭明 begun',
      '何昭明 attached',
      '陈望舒 passed',
      '林知远 current',
      '彭舟 pending',
    ])
    expect(rowsIn(journey?.chain)[2]).toMatchObject({
      duty: '项目负责人',
      gmtCreate: '2025-11-20 11:05:00',
      opinion: '住宿在标准内，餐费已与客户确认，同意。',
    })
    const form = formOf(journey ?? {})
    expect(form).toMatchObject({ reimburseType: 0, payType: 1, payAccount: '招商银行 **** 4471', amount: '947.50' })
    expect(rowsIn(form.items).map(({ receipt, amount }) => [receipt, amount])).toEqual([
      ['电子客票 1', '96.00'],
      ['出租车票 1', '34.50'],
      ['住宿发票', '368.00'],
      ['餐饮发票', '126.00'],
      ['出租车票 2', '27.00'],
      ['电子客票 2', '96.00'],
      ['', '200.00'],
    ])
    expect(rowsIn(journey?.ccList).map(nameOf)).toEqual(['苏若谷'])
  })

  it('gives the files of a form out', async () => {
    const [, journey] = await rows(lin, 'scene=1&filter=waiting')
    const files = rowsIn(journey?.attachmentList)
    expect(files.map(({ name }) => String(name).slice(-4))).toEqual(['.pdf', '.pdf', '.pdf', '.pdf', '.jpg'])
    const bytesOf = async ({ fsid }: WireRow): Promise<Buffer> => {
      const address = `${firm.origin}/api/v1/file/fs/download?fsid=${String(fsid)}`
      const answer = await fetch(address, { headers: { authorization: `Bearer ${lin.token}` } })
      return Buffer.from(await answer.arrayBuffer())
    }
    for (const file of files) {
      const bytes = await bytesOf(file)
      expect(bytes.length).toBe(file.fileSize)
      expect(bytes.subarray(1, 4).toString('latin1')).toBe(String(file.name).endsWith('.jpg') ? 'PNG' : 'PDF')
    }
  })

  it('has what the partner began in every status, with the links of what was begun anew', async () => {
    const own = await rows(lin, 'scene=0')
    expect(new Set(own.map(({ status }) => status))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]))
    expect(own.every(({ gmtArrive }) => gmtArrive === undefined)).toBe(true)
    for (const [status, action] of [
      [1, ['withdraw', 'urge']],
      [2, []],
      [3, ['delete']],
      [4, []],
      [5, ['delete']],
      [6, []],
      [7, []],
    ] as const) {
      expect(own.find((row) => row.status === status)?.actions).toEqual(action)
    }
    const linked = own.filter(({ nextId }) => nextId !== '')
    expect(linked.map(({ status }) => status).sort()).toEqual([4, 6])
    for (const { id, nextId, gmtModify } of linked) {
      const next = own.find((row) => row.id === nextId)
      expect(next?.previousId).toBe(id)
      expect(next?.gmtCreate).toBe(gmtModify)
    }
  })

  it('has forty that the partner has done with beside a deleted one, and eighteen copies', async () => {
    const byFilter = await Promise.all(
      ['waiting', 'passed', 'rejected', 'others'].map((filter) => rows(lin, `scene=1&filter=${filter}`)),
    )
    const all = await rows(lin, 'scene=1')
    expect(byFilter.flat()).toHaveLength(all.length)
    expect(new Set(byFilter.flat().map(({ id }) => id))).toEqual(new Set(all.map(({ id }) => id)))
    const [waiting = [], passed = [], rejected = [], others = []] = byFilter
    expect(all.filter(({ status }) => status === 7)).toHaveLength(1)
    expect(all.length - waiting.length - 1).toBe(40)
    for (const row of passed) if (row.chain !== undefined) expect(chainOf(row)).toContain('林知远 passed')
    for (const row of rejected) expect(chainOf(row)).toContain('林知远 rejected')
    expect(others.length).toBeGreaterThan(3)
    for (const row of others) expect(chainOf(row).join()).not.toContain('林知远')
    expect(others.map(chainOf).join()).toContain('沈怀瑾 rejected')
    expect(others.map(chainOf).join()).toContain('withdrawn')
    // A filter counts among what one approves alone.
    expect(await rows(lin, 'scene=2&filter=waiting')).toHaveLength(18)
    for (const row of await rows(lin, 'scene=2')) {
      expect(row).toMatchObject({ status: 2, actions: [], gmtArrive: expect.any(String) })
      expect(rowsIn(row.ccList).map(nameOf)).toContain('林知远')
    }
  })

  it('has some of each for everybody who signs in', async () => {
    for (const client of [su, he]) {
      for (const query of ['scene=0', 'scene=1&filter=waiting', 'scene=1&filter=passed', 'scene=2']) {
        expect((await lists(client, query)).recordCount, query).toBeGreaterThan(0)
      }
    }
  })

  it('has every kind of leave, money and stamp', async () => {
    const everything = (
      await Promise.all(
        [lin, su, he].map((client) => Promise.all([0, 1, 2].map((scene) => rows(client, `scene=${scene}`)))),
      )
    )
      .flat(2)
      .filter(({ gmtCreate }) => String(gmtCreate) > '2025-09-01')
    const forms = (type: string): readonly WireRow[] => everything.filter((row) => row.type === type).map(formOf)
    expect(numbersIn(forms('leave'), 'vacateType')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(numbersIn(forms('reimbursement'), 'reimburseType')).toEqual([0, 1, 2, 3])
    expect(numbersIn(forms('reimbursement'), 'payType')).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(
      numbersIn(
        forms('reimbursement').flatMap((form) => rowsIn(form.items)),
        'item',
      ),
    ).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(numbersIn(forms('stamp'), 'applyType')).toEqual([0, 1])
    expect(numbersIn(forms('stamp'), 'stampType')).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(everything.filter(({ type }) => type === 'other').map(({ typeName }) => typeName)).toContain('收费备案')
    for (const form of forms('reimbursement')) {
      const sum = rowsIn(form.items).reduce((fen, { amount }) => fen + Math.round(Number(amount) * 100), 0)
      expect(Number(form.amount) * 100).toBeCloseTo(sum)
    }
  })

  it('has odd ones, older than all others', async () => {
    const all = await rows(lin, 'scene=1')
    const odd = all.slice(-10)
    expect(odd.map(({ type }) => type)).toContain('travelplan')
    expect(odd.map(({ status }) => status)).toEqual(expect.arrayContaining([99, '2']))
    expect(odd.filter(({ chain }) => chain === undefined)).toHaveLength(1)
    expect(odd.filter(({ actions }) => actions === undefined)).toHaveLength(1)
    expect(odd.filter(({ operUser }) => operUser === null)).toHaveLength(1)
    expect(odd.filter(({ form }) => isWireRow(form))).toHaveLength(1)
    expect(odd.map(formOf).filter(({ amount }) => amount === '****')).toHaveLength(1)
    expect(odd.filter(({ form }) => form === '{"reimburseType":0,"amount":')).toHaveLength(1)
    expect(odd.filter(({ reason }) => String(reason).length > 1000)).toHaveLength(1)
    expect(odd.map(({ reason }) => reason).join()).toContain('<img')
  })

  it('goes out in pages, newest first', async () => {
    const whole = await rows(lin, 'scene=1')
    const page = async (pageIndex: number) =>
      listOf(await lin.call('GET', `${path}?scene=1&filter=all&pageIndex=${pageIndex}&pageSize=20`))
    const pages = [await page(0), await page(1), await page(2)]
    expect(pages.map(({ recordCount }) => recordCount)).toEqual([whole.length, whole.length, whole.length])
    expect(pages.flatMap(({ list }) => list)).toEqual(whole)
    const times = whole.map(({ gmtCreate }) => String(gmtCreate))
    expect(times).toEqual(times.toSorted().reverse())
    expect(times.every((time) => time < '2025-11-20 14:32:00')).toBe(true)
    const codes = whole.map(({ code }) => code).filter((code) => code !== undefined)
    expect(new Set(codes).size).toBe(codes.length)
    expect((await lin.call('GET', `${path}?scene=3`)).message).toBe('列表不存在')
  })

  it('shows a form to those who have part in it, and to nobody else', async () => {
    const [letter, journey] = await rows(lin, 'scene=1&filter=waiting')
    expect(await one(su, letter?.id)).toMatchObject({ actions: ['withdraw', 'urge'] })
    const foreign = await he.call('GET', `${path}/${String(letter?.id)}`)
    expect([foreign.status, foreign.message]).toEqual([403, '没有权限查看该申请'])
    // Copies go out when it has passed.
    expect((await su.call('GET', `${path}/${String(journey?.id)}`)).status).toBe(403)
    const [elsewhere] = await rows(he, 'scene=1&filter=passed')
    expect((await lin.call('GET', `${path}/${String(elsewhere?.id)}`)).status).toBe(403)
    for (const id of ['7', 'x']) expect((await lin.call('GET', `${path}/${id}`)).status).toBe(404)
    expect((await callFirm(firm.origin, 'GET', `${path}?scene=0`)).status).toBe(401)
  })

  it('is the same for the same seed, and grows with the firm', async () => {
    const [again, large] = await Promise.all([startTestFirm(), startTestFirm({ customers: 2000, followups: 10 })])
    const texts = async (of: Firm): Promise<readonly string[]> => {
      const clients = await Promise.all(['linzhiyuan', 'suruogu', 'hezhaoming'].map((name) => signInto(of, name)))
      const asked = clients.flatMap((client) =>
        [0, 1, 2].map((scene) => client.call('GET', `${path}?scene=${scene}&pageSize=200`)),
      )
      return (await Promise.all(asked)).map(({ text }) => text)
    }
    expect(await texts(again)).toEqual(await texts(firm))
    const first = await signInto(large)
    expect((await lists(first, 'scene=1')).recordCount).toBe((await lists(lin, 'scene=1')).recordCount)
    const head = (of: Firm) => signInto(of, 'liangyanqing').then((client) => lists(client, 'scene=1'))
    expect((await head(large)).recordCount).toBeGreaterThan((await head(firm)).recordCount + 30)
    await Promise.all([again.close(), large.close()])
  })

  it('lies before the data ends at any hour of the week, what was begun anew behind what it follows', async () => {
    for (const hours of [-130, -82, -66.5, -14, -3.1, 8.2]) {
      const made = firmClock().now() + hours * 3_600_000
      const other = await startTestFirm({ now: () => made, customers: 5, followups: 5, messages: 5 })
      const client = await signInto(other)
      const all = (await Promise.all([0, 1, 2].map((scene) => rows(client, `scene=${scene}`)))).flat()
      const end = new Date(made + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
      for (const row of all) {
        const times = [row.gmtCreate, ...rowsIn(row.chain).map(({ gmtCreate }) => gmtCreate)]
          .map(String)
          .filter(Boolean)
        expect(times.every((time) => time === 'undefined' || time < end)).toBe(true)
        const next = all.find(({ id }) => id === row.nextId)
        if (next !== undefined) expect(String(next.gmtCreate) > String(row.gmtCreate)).toBe(true)
      }
      expect(all.filter(({ nextId }) => typeof nextId === 'string' && nextId !== '')).toHaveLength(5)
      expect(await rows(client, 'scene=1&filter=waiting')).toHaveLength(2)
      await other.close()
    }
  })

  it('is there in a firm without customers', async () => {
    const empty = await startTestFirm({ customers: 0, contacts: 0, followups: 0, messages: 0 })
    const waiting = await rows(await signInto(empty), 'scene=1&filter=waiting')
    expect(waiting.map(({ object }) => object)).toEqual([null, null])
    await empty.close()
  })
})

describe('what is done with approvals', async () => {
  const clock = firmClock()
  beforeEach(() => clock.advance(60_000))
  const firm = await firmForAll({ now: clock.now })
  const [lin, su, he, chen, peng] = await Promise.all([
    signInto(firm),
    signInto(firm, 'suruogu'),
    signInto(firm, 'hezhaoming'),
    signInto(firm, 'chenwangshu'),
    signInto(firm, 'pengzhou'),
  ])

  const begin = async (client: FirmClient, body: WireRow): Promise<WireRow> =>
    recordOf(await client.call('POST', path, body))
  const edit = (body: WireRow) => callFirm(firm.origin, 'POST', '/__firm/edit', body)
  const refused = async (answer: Promise<FirmAnswer>): Promise<readonly unknown[]> => {
    const { status, succeed, message } = await answer
    return [status, succeed, message]
  }
  const no = (message: string): readonly unknown[] => [200, false, message]

  it('is begun: the firm numbers it and says who decides', async () => {
    const [company] = (await he.companies({ pageSize: 1 })).list
    const file = { name: '车票.pdf', fsid: 'f1', fileSize: 1200 }
    const object = { type: 'company', id: String(company?.id), name: 'x' }
    const row = await begin(he, { ...expense('95.70'), object, attachmentList: [file] })
    expect(row).toMatchObject({
      code: expect.stringMatching(/^BX-20251120-\d{3}$/),
      typeName: '报销',
      status: 1,
      operUser: { id: '60003', name: '何昭明' },
      gmtCreate: '2025-11-20 14:33:00',
      reason: '开庭交通费',
      object: { ...object, name: company?.name },
      attachmentList: [{ id: expect.any(String), ...file }],
      actions: ['withdraw', 'urge'],
      previousId: '',
      nextId: '',
    })
    expect(chainOf(row)).toEqual(['何昭明 begun', '陈望舒 current', '林知远 pending', '彭舟 pending'])
    expect(rowsIn(row.chain).map(({ duty }) => duty)).toEqual(['', '项目负责人', '合伙人', '财务'])
    expect(formOf(row)).toMatchObject({ amount: '95.70', items })
    expect((await rows(he, 'scene=0'))[0]).toEqual(row)
    expect((await rows(chen, 'scene=1&filter=waiting'))[0]?.id).toBe(row.id)
    const next = await begin(he, expense('95.7'))
    expect(Number(String(next.code).slice(-3))).toBe(Number(String(row.code).slice(-3)) + 1)
    expect(chainOf(await begin(su, leave))).toEqual(['苏若谷 begun', '林知远 current'])
    expect(chainOf(await begin(lin, leave))).toEqual(['林知远 begun', '梁砚青 current'])
    expect(chainOf(await begin(peng, expense('95.70')))).toEqual(['彭舟 begun', '陈望舒 current', '林知远 pending'])
  })

  it('is refused where something lacks', async () => {
    const create = (body: WireRow) => refused(he.call('POST', path, body))
    expect(await create({ ...leave, reason: ' ' })).toEqual(no('请填写事由'))
    expect(await create({ ...leave, type: 'other', form: '{}' })).toEqual(no('该类型未启用'))
    expect(await create({ ...leave, type: 'travelplan' })).toEqual(no('不支持该审批类型'))
    expect(await create({ ...leave, form: '{' })).toEqual(no('表单内容不正确'))
    const times = { vacateType: 1, startTime: '2025-11-24 09:00:00', endTime: '2025-11-23 09:00:00', days: 1 }
    expect(await create({ ...leave, form: JSON.stringify(times) })).toEqual(no('结束时间不能早于开始时间'))
    expect(await create(expense('95.71'))).toEqual(no('报销金额与明细合计不一致'))
    expect(await create(expense('95.701'))).toEqual(no('金额不正确'))
    expect(await create(expense('0', []))).toEqual(no('请填写报销明细'))
    const stamp = JSON.stringify({ applyType: 1, stampType: 2, fileName: '', copies: 1 })
    expect(await create({ type: 'stamp', reason: '盖章', form: stamp })).toEqual(no('请填写用印文件'))
  })

  it('is of the kinds that the firm has switched on; of all without a list', async () => {
    const name = 'approval.type.enable'
    const switchTo = (value: string) => edit({ op: 'reference', area: 'config', id: name, row: { name, value } })
    const other = { type: 'other', reason: '收费备案', form: '{"项目":"追收"}' }
    await switchTo(JSON.stringify([{ type: 'other', enable: true }]))
    expect(await begin(su, other)).toMatchObject({ type: 'other', typeName: '其他', form: other.form })
    expect(await refused(su.call('POST', path, leave))).toEqual(no('该类型未启用'))
    await switchTo('')
    expect(chainOf(await begin(su, leave))).toHaveLength(2)
  })

  it('passes from one to the next, and then the copies go out', async () => {
    const { id } = await begin(he, expense('95.70'))
    expect(await refused(act(lin, id, 'approve'))).toEqual(no('无权操作'))
    expect(await refused(act(he, id, 'approve'))).toEqual(no('无权操作'))
    expect(recordOf(await act(chen, id, 'approve', ' 同意 '))).toMatchObject({ status: 1, actions: [] })
    clock.advance(60_000)
    const here = await one(lin, id)
    expect(here).toMatchObject({ gmtArrive: '2025-11-20 14:36:00', actions: ['approve', 'reject'] })
    expect(rowsIn(here.chain)[1]).toMatchObject({ state: 'passed', opinion: '同意', gmtCreate: '2025-11-20 14:36:00' })
    expect(chainOf(recordOf(await act(lin, id, 'approve')))).toEqual([
      '何昭明 begun',
      '陈望舒 passed',
      '林知远 passed',
      '彭舟 current',
    ])
    expect(await refused(act(lin, id, 'approve'))).toEqual(no('您已处理过该申请'))
    expect((await su.call('GET', `${path}/${String(id)}`)).status).toBe(403)
    expect(recordOf(await act(peng, id, 'approve', '已付款'))).toMatchObject({
      status: 2,
      gmtModify: '2025-11-20 14:37:00',
    })
    expect((await rows(su, 'scene=2'))[0]).toMatchObject({ id, gmtArrive: '2025-11-20 14:37:00', actions: [] })
    expect((await rows(lin, 'scene=1&filter=passed'))[0]?.id).toBe(id)
    expect(await refused(act(he, id, 'withdraw'))).toEqual(no('审批已结束，不能撤回'))
    expect(await refused(act(he, id, 'urge'))).toEqual(no('审批已结束，无需催办'))
    expect(await refused(act(he, id, 'delete'))).toEqual(no('只能删除已驳回或已撤回的申请'))
  })

  it('is rejected with an opinion, begun anew, and linked both ways', async () => {
    const { id } = await begin(su, expense('95.70'))
    expect(await refused(act(lin, id, 'reject', '  '))).toEqual(no('驳回时请填写意见'))
    const rejected = recordOf(await act(lin, id, 'reject', '缺少发票'))
    expect(rejected).toMatchObject({ status: 3, actions: [] })
    expect(chainOf(rejected)).toEqual(['苏若谷 begun', '林知远 rejected'])
    expect((await one(su, id)).actions).toEqual(['delete'])
    expect(await refused(he.call('POST', path, { ...leave, previousId: id }))).toEqual(no('无权操作'))
    const anew = await begin(su, { ...expense('95.70'), previousId: String(id) })
    expect(anew).toMatchObject({ status: 1, previousId: id })
    expect(await one(su, id)).toMatchObject({ status: 4, nextId: anew.id, actions: [] })
    const twice = su.call('POST', path, { ...leave, previousId: id })
    expect(await refused(twice)).toEqual(no('只能重新发起已驳回或已撤回的申请'))
    expect((await su.call('POST', path, { ...leave, previousId: '7' })).status).toBe(404)
    expect((await rows(lin, 'scene=1&filter=rejected'))[0]?.id).toBe(id)
  })

  it('is urged, withdrawn and deleted by whoever began it', async () => {
    const { id } = await begin(su, leave)
    for (const action of ['withdraw', 'urge', 'delete']) {
      expect(await refused(act(lin, id, action))).toEqual(no('无权操作'))
    }
    clock.advance(1000)
    expect(recordOf(await act(su, id, 'urge')).gmtModify).not.toBe(
      recordOf(await su.call('GET', `${path}/${String(id)}`)).gmtCreate,
    )
    const back = recordOf(await act(su, id, 'withdraw'))
    expect(back).toMatchObject({ status: 5, actions: ['delete'] })
    expect(chainOf(back)).toEqual(['苏若谷 begun', '苏若谷 withdrawn'])
    expect(await refused(act(lin, id, 'approve'))).toEqual(no('申请人已撤回'))
    expect((await rows(lin, 'scene=1&filter=others'))[0]?.id).toBe(id)
    expect(recordOf(await act(su, id, 'delete'))).toMatchObject({ status: 7, actions: [] })
    expect(await refused(act(lin, id, 'approve'))).toEqual(no('申请已删除'))
    expect(await refused(act(su, id, 'undo'))).toEqual(no('不支持该操作'))
    expect((await act(su, '7', 'urge')).status).toBe(404)
    const second = await begin(su, leave)
    await act(su, second.id, 'withdraw')
    const anew = await begin(su, { ...leave, previousId: second.id })
    expect(await one(su, second.id)).toMatchObject({ status: 6, nextId: anew.id })
  })

  it('is handled by somebody else behind the back of the one whom it waits for', async () => {
    const { id } = await begin(su, expense('95.70'))
    const handle = (more: WireRow) => edit({ op: 'handleApproval', id, userId: '60006', action: 'approve', ...more })
    expect(recordOf(await handle({ opinion: '代为处理' })).id).toBe(id)
    expect(await refused(act(lin, id, 'reject', '不同意'))).toEqual(no('已被他人处理'))
    const here = await one(lin, id)
    expect([here.status, here.actions]).toEqual([1, []])
    expect(chainOf(here)).toEqual(['苏若谷 begun', '沈怀瑾 passed', '彭舟 current'])
    expect(rowsIn(here.chain)[1]).toMatchObject({ duty: '合伙人', opinion: '代为处理' })
    expect((await rows(lin, 'scene=1&filter=others'))[0]?.id).toBe(id)
    await handle({ action: 'reject', opinion: '缺票' })
    expect(await one(su, id)).toMatchObject({ status: 3, actions: ['delete'] })
    expect((await handle({})).message).toBe('审批已结束')
  })

  it('is refused for the odd ones too, which are over', async () => {
    const odd = (await rows(lin, 'scene=1')).slice(-10)
    for (const { id } of odd) {
      expect((await lin.call('GET', `${path}/${String(id)}`)).succeed).toBe(true)
      expect(await refused(act(lin, id, 'approve'))).toEqual(no('您已处理过该申请'))
    }
  })
})
