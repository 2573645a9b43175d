import { describe, expect, it } from 'vitest'
import { Failure } from '#shared/contract/failure'
import { parseCompanyRow } from '../../../src/main/core/areas/customers/row.ts'
import {
  parseConfig,
  parseField,
  parseNamed,
  parseRegion,
  parseUser,
} from '../../../src/main/core/areas/reference/row.ts'
import { readEnvelope, readList } from '../../../src/main/core/engine/remote/envelope.ts'
import { parseJson } from '../../../src/main/core/engine/remote/json.ts'
import { isUnread } from '../../../src/main/core/engine/remote/row.ts'
import { createTimes } from '../../../src/main/core/engine/remote/times.ts'
import fc from '../../support/properties.ts'

const times = createTimes('Asia/Shanghai')
const at = (text: string): number => Date.parse(`${text}+08:00`)

const customerOf = (raw: unknown) => {
  const parsed = parseCompanyRow(raw, times)
  if ('bad' in parsed) throw new Error(parsed.bad.reason)
  return parsed.row
}

const usual = {
  id: 'c1',
  name: '北京星辰科技有限公司',
  followupContent: '已沟通',
  gmtFollowup: '2024-03-05 08:09:10',
  contact: '王明',
  telephone: '138****5621',
  phoneMore: '[{"phone":"138****5621","state":4},{"phone":"010-66668888"}]',
  industry: '3',
  note: '',
  level: 2,
  chargeStatus: '1',
  ownerid: 'u1',
  ownerName: '林志远',
  participantList: [
    {
      id: 'm1',
      objId: 'c1',
      objType: 'company',
      role: { id: 'r1', name: '协办律师' },
      operUser: { id: 9, name: '苏若谷' },
    },
  ],
  channel: '1',
  city: '北京',
  region: '朝阳',
  source: 'douyin',
  weMediaAccountId: 'w1',
  gmtCooperate: '2023-05-06',
  gmtApply: null,
  gmtExpires: 1893456000,
  userCreate: 'u2',
  userCreateName: '何照明',
  gmtCreate: '2022-01-02 03:04:05',
  gmtModify: '2024-06-07 08:09:10',
  phase: 4,
  tagList: [{ id: 't1', name: '重点' }],
  dialState: '2',
  extra: '{"field_1":"甲","customerOpenId":"op1","platform":"douyin","weMediaAccount":{"nickname":"n"}}',
}

