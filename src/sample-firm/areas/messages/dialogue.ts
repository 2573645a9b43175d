import { causes, fillText } from '../../data/matters.ts'
import type { Seeded } from '../../random.ts'

const openings = [
  '您好，想咨询一下{cause}的事情',
  '律师在吗？朋友介绍来的，遇到{cause}了',
  '看了你们的视频，想问问{cause}怎么收费',
  '你好，我这边有个{cause}，能不能先看看材料',
  '请问{cause}这种情况还能起诉吗',
]

const questions = [
  '对方欠了 {amount} 万元，一直拖着不给',
  '手里只有聊天记录和转账截图，够不够',
  '合同当时没盖章，只有对方签字，有效吗',
  '对方现在人找不到了，电话也不接',
  '我已经在{court}立案了，开庭要准备什么',
  '对方说{day}之前还钱，能不能先写个协议',
  '诉讼费大概要多少，律师费可以分期吗',
  '材料原件在老家，复印件先发您行不行',
  '如果调解的话，大概能拿回多少',
  '收到法院短信了，说{day}要去签收传票',
  '公司让我签自愿离职，我没签，这样对吗',
  '孩子一直跟着我生活，抚养权好争取吗',
  '房子是婚前付的首付，婚后一起还的贷款',
  '对方提了管辖异议，我们这边要怎么应对',
  '担保合同上的签名不是我写的，要做鉴定吗',
  '货已经发了三批，差额 {amount} 万元对方不认',
  '{person}说可以作证，需要他本人到庭吗',
  '保全要不要提供担保，保险公司出保函可以吗',
  '判决下来以后对方不履行怎么办',
  '工地上出的事，没有签劳动合同，能认工伤吗',
  '上次您说的{document}我整理好了，怎么给您',
  '我妈想把房子过户给我弟，我能不能主张份额',
  '老板每个月只发一半工资，已经欠了 {amount} 万元',
  '他们公司账户听说被冻结了，还来得及吗',
  '发票开的是另一个公司的名字，有影响吗',
  '仲裁裁决书收到了，不服的话多久之内起诉',
  '想问下会见大概什么时候能安排上',
  '家里人昨天被带走了，现在应该先做什么',
  '商标被别人抢注了，还有办法拿回来吗',
  '对方律师联系我说想和解，给 {fee} 万元',
]

const answers = [
  '先别着急，把合同、付款记录和聊天记录都保存好',
  '可以起诉，关键看有没有催告的证据',
  '聊天记录要保留原始载体，不要删除对话',
  '诉讼时效一般是三年，从对方该还款那天起算',
  '{day}上午十点可以到所里面谈，您方便吗',
  '律师费可以按阶段支付，首期 {fee} 万元',
  '我们先发一份律师函，看对方怎么回应',
  '已经向{court}提交了立案材料，等短信通知',
  '保全裁定下来了，对方账户冻结了 {amount} 万元',
  '管辖异议一般不影响实体，我们按期提交意见',
  '调解方案我整理一下，{day}前发您确认',
  '证人最好出庭，书面证言的效力会弱一些',
  '判决生效后可以申请强制执行，期限是两年',
  '请把身份证正反面和委托书一起发给我',
  '这部分属于夫妻共同财产，可以主张分割',
  '没有劳动合同也能认定，工资流水和考勤都算证据',
  '鉴定申请已经提交，费用由申请方先垫付',
  '我查了对方名下还有两套房，可以申请查封',
  '您先不要签任何字，等我看完再说',
  '会见预约好了，{day}上午我过去',
  '对方提出的 {amount} 万元偏低，建议再谈一轮',
  '{document}收到了，还缺一份对账单',
  '材料我看过了，胜诉的把握比较大，但执行要看财产线索',
  '开庭通知发您了，请提前半小时到{court}门口',
  '这个案子需要补充两份证据，清单稍后发您',
  '复审期限是十五天，我们{day}前一定提交',
  '和解协议里要写清违约责任和付款时间',
  '{person}那边我联系过了，他愿意出具说明',
  '发票抬头不一致可以开具情况说明，不影响主张',
  '进度我每周五统一给您反馈一次，有变化随时说',
]

const shortPeer = [
  '好的',
  '明白了',
  '谢谢律师',
  '嗯嗯',
  '收到',
  '行，那就按您说的办',
  '麻烦您了',
  '我再问问家里人',
  '好的，等您消息',
  '已经转过去了，您看下',
]
const shortOwn = [
  '好的',
  '收到',
  '不客气',
  '请稍等，我查一下',
  '资料已收到',
  '有问题随时联系',
  '稍后给您回电话',
  '您方便的时候回复即可',
]
const angry = [
  '怎么一直没人回复？我要投诉你们',
  '钱都交了半个月了，一点进展都没有',
  '说好的{day}给方案，到现在没看到，太不负责任了',
  '再不处理我就去律协反映情况',
  '退费吧，我不想再等了',
]
/** Faces as they stand in texts, by their names in brackets; the last one is none that anybody has a picture of. */
export const faces = [
  '[微笑]',
  '[捂脸]',
  '[抱拳]',
  '[玫瑰]',
  '[流泪]',
  '[强]',
  '[呲牙]',
  '[感谢]',
  '[尴尬]',
  '[不存在的表情]',
]

/** A number that only this message has: of a case, a transfer, a parcel. */
function reference(random: Seeded): string {
  const draw = random.next()
  if (draw < 0.5) return `，案号（202${random.whole(6)}）浙01${10 + random.whole(15)}民初${1 + random.whole(19_999)}号`
  if (draw < 0.8) return `，转账 ${100 + random.whole(900_000)} 元`
  return `，快递单号 SF${1_000_000 + random.whole(8_999_999)}`
}

/** What is said in one message: by whom, in which mood, and whether bracketed faces may stand in it (§2). */
export type Saying = {
  readonly incoming: boolean
  readonly first: boolean
  readonly upset: boolean
  readonly faces: boolean
  readonly person: string
  /** Which line of the conversation it is: the same words do not come back soon. */
  readonly turn: number
}

/** One line of a conversation between a client and the firm. */
export function sentence(random: Seeded, saying: Saying): string {
  const { incoming, first, upset, person, turn } = saying
  const fill = (text: string): string => fillText(text.replaceAll('{cause}', random.pick(causes)), random, person)
  if (upset) return fill(random.pick(angry))
  if (first && incoming) return fill(random.pick(openings))
  const face = saying.faces && random.chance(0.14) ? random.pick(faces) : ''
  if (random.chance(0.22)) return `${random.pick(incoming ? shortPeer : shortOwn)}${face}`
  const lines = incoming ? questions : answers
  const at = (step: number): string => fill(lines[(turn * 7 + step) % lines.length] ?? '')
  const more = random.chance(0.2) ? `，${at(13)}` : ''
  return `${at(0)}${more}${random.chance(0.15) ? reference(random) : ''}${face}`
}
