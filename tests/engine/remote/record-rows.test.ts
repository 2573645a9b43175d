import { describe, expect, it } from 'vitest'
import { parseMessage } from '../../../src/main/core/areas/chats/row.ts'
import { parseContactRow } from '../../../src/main/core/areas/contacts/row.ts'
import { parseCompanyRow } from '../../../src/main/core/areas/customers/row.ts'
import { type Asked, parseComment, parseFollowUp } from '../../../src/main/core/areas/followups/row.ts'
import { parseMediaComment, readContact } from '../../../src/main/core/areas/social/row.ts'
import { parseJson } from '../../../src/main/core/engine/remote/json.ts'
import { type Parsed, tame, usableId } from '../../../src/main/core/engine/remote/row.ts'
import { createTimes } from '../../../src/main/core/engine/remote/times.ts'

const times = createTimes('Asia/Shanghai')
const at = (text: string): number => Date.parse(`${text}+08:00`)

const rowOf = <Row>(parsed: Parsed<Row>): Row => {
  if ('bad' in parsed) throw new Error(parsed.bad.reason)
  return parsed.row
}
const contactOf = (raw: unknown) => rowOf(parseContactRow(raw, times))
const followUpOf = (raw: unknown, asked?: Asked) => rowOf(parseFollowUp(raw, times, asked))
const commentOf = (raw: unknown, asked?: Asked) => rowOf(parseComment(raw, times, asked))

const hex = '0123456789abcdef0123456789abcdef'

describe('a contact', () => {
  it('has every field in its own form', () => {
    expect(
      contactOf({
        id: 7,
        name: '王明',
        companyId: 9,
        companyName: '甲公司',
        position: '法务',
        telephone: 13800138000,
        email: 'a@example.cn',
        city: '北京',
        note: '',
        ownerid: 'u1',
        ownerName: '林志远',
        gmtFollowup: 1700000000,
        gmtCreate: '2024-01-02 03:04:05',
        gmtModify: 1700000000000,
        phoneMore: '[{"phone":"1","state":"4"}]',
        tagList: '[{"id":3,"name":"重点"}]',
        dialState: '1',
        extra: '{"a":[1]}',
      }),
    ).toEqual({
      id: '7',
      name: '王明',
      companyId: '9',
      companyName: '甲公司',
      position: '法务',
      telephone: '13800138000',
      email: 'a@example.cn',
      city: '北京',
      note: '',
      ownerid: 'u1',
      ownerName: '林志远',
      gmtFollowup: 1700000000000,
      gmtCreate: at('2024-01-02T03:04:05'),
      gmtModify: 1700000000000,
      phoneMore: [{ phone: '1', state: 4 }],
      tagList: [{ id: '3', name: '重点' }],
      dialState: 1,
      extra: { a: [1] },
      unknown: {},
    })
  })

  it('is kept when every field is missing, and with what nobody knows', () => {
    expect(contactOf({ id: 'k' })).toMatchObject({ id: 'k', name: '', gmtModify: null, phoneMore: [], unknown: {} })
    const odd = { id: 'k', wechat: 'w', name: { zh: '王' }, phoneMore: '[{', gmtCreate: 'soon', dialState: 'x' }
    const { id: _id, ...rest } = odd
    expect(contactOf(odd).unknown).toEqual(rest)
  })
})

const followUp = {
  id: hex,
  objId: 9,
  objType: 'csbill',
  type: '8',
  content: '{"type":1,"content":"去法院"}',
  gmtCreate: '2024-05-06 07:08:09',
  attachmentList: '[{"id":1,"name":"证据.pdf","fsid":9007199254740993,"fileSize":"2048"}]',
  quote: '{"id":"q"}',
  comments: '[{"id":"1","content":"好"}]',
  operUser: { id: 12, name: '苏若谷', avatarUrl: 'a.png' },
  object: { type: 'csbill', id: 9, name: '催收' },
  group: { type: 'company', id: 'c1', name: '甲公司' },
}