describe('a row of the company list', () => {
  it('CL-43 has every field of §3 in its own form', () => {
    expect(customerOf(usual)).toEqual({
      ...usual,
      level: '2',
      phase: '4',
      phoneMore: [
        { phone: '138****5621', state: 4 },
        { phone: '010-66668888', state: null },
      ],
      participantList: [{ id: 'm1', userId: '9', userName: '苏若谷', roleId: 'r1', roleName: '协办律师' }],
      dialState: 2,
      extra: { field_1: '甲', customerOpenId: 'op1', platform: 'douyin', weMediaAccount: { nickname: 'n' } },
      gmtFollowup: at('2024-03-05T08:09:10'),
      gmtCooperate: at('2023-05-06T00:00:00'),
      gmtApply: null,
      gmtExpires: 1893456000000,
      gmtCreate: at('2022-01-02T03:04:05'),
      gmtModify: at('2024-06-07T08:09:10'),
      unknown: {},
    })
  })

  it('CL-43 is kept when every field is missing', () => {
    const customer = customerOf({ id: 7 })
    expect(customer).toMatchObject({ id: '7', name: '', gmtCreate: null, phoneMore: [], extra: {}, dialState: null })
    expect(customer.unknown).toEqual({})
  })

  it('CL-43 is kept with broken JSON in its JSON texts, and the broken text too', () => {
    const customer = customerOf({
      id: '1',
      name: '甲',
      phoneMore: '[{"phone":',
      extra: '{broken',
      tagList: '[',
      dialState: 'x',
    })
    expect(customer).toMatchObject({ name: '甲', phoneMore: [], extra: {}, tagList: [], dialState: null })
    expect(customer.unknown).toEqual({ phoneMore: '[{"phone":', extra: '{broken', tagList: '[', dialState: 'x' })
  })

  it('CL-43 keeps what nobody knows: fields, odd values, odd phones, times that are none', () => {
    const raw = {
      id: '1',
      brandNew: { deep: [1] },
      name: { zh: '甲' },
      gmtCreate: 'soon',
      phoneMore: [{ phone: '1' }, {}],
    }
    const customer = customerOf(raw)
    expect(customer).toMatchObject({ name: '', gmtCreate: null, phoneMore: [{ phone: '1', state: null }] })
    const { id: _id, ...rest } = raw
    expect(customer.unknown).toEqual(rest)
  })

  it('CL-43 takes lists and objects for JSON texts and the other way round, phones as numbers or bare texts', () => {
    const customer = customerOf({
      id: '1',
      phoneMore: [{ phone: 13800138000, state: '4' }, '010-1', 5],
      participantList: '[{"id":9007199254740993,"operId":"u1","roleid":3}]',
      tagList: ['重点'],
      extra: { a: [1] },
    })
    expect(customer.phoneMore).toEqual([
      { phone: '13800138000', state: 4 },
      { phone: '010-1', state: null },
      { phone: '5', state: null },
    ])
    expect(customer.participantList).toEqual([
      { id: '9007199254740993', userId: 'u1', userName: '', roleId: '3', roleName: '' },
    ])
    expect(customer.tagList).toEqual([{ id: '', name: '重点' }])
    expect(customer.extra).toEqual({ a: [1] })
    expect(customer.unknown).toEqual({})
  })

  it('PH-25 reads phones out of a text, a number or one entry, and keeps what else stands with a number', () => {
    const phones = (phoneMore: unknown) => customerOf({ id: '1', phoneMore })
    const two = [
      { phone: '13800138000', state: null },
      { phone: '010-66668888', state: null },
    ]
    for (const text of ['13800138000,010-66668888', '13800138000；010-66668888', '13800138000、010-66668888'])
      expect(phones(text)).toMatchObject({ phoneMore: two, unknown: {} })
    const [one] = two
    for (const alone of ['13800138000', 13_800_138_000, '{"phone":"13800138000"}', { phone: '13800138000' }])
      expect(phones(alone)).toMatchObject({ phoneMore: [one], unknown: {} })
    const kept = [{ phone: '138****5621', state: 1, remark: '配偶', call: { best: 9 } }]
    expect(phones(kept)).toMatchObject({ phoneMore: kept, unknown: {} })
    // A line without anything in it holds nothing up.
    for (const blank of [[{ phone: '', state: 0 }], [{}], '{}', [null], [''], [...kept, { phone: '' }]])
      expect(isUnread(phones(blank), 'phoneMore'), JSON.stringify(blank)).toBe(false)
    for (const odd of [
      '见备注',
      '13800138000,见备注',
      [...kept, { mobile: '13900139000' }],
      [{ phone: '1', state: '通' }],
    ])
      expect([phones(odd).unknown, isUnread(phones(odd), 'phoneMore')]).toEqual([{ phoneMore: odd }, true])
  })

  it('CL-43 keeps names of 10,000 characters whole', () => {
    const name = '有限公司😀'.repeat(2000)
    expect(customerOf({ id: '1', name }).name).toBe(name)
  })

  it('stands in the bad list with its body where it has no usable id', () => {
    const rows = [null, 7, 'x', [], {}, { id: '' }, { id: '  ' }, { id: 1.5 }, { id: {} }, { id: 'x'.repeat(201) }]
    for (const raw of rows) {
      const parsed = parseCompanyRow(raw, times)
      expect('bad' in parsed && parsed.bad.body, JSON.stringify(raw)).toBe(JSON.stringify(raw))
    }
  })

  it('never becomes a prototype', () => {
    const customer = customerOf(JSON.parse('{"id":"1","__proto__":{"level":"9"},"constructor":1}'))
    expect(customer.level).toBe('')
    expect(Object.getPrototypeOf(customer.unknown)).toBe(Object.prototype)
    expect(Object.keys(customer.unknown).sort()).toEqual(['__proto__', 'constructor'])
  })
})

