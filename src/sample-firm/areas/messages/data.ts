import { dayLength } from '../../clock.ts'
import { longId } from '../../data/long-id.ts'
import { personName } from '../../data/names.ts'
import { type Seeded, seeded } from '../../random.ts'
import { type DataOptions, workingMoment } from '../companies/data.ts'
import { fsidFor, sampleShape, sampleSize, voiceFsid } from '../files/sample-files.ts'
import type { SampleConversation } from './conversations.ts'
import { faces, sentence } from './dialogue.ts'
import type { MessageMarks } from './marks.ts'
import { oddMessages } from './odd-messages.ts'

/** One archived message. `time` is epoch milliseconds; `json` is the jsonContent, broken in a few. */
export type SampleMessage = {
  readonly pkid: bigint
  readonly time: number
  readonly type: string
  readonly incoming: boolean
  readonly json: string
  /** A JSON list of fsids; in odd messages anything. */
  readonly fsids: string
  readonly marks: MessageMarks | null
}

/** What is known of a conversation before its messages are made. */
export type MessageSource = Pick<SampleConversation, 'platform' | 'peer' | 'companyId' | 'messages' | 'last'>

type Weights = readonly (readonly [string, number])[]
const workWeights: Weights = [
  ['text', 700],
  ['image', 85],
  ['voice', 75],
  ['emotion', 40],
  ['file', 40],
  ['link', 22],
  ['docmsg', 12],
  ['weapp', 10],
  ['video', 7],
  ['card', 4],
  ['revoke', 3],
  ['redpacket', 2],
]
const mediaWeights: Weights = [
  ['text', 800],
  ['image', 70],
  ['emotion', 50],
  ['voice', 20],
  ['retain_consult_card', 18],
  ['link', 15],
  ['file', 10],
  ['video', 8],
  ['location', 5],
  ['system', 4],
]

function pickType(random: Seeded, weights: Weights): string {
  let left = random.next() * weights.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [type, weight] of weights) {
    left -= weight
    if (left < 0) return type
  }
  return 'text'
}

const fileNames = [
  '委托代理合同.docx',
  '证据目录.pdf',
  '对账单.xlsx',
  '起诉状（定稿）.pdf',
  '授权委托书.docx',
  '录音文字稿.txt',
]
const links = ['一图读懂诉讼流程', '工伤认定要准备哪些材料', '离婚财产分割的五个误区', '借条怎么写才有效']
const apps = ['智慧法院', '电子合同', '律所预约']

/** Forms of voice messages beside the one that chat apps record. */
const otherVoices = ['wav', 'm4a', 'ogg', 'mp3']

/** What a message carries beside its type. */
export type Content = { readonly json: Readonly<Record<string, unknown>>; readonly fsids: readonly string[] }

/** The content of a message of a type that has no words (§3). */
export function contentOf(random: Seeded, type: string, person: string): Content {
  const none: readonly string[] = []
  switch (type) {
    case 'image': {
      const fsid = fsidFor(random, 'x.png', 20_000 + random.whole(200_000))
      const [width, height] = sampleShape(fsid)
      return { json: { width, height, filesize: sampleSize(fsid) }, fsids: [fsid] }
    }
    case 'emotion': {
      const fsid = fsidFor(random, 'x.png', 4000)
      // A few are a name alone, others both: which it is stands in the digits that were drawn anyway.
      const named = Number.parseInt(fsid.slice(0, 2), 16)
      const json = { type: 1, width: 20, height: 20, ...(named < 112 ? { content: faces[named % faces.length] } : {}) }
      return { json, fsids: named < 64 ? none : [fsid] }
    }
    case 'voice': {
      const seconds = 1 + Math.floor(random.next() ** 2 * 58)
      return {
        json: { play_length: seconds },
        fsids: [voiceFsid(random, seconds, random.chance(0.2) ? (otherVoices[seconds % 4] ?? 'wav') : 'amr')],
      }
    }
    case 'file': {
      const filename = random.pick(fileNames)
      const fsid = fsidFor(random, filename, 9000 + random.whole(600_000))
      return { json: { filename, filesize: sampleSize(fsid) }, fsids: [fsid] }
    }
    case 'docmsg': {
      const kind = random.pick(['0', '0', '1', '1', '5'])
      const title = kind === '1' ? '证据清单（共享）' : '代理意见（共享）'
      return {
        json: {
          title,
          doc_creator: person,
          link_url: `https://doc.example.com/d?id=${random.whole(1e6)}&type=${kind}`,
        },
        fsids: none,
      }
    }
    case 'weapp':
      return { json: { displayname: random.pick(apps), title: '点击查看' }, fsids: none }
    case 'link': {
      const title = random.pick(links)
      const link = {
        title,
        description: '点击查看全文',
        image_url: '',
        link_url: `https://example.com/article/${random.whole(1e5)}`,
      }
      return { json: link, fsids: none }
    }
    case 'retain_consult_card': {
      const card_data = [
        { label: '姓名', value: person },
        { label: '咨询类型', value: random.pick(['婚姻家事', '劳动争议', '债权债务', '刑事辩护']) },
        { label: '所在城市', value: random.pick(['杭州', '宁波', '温州', '绍兴']) },
      ]
      return { json: { content: JSON.stringify({ text: '已提交咨询信息', card_data }) }, fsids: none }
    }
    case 'video':
      return {
        json: { play_length: 8 + random.whole(50), filesize: 20_000 },
        fsids: [fsidFor(random, 'x.mp4', 20_000)],
      }
    case 'location':
      return { json: { address: '杭州市西湖区', longitude: 120.13, latitude: 30.26 }, fsids: none }
    case 'card':
      return { json: { corpname: '浙江衡泽律师事务所', userid: person }, fsids: none }
    default:
      return { json: { content: type === 'revoke' ? '撤回了一条消息' : '' }, fsids: none }
  }
}