describe('a follow-up', () => {
  it('has every field of §3 in its own form', () => {
    expect(followUpOf(parseJson(JSON.stringify(followUp)))).toEqual({
      id: hex,
      objId: '9',
      objType: 'csbill',
      type: 8,
      content: '{"type":1,"content":"去法院"}',
      gmtCreate: at('2024-05-06T07:08:09'),
      attachmentList: [{ id: '1', name: '证据.pdf', fsid: '9007199254740993', fileSize: 2048 }],
      quote: '{"id":"q"}',
      comments: [{ id: '1', content: '好' }],
      operUser: { id: '12', name: '苏若谷', avatarUrl: 'a.png' },
      object: { type: 'csbill', id: '9', name: '催收' },
      group: { type: 'company', id: 'c1', name: '甲公司' },
      unknown: {},
    })
  })

  it('keeps content and quote as JSON text where the server sends the objects themselves', () => {
    const row = followUpOf({ id: hex, content: { type: 2, content: '开庭' }, quote: { id: 'q' }, comments: [] })
    expect([row.content, row.quote, row.comments]).toEqual(['{"type":2,"content":"开庭"}', '{"id":"q"}', []])
  })

  it('keeps types that nobody knows, and one that is none is no daily record', () => {
    expect([1001, 5, '12', -3].map((type) => followUpOf({ id: hex, type }).type)).toEqual([1001, 5, 12, -3])
    expect(followUpOf({ id: hex }).type).toBe(-1)
    for (const type of ['call', 1.5, {}, '1e400']) {
      const row = followUpOf({ id: hex, type })
      expect([row.type, row.unknown.type]).toEqual([-1, type])
    }
  })

  it('belongs to what was asked for where it does not say so, and what hangs on a customer belongs to it', () => {
    const asked = { group: { type: 'company', id: 'c1', name: '' }, object: { type: 'contact', id: 'k1', name: '' } }
    expect(followUpOf({ id: hex }, { object: asked.object })).toMatchObject({
      objType: 'contact',
      objId: 'k1',
      object: asked.object,
      group: { type: '', id: '' },
    })
    expect(followUpOf({ id: hex, objType: 'contact', objId: 'k2' }, { group: asked.group })).toMatchObject({
      object: { type: 'contact', id: 'k2', name: '' },
      group: asked.group,
    })
    expect(followUpOf({ id: hex, object: { type: 'company', id: 'c7', name: '甲' } })).toMatchObject({
      objType: 'company',
      objId: 'c7',
      group: { type: 'company', id: 'c7', name: '甲' },
    })
    expect(followUpOf(followUp, asked)).toMatchObject({ objId: '9', group: { id: 'c1', name: '甲公司' } })
  })

  it('is kept with broken JSON, and the broken text too', () => {
    const broken = { attachmentList: '[{"name":', comments: '{', operUser: '"x', object: 7, group: '[]', more: 1 }
    const row = followUpOf({ id: hex, content: '{broken', ...broken })
    expect(row).toMatchObject({ content: '{broken', attachmentList: [], comments: [], operUser: { id: '', name: '' } })
    expect(row.unknown).toEqual(broken)
  })

  it('keeps a file that says nothing beside those that do', () => {
    const attachmentList = [{ name: 'a', fsid: 'f' }, {}, null, { fileSize: 3 }]
    const row = followUpOf({ id: hex, attachmentList })
    expect(row.attachmentList).toEqual([{ id: '', name: 'a', fsid: 'f', fileSize: null }])
    expect(row.unknown).toEqual({ attachmentList })
  })
})

describe('a comment', () => {
  it('has every field of §3 in its own form', () => {
    expect(
      commentOf({
        id: 3,
        objType: 'company',
        objId: 9,
        content: '请跟进',
        attachmentList: [{ name: 'a.pdf', fsid: 'f1', fileSize: -1 }],
        operUser: '{"id":"u1","nickname":"若谷","avatar":"a.png"}',
        gmtCreate: 1700000000,
        extra: '{"type":1}',
      }),
    ).toEqual({
      id: '3',
      objType: 'company',
      objId: '9',
      content: '请跟进',
      attachmentList: [{ id: '', name: 'a.pdf', fsid: 'f1', fileSize: null }],
      operUser: { id: 'u1', name: '若谷', avatarUrl: 'a.png' },
      gmtCreate: 1700000000000,
      extra: { type: 1 },
      unknown: {},
    })
  })

  it('is kept when every field is missing or broken, with what was asked for', () => {
    const asked = { object: { type: 'company', id: 'c1', name: '' } }
    expect(commentOf({ id: '3', extra: '{broken', likes: 2 }, asked)).toEqual({
      id: '3',
      objType: 'company',
      objId: 'c1',
      content: '',
      attachmentList: [],
      operUser: { id: '', name: '', avatarUrl: '' },
      gmtCreate: null,
      extra: {},
      unknown: { extra: '{broken', likes: 2 },
    })
  })
})

