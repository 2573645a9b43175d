import { describe, expect, it } from 'vitest'
import { approvalKinds } from '#shared/domain/approval'
import {
  enabledKinds,
  formatYuan,
  leaveTypesOf,
  parseHundredths,
  parseYuan,
  sumFen,
} from '#shared/domain/approval-kinds'

/** Values that a firm could have under a switch instead of what is expected there. */
const odd = [
  '',
  ' ',
  'null',
  '0',
  '{',
  '[',
  '[]',
  '{}',
  '[null]',
  '["leave"]',
  '[1,2]',
  '[[]]',
  '"[]"',
  `${'['.repeat(9000)}`,
]

describe('the kinds of approvals', () => {
  it('AV-05 D-103 all are on without a list of the firm that can be read', () => {
    for (const value of [undefined, ...odd]) expect([...enabledKinds(value)], value).toEqual([...approvalKinds])
  })

  it('AV-05 D-103 of a list those are on that it enables; what it lacks is off', () => {
    const on = (list: unknown) => [...enabledKinds(JSON.stringify(list))]
    expect(on([{ type: 'leave', enable: 1 }])).toEqual(['leave'])
    expect(
      on([
        { type: 'stamp', enable: '1' },
        { type: 'leave', enable: true },
        { type: 'reimbursement', enable: 'true' },
        { type: 'other', enable: 0 },
      ]),
    ).toEqual(['leave', 'reimbursement', 'stamp'])
    expect(on([{ type: 'other' }, { type: 'leave', enable: null }, { type: 'stamp', enable: '0' }, 7])).toEqual([])
    expect(on([{ type: 'travel', enable: 1 }])).toEqual([])
    expect(on({ type: 'other', enable: 1 })).toEqual(['other'])
  })
})

describe('the kinds of leave', () => {
  it('LV-01 stand in the usual order without a list of the firm that can be read', () => {
    for (const value of [undefined, ...odd, '[{"label":"年假"},{"value":"x"},{"value":1.5},{"value":""}]']) {
      const types = leaveTypesOf(value)
      expect(types.map((one) => one.value)).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 6])
      expect(types.every(({ label, maxDays }) => label === null && maxDays === null)).toBe(true)
    }
  })

  it('LV-02 D-104 a list of the firm takes the place of list, order and labels', () => {
    const list = [
      { value: 3, label: '年休假', maxDays: 15 },
      { value: '12', label: ' 陪产假 ', maxDays: '7.5' },
      { value: 6, label: '', maxDays: 0 },
      { value: 3, label: '又一次' },
      'x',
      { value: 1, label: 5, maxDays: 'many' },
    ]
    expect(leaveTypesOf(JSON.stringify(list))).toEqual([
      { value: 3, label: '年休假', maxDays: 15 },
      { value: 12, label: '陪产假', maxDays: 7.5 },
      { value: 6, label: null, maxDays: null },
      { value: 1, label: null, maxDays: null },
    ])
  })
})

describe('money (D-105)', () => {
  it.each([
    ['96', 9_600],
    ['96.5', 9_650],
    ['0.07', 7],
    ['0', 0],
    [' 2,300.00 ', 230_000],
    ['１２３４．５６', 123_456],
    ['１，２３４', 123_400],
    ['¥34.50', 3_450],
    ['￥ 34.50', 3_450],
    ['34.5元', 3_450],
    ['1.15', 115],
    ['99999999.99', 9_999_999_999],
  ])('%s yuan', (text, fen) => expect(parseYuan(text)).toBe(fen))

  it.each([
    '',
    ' ',
    '.5',
    '5.',
    '1.234',
    '-1',
    '+1',
    '1e3',
    '1,23',
    '1234,567',
    ',123',
    '一百',
    '****',
    '1 2',
    '100000000',
    'NaN',
  ])('%j is no amount', (text) => expect(parseYuan(text)).toBeNull())

  it('is written with two decimals and commas', () => {
    expect([0, 7, 94_750, 230_000, 9_999_999_999, -5].map(formatYuan)).toEqual([
      '0.00',
      '0.07',
      '947.50',
      '2,300.00',
      '99,999,999.99',
      '-0.05',
    ])
    for (let fen = 0; fen < 300_000; fen += 997) expect(parseYuan(formatYuan(fen))).toBe(fen)
  })

  it('is summed without what nobody knows', () => {
    expect(sumFen([9_600, 3_450, null, 1])).toBe(13_051)
    expect(sumFen([])).toBe(0)
  })

  it('a number of days has two decimals at most', () => {
    expect(['2', '0.5', '１．５', '1.25'].map(parseHundredths)).toEqual([200, 50, 150, 125])
    expect(['', '半天', '-1', '1.255'].map(parseHundredths)).toEqual([null, null, null, null])
  })
})
