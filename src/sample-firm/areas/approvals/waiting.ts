// The two forms that wait for the partner when the firm begins.
import type { Seeded } from '../../random.ts'
import { approversOf, attach, begin, copiesOf, decide, type Kept, personOf } from './chain.ts'
import { attachment, type Client, dayDigits, objectOf, onDay, yuan } from './content.ts'
import { workedAfter, workedBefore } from './hours.ts'

type Waiting = { readonly at: number; readonly kept: Kept }

const minute = 60_000
const nobody: Client = { id: '', name: '本所' }

/** Item, day of the journey, words, receipt, fen. */
const journey: readonly (readonly [item: number, day: number, note: string, receipt: string, fen: number])[] = [
  [1, 0, '杭州东 至 衢州，二等座', '电子客票 1', 9_600],
  [2, 0, '衢州站 至 衢江区仲裁院', '出租车票 1', 3_450],
  [3, 0, '衢州，1 晚', '住宿发票', 36_800],
  [4, 1, '与客户代表工作餐', '餐饮发票', 12_600],
  [2, 1, '酒店 至 衢州站', '出租车票 2', 2_700],
  [1, 1, '衢州 至 杭州东，二等座', '电子客票 2', 9_600],
  [8, 0, '出差补贴，2 天', '', 20_000],
]

function travel(clients: readonly Client[], anchor: number, random: Seeded): Waiting {
  const at = workedBefore(anchor - 290 * minute)
  const later = (minutes: number): number => Math.min(anchor - minute, workedAfter(at + minutes * minute))
  const client = clients.find(({ name }) => name.startsWith('衢州')) ?? clients[0] ?? nobody
  const by = personOf('何昭明')
  const [, month, day] = onDay(at, 14).slice(0, 10).split('-').map(Number)
  const form = {
    reimburseType: 0,
    payType: 1,
    payAccount: '招商银行 **** 4471',
    startTime: onDay(at, -3),
    endTime: onDay(at, -2),
    amount: yuan(journey.reduce((sum, [, , , , fen]) => sum + fen, 0)),
    items: journey.map(([item, place, note, receipt, fen]) => ({
      item,
      date: onDay(at, place - 3),
      note,
      receipt,
      amount: yuan(fen),
    })),
  }
  const files = [
    ['高铁电子客票（往返）.pdf', 64_000],
    ['住宿发票-衢州信安酒店.pdf', 128_000],
    [`餐饮发票-${dayDigits(at, -2)}.pdf`, 96_000],
    ['证据交换清单（签收件）.pdf', 702_000],
  ] as const
  const taxi = `出租车票-${dayDigits(at, -3)}-${dayDigits(at, -2)}.jpg`
  const content = {
    type: 'reimbursement',
    typeName: '报销',
    reason: `赴衢州交换劳动仲裁证据，核对考勤原始记录，与仲裁员确认 ${month} 月 ${day} 日开庭安排。`,
    object: objectOf(client),
    form: JSON.stringify(form),
    attachmentList: files.map(([name, size]) => attachment(random, name, size)),
  }
  const begun = begin(content, by, approversOf(by, 'reimbursement'), copiesOf(by), at)
  const attached = attach(begun, [attachment(random, taxi, 940_000)], later(33))
  const opinion = '住宿在标准内，餐费已与客户确认，同意。'
  return { at, kept: decide(attached, personOf('陈望舒'), 'passed', opinion, later(83)) }
}

function letter(clients: readonly Client[], anchor: number, random: Seeded): Waiting {
  const at = workedBefore(anchor - 72 * minute)
  const client = clients.find(({ name }) => name.startsWith('绍兴')) ?? clients[1] ?? nobody
  const by = personOf('苏若谷')
  const fileName = `${client.name}律师函`
  const content = {
    type: 'stamp',
    typeName: '用印',
    reason: '对方逾期未付加工款，客户已确认函件内容，请盖公章后寄出。',
    object: objectOf(client),
    form: JSON.stringify({ applyType: 1, stampType: 2, fileName, copies: 2 }),
    attachmentList: [attachment(random, `${fileName}.pdf`, 210_000)],
  }
  return { at, kept: begin(content, by, approversOf(by, 'stamp'), copiesOf(by), at) }
}

/** A journey of an assistant, and a letter of a partner; `anchor` (epoch milliseconds) lies behind both. */
export function waitingForms(clients: readonly Client[], anchor: number, random: Seeded): readonly Waiting[] {
  const last = workedBefore(anchor)
  return [travel(clients, last, random), letter(clients, last, random)]
}
