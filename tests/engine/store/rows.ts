import type { Customer } from '../../../src/shared/domain/customer.ts'

/** A customer of which nothing is known. */
export const blankCustomer: Customer = {
  id: '0',
  name: '',
  followupContent: '',
  contact: '',
  telephone: '',
  industry: '',
  note: '',
  level: '',
  chargeStatus: '',
  ownerid: '',
  ownerName: '',
  channel: '',
  city: '',
  region: '',
  source: '',
  weMediaAccountId: '',
  userCreate: '',
  userCreateName: '',
  phase: '',
  gmtFollowup: null,
  gmtCooperate: null,
  gmtApply: null,
  gmtExpires: null,
  gmtCreate: null,
  gmtModify: null,
  phoneMore: [],
  participantList: [],
  tagList: [],
  dialState: null,
  extra: {},
  unknown: {},
}

const places = '北京 上海 重庆 长沙 广州 深圳 杭州 成都 南京 武汉 西安 青岛 苏州 宁波 厦门 大连'.split(' ')
const marks =
  '宏达 盛世 大通 行健 乐天 朝阳 金石 华信 安泰 恒远 博雅 东方 天成 中和 瑞丰 启明 鼎新 嘉禾 汇通 永兴'.split(' ')
const trades = '科技 文化传媒 建筑工程 贸易 实业 投资咨询 医药 物流 餐饮管理 教育 环保 电子商务 房地产 汽车服务'.split(
  ' ',
)
const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜单曾'
const given = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华志远思雨子涵浩然诗琪嘉怡行乐'

/** Numbers in [0, 1) that a seed repeats. */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 0x1_0000_0000
  }
}

/** Believable customers, the newest first, the same for the same seed. */
export const madeCustomers = (count: number, seed = 1, from = 0): Customer[] => {
  const next = seeded(seed)
  const pick = <T>(list: ArrayLike<T>): T => list[Math.floor(next() * list.length)] as T
  const start = Date.UTC(2026, 5, 1)
  const second = 1000
  return Array.from({ length: count }, (_, index) => {
    const person = next() < 0.3
    const name = person
      ? `${pick(surnames)}${pick(given)}${next() < 0.7 ? pick(given) : ''}`
      : `${pick(places)}${pick(marks)}${pick(marks)}${pick(trades)}${next() < 0.9 ? '有限公司' : '(集团)Group'}`
    const owner = Math.floor(next() * 40)
    const line = String(10_000_000 + Math.floor(next() * 89_999_999))
    const modified = start - (from + index) * 37 * second
    return {
      ...blankCustomer,
      id: `70${String(10_000_000_000_000 + from + index)}`,
      name,
      followupContent: `与客户沟通${pick(trades)}事宜，约定${Math.floor(next() * 28) + 1}日再联系`,
      contact: `${pick(surnames)}${pick(given)}`,
      telephone: `1${pick('35789')}${pick('0123456789')}****${line.slice(-4)}`,
      phoneMore: next() < 0.2 ? [{ phone: `010${line}`, state: 1 }] : [],
      industry: pick(trades),
      note: next() < 0.3 ? `备注：${pick(marks)}${pick(trades)}，重点跟进` : '',
      level: String(Math.floor(next() * 4) + 1),
      chargeStatus: next() < 0.6 ? '0' : '1',
      ownerid: `50000000000000${String(owner).padStart(3, '0')}`,
      ownerName: `${surnames[owner % surnames.length]}${given[owner % given.length]}`,
      participantList:
        next() < 0.3
          ? [{ id: `9${index}`, userId: `5${owner}`, userName: pick(given), roleId: '2', roleName: '协办律师' }]
          : [],
      channel: pick(['线上', '转介绍', '电话']),
      city: pick(places),
      source: pick(['1', '2', '3']),
      userCreate: `5${owner}`,
      userCreateName: pick(given),
      phase: next() < 0.8 ? '4' : '5',
      gmtFollowup: next() < 0.2 ? null : start - Math.floor(next() * 400 * 86_400) * second,
      gmtCooperate: next() < 0.7 ? null : start - Math.floor(next() * 900 * 86_400) * second,
      gmtCreate: modified - Math.floor(next() * 86_400) * second,
      gmtModify: modified,
      tagList: next() < 0.2 ? [{ id: '1', name: '重要' }] : [],
      dialState: next() < 0.5 ? null : Math.floor(next() * 3),
      extra: { school: pick(places), amount: Math.floor(next() * 100_000), vip: next() < 0.5 },
    }
  })
}
