import { describe, expect, it } from 'vitest'
import { parseConversation, parseMessage } from '../../../src/main/core/areas/chats/row.ts'
import { wordsOf } from '../../../src/main/core/areas/chats/text.ts'
import { parseJson } from '../../../src/main/core/engine/remote/json.ts'
import type { Parsed } from '../../../src/main/core/engine/remote/row.ts'
import { createTimes } from '../../../src/main/core/engine/remote/times.ts'

const times = createTimes('Asia/Shanghai')
const asked = { platform: 'douyin', conversationShortId: '7300000000000000001' }

const rowOf = <Row>(parsed: Parsed<Row>): Row => {
  if ('bad' in parsed) throw new Error(parsed.bad.reason)
  return parsed.row
}
const conversationOf = (raw: unknown) => rowOf(parseConversation(raw, times))
const messageOf = (raw: unknown) => rowOf(parseMessage(raw, times, asked))

describe('an archived conversation', () => {
  it('D-48 D-49 has every field of §3 in its own form', () => {
    const text = `{
      "conversationShortId":7300000000000000001,"platform":"douyin","openId":"own1","fromUserId":"peer1",
      "toUserId":"own1","createTime":1700000000,"content":"{\\"text\\":\\"在吗\\"}","messageType":"text",
      "jsonUserInfoList":"[{\\"openId\\":\\"own1\\",\\"avatar\\":\\"own.png\\"},{\\"openId\\":\\"peer1\\",\\"nickName\\":\\"小王\\",\\"nickname\\":\\"王\\",\\"avatar\\":\\"p.png\\"}]",
      "owningAccount":{"openId":"own1","nickname":"星河律所"},"serverMessageId":"s1","isNewData":"1",
      "pkid":9007199254740993}`
    expect(conversationOf(parseJson(text))).toEqual({
      id: 'douyin:7300000000000000001',
      conversationShortId: '7300000000000000001',
      platform: 'douyin',
      openId: 'own1',
      fromUserId: 'peer1',
      toUserId: 'own1',
      peer: { openId: 'peer1', name: '王', avatar: 'p.png' },
      account: { openId: 'own1', name: '星河律所', avatar: 'own.png' },
      createTime: 1700000000000,
      content: '{"text":"在吗"}',
      messageType: 'text',
      serverMessageId: 's1',
      pkid: '9007199254740993',
      isNewData: true,
      unknown: {},
    })
  })

  it('D-49 a person is called as the staff call them, else by the end of their id', () => {
    const named = (person: object) =>
      conversationOf({ conversationShortId: 1, owningAccount: { openId: 'o' }, jsonUserInfoList: [person] }).peer.name
    const all = { openId: 'abcdefghij', aliasName: '张总', nickname: 'n', nickName: 'N', name: '名' }
    expect(named(all)).toBe('张总')
    expect(named({ ...all, aliasName: ' ' })).toBe('n')
    expect(named({ ...all, aliasName: null, nickname: '' })).toBe('N')
    expect(named({ openId: 'abcdefghij', name: '名' })).toBe('名')
    expect(named({ openId: 'abcdefghij' })).toBe('efghij')
    expect(named({ openId: `abc😀12345` })).toBe('\ufffd12345')
  })

  it('is kept without a list of its people: the side that is not the account is the other one', () => {
    const row = conversationOf({
      conversationShortId: 'k1',
      fromUserId: 'own1',
      toUserId: 'peer-000001',
      openId: 'own1',
      jsonUserInfoList: '[{"openId":',
      owningAccount: '{broken',
      pkid: 'x',
      isNewData: null,
      createTime: 'soon',
    })
    expect(row).toMatchObject({
      id: ':k1',
      peer: { openId: 'peer-000001', name: '000001', avatar: '' },
      account: { openId: 'own1', name: 'own1', avatar: '' },
      pkid: '',
      isNewData: false,
      createTime: null,
    })
    expect(row.unknown).toEqual({
      jsonUserInfoList: '[{"openId":',
      owningAccount: '{broken',
      pkid: 'x',
      createTime: 'soon',
    })
  })

  it('stands in the bad list where nobody could ask for it', () => {
    for (const raw of [
      { platform: 'douyin' },
      { conversationShortId: '' },
      { conversationShortId: 'x'.repeat(200), platform: 'y' },
      7,
    ]) {
      expect('bad' in parseConversation(raw, times), JSON.stringify(raw)).toBe(true)
    }
  })
})

const archived = {
  id: 5,
  pkid: '12',
  platform: 'wework',
  from: 'wm1',
  fromUser: { nickname: '小王', avatarUrl: 'p.png' },
  name: '不用这个',
  msgtime: 1700000000,
  msgtype: 'text',
  jsonContent: '{"content":"明天开庭"}',
  fsids: '["f1",9007199254740991]',
  contentSource: '1',
  companyId: 9007199254740991,
  emotionState: 1,
  warningState: '0',
  warningId: 'w1',
  serverMessageId: 's1',
  isNewData: true,
}

