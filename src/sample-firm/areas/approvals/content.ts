// What people of the firm ask for: believable forms of every kind, each the next of its list.
import { dayLength, formatTime, startOfDay, weekday } from '../../clock.ts'
import { inTurn } from '../../data/in-turn.ts'
import { fsidFor, sampleSize } from '../../data/sample-files.ts'
import { hexadecimal, type Seeded } from '../../random.ts'
import type { Fields } from '../../values.ts'
import type { Content } from './chain.ts'

/** A customer that a form is about. */
export type Client = { readonly id: string; readonly name: string }

/** Kinds of made forms. */
export type Kind = 'leave' | 'reimbursement' | 'stamp' | 'other'

/** A file of a form, of about `size` bytes; a photograph is a PNG whatever its name says. */
export function attachment(random: Seeded, name: string, size: number): Fields {
  const id = hexadecimal(random, 16)
  const fsid = fsidFor(random, name.endsWith('.jpg') ? 'x.png' : name, size)
  return { id, name, fsid, fileSize: sampleSize(fsid) }
}

const hour = 3_600_000
/** Text of a time so many days after the day of `at`. */
export const onDay = (at: number, days: number, hours = 0): string =>
  formatTime(startOfDay(at) + days * dayLength + hours * hour)
/** Month and day as a file name has them: 1118. */
export const dayDigits = (at: number, days: number): string => onDay(at, days).slice(5, 10).replace('-', '')
/** Fen as the firm writes an amount: `947.50`. */
export const yuan = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** The customer on the wire; null where the firm has none. */
export const objectOf = (client: Client): Fields | null => (client.id === '' ? null : { type: 'company', ...client })

const leaves: readonly {
  readonly type: number
  readonly days: number
  readonly left?: number
  readonly reason: string
}[] = [
  { type: 3, days: 2, left: 6, reason: '陪家人出行，手头案件已与同组律师交接，期间保持电话畅通。' },
  { type: 7, days: 0.5, left: 2.5, reason: '上周六加班整理庭审材料，申请下午调休。' },
  { type: 2, days: 1.5, reason: '急性肠胃炎，遵医嘱休息，附诊断证明。' },
  { type: 1, days: 1, reason: '办理不动产过户，需本人到场。' },
  { type: 9, days: 1, reason: '舅父去世，参加告别仪式。' },
  { type: 4, days: 13, reason: '办理婚礼，在办案件已由同组律师代管。' },
  { type: 6, days: 2, reason: '参加省律师协会举办的继续教育集中培训。' },
  { type: 8, days: 3, reason: '祖母去世，回乡料理后事。' },
  { type: 5, days: 158, reason: '预产期临近，工作交接清单已发团队。' },
]

function leave(place: number, at: number, random: Seeded): Content {
  const { type, days, left, reason } = inTurn(leaves, place)
  const isToday = days < 2
  // Longer leaves begin on the next Monday.
  const first = isToday ? 0 : 7 - weekday(at)
  const form = {
    vacateType: type,
    startTime: onDay(at, first, days === 0.5 ? 14 : 9),
    endTime: onDay(at, first + Math.ceil(days) - 1, days % 1 === 0.5 && days > 1 ? 12 : 18),
    days,
    ...(left === undefined ? {} : { daysLeft: left }),
  }
  const attachmentList = type === 2 ? [attachment(random, '诊断证明.jpg', 420_000)] : []
  return { type: 'leave', typeName: '请假', reason, object: null, form: JSON.stringify(form), attachmentList }
}

/** Item, days after the first, words, receipt, fen. */
type Line = readonly [item: number, day: number, note: string, receipt: string, fen: number]

