// Made-up chat messages, the same for every run: words of a lawyer's day, names and numbers.
import type { ChatMessage } from '#shared/domain/chat'

/** Conversations are made and committed so many messages at a time. */
const STEP = 5_000

/** The messages that a command line asks for (`--messages=5000000`); null where it leaves that to the benchmarks. */
export const askedMessages = (words: readonly string[]): number | null => {
  const word = words.find((one) => one.startsWith('--messages='))
  if (word === undefined) return null
  const count = Number(word.slice('--messages='.length))
  if (Number.isSafeInteger(count) && count >= 2 * STEP && count % STEP === 0) return count
  throw new Error(`${word}: a multiple of ${STEP} from ${2 * STEP} on, such as --messages=5000000`)
}

/** What this run was asked for. */
export const ASKED_MESSAGES = askedMessages(process.argv.slice(2))
/** Messages of the benchmarks. */
export const MESSAGES = ASKED_MESSAGES ?? 1_000_000
/** Conversations that they belong to. */
export const CONVERSATIONS = 2000
/** Messages of one page, as the sync reads them. */
export const MESSAGE_PAGE = 200

const words = [
  '您好',
  '请问',
  '合同',
  '开庭',
  '证据',
  '目录',
  '律师',
  '费用',
  '发票',
  '法院',
  '仲裁',
  '调解',
  '保全',
  '申请',
  '起诉',
  '答辩',
  '材料',
  '复印件',
  '原件',
  '身份证',
  '授权',
  '委托书',
  '会见',
  '取保',
  '候审',
  '公司',
  '股东',
  '工资',
  '赔偿',
  '判决',
  '执行',
  '明天',
  '上午',
  '下午',
  '已经',
  '收到',
  '谢谢',
  '麻烦',
  '确认',
  '时间',
  '地址',
  '电话',
  '微信',
  '付款',
] // prettier-ignore
const names = ['陆婉宁', '沈砚秋', '何昭明', '苏若谷', '江越宁', '许静仪', '邵行之', '林知远']

const mixed = (value: number): number => {
  let state = Math.imul(value ^ 0x9e3779b9, 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}

/** Words of message `index`: about 30 characters. */
export const messageText = (index: number): string => {
  const parts: string[] = []
  const count = 8 + (mixed(index) % 10)
  for (let at = 0; at < count; at += 1) {
    const draw = mixed(index * 31 + at)
    if (draw % 37 === 0) parts.push(names[draw % names.length] ?? '')
    else if (draw % 53 === 0) parts.push(String(draw % 100_000))
    else parts.push(words[draw % words.length] ?? '')
    if (draw % 5 === 0) parts.push('，')
  }
  return parts.join('')
}

/** Id of conversation `index`. */
export const conversationId = (index: number): string => `wework:${index}`

/** Page `index` of the archive: messages of one conversation, newest first within it. */
export const messagePage = (
  index: number,
): { readonly conversation: string; readonly rows: readonly ChatMessage[] } => {
  const conversation = conversationId(index % CONVERSATIONS)
  const rows = Array.from({ length: MESSAGE_PAGE }, (_, at): ChatMessage => {
    const number = index * MESSAGE_PAGE + at
    const text = messageText(number)
    return {
      id: `m${number}`,
      conversation,
      pkid: String(7_000_000_000_000_000_000n + BigInt(number)),
      platform: 'wework',
      from: `u${number % 50}`,
      fromName: names[number % names.length] ?? '',
      fromAvatar: '',
      time: 1_600_000_000_000 + number * 1000,
      type: 'text',
      content: { content: text },
      text,
      fsids: [],
      contentSource: null,
      companyId: '',
      emotionState: null,
      warningState: null,
      warningId: '',
      serverMessageId: '',
      unknown: {},
    }
  })
  return { conversation, rows: rows.reverse() }
}
