// What real archives also hold: content that is no JSON, letters that run the other way, words that want to be markup.
import { formatTime } from '../../clock.ts'
import { fsidFor, voiceFsid } from '../../data/sample-files.ts'
import { seeded } from '../../random.ts'
import type { MessageMarks } from './marks.ts'

/** A message that a client has to survive; it comes in unless it says otherwise. */
export type OddMessage = {
  readonly type: string
  readonly json: string
  /** Text of `fsids` as it goes over the wire; an empty list where it is left out. */
  readonly fsids?: string
  readonly own?: boolean
  readonly marks?: MessageMarks
}

/** Where a signature belongs that is another one at every read. */
export const signaturePlace = '{signature}'

const image = '<img src=x onerror="window.harmed=1">'

/** Markup and addresses that must stay words wherever they stand. */
export const harmfulTexts: readonly string[] = [
  '<script>window.harmed=1</script>',
  image,
  '"><svg onload="window.harmed=1">',
  '<iframe srcdoc="<script>parent.harmed=1</script>"></iframe>',
  '<a href="javascript:window.harmed=1">点我</a>',
  '<style>*{display:none}</style><b>粗</b>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.harmed=1&gt;">',
  '{{constructor.constructor("window.harmed=1")()}}',
  '=HYPERLINK("http://evil.example.com","点我")',
]

/** Addresses that no client may open, and at the end one that it may. */
const harmfulAddresses: readonly string[] = [
  'javascript:window.harmed=1',
  ' jAvA\tscript:window.harmed=1',
  'data:text/html,<script>window.harmed=1</script>',
  'file:///etc/passwd',
  'vbscript:msgbox(1)',
  'blob:https://example.com/1',
  '//evil.example.com/a',
  '\\\\evil.example.com\\share',
  'https://user:password@example.com/a',
  'https://example.com/文章?题=一&b=2',
]

/** Letters that run the other way, pile up, cannot be seen or are none. */
const strangeTexts: readonly string[] = [
  'مرحبا، أحتاج إلى محام',
  'שלום, אני צריך עורך דין',
  '合同\u202Excod.exe\u202C已发',
  '请\u2066看\u2067这\u2069里\u200B\u200D\uFEFF',
  [...'律师您好'].map((letter) => letter + '\u0310\u0334\u0351\u035B\u0323\u0316\u0347'.repeat(6)).join(''),
  '👨‍👩‍👧‍👦🏳️‍🌈 👍🏽 𠮷野家 ﷽',
  '半个字 \ud83d 后面还有',
  '有\u0000空\u0007字\u001b[31m符',
  '长'.repeat(3000),
  'a'.repeat(3000),
  '第一行\n\n\n\r\n第二行\u2028第三行\t制表',
  '   \n ',
  '[constructor][__proto__][toString][微笑][[微笑]][微 笑][',
]

const json = (value: unknown): string => JSON.stringify(value)
const list = (...fsids: readonly string[]): string => json(fsids)
const text = (content: string): OddMessage => ({ type: 'text', json: json({ content }) })

function files(seed: number): readonly OddMessage[] {
  const random = seeded(seed, 13)
  const voice = (form: string, seconds: number): string => voiceFsid(random, seconds, form)
  const picture = fsidFor(random, 'x.png', 9000)
  const cut = fsidFor(random, 'x.amr', 3333)
  return [
    ...['这不是 JSON', '["f1"', '{}', 'null', '', '[null,7,{"fsid":"f1"},[]]', '["../../etc/passwd"]'].map((fsids) => ({
      type: 'image',
      json: json({ width: 320, height: 200 }),
      fsids,
    })),
    { type: 'image', json: json({ width: -1, height: 1e9 }), fsids: list(picture, picture) },
    { type: 'voice', json: json({ play_length: 4 }), fsids: list(picture) },
    { type: 'voice', json: json({ play_length: 3 }), fsids: list(cut) },
    { type: 'voice', json: json({ play_length: '十二' }), fsids: list(voice('amr', 12)) },
    { type: 'voice', json: json({ play_length: -5 }), fsids: list('0'.repeat(24)) },
    ...['wav', 'm4a', 'ogg', 'mp3'].map((form) => ({
      type: 'voice',
      json: json({ play_length: 3 }),
      fsids: list(voice(form, 3)),
    })),
    ...['..\\..\\合同<b>.pdf', '发票\u202Efdp.exe', 'CON', '名'.repeat(300)].map((filename) => ({
      type: 'file',
      json: json({ filename, filesize: filename === 'CON' ? '很大' : -1 }),
      fsids: list(fsidFor(random, 'x.pdf', 9000)),
    })),
    { type: 'file', json: json({}), fsids: list(fsidFor(random, 'x.txt', 900)) },
    { type: 'emotion', json: json({ content: '[没有这个表情]' }) },
    { type: 'emotion', json: json({ name: '微笑' }), fsids: 'null' },
    { type: 'emotion', json: json({}) },
  ]
}

