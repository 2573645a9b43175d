// Rows of approvals in every odd form: nothing crashes, nothing is dropped, and what is not understood is still shown.

import { describe, expect, it } from 'vitest'
import { parseApproval } from '#core/areas/approvals/row'
import { readFen, yuanText } from '#core/areas/approvals/text'
import { createTimes } from '#core/engine/remote/times'
import { approvals } from '#shared/contract/approvals'
import type { Approval } from '#shared/domain/approval'
import fc from '../../support/properties.ts'
import { me, other, row, step } from './small-firm.ts'

const times = createTimes('Asia/Shanghai')
const at = (text: string) => Date.parse(`${text}+08:00`)
const read = (raw: unknown): Approval => {
  const parsed = parseApproval(raw, times)
  if ('bad' in parsed) throw new Error(parsed.bad.reason)
  return parsed.row
}
/** The row as a page gets it, of which nothing is the person's own. */
const shown = (found: Approval) => {
  const steps = found.steps.map((one) => ({ ...one, own: false }))
  return { ...found, mine: '', own: false, steps }
}
const bare: Approval = {
  id: '7',
  code: '',
  kind: '',
  kindName: '',
  status: null,
  applicant: { id: '', name: '', avatarUrl: '' },
  gmtCreate: null,
  gmtModify: null,
  gmtArrive: null,
  reason: '',
  object: null,
  leave: null,
  reimbursement: null,
  stamp: null,
  attachments: [],
  steps: [],
  copies: [],
  actions: null,
  previousId: '',
  nextId: '',
  other: [],
}