describe('the id zero of another record', () => {
  it('names none: no customer, owner, account, contact, thread or warning', () => {
    const customer = rowOf(parseCompanyRow({ id: 1, ownerid: 0, weMediaAccountId: '0' }, times))
    expect(customer).toMatchObject({ ownerid: '', weMediaAccountId: '' })
    expect(contactOf({ id: 1, companyId: 0, ownerid: '0' })).toMatchObject({ companyId: '', ownerid: '' })
    const asked = { object: { type: 'contact', id: 'k1', name: '' } }
    expect(followUpOf({ id: hex, group: { type: 'company', id: 0, name: null } }, asked).group.id).toBe('')
    const client = readContact({ id: 'wm1', name: '王芳', companyId: 0, sysContactId: '0', userId: 0 })
    expect(client).toMatchObject({ companyId: '', contactId: '', userId: '' })
    expect(rowOf(parseMediaComment({ commentId: 1, parentId: 0 }, times)).parentId).toBe('')
    const message = { id: 1, msgtype: 'text', msgtime: 1, companyId: 0, warningId: '0' }
    expect(rowOf(parseMessage(message, times, { platform: 'douyin', conversationShortId: '7' }))).toMatchObject({
      companyId: '',
      warningId: '',
    })
  })
})

describe('what no row can carry', () => {
  it('a row without a usable id stands in the bad list with its body', () => {
    const ids = [undefined, null, '', '  ', 1.5, 1e300, {}, [], true, 'x'.repeat(201), 'a\u0000b', '\ud800']
    for (const id of ids) {
      for (const parse of [parseContactRow, parseFollowUp, parseComment]) {
        const parsed = parse({ id, name: 'x' }, times)
        expect('bad' in parsed && parsed.bad, String(id)).toEqual({
          reason: 'no-usable-id',
          body: JSON.stringify({ id, name: 'x' }),
        })
      }
    }
    expect(parseContactRow([], times)).toEqual({ bad: { reason: 'not-a-record', body: '[]' } })
    expect(usableId(' 9007199254740993 ')).toBe('9007199254740993')
  })

  it('what is nested deeper than anyone would, or beyond all numbers, is kept as text', () => {
    const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
    const raw = parseJson(`{"id":"1","a":${deep(60)},"b":${deep(100)},"c":1e999,"extra":{"d":[-1e999]}}`)
    const row = contactOf(raw)
    expect(row.unknown.a).toEqual(JSON.parse(deep(60)))
    expect(JSON.stringify(row.unknown.b)).toBe(`${'['.repeat(64)}"${deep(36)}"${']'.repeat(64)}`)
    expect([row.unknown.c, row.extra]).toEqual(['Infinity', { d: ['-Infinity'] }])
    const abyss = parseJson(`{"x":${deep(200_000)}}`)
    expect(parseContactRow(abyss, times)).toEqual({ bad: { reason: 'no-usable-id', body: '' } })
  })

  it('a value that is tame stays the value itself', () => {
    const value = { a: [1, 'x', null, { b: true }] }
    expect(tame(value)).toBe(value)
  })

  it('half a letter is mended wherever it stands, and nothing beside it', () => {
    const text =
      '{"id":"1","name":"a\\ud800b","note":"\\ud83d\\ude00 \\\\ud800 \\udc00\\ud800","extra":"{\\"x\\":\\"\\\\ud800\\"}"}'
    expect(contactOf(parseJson(text))).toMatchObject({
      name: 'a\ufffdb',
      note: '😀 \\ud800 \ufffd\ufffd',
      extra: { x: '\ufffd' },
    })
  })

  it('never becomes a prototype', () => {
    const raw = JSON.parse('{"id":"1","__proto__":{"name":"x"},"extra":{"__proto__":{"a":1e999}},"constructor":1}')
    const row = contactOf(raw)
    expect(row.name).toBe('')
    for (const record of [row.unknown, row.extra]) expect(Object.getPrototypeOf(record)).toBe(Object.prototype)
    expect(Object.keys(row.unknown).sort()).toEqual(['__proto__', 'constructor'])
  })
})