const brokenContents = ['', '{', '{"content":', '[]', '7', 'null', '"只是文字"', '就是文字', '{"content":{"a":[1]}}']

function addresses(): readonly OddMessage[] {
  return harmfulAddresses.flatMap((link_url, place) => {
    const title = harmfulTexts[place % harmfulTexts.length]
    return [
      { type: 'link', json: json({ title, description: title, image_url: link_url, link_url }) },
      { type: 'docmsg', json: json({ title, doc_creator: title, link_url }) },
    ]
  })
}

function cards(): readonly OddMessage[] {
  const card_data = [{ label: image, value: image }, { label: null, value: { a: 1 } }, 'x', null]
  return [
    ...['不是 JSON', '{"text":', '[]', json({ text: image, card_data }), json({ card_data: {} })].map((content) => ({
      type: 'retain_consult_card',
      json: json({ content }),
    })),
    { type: 'retain_consult_card', json: json({ content: { text: '不是文字', card_data } }) },
    { type: 'weapp', json: json({ displayname: image, title: ['不是文字'] }) },
    { type: 'weapp', json: json({}) },
  ]
}

const withWire = (wire: MessageMarks['wire'], content: string): OddMessage => ({ ...text(content), marks: { wire } })

/** Fields beside the content that are not what they should be; `time` is the message's own, epoch milliseconds. */
function fields(time: number): readonly OddMessage[] {
  const signed = `https://img.example.com/a.jpg?x-expires=3600&x-signature=${signaturePlace}`
  const harmed = { openId: 'odd-peer', nickname: image, name: image, nickName: image, avatar: 'javascript:harmed=1' }
  return [
    withWire({ fromUser: harmed, name: image }, '名字里有标签'),
    withWire({ fromUser: 'nobody', name: null }, '没有发送人'),
    withWire({ fromUser: [harmed] }, '发送人是列表'),
    withWire({ msgtime: Math.floor(time / 1000) }, '时间是秒'),
    withWire({ msgtime: String(time) }, '时间是毫秒文字'),
    withWire({ msgtime: formatTime(time) }, '时间是日期文字'),
    withWire({ msgtime: '昨天' }, '时间不是时间'),
    withWire({ msgtime: null, createTime: null }, '没有时间'),
    withWire({ msgtime: 253_402_300_800_000 }, '一万年'),
    withWire({ msgtime: time - 26 * 3_600_000 }, '晚到的一条'),
    withWire({ msgtype: null, messageType: null }, '没有类型'),
    withWire({ emotionState: '1', warningState: '1', contentSource: '1', companyId: 7 }, '状态是文字'),
    withWire({ extra: image, future: { a: [image] } }, '多出来的字段'),
    { ...text('重复的一条'), marks: { twice: true } },
    { ...text('排在前一条之前'), marks: { early: true } },
    { type: 'link', json: json({ title: '签名地址', description: '', image_url: signed, link_url: signed }) },
    withWire({ fromUser: { openId: 'odd-peer', nickname: '签名头像', avatarUrl: signed } }, '头像地址会变'),
    { ...text('生气了'), marks: { emotionState: 1, warningState: 1 } },
    { ...text('智能回复'), own: true, marks: { contentSource: 1 } },
    { ...text('成为线索，但客户不在这里'), marks: { companyId: '1' } },
  ]
}

const unknownTypes = ['meeting_voice_call', 'mixed', image, '__proto__', 'constructor', 'toString', ' ', '预约']

/** Every odd message in its order, the same for a seed; `time` (epoch milliseconds) is when the first one comes. */
export function oddMessages(seed: number, time: number): readonly OddMessage[] {
  return [
    ...[...harmfulTexts, ...strangeTexts].map(text),
    ...brokenContents.map((content) => ({ type: 'text', json: content })),
    ...brokenContents.map((content) => ({ type: 'file', json: content })),
    ...files(seed),
    ...addresses(),
    ...cards(),
    ...unknownTypes.map((type) => ({ type, json: json({ content: image }) })),
    ...fields(time),
  ]
}