describe('a row of an approval', () => {
  it('AV-02 AV-06 LV-01 is read with all that its page shows', () => {
    const attachmentList = [{ id: '1', name: '机票.pdf', fsid: 'f1', fileSize: '12' }]
    const raw = {
      ...row('7', 14),
      gmtModify: '2026-06-14 09:00:00',
      gmtArrive: '2026-06-14 10:00:00',
      object: { type: 'company', id: 'c1', name: '云岭公司' },
      attachmentList,
      ccList: [other],
      previousId: '6',
    }
    expect(read(raw)).toEqual({
      ...bare,
      code: 'QJ-20260614-7',
      kind: 'leave',
      kindName: '请假',
      status: 1,
      applicant: other,
      gmtCreate: at('2026-06-14T08:00:00'),
      gmtModify: at('2026-06-14T09:00:00'),
      gmtArrive: at('2026-06-14T10:00:00'),
      reason: '事由7',
      object: { type: 'company', id: 'c1', name: '云岭公司' },
      leave: {
        type: 3,
        start: at('2026-06-20T09:00:00'),
        end: at('2026-06-21T18:00:00'),
        days: 1.5,
        daysLeft: null,
      },
      attachments: [{ id: '1', name: '机票.pdf', fsid: 'f1', fileSize: 12 }],
      steps: [
        { person: other, duty: '合伙人', state: 'begun', at: at('2026-06-14T09:00:00'), opinion: '', attachments: [] },
        { person: me, duty: '合伙人', state: 'current', at: null, opinion: '', attachments: [] },
      ],
      copies: [other],
      actions: ['approve', 'reject'],
      previousId: '6',
    })
  })

  it('RE-01 RE-02 RE-03 has its money in fen, and none where the firm hides it', () => {
    const form = {
      reimburseType: '0',
      payType: 1,
      payAccount: '6222 0000',
      startTime: '2026-06-01 00:00:00',
      endTime: 0,
      amount: '1,947.50',
      items: [
        { item: 2, date: '2026-06-01', note: '机场', receipt: 'a.jpg', amount: '96.00' },
        { item: '4', date: '', note: '', receipt: { name: 'b.jpg' }, amount: '****' },
        '杂费',
      ],
    }
    const found = read({ id: 7, type: 'reimbursement', form: JSON.stringify(form) })
    expect(found).toMatchObject({ id: '7', kind: 'reimbursement', leave: null, stamp: null, other: [] })
    expect(found.reimbursement).toEqual({
      type: 0,
      payment: 1,
      account: '6222 0000',
      start: at('2026-06-01T00:00:00'),
      end: null,
      fen: 194_750,
      items: [
        { item: 2, date: at('2026-06-01T00:00:00'), note: '机场', receipt: 'a.jpg', fen: 9_600 },
        { item: 4, date: null, note: '', receipt: 'b.jpg', fen: null, amountText: '****' },
        { item: null, date: null, note: '杂费', receipt: '', fen: null },
      ],
    })
    const formOf = (more: object) => read({ id: 7, type: 'reimbursement', form: more })
    const sumOf = (more: object) => formOf(more).reimbursement?.fen
    expect(sumOf({ amount: null, items: [{ amount: 1 }] })).toBeNull()
    expect(sumOf({ amount: '****', items: [{ amount: 1 }] })).toBeNull()
    expect(sumOf({ items: [{ amount: 0.1 }, { amount: '0.20' }] })).toBe(30)
    expect(sumOf({ items: [{ amount: 0.1 }, { amount: '****' }] })).toBeNull()
    expect(sumOf({ items: [] })).toBeNull()
    // What is summed of a line that is hidden is hidden.
    expect(formOf({ items: [{ amount: 1 }, { amount: '***' }] }).reimbursement?.amountText).toBe('***')
    expect(formOf({ items: [{ amount: 1 }, { amount: '约20' }] }).reimbursement).not.toHaveProperty('amountText')
  })

  it('RE-02 keeps of a line what it cannot read, an amount in the firm’s own words', () => {
    const form = {
      amount: '1.2万',
      items: [
        { item: '机票', date: '昨天', note: '往返', amount: 'USD 300', currency: 'USD', 同行: [{ name: '林' }] },
        { item: 1, amount: { value: 5 } },
      ],
    }
    const found = read({ id: 7, type: 'reimbursement', form })
    expect(found.other).toEqual([])
    expect(found.reimbursement).toMatchObject({ fen: null, amountText: '1.2万' })
    const line = { item: null, date: null, note: '', receipt: '', fen: null }
    expect(found.reimbursement?.items).toEqual([
      {
        ...line,
        note: '往返',
        amountText: 'USD 300',
        other: [
          { name: 'item', value: '机票' },
          { name: 'date', value: '昨天' },
          { name: 'currency', value: 'USD' },
          { name: '同行', value: '林' },
        ],
      },
      { ...line, item: 1, other: [{ name: 'amount', value: '{"value":5}' }] },
    ])
    expect(approvals.get.output.parse({ approval: shown(found) }).approval?.reimbursement).toEqual(found.reimbursement)
  })

  it('ST-01 ST-02 is read with the stamp that it asks for', () => {
    const form = '{"applyType":0,"stampType":"2","fileName":"委托书","copies":"3","returnTime":"2026-06-30 18:00:00"}'
    expect(read({ id: '7', type: 'stamp', form }).stamp).toEqual({
      apply: 0,
      stamp: 2,
      document: '委托书',
      copies: 3,
      returnAt: at('2026-06-30T18:00:00'),
    })
  })

  it('AV-06 D-103 of a kind that nobody knows shows its fields as they came', () => {
    const form = JSON.stringify({
      项目: '云岭案',
      收费方式: '风险代理',
      空: '',
      人员: [{ name: '林' }, { name: '周' }],
    })
    const found = read({ id: '7', type: 'project', typeName: '立项', form, urgency: 2 })
    expect(found).toMatchObject({ kind: 'project', kindName: '立项', leave: null, reimbursement: null, stamp: null })
    expect(found.other).toEqual([
      { name: '项目', value: '云岭案' },
      { name: '收费方式', value: '风险代理' },
      { name: '人员', value: '林、周' },
      { name: 'urgency', value: '2' },
    ])
  })

  it('whose fields are odd keeps them as text beside', () => {
    const odd = {
      id: '7',
      type: 'leave',
      status: '审批中',
      gmtCreate: '昨天',
      operUser: '周简宁',
      actions: 'approve, reject',
      form: '{"vacateType":"年假","days":"半天"',
      chain: '[{"operUser":{"id":3},"state":"等待"},null,5]',
      ccList: ['林致远', {}, { id: 9 }],
      previousId: 0,
      nextId: [1],
      object: { type: 'company', id: '', name: '' },
    }
    expect(read(odd)).toEqual({
      ...bare,
      kind: 'leave',
      applicant: { id: '', name: '周简宁', avatarUrl: '' },
      actions: ['approve', 'reject'],
      steps: [
        {
          person: { id: '3', name: '', avatarUrl: '' },
          duty: '',
          state: 'unknown',
          at: null,
          opinion: '',
          attachments: [],
        },
      ],
      copies: [
        { id: '', name: '林致远', avatarUrl: '' },
        { id: '9', name: '', avatarUrl: '' },
      ],
      other: [
        { name: 'status', value: '审批中' },
        { name: 'gmtCreate', value: '昨天' },
        { name: 'form', value: odd.form },
        { name: 'nextId', value: '1' },
      ],
    })
    expect(read({ ...row('7', 1), form: { vacateType: '年假', days: '半天' } })).toMatchObject({
      leave: { type: null, days: null },
      other: [
        { name: 'vacateType', value: '年假' },
        { name: 'days', value: '半天' },
      ],
    })
    expect(read({ id: '7' })).toEqual(bare)
    expect(read({ id: '7', actions: [] }).actions).toEqual([])
    expect(read({ id: '7', actions: null }).actions).toBeNull()
    for (const raw of [null, [], {}, { id: {} }, 'x', 5]) expect(parseApproval(raw, times)).toHaveProperty('bad')
  })

  it('whatever the firm sends under its names, is a row that a page can be given', () => {
    const names = [...Object.keys(row('7', 1)), 'gmtModify', 'gmtArrive', '__proto__', '其他']
    const value = fc.oneof(fc.jsonValue(), fc.json(), fc.string(), fc.constant(step(me, 'passed')))
    const kinds = fc.constantFrom('leave', 'reimbursement', 'stamp', 'other', 'x')
    const form = fc.dictionary(
      fc.constantFrom('vacateType', 'startTime', 'days', 'amount', 'items', 'fileName', 'copies', '名'),
      value,
    )
    const schema = approvals.get.output
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), kinds, form, (fields, type, body) => {
        const found = read({ ...fields, id: '7', type, form: JSON.stringify(body) })
        expect(schema.safeParse({ approval: shown(found) }).success).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('money', () => {
  it('D-105 goes to the firm and back without a loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (fen) => {
        expect(readFen(yuanText(fen))).toBe(fen)
        expect(readFen(fen / 100)).toBe(fen)
      }),
    )
    expect(['0.05', '947.5', '947.50', '¥1,234.50', '-3.20', 12, '0.295'].map(readFen)).toEqual([
      5, 94_750, 94_750, 123_450, -320, 1_200, 30,
    ])
    const written = ['RMB 1200', '+1200', '1,200.00 CNY', '人民币１２００元整', '￥ 1 200', '1200.00元']
    expect(written.map(readFen)).toEqual(written.map(() => 120_000))
    expect(['¥-3.20', '−3.2', '- 3.20元'].map(readFen)).toEqual([-320, -320, -320])
    const unsure = ['1.2万', '$1200', 'USD 1200', '12,50', '1,2345', '+-3', '--3', '12 50', '3200左右']
    for (const none of [...unsure, '', '****', '一百', null, undefined, {}, Number.NaN, 1e21, '1.2.3'])
      expect(readFen(none), String(none)).toBeNull()
    expect([0, 5, 94_750].map(yuanText)).toEqual(['0.00', '0.05', '947.50'])
  })

  it('in a text of blanks holds nothing up', () => {
    const amount = `-${' '.repeat(5_000)}x`
    expect(read({ id: 7, type: 'reimbursement', form: { amount } }).reimbursement).toMatchObject({
      fen: null,
      amountText: amount,
    })
  }, 10_000)
})
