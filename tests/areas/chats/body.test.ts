// What a message says, by its type: read once, in the core, whatever came.
import { describe, expect, it } from 'vitest'
import { bodyOf, messagePreview, previewText, wholeText } from '#core/areas/chats/body'
import { parseMessage } from '#core/areas/chats/row'
import { createTimes } from '#core/engine/remote/times'
import { messageBody } from '#shared/contract/chats'
import type { ChatMessage } from '#shared/domain/chat'
import type { MessageBody } from '#shared/domain/chat-body'

const times = createTimes('Asia/Shanghai')
const asked = { platform: 'wework', conversationShortId: 'c1' }

const parsed = (raw: Record<string, unknown>): ChatMessage => {
  const result = parseMessage({ id: '1', pkid: '1', ...raw }, times, asked)
  if ('bad' in result) throw new Error('a row without an id')
  return result.row
}
const body = (type: string, content: unknown, fsids: unknown = '[]'): MessageBody => {
  const jsonContent = typeof content === 'string' ? content : JSON.stringify(content)
  const found = bodyOf(parsed({ msgtype: type, jsonContent, fsids }))
  return messageBody.parse(found)
}

describe('the body of a message', () => {
  it('CA-06 a text has its words, in the form of the archive and of the platforms', () => {
    expect(body('text', { content: '你好\n王芳' })).toEqual({ kind: 'text', text: '你好\n王芳', cut: false })
    expect(bodyOf(parsed({ messageType: 'text', content: '{"msg_type":1,"text":"在吗"}' }))).toMatchObject({
      text: '在吗',
    })
    expect(bodyOf(parsed({ messageType: 'text', content: '没有外壳' }))).toMatchObject({ text: '没有外壳' })
    for (const both of [
      { content: '', text: '您好' },
      { content: '您好', text: '' },
    ])
      expect(body('text', both)).toMatchObject({ kind: 'text', text: '您好' })
    // As the search and the rows of the list have them, too.
    for (const both of [
      { content: '您好', text: '您好' },
      { content: ' ', text: '您好' },
    ]) {
      const message = parsed({ msgtype: 'text', jsonContent: JSON.stringify(both) })
      expect([wholeText(message), message.text, messagePreview(message)]).toEqual(['您好', '您好', '您好'])
      expect(previewText({ messageType: 'text', content: JSON.stringify(both) })).toBe('您好')
    }
    expect(body('text', { content: '', text: '' })).toMatchObject({ kind: 'text', text: '' })
  })

  it('CA-06 a text of five million characters is cut where it leaves the core, and whole on request', () => {
    const long = parsed({ msgtype: 'text', jsonContent: JSON.stringify({ content: `${'律'.repeat(19_999)}😀尾` }) })
    expect(bodyOf(long)).toMatchObject({ kind: 'text', cut: true })
    const { text } = bodyOf(long) as { text: string }
    expect([text.length, text.isWellFormed()]).toEqual([20_000, true])
    expect(wholeText(long).endsWith('😀尾')).toBe(true)
  })

  it('CA-07 CA-08 D-73 an image and an emotion have the first of their files; an emotion its name and text else', () => {
    expect(body('image', { filename: 'a.png' }, '["f1","f2"]')).toEqual({ kind: 'image', fsid: 'f1', name: 'a.png' })
    expect(body('emotion', { name: '微笑', content: '[微笑]' }, '["e1"]')).toEqual({
      kind: 'emotion',
      fsid: 'e1',
      name: '微笑',
      text: '[微笑]',
    })
    expect(body('emotion', { content: '[捂脸]' })).toMatchObject({ fsid: '', name: '', text: '[捂脸]' })
  })

  it('CA-09 a file has its name and size', () => {
    expect(body('file', { filename: '起诉状.docx', filesize: '20480' }, '["f"]')).toEqual({
      kind: 'file',
      fsid: 'f',
      name: '起诉状.docx',
      size: 20_480,
    })
    expect(body('file', { filename: 'x', filesize: -1 }, '["f"]')).toMatchObject({ size: null })
  })

  it('CA-10 a document has title and author, and its address tells text from sheet', () => {
    const at = (type: string) =>
      body('docmsg', { title: '合同', doc_creator: '林志远', link_url: `https://doc.example/x?type=${type}` })
    expect(at('0')).toEqual({
      kind: 'docmsg',
      title: '合同',
      creator: '林志远',
      url: 'https://doc.example/x?type=0',
      document: 'word',
    })
    expect([at('1'), at('7')]).toMatchObject([{ document: 'excel' }, { document: 'other' }])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'file:///etc/passwd',
    ' java\nscript:x',
    'https://a@evil.example/',
    '//evil.example',
    'https:evil.example',
  ])('CA-10 CA-13 the address %j leads nowhere', (address) => {
    expect(body('link', { title: 't', link_url: address, image_url: address })).toMatchObject({ url: '', image: '' })
    expect(body('docmsg', { link_url: address })).toMatchObject({ url: '', document: 'other' })
  })

  it('CA-11 CA-12 CA-13 a small program, a voice message and a link have their parts', () => {
    expect(body('weapp', { displayname: '律所', title: '预约' })).toEqual({
      kind: 'weapp',
      name: '律所',
      title: '预约',
    })
    expect(body('voice', { play_length: 12 }, '["v"]')).toEqual({ kind: 'voice', fsid: 'v', seconds: 12 })
    const link = {
      title: '公告',
      description: '说明',
      image_url: 'http://i.example/a.png',
      link_url: 'https://l.example/?a=1#b',
    }
    expect(body('link', link)).toEqual({
      kind: 'link',
      title: '公告',
      description: '说明',
      image: link.image_url,
      url: link.link_url,
    })
  })

  it('CA-14 a consult card has its text and its lines, also where the card is no text of JSON', () => {
    const odd = { title: '案由', content: '合同纠纷' }
    const card_data = [
      { label: '姓名', value: '王芳' },
      '尽快回电',
      { label: '金额', value: 3 },
      odd,
      { label: '', value: '' },
    ]
    const card = { text: '咨询', card_data }
    const rows = [
      { label: '姓名', value: '王芳' },
      { label: '', value: '尽快回电' },
      { label: '金额', value: '3' },
      { label: '', value: JSON.stringify(odd) },
      { label: '', value: '' },
    ]
    expect(body('retain_consult_card', { content: JSON.stringify(card) })).toEqual({ kind: 'card', text: '咨询', rows })
    expect(body('retain_consult_card', { content: card })).toEqual({ kind: 'card', text: '咨询', rows })
    expect(body('retain_consult_card', card)).toEqual({ kind: 'card', text: '咨询', rows })
    expect(wholeText(parsed({ msgtype: 'retain_consult_card', jsonContent: JSON.stringify(card) }))).toBe('咨询')
    expect(body('retain_consult_card', { content: '{broken' })).toMatchObject({ kind: 'unknown' })
  })

  it('CA-15 any other type is kept with what came', () => {
    expect(body('sphfeed', { a: 1 })).toEqual({ kind: 'unknown', type: 'sphfeed', raw: '{"a":1}' })
    expect(body('constructor', { a: 1 })).toMatchObject({ kind: 'unknown', type: 'constructor' })
    expect(body('x'.repeat(500), { long: '长'.repeat(5_000) })).toMatchObject({
      raw: expect.stringMatching(/^.{2000}$/s),
    })
  })

  it('CA-18 broken JSON and odd file ids break nothing, and what came is kept', () => {
    expect(body('text', '{"content": "半')).toEqual({ kind: 'unknown', type: 'text', raw: '{"content": "半' })
    expect(body('image', { filename: 'a' }, 'not json')).toEqual({ kind: 'image', fsid: '', name: 'a' })
    expect(body('file', '[1,2]', '{"fsid":"x"}')).toMatchObject({ kind: 'unknown', type: 'file' })
    for (const odd of [null, 7, [], {}, { content: { deep: [] } }, { filename: [1], title: {}, play_length: 'x' }])
      for (const type of [
        'text',
        'image',
        'emotion',
        'file',
        'docmsg',
        'weapp',
        'voice',
        'link',
        'retain_consult_card',
      ])
        expect(() => body(type, odd as never), `${type} ${JSON.stringify(odd)}`).not.toThrow()
  })
})