function marksOf(random: Seeded, incoming: boolean, media: boolean): MessageMarks | null {
  const draw = random.next()
  if (!incoming) return media && draw < 0.08 ? { contentSource: 1 } : null
  if (draw < 0.006) return { emotionState: 1, warningState: random.chance(0.7) ? 1 : 0 }
  if (draw < 0.018) return { emotionState: 1 }
  return draw < 0.021 ? { warningState: random.chance(0.7) ? 1 : 0 } : null
}

/** Times of a conversation's messages, oldest first, the last one `last`: talks of some minutes, days apart. */
function timesOf(random: Seeded, count: number, last: number): readonly number[] {
  const talks = 1 + count * 0.07
  const pause = (Math.min(600, 3 + count * 0.4) * dayLength * 2) / talks
  const times = new Array<number>(count)
  let time = last
  for (let position = count - 1; position >= 0; position -= 1) {
    times[position] = time
    time = random.chance(0.07)
      ? workingMoment(random, time - random.next() * pause, time - 3_600_000)
      : time - (5 + Math.floor(random.next() ** 2 * 200)) * 1000
  }
  return times
}

/** The odd message of this number, over and over again. */
function oddMessage(seed: number, time: number, number: number): Partial<SampleMessage> {
  const all = oddMessages(seed, time)
  const { type = 'text', json = '', fsids = '[]', own, marks = null } = all[(number * 7) % all.length] ?? {}
  return { type, json, fsids, marks, incoming: own !== true }
}

/** One message of so many is an odd one where the data has them; the newest of a conversation is none. */
const oddEvery = 250

/** Hands the messages of a conversation to `take`, oldest first; `sequence` is the number of the first one in the archive. */
export function generateMessages(
  options: DataOptions,
  conversation: MessageSource,
  sequence: number,
  take: (message: SampleMessage) => void,
): void {
  const random = seeded(options.seed, 12_000_000 + sequence)
  const media = conversation.platform !== 'wework'
  const person = conversation.peer.aliasName.slice(0, 4) || personName(random)
  const salt = random.whole(30)
  const times = timesOf(random, conversation.messages, conversation.last)
  const leadAt = media && conversation.companyId !== null ? Math.floor(times.length * 0.4) : -1
  let incoming = true
  for (const [position, time] of times.entries()) {
    const first = position === 0
    incoming = first || position === leadAt || (random.chance(0.35) ? incoming : !incoming)
    const lead = position === leadAt ? { companyId: String(conversation.companyId) } : null
    const drawn = marksOf(random, incoming, media)
    const marks = lead === null && drawn === null ? null : { ...drawn, ...lead }
    const upset = drawn?.warningState !== undefined || drawn?.emotionState !== undefined
    const type = first || upset ? 'text' : pickType(random, media ? mediaWeights : workWeights)
    const { json, fsids } =
      type === 'text'
        ? {
            json: {
              content: sentence(random, { incoming, first, upset, faces: media, person, turn: position + salt }),
            },
            fsids: [],
          }
        : contentOf(random, type, person)
    const text = JSON.stringify(json)
    const broken = random.chance(0.003)
    // The archive hears of a few messages late: their own time lies before their neighbours'.
    const late = position < times.length - 1 && random.chance(0.01) ? (20 + random.whole(70)) * 1000 : 0
    const pkid = longId(time, sequence + position)
    const ordinary = { type, incoming, json: broken ? text.slice(0, Math.ceil(text.length / 2)) : text, marks }
    const number = sequence + position
    const isOdd = options.odd === true && number % oddEvery === oddEvery >> 1 && position < times.length - 1
    const odd = isOdd ? oddMessage(options.seed, time, Math.floor(number / oddEvery)) : {}
    take({ pkid, time: time - late, fsids: JSON.stringify(fsids), ...ordinary, ...odd })
  }
}