const expenses: readonly {
  readonly type: number
  readonly lasts: number
  readonly reason: (client: string) => string
  readonly lines: readonly Line[]
  readonly files: readonly string[]
}[] = [
  {
    type: 2,
    lasts: 0,
    reason: (client) => `${client}董事会会后工作餐，沟通年度法律服务安排。`,
    lines: [[4, 0, '工作餐，6 人', '餐饮发票', 86_000]],
    files: ['餐饮发票.pdf', '消费清单.jpg'],
  },
  {
    type: 1,
    lasts: 0,
    reason: (client) => `${client}案赴杭州互联网公证处办理电子数据公证。`,
    lines: [
      [2, 0, '律所至公证处', '出租车票 1', 6_820],
      [2, 0, '公证处返回律所', '出租车票 2', 5_820],
    ],
    files: ['出租车票.jpg'],
  },
  {
    type: 3,
    lasts: 1,
    reason: (client) => `${client}案公告费与保全保险费，由本所垫付。`,
    lines: [
      [9, 0, '法院公告费', '公告费发票', 56_000],
      [9, 1, '诉讼保全责任保险', '保险费发票', 174_000],
    ],
    files: ['公告费发票.pdf', '保险费发票.pdf'],
  },
  {
    type: 0,
    lasts: 1,
    reason: (client) => `赴宁波海事法院调取${client}案证据。`,
    lines: [
      [1, 0, '杭州东 至 宁波，二等座', '电子客票 1', 7_300],
      [2, 0, '宁波站 至 海事法院', '出租车票', 4_160],
      [3, 0, '宁波，1 晚', '住宿发票', 42_000],
      [1, 1, '宁波 至 杭州东，二等座', '电子客票 2', 7_300],
      [8, 0, '出差补贴，2 天', '', 20_000],
    ],
    files: ['高铁电子客票（往返）.pdf', '住宿发票.pdf', '出租车票.jpg'],
  },
  {
    type: 2,
    lasts: 0,
    reason: (client) => `${client}周年庆活动，贺礼与场地布置分摊。`,
    lines: [
      [5, 0, '茶礼两份', '礼品发票', 39_800],
      [6, 0, '论坛分会场布置', '活动发票', 120_000],
    ],
    files: ['礼品发票.pdf', '活动发票.pdf'],
  },
  {
    type: 0,
    lasts: 2,
    reason: (client) => `赴北京参加${client}案再审听证。`,
    lines: [
      [0, 0, '杭州 至 北京，经济舱', '航空电子客票 1', 118_000],
      [3, 0, '北京，2 晚', '住宿发票', 98_000],
      [4, 1, '午餐与晚餐', '餐饮发票', 15_650],
      [0, 2, '北京 至 杭州，经济舱', '航空电子客票 2', 104_000],
      [8, 0, '出差补贴，3 天', '', 30_000],
    ],
    files: ['航空电子客票行程单.pdf', '住宿发票.pdf', '餐饮发票.jpg'],
  },
  {
    type: 3,
    lasts: 0,
    reason: () => '值班手机与坐席电话费。',
    lines: [[7, 0, '值班手机话费', '通信费发票', 18_800]],
    files: ['通信费发票.pdf'],
  },
  {
    type: 1,
    lasts: 0,
    reason: (client) => `驾车赴${client}现场勘查。`,
    lines: [
      [9, 0, '停车与过路费', '通行费发票', 9_500],
      [2, 0, '市内转乘', '出租车票', 3_250],
    ],
    files: ['通行费发票.pdf', '出租车票.jpg'],
  },
]

const accounts = [
  '',
  '招商银行 **** 4471',
  '',
  '银行承兑汇票',
  '杭州银行 **** 0926',
  '招商银行 **** 4471',
  '转账支票',
  '公务卡 **** 3308',
]

function reimbursement(place: number, at: number, client: Client, random: Seeded): Content {
  const { type, lasts, reason, lines, files } = inTurn(expenses, place)
  const payType = 1 + (place % 7)
  const first = -1 - lasts
  const items = lines.map(([item, day, note, receipt, fen]) => ({
    item,
    date: onDay(at, first + day),
    note,
    receipt,
    amount: yuan(receipt === '' ? fen : fen + random.whole(20) * 100),
  }))
  const sum = items.reduce((fen, { amount }) => fen + Math.round(Number(amount) * 100), 0)
  const form = {
    reimburseType: type,
    payType,
    payAccount: accounts[payType] ?? '',
    startTime: onDay(at, first),
    endTime: onDay(at, first + lasts),
    amount: yuan(sum),
    items,
  }
  return {
    type: 'reimbursement',
    typeName: '报销',
    reason: reason(client.name),
    object: place % expenses.length === 6 ? null : objectOf(client),
    form: JSON.stringify(form),
    attachmentList: files.map((name) => attachment(random, name, 30_000 + random.whole(500_000))),
  }
}