describe('who wrote a message', () => {
  it('CA-19 D-74 is called by name, else nickname, else nickName, with either form of the picture', () => {
    const wrote = (fromUser: object) => {
      const { fromName, fromAvatar } = parsed({ msgtype: 'text', from: 'wm0123456789', fromUser })
      return [fromName, fromAvatar]
    }
    const all = {
      name: '王芳',
      nickname: '芳芳',
      nickName: 'fang',
      aliasName: '王总',
      avatar: 'https://a.example/1.png',
    }
    expect(wrote(all)).toEqual(['王芳', all.avatar])
    expect(wrote({ ...all, name: '' })).toEqual(['芳芳', all.avatar])
    expect(wrote({ nickName: 'fang', avatarUrl: all.avatar })).toEqual(['fang', all.avatar])
    expect(wrote({ aliasName: '王总' })).toEqual(['王总', ''])
    expect(wrote({ openId: 'wm0123456789' })).toEqual(['456789', ''])
  })
})

describe('the preview of a conversation', () => {
  it('CA-43 shows the words of its newest message in one line, and nothing of a form that nobody reads', () => {
    const preview = (messageType: string, content: string) => previewText({ messageType, content })
    expect(preview('text', '{"content":"第一行\\n 第二行"}')).toBe('第一行 第二行')
    expect(preview('text', '[微笑]你好')).toBe('[微笑]你好')
    expect(preview('text', '{"content":')).toBe('')
    expect(preview('file', '{"filename":"起诉状.docx"}')).toBe('起诉状.docx')
    expect(preview('text', '长'.repeat(9_000))).toHaveLength(200)
  })
})