describe('long integers', () => {
  it('D-68 survive as text wherever they stand, and nothing else changes', () => {
    const text =
      '{"a":1234567890123456789,"b":[-9007199254740993 , 9007199254740992],"c":1700000000000000,"d":1.5,"e":1e30}'
    expect(parseJson(text)).toEqual({
      a: '1234567890123456789',
      b: ['-9007199254740993', '9007199254740992'],
      c: 1700000000000000,
      d: 1.5,
      e: 1e30,
    })
  })

  it('D-68 survive beside texts that look like them', () => {
    const body = {
      note: ':1234567890123456789,"x":1234567890123456789,',
      list: [':1234567890123456789', ',1234567890123456789,', '[1234567890123456789]', '\\'],
      '":1234567890123456789,': '\\":1234567890123456789}',
    }
    const text = JSON.stringify(body)
    expect(parseJson(text)).toEqual(body)
    expect(parseJson(text.replace('{', '{"id":1234567890123456789,'))).toEqual({ id: '1234567890123456789', ...body })
  })

  it('D-68 any JSON reads as the plain parser reads it, but for the integers that it would bend', () => {
    const bend = (value: unknown): unknown => {
      if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
      if (Array.isArray(value)) return value.map(bend)
      if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bend(one)]))
    }
    const write = (value: unknown): string => {
      if (typeof value === 'bigint') return String(value)
      if (Array.isArray(value)) return `[${value.map(write).join(' ,')}]`
      if (typeof value !== 'object' || value === null) return JSON.stringify(value)
      return `{${Object.entries(value)
        .map(([key, one]) => `${JSON.stringify(key)}: ${write(one)}`)
        .join(',')}}`
    }
    const odd = fc.constantFrom(':1234567890123456789,', '[1234567890123456789', '"', '\\', '1234567890123456789')
    const text = fc.oneof(fc.string(), odd)
    const leaf = fc.oneof(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), text, fc.boolean(), fc.constant(null))
    const key = text.filter((name) => name !== '__proto__')
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('tree')), fc.dictionary(key, tie('tree'))),
    }))
    fc.assert(
      fc.property(tree, (value) => {
        expect(parseJson(write(value))).toEqual(bend(value))
      }),
      { numRuns: 1000, seed: 5 },
    )
  })
})

describe('bodies that something has changed on the way', () => {
  const page = (rows: readonly unknown[]): string =>
    JSON.stringify({ succeed: true, data: { list: rows, recordCount: rows.length } })

  it('CL-43 RT-12 no row is lost and nothing crashes whatever the fields hold', () => {
    const names = Object.keys(usual).filter((name) => name !== 'id')
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('[', '{"a":', '[{"phone":null}]', '0000-00-00 00:00:00', '9'.repeat(400), '\u0000', '\ud800', -1),
    )
    const row = fc
      .record({
        id: fc.oneof(fc.uuid(), fc.nat(), fc.jsonValue()),
        changes: fc.dictionary(fc.constantFrom(...names), odd),
      })
      .map(({ id, changes }) => ({ ...usual, ...changes, id }))
    fc.assert(
      fc.property(fc.array(fc.oneof({ arbitrary: row, weight: 5 }, fc.jsonValue())), (rows) => {
        const list = readList(readEnvelope(Buffer.from(page(rows)), []).data)
        const parsed = list.rows.map((one) => parseCompanyRow(one, times))
        expect(parsed).toHaveLength(rows.length)
        const sent: unknown[] = (parseJson(page(rows)) as { data: { list: unknown[] } }).data.list
        parsed.forEach((one, index) => {
          const raw = sent[index] as Record<string, unknown>
          if ('bad' in one) return
          expect(one.row.id).not.toBe('')
          // A value is where it belongs, or it is kept as it came.
          for (const name of names) {
            const value = raw[name]
            const shown = Reflect.get(one.row, name)
            const empty = shown === '' || shown === null || (Array.isArray(shown) && shown.length === 0)
            const said = !(value === undefined || value === null || value === '' || value === 0 || value === '[]')
            const emptyList = (Array.isArray(value) && value.length === 0) || value === 'null'
            if (empty && said && !emptyList) expect(one.row.unknown[name]).toEqual(value)
          }
        })
      }),
      { numRuns: 500, seed: 3 },
    )
  })

  it('RT-12 a cut or altered body is read whole or refused, never in part', () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({ ...usual, id: `c${index}` }))
    const body = page(rows)
    const read = (text: string): number | string => {
      try {
        const envelope = readEnvelope(Buffer.from(text), [])
        return envelope.succeed ? readList(envelope.data).rows.length : 'refused'
      } catch (error) {
        if (error instanceof Failure) return error.code
        throw error
      }
    }
    expect(read(body)).toBe(20)
    fc.assert(
      fc.property(fc.nat(body.length - 1), (length) => {
        expect(read(body.slice(0, length))).toBe('not-json')
      }),
      { numRuns: 500, seed: 1 },
    )
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.string({ minLength: 1, maxLength: 3 }), (where, text) => {
        const outcome = read(body.slice(0, where) + text + body.slice(where + text.length))
        expect(typeof outcome === 'number' || /^(?:not-json|bad-envelope|refused)$/.test(outcome)).toBe(true)
      }),
      { numRuns: 1000, seed: 2 },
    )
  })
})