const stamps: readonly {
  readonly stamp: number
  readonly apply: number
  readonly document: (client: string) => string
  readonly copies: number
  readonly reason: string
}[] = [
  {
    stamp: 3,
    apply: 1,
    document: (client) => `${client}常年法律顾问合同`,
    copies: 2,
    reason: '合同文本已经双方确认，请盖合同章。',
  },
  {
    stamp: 6,
    apply: 0,
    document: (client) => `${client}二审委托手续`,
    copies: 1,
    reason: '立案窗口核对法定代表人章，次日归还。',
  },
  {
    stamp: 4,
    apply: 1,
    document: (client) => `${client}首期律师费收据`,
    copies: 1,
    reason: '客户已付首期律师费，开具收据。',
  },
  {
    stamp: 2,
    apply: 1,
    document: (client) => `${client}律师函`,
    copies: 2,
    reason: '对方逾期付款，客户已确认函件内容。',
  },
  { stamp: 1, apply: 1, document: (client) => `${client}增值税发票`, copies: 1, reason: '客户要求加盖发票章后邮寄。' },
  {
    stamp: 5,
    apply: 1,
    document: (client) => `${client}委托代理合同`,
    copies: 3,
    reason: '合同约定由法定代表人签章后生效。',
  },
  { stamp: 7, apply: 0, document: () => '银行账户变更资料', copies: 1, reason: '开户行要求当面核对印鉴。' },
  { stamp: 0, apply: 1, document: (client) => `${client}调查令申请书`, copies: 2, reason: '需加盖骑缝章。' },
  {
    stamp: 2,
    apply: 0,
    document: (client) => `${client}法律服务投标文件`,
    copies: 3,
    reason: '投标文件现场密封，盖章后带回。',
  },
]

function stamp(place: number, at: number, client: Client, random: Seeded): Content {
  const one = inTurn(stamps, place)
  const fileName = one.document(client.name)
  const form = {
    applyType: one.apply,
    stampType: one.stamp,
    fileName,
    copies: one.copies,
    ...(one.apply === 0 ? { returnTime: onDay(at, 1, 17) } : {}),
  }
  return {
    type: 'stamp',
    typeName: '用印',
    reason: one.reason,
    object: objectOf(client),
    form: JSON.stringify(form),
    attachmentList: [attachment(random, `${fileName}.pdf`, 60_000 + random.whole(400_000))],
  }
}

const others: readonly {
  readonly name: string
  readonly reason: string
  readonly form: (client: string) => Fields
  readonly files: readonly string[]
}[] = [
  {
    name: '收费备案',
    reason: '风险代理收费方案报备，已向客户书面告知风险。',
    form: (client) => ({
      项目: `${client}债权追收`,
      收费方式: '风险代理，12%',
      标的额: '186.00 万元',
      基础律师费: '2.00 万元',
    }),
    files: ['风险代理告知书.pdf'],
  },
  {
    name: '利益冲突豁免',
    reason: '曾为对方提供过专项服务，双方均已书面同意。',
    form: (client) => ({
      委托人: client,
      冲突情形: '两年前为对方出具法律意见书',
      豁免依据: '双方书面同意函',
      隔离措施: '不同团队承办',
    }),
    files: ['书面同意函.pdf'],
  },
  {
    name: '收费减免',
    reason: '客户经营困难，申请减免部分律师费。',
    form: (client) => ({ 委托人: client, 原律师费: '6.00 万元', 减免后: '4.50 万元', 合伙人意见: '同意上会' }),
    files: [],
  },
  {
    name: '培训报名',
    reason: '知识产权实务培训，费用由本所承担。',
    form: () => ({ 课程: '专利侵权诉讼实务', 地点: '上海', 人数: 2, 费用: '3,600.00' }),
    files: ['培训通知.pdf'],
  },
]

function other(place: number, client: Client, random: Seeded): Content {
  const { name, reason, form, files } = inTurn(others, place)
  return {
    type: 'other',
    typeName: name,
    reason,
    object: name === '培训报名' ? null : objectOf(client),
    form: JSON.stringify(form(client.name)),
    attachmentList: files.map((file) => attachment(random, file, 20_000 + random.whole(200_000))),
  }
}

/** Makes the next form of a kind; `at` (epoch milliseconds) is when it is begun. */
export type MakeContent = (kind: Kind, at: number) => Content

/** Forms about these customers, all of their kind in turn. */
export function contentMaker(random: Seeded, clients: readonly Client[]): MakeContent {
  const made = { leave: 0, reimbursement: 0, stamp: 0, other: 0 }
  let turn = 0
  return (kind, at) => {
    const client = clients.length === 0 ? { id: '', name: '本所' } : inTurn(clients, turn)
    const place = made[kind]
    turn += 1
    made[kind] += 1
    if (kind === 'leave') return leave(place, at, random)
    if (kind === 'reimbursement') return reimbursement(place, at, client, random)
    return kind === 'stamp' ? stamp(place, at, client, random) : other(place, client, random)
  }
}
