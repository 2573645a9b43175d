import type { Seeded } from '../random.ts'

const surnames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦傅方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤虞屠竺'.split(
    '',
  ),
  '欧阳',
  '司徒',
  '诸葛',
  '上官',
]
const givenFirst = [
  ...'静婉启以思知若怀景书清南云牧星嘉时望令采明庭予松越屹砚遇听初语子雨文志建国晓海永立德秀丽春美玉桂家俊宏永振',
]
const givenSecond = [
  ...'仪宁山宁齐微谷瑾行言和乔深川野然棠白澜舟秋远安晴诺悦满霁鱼迟涵轩怡华军伟强芳敏杰磊娟霞平峰兰英辉梅琴红波',
]
const stemFirst = [...'澜听越海禾北瓯苕婺屿柯砺栈拾恒启信嘉铭锦瑞钧泽云松柏衡澄朗泓远博润盛鼎元昱沐卓辰曜翎禹阜']
const stemSecond = [...'桥屿澄岬砚溟白间岚光柏石道穗岳宸辉川源和泰昌阳帆峰林舟序然禾一纬合诚达实方圆谷汀沃']

/** Kind of business: the words in the firm's name, and the industry by the value of the field's list. */
const businesses = [
  ['精密机械', '制造业'],
  ['文化传媒', '文化传媒'],
  ['纺织', '纺织服装'],
  ['渔业', '农林牧渔'],
  ['电子科技', '电子信息'],
  ['供应链管理', '物流运输'],
  ['鞋业', '纺织服装'],
  ['丝绸', '纺织服装'],
  ['新能源', '能源化工'],
  ['船舶工程', '制造业'],
  ['陶瓷', '制造业'],
  ['半导体材料', '电子信息'],
  ['国际物流', '物流运输'],
  ['生态农业', '农林牧渔'],
  ['餐饮管理', '餐饮住宿'],
  ['建设', '建筑地产'],
  ['装饰工程', '建筑地产'],
  ['置业', '建筑地产'],
  ['医疗器械', '医疗健康'],
  ['生物医药', '医疗健康'],
  ['网络科技', '互联网'],
  ['信息技术', '互联网'],
  ['教育科技', '教育培训'],
  ['投资管理', '金融投资'],
  ['融资租赁', '金融投资'],
  ['进出口', '批发零售'],
  ['贸易', '批发零售'],
  ['家居用品', '批发零售'],
  ['环保科技', '能源化工'],
  ['汽车零部件', '制造业'],
  ['五金制品', '制造业'],
  ['酒店管理', '餐饮住宿'],
] as const

/** Industries in the order of the field's list. */
export const industries: readonly string[] = [...new Set(businesses.map(([, industry]) => industry)), '个人', '其他']

/** A person's name of two to four characters. */
export function personName(random: Seeded): string {
  const surname = surnames[Math.floor(random.next() ** 1.4 * surnames.length)] ?? '林'
  return random.chance(0.12)
    ? surname + random.pick(givenSecond)
    : surname + random.pick(givenFirst) + random.pick(givenSecond)
}

/** A firm's name in a city, and its industry. */
export function businessName(random: Seeded, city: string): { readonly name: string; readonly industry: string } {
  const [words, industry] = random.pick(businesses)
  const stem = random.pick(stemFirst) + random.pick(stemSecond)
  const form = random.next()
  if (form < 0.04) return { name: `${city}市${stem}${words}经营部`, industry }
  if (form < 0.08) return { name: `${city}${stem}${words}合伙企业（有限合伙）`, industry }
  return { name: `${city}${stem}${words}${form < 0.2 ? '股份有限公司' : '有限公司'}`, industry }
}

const prefixes = [
  '130',
  '133',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '151',
  '152',
  '158',
  '159',
  '177',
  '185',
  '186',
  '187',
  '188',
  '189',
]

/** A mobile number of eleven digits. */
export function mobileNumber(random: Seeded): string {
  return random.pick(prefixes) + String(random.whole(100_000_000)).padStart(8, '0')
}

/** A landline with its area code. */
export function landlineNumber(random: Seeded): string {
  return `0${random.pick(['571', '574', '577', '573', '575', '579'])}-${80_000_000 + random.whole(9_999_999)}`
}

/** A number as the list shows it: `138****5621`; short ones and ones that are masked already stay as they are. */
export function maskNumber(number: string): string {
  if (number.length < 8 || number.includes('****')) return number
  const plain = number.replaceAll('-', '')
  return plain.startsWith('0')
    ? `${plain.slice(0, 4)}****${plain.slice(-4)}`
    : `${plain.slice(0, 3)}****${plain.slice(-4)}`
}