describe('small lists', () => {
  it('FD-01 a field definition has its choices from a list or from JSON text', () => {
    const raw = {
      fieldName: 'level',
      fieldDesc: '客户级别',
      fieldType: '3',
      fieldLength: '20',
      columnWidth: '120px',
      bSysField: '1',
      fieldOrder: 4,
      bListField: 'false',
    }
    const items = [
      { value: '1', label: 'A级' },
      { value: '2', label: 'B级' },
    ]
    const wire = [
      { value: 1, label: 'A级' },
      { value: '2', label: 'B级' },
    ]
    const expected = {
      fieldName: 'level',
      fieldDesc: '客户级别',
      fieldType: 3,
      fieldLength: 20,
      columnWidth: 120,
      system: true,
      items,
      fieldOrder: 4,
      list: false,
    }
    expect(parseField({ ...raw, enumItems: wire })).toEqual(expected)
    expect(parseField({ ...raw, enumValues: JSON.stringify(wire) })).toEqual(expected)
    expect(parseField({ ...raw, enumItems: 'broken[', enumValues: JSON.stringify(wire) })).toEqual(expected)
  })

  it('FD-01 FD-11 keeps a field of an unknown type, without a type, and with broken choices', () => {
    expect(parseField({ fieldName: 'x', fieldType: 99, enumValues: '[{"value":' })).toMatchObject({
      fieldType: 99,
      fieldDesc: 'x',
      items: [],
      list: true,
    })
    expect(parseField({ fieldName: 'x' })).toMatchObject({ fieldType: 1, fieldLength: 0, columnWidth: 0 })
    expect(parseField({ fieldName: 'x', enumItems: ['甲', { id: 2, name: '乙' }, {}, null] })?.items).toEqual([
      { value: '甲', label: '甲' },
      { value: '2', label: '乙' },
    ])
    for (const raw of [null, 7, {}, { fieldName: '' }]) expect(parseField(raw)).toBe(null)
  })

  it('keeps users, switches, roles and regions whatever form their values have', () => {
    expect(parseUser({ id: 12, name: '林', gids: '3,4', status: '0' })).toEqual({
      id: '12',
      name: '林',
      flName: '',
      status: 0,
      avatarUrl: '',
      teamIds: ['3', '4'],
    })
    expect(parseUser({ id: '1', gids: [{ id: 3 }, 4, '5'] })).toMatchObject({ status: 1, teamIds: ['3', '4', '5'] })
    expect(parseUser({ name: 'x' })).toBe(null)
    expect(parseConfig({ name: 'a', value: 1 })).toEqual({ name: 'a', value: '1' })
    expect(parseConfig({ name: 'a', value: [1] })).toEqual({ name: 'a', value: '[1]' })
    expect(parseConfig({ name: 'a', value: null })).toEqual({ name: 'a', value: '' })
    expect(parseNamed({ id: 1, name: '主办', module: 'company' })).toEqual({
      id: '1',
      name: '主办',
      rest: { module: 'company' },
    })
    expect(parseRegion({ cityId: 110100, name: '北京', provinceId: 11 }, 'city', 'province')).toEqual({
      id: '110100',
      name: '北京',
      kind: 'city',
      parentId: '11',
    })
    expect(parseRegion({ name: '北京' }, 'city', 'province')).toBe(null)
  })

  it('never crashes on any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()), (value, rest) => {
        const fields = ['fieldName', 'enumItems', 'enumValues', 'gids', 'id', 'name', 'value', 'cityId', 'status']
        for (const raw of [
          value,
          rest,
          ...fields.map((name) => ({ id: '1', fieldName: 'f', ...rest, [name]: value })),
        ]) {
          parseField(raw)
          parseUser(raw)
          parseConfig(raw)
          parseNamed(raw)
          parseRegion(raw, 'city', 'province')
        }
      }),
      { numRuns: 300, seed: 9 },
    )
  })
})