describe('an archived message', () => {
  it('D-48 has every field of §3 in its own form', () => {
    expect(messageOf(archived)).toEqual({
      id: '5',
      conversation: 'douyin:7300000000000000001',
      pkid: '12',
      platform: 'wework',
      from: 'wm1',
      fromName: '小王',
      fromAvatar: 'p.png',
      time: 1700000000000,
      type: 'text',
      content: { content: '明天开庭' },
      text: '明天开庭',
      fsids: ['f1', '9007199254740991'],
      contentSource: 1,
      companyId: '9007199254740991',
      emotionState: 1,
      warningState: 0,
      warningId: 'w1',
      serverMessageId: 's1',
      unknown: { isNewData: true },
    })
  })

  it('is read in the form of the social platforms too', () => {
    const row = messageOf({
      serverMessageId: 's2',
      pkid: 13,
      fromUserId: 'peer-000001',
      createTime: 1700000000123,
      messageType: 'text',
      content: '{"msg_type":1,"text":"在吗[微笑]"}',
    })
    expect(row).toMatchObject({
      id: 's2',
      pkid: '13',
      platform: 'douyin',
      from: 'peer-000001',
      fromName: '000001',
      time: 1700000000123,
      type: 'text',
      content: { msg_type: 1, text: '在吗[微笑]' },
      text: '在吗[微笑]',
      unknown: {},
    })
    expect(messageOf({ ...archived, content: '旧' }).unknown).toEqual({ isNewData: true, content: '旧' })
  })

  it.each([0, '0'])('D-119 is known by the first id that is one: %j says that there is none', (none) => {
    const zeros = { id: none, serverMessageId: none, pkid: none }
    expect(messageOf({ ...zeros, serverMessageId: '73451' })).toMatchObject({
      ...{ id: '73451', pkid: '73451', serverMessageId: '73451', unknown: {} },
    })
    expect(messageOf({ ...zeros, pkid: '12' })).toMatchObject({ id: '12', pkid: '12', serverMessageId: '' })
    expect('bad' in parseMessage(zeros, times, asked)).toBe(true)
    const row = conversationOf({ conversationShortId: 1, serverMessageId: none, pkid: none })
    expect(row).toMatchObject({ serverMessageId: '', pkid: '', unknown: {} })
  })

  it.each([null, ''])('is read so where the fields of the other form are there and %j', (none) => {
    const row = messageOf({
      ...{ id: 1, createTime: 1700000000123, messageType: 'text', content: '{"msg_type":1,"text":"在吗"}' },
      ...{ jsonContent: none, msgtime: none, msgtype: none },
    })
    expect(row).toMatchObject({ time: 1700000000123, type: 'text', text: '在吗', unknown: {} })
  })

  it('takes words that are no JSON for the words, and keeps what is broken', () => {
    const of = (jsonContent: unknown, msgtype = 'text') => messageOf({ ...archived, jsonContent, msgtype })
    expect(of('你好')).toMatchObject({ content: { content: '你好' }, text: '你好' })
    expect(of('123')).toMatchObject({ content: { content: '123' }, text: '123' })
    expect(of({ content: '对象' })).toMatchObject({ content: { content: '对象' }, text: '对象' })
    for (const [value, type] of [
      ['{"content":"坏', 'text'],
      ['[1]', 'text'],
      ['你好', 'link'],
      [7, 'voice'],
    ] as const) {
      const row = of(value, type)
      expect([row.content, row.text, row.unknown.jsonContent]).toEqual([{}, '', value])
    }
    expect(of(null)).toMatchObject({ content: {}, text: '', unknown: { isNewData: true } })
  })

  it('is kept when every field is missing; ids that count up are its order', () => {
    expect(messageOf({ id: 77 })).toEqual({
      id: '77',
      conversation: 'douyin:7300000000000000001',
      pkid: '77',
      platform: 'douyin',
      from: '',
      fromName: '',
      fromAvatar: '',
      time: null,
      type: '',
      content: {},
      text: '',
      fsids: [],
      contentSource: null,
      companyId: '',
      emotionState: null,
      warningState: null,
      warningId: '',
      serverMessageId: '',
      unknown: {},
    })
    expect(messageOf({ id: 'a7' }).pkid).toBe('')
    const odd = { fsids: '[', contentSource: 'ai', warningState: {}, pkid: -1, fromUser: '[1', companyId: 1.5 }
    expect(messageOf({ id: 'a7', ...odd }).unknown).toEqual(odd)
    expect('bad' in parseMessage({ from: 'x' }, times, asked)).toBe(true)
  })
})

describe('the words of a message', () => {
  const card = { text: '咨询', card_data: [{ label: '电话', value: '已留' }, 7] }

  it('are those that a person wrote or reads, by type', () => {
    const cases: readonly (readonly [string, Parameters<typeof wordsOf>[1], string])[] = [
      ['text', { content: ' 你好 ' }, '你好'],
      ['file', { filename: '合同.pdf', filesize: 3 }, '合同.pdf'],
      ['docmsg', { title: '方案', doc_creator: '苏若谷', link_url: 'https://x' }, '方案\n苏若谷'],
      ['weapp', { displayname: '小程序', title: '预约' }, '小程序\n预约'],
      ['voice', { play_length: 3 }, ''],
      ['image', {}, ''],
      ['link', { title: '文章', description: '摘要', link_url: 'https://x', image_url: 'y' }, '文章\n摘要'],
      ['retain_consult_card', { content: JSON.stringify(card) }, '咨询\n电话\n已留'],
      ['retain_consult_card', { content: card }, '咨询\n电话\n已留'],
      ['retain_consult_card', card, '咨询\n电话\n已留'],
      ['retain_consult_card', { content: '{broken' }, '{broken'],
      ['a type of tomorrow', { title: '标题', content: '内容', id: 'x' }, '标题\n内容'],
      ['constructor', { content: 'x' }, 'x'],
    ]
    for (const [type, content, words] of cases) expect(wordsOf(type, content), type).toBe(words)
  })
})
