// The form of a new approval without its page: what is proposed, what is wrong, what is sent, what a draft holds.
import { describe, expect, it } from 'vitest'
import { type ApprovalView, approvals } from '#shared/contract/approvals'
import type { ApprovalKind } from '#shared/domain/approval'
import { leaveTypesOf } from '#shared/domain/approval-kinds'
import { translate } from '#shared/locale/index'
import { type Asked, check, wrongAfter } from '../../src/renderer/src/features/approvals/begin/check.ts'
import { leaveOf, momentIn, workingDays } from '../../src/renderer/src/features/approvals/begin/leave-days.ts'
import {
  begun,
  isChanged,
  leaving,
  leftOver,
  newLine,
  together,
  type Written,
  writtenOf,
} from '../../src/renderer/src/features/approvals/begin/written.ts'

const zone = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+08:00`)
const nothing = begun(null, zone)
const asked = (kind: ApprovalKind): Asked => ({
  kind,
  zone,
  words: (key, values) => translate('zh-CN', key, values),
  leaveTypes: leaveTypesOf(undefined),
  previousId: '',
})
const checked = (kind: ApprovalKind, change: Partial<Written>) => check({ ...nothing, ...change }, asked(kind))

/** An approval of the firm that is begun anew. */
const old = (change: Partial<ApprovalView>): ApprovalView => ({
  id: '17',
  code: 'BX-1',
  kind: 'other',
  kindName: '',
  status: 3,
  applicant: { id: '1', name: '何昭明', avatarUrl: '' },
  gmtCreate: null,
  gmtModify: null,
  gmtArrive: null,
  reason: '原来的事由',
  object: null,
  leave: null,
  reimbursement: null,
  stamp: null,
  attachments: [],
  steps: [],
  copies: [],
  actions: [],
  previousId: '',
  nextId: '',
  other: [],
  mine: '',
  own: true,
  ...change,
})

describe('the days of a leave', () => {
  it.each([
    ['2025-11-20 09:00', '2025-11-20 18:00', 1],
    ['2025-11-20 09:00', '2025-11-20 12:00', 0.5],
    ['2025-11-20 13:30', '2025-11-20 18:00', 0.5],
    ['2025-11-20 13:00', '2025-11-21 12:00', 1],
    // Over a weekend.
    ['2025-11-21 09:00', '2025-11-24 18:00', 2],
    ['2025-11-22 09:00', '2025-11-23 18:00', 0],
    ['2025-11-20 00:00', '2025-11-21 00:00', 1],
    ['2025-11-20 18:00', '2025-11-21 09:00', 0],
    ['2025-11-20 12:15', '2025-11-20 12:45', 0],
    ['2025-11-01 09:00', '2025-11-30 18:00', 20],
  ])('%s to %s', (start, end, days) => expect(workingDays(at(start), at(end), zone)).toBe(days))

  it('are none without a span, or with one that is no leave', () => {
    expect(workingDays(at('2025-11-20 09:00'), at('2025-11-20 09:00'), zone)).toBeNull()
    expect(workingDays(at('2025-11-21 09:00'), at('2025-11-20 09:00'), zone)).toBeNull()
    expect(workingDays(0, at('2025-11-20 09:00'), zone)).toBeNull()
    // A firm whose zone nobody knows counts in Shanghai's.
    expect(workingDays(at('2025-11-20 09:00'), at('2025-11-20 18:00'), 'Mars/Olympus')).toBe(1)
  })

  it('and the end are proposed until a person says otherwise', () => {
    const start = '2025-11-20 09:00'
    expect(leaveOf({ start, end: null, days: null }, zone)).toMatchObject({
      endText: '2025-11-20 18:00',
      daysText: '1',
    })
    expect(leaveOf({ start: '2025-11-20', end: '2025/11/21', days: null }, zone)).toMatchObject({
      from: at('2025-11-20 09:00'),
      to: at('2025-11-21 18:00'),
      daysText: '2',
    })
    expect(leaveOf({ start, end: '', days: '' }, zone)).toMatchObject({ endText: '', to: null, daysText: '' })
    expect(leaveOf({ start: '2025-11-20 19:00', end: null, days: null }, zone).endText).toBe('')
    expect(leaveOf({ start: '2025-11-22', end: null, days: null }, zone)).toMatchObject({ working: 0, daysText: '' })
    expect(leaveOf({ start: '2025-11-', end: null, days: '1.5' }, zone)).toMatchObject({ from: null, daysText: '1.5' })
  })

  it('a moment that no firm can write is none', () => {
    expect([momentIn('1969-12-31 10:00', zone, '09:00'), momentIn('9999-06-01', zone, '09:00')]).toEqual([null, null])
  })
})

describe('what is wrong with a form', () => {
  it('LV-01 a leave lacks all that it needs, and is sent with it', () => {
    expect(Object.keys(checked('leave', {}).wrong).sort()).toEqual(['days', 'end', 'reason', 'start', 'type'])
    const written = { type: '3', start: '2025-11-20 09:00', end: '2025-11-21', days: '１．５', reason: ' 家中有事 ' }
    const { wrong, input } = checked('leave', { ...written, customer: { id: '1', name: '甲' } })
    expect(wrong).toEqual({})
    expect(approvals.create.input.parse(input)).toMatchObject({
      kind: 'leave',
      reason: '家中有事',
      object: null,
      leave: { type: 3, start: at('2025-11-20 09:00'), end: at('2025-11-21 18:00'), days: 1.5 },
      reimbursement: null,
      stamp: null,
    })
    expect(Object.keys(checked('leave', { ...written, end: '2025-11-19' }).wrong)).toEqual(['end'])
    expect(Object.keys(checked('leave', { ...written, type: '99' }).wrong)).toEqual(['type'])
    for (const days of ['0', '1000', '两天', '1.255', '-1'])
      expect(Object.keys(checked('leave', { ...written, days }).wrong), days).toEqual(['days'])
  })

  it('RE-01 RE-02 RE-03 D-105 a reimbursement is sent in fen; a bad amount is said at its field', () => {
    const lines = [
      { ...newLine('a', '2025-11-17'), item: '1', note: '杭州东 至 衢州', amount: '96' },
      { ...newLine('b'), item: '9', receipt: '发票', amount: '1,234.50' },
    ]
    const written = { type: '1', payment: '7', account: '4471', reason: '材料交换', lines }
    const { wrong, input } = checked('reimbursement', { ...written, customer: { id: '8', name: '乙' } })
    expect(wrong).toEqual({})
    expect(approvals.create.input.parse(input)).toMatchObject({
      object: { type: 'company', id: '8', name: '乙' },
      reimbursement: {
        type: 1,
        payment: 7,
        account: '4471',
        start: null,
        end: null,
        items: [
          { item: 1, date: at('2025-11-17 00:00'), note: '杭州东 至 衢州', receipt: '', fen: 9_600 },
          { item: 9, date: null, note: '', receipt: '发票', fen: 123_450 },
        ],
      },
    })
    // A journey says from when to when.
    expect(Object.keys(checked('reimbursement', { ...written, type: '0' }).wrong)).toEqual(['start', 'end'])
    const journey = { ...written, type: '0', start: '2025-11-17', end: '2025-11-16' }
    expect(Object.keys(checked('reimbursement', journey).wrong)).toEqual(['end'])
    const bad = lines.map((line, place) => ({
      ...line,
      item: '',
      date: '11-17',
      amount: ['九十六', '0.00'][place] ?? '',
    }))
    const wrongLines = Object.keys(checked('reimbursement', { ...written, lines: bad }).wrong).sort()
    expect(wrongLines).toEqual(['a.amount', 'a.date', 'a.item', 'b.amount', 'b.date', 'b.item'])
  })

  it('ST-01 ST-02 a borrowed stamp has to say when it comes back', () => {
    const written = { stamp: '0', document: '律师函', copies: '２', reason: '盖章' }
    expect(approvals.create.input.parse(checked('stamp', written).input).stamp).toEqual({
      apply: 1,
      stamp: 0,
      document: '律师函',
      copies: 2,
      returnAt: null,
    })
    expect(checked('stamp', { ...written, apply: '0' }).wrong).toEqual({ returnAt: '请填写归还时间' })
    expect(checked('stamp', { ...written, apply: '0', returnAt: '2025-11-21' }).input.stamp?.returnAt).toBe(
      at('2025-11-21 09:00'),
    )
    for (const copies of ['', '0', '1.5', '1000', '两份'])
      expect(Object.keys(checked('stamp', { ...written, copies }).wrong), copies).toEqual(['copies'])
  })

  it('only what the firm has is sent of the files, and a text that is too long is told', () => {
    const files = [
      { id: '1', name: '甲.pdf', fsid: 'f1', fileSize: 5 },
      { id: 'u', name: '乙.pdf', fsid: '', fileSize: 5, uploadId: 'u' },
    ]
    expect(checked('other', { reason: '收费备案', attachments: files }).input.attachments).toEqual([
      { name: '甲.pdf', fsid: 'f1', fileSize: 5 },
    ])
    expect(checked('other', { reason: '长'.repeat(2001) }).wrong).toEqual({ reason: '最多 2000 个字符' })
    expect(checked('other', { reason: ' \n' }).wrong).toEqual({ reason: '请填写事由' })
  })

  it('is not said of a value that is new', () => {
    const lines = [newLine('a'), newLine('b')]
    const before = { ...nothing, lines }
    const wrong = { reason: 'x', end: 'x', 'a.amount': 'x', 'b.amount': 'x', 'b.item': 'x' }
    expect(wrongAfter(wrong, { reason: '事' }, before)).toEqual({ ...wrong, reason: undefined })
    expect(Object.keys(wrongAfter(wrong, { start: '2025' }, before))).not.toContain('end')
    const changed = [{ ...newLine('a'), amount: '5' }]
    expect(wrongAfter(wrong, { lines: changed }, before)).toEqual({ reason: 'x', end: 'x' })
  })
})

describe('a form that is begun anew', () => {
  it('begins with what stands in the old one, as far as the firm shows it', () => {
    const again = old({
      kind: 'reimbursement',
      object: { type: 'company', id: '8', name: '乙' },
      reimbursement: {
        type: 0,
        payment: null,
        account: '4471',
        start: at('2025-11-17 00:00'),
        end: null,
        fen: null,
        items: [
          { item: 1, date: at('2025-11-17 00:00'), note: '一', receipt: '票', fen: 123_456 },
          { item: null, date: null, note: '', receipt: '', fen: null },
        ],
      },
      attachments: [{ id: '1', name: '甲.pdf', fsid: 'f1', fileSize: null }],
    })
    expect(begun(again, zone)).toMatchObject({
      type: '0',
      payment: '',
      start: '2025-11-17',
      end: '',
      reason: '原来的事由',
      customer: { id: '8', name: '乙' },
      lines: [
        { item: '1', date: '2025-11-17', note: '一', receipt: '票', amount: '1,234.56' },
        { item: '', date: '', amount: '' },
      ],
      attachments: [{ fsid: 'f1' }],
    })
    const leave = { type: 3, start: at('2025-11-24 09:00'), end: at('2025-11-25 18:00'), days: 2, daysLeft: null }
    const written = begun(old({ kind: 'leave', leave }), zone)
    expect(check(written, { ...asked('leave'), previousId: '17' })).toMatchObject({
      wrong: {},
      input: { previousId: '17', leave: { type: 3, days: 2, start: leave.start, end: leave.end } },
    })
    // Its days follow the dates that are chosen anew, unless a person had said other ones.
    expect(written.days).toBeNull()
    const later = { ...written, start: '2025-12-01 09:00', end: '2025-12-04 18:00' }
    expect(check(later, asked('leave')).input.leave?.days).toBe(4)
    const own = begun(old({ kind: 'leave', leave: { ...leave, days: 1.5 } }), zone)
    expect([own.days, leaveOf(own, zone).daysText]).toEqual(['1.5', '1.5'])
    expect(begun(old({ kind: 'leave', leave: { ...leave, end: null } }), zone).days).toBe('2')
    expect(begun(old({ kind: 'leave', leave: { ...leave, days: null } }), zone).days).toBeNull()
    const stamp = { apply: 9, stamp: 77, document: '', copies: null, returnAt: null }
    expect(Object.keys(check(begun(old({ kind: 'stamp', stamp }), zone), asked('stamp')).wrong).sort()).toEqual([
      'apply',
      'copies',
      'document',
      'stamp',
    ])
  })
})

describe('a draft', () => {
  it('comes back as it was written, and what cannot be read of it is as the form began', () => {
    const written: Written = {
      ...nothing,
      type: '2',
      days: '',
      lines: [{ ...newLine('k'), amount: '5' }],
      customer: { id: '1', name: '甲' },
      attachments: [{ id: 'u', name: '乙.pdf', fsid: '', fileSize: 5, uploadId: 'u' }],
      sent: true,
      key: 'ab'.repeat(16),
    }
    expect(writtenOf(JSON.stringify(written), nothing)).toEqual(written)
    expect(isChanged(writtenOf(JSON.stringify(nothing), nothing), nothing)).toBe(false)
    for (const text of [null, '', '{', 'null', '7', '[]', '{}', '{"lines":7,"customer":3,"type":5,"attachments":"x"}'])
      expect(writtenOf(text, nothing), String(text)).toEqual(nothing)
    expect(writtenOf('{"lines":[7,{"key":1,"amount":5,"more":1}],"attachments":[{}]}', nothing)).toMatchObject({
      lines: [{ ...newLine('1'), amount: '5' }],
      attachments: [],
    })
  })

  it('keeps the key of its tries until the firm has answered one that made nothing', () => {
    const [first, second] = ['a1', 'b2'].map((pair) => pair.repeat(16)) as [string, string]
    const left = { ...nothing, ...leaving(nothing, () => first) }
    expect(left).toMatchObject({ sent: true, key: first })
    // After a lost answer and a restart.
    const kept = writtenOf(JSON.stringify(left), nothing)
    expect(leaving(kept, () => second)).toEqual({ sent: true, key: first })
    // What never arrived says nothing of the try before.
    expect({ ...kept, ...leftOver(kept, false) }).toMatchObject({ sent: true, key: first })
    expect({ ...left, ...leftOver(nothing, false) }).toMatchObject({ sent: false, key: first })
    const answered = { ...kept, ...leftOver(kept, true) }
    expect(answered).toMatchObject({ sent: false, key: '' })
    expect(leaving(answered, () => second)).toEqual({ sent: true, key: second })
    expect(writtenOf('{"key":"no key"}', nothing).key).toBe('')
  })

  it('is joined with what was typed before it was there', () => {
    const before = { ...nothing, type: '1', reason: '旧' }
    const now = { ...nothing, reason: '新' }
    expect(together(before, now, nothing)).toMatchObject({ type: '1', reason: '新' })
  })
})
