import type { ChatMessage } from '../../../src/shared/domain/chat.ts'
import { seeded } from '../../engine/store/rows.ts'

/** The commonest characters first, then all of GB 2312's first level. */
const characters = (() => {
  const common =
    '的一是了我不人在他有这个上们来到时大地为子中你说生国年着就那和要她出也得里后自以会家可下而过天去能对小多然于心学么之都好看起发当没成只如事把还用第样道想作种开' +
    '律师合同委托案件诉讼仲裁证据材料付款金额客户开庭判决协议签署盖章传真邮件电话预约咨询收费发票律所当事人原告被告上诉执行保全调解合规股权投资并购尽职调查法院庭审'
  const decoder = new TextDecoder('gbk')
  const level = Array.from({ length: 3755 }, (_, index) =>
    decoder.decode(Uint8Array.of(0xb0 + Math.floor(index / 94), 0xa1 + (index % 94))),
  )
  return [...new Set([...common, ...level])]
})()
const marks = ['，', '。', '？', '！', '、', '：', ' ', '…', '\n']
const latin = ['OK', 'PDF', 'contract', 'https://example.cn/f/', 'A座', 'wechat', 'v2', 'Word', '3月', 'no.']

/** What a message sender may be in the made messages. */
const people = Array.from({ length: 400 }, (_, index) => ({
  from: `wmb${String(index).padStart(29, '0')}`,
  fromName: `${characters[index % 90]}${characters[(index * 7) % 120]}${characters[(index * 13) % 120]}`,
  fromAvatar: `https://wework.qpic.cn/bizmail/${String(index * 7919).padStart(40, 'x')}/0`,
}))

const times = { start: Date.UTC(2024, 5, 1), length: 730 * 86_400_000 }

/** Words of messages, the same for the same seed. */
export const madeTexts = (seed: number): (() => string) => {
  const next = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  // The share of a rank falls as 1 / (rank + few), as it does in real texts: 4 % for the commonest character.
  const rank = (count: number, few: number): number =>
    Math.min(count - 1, Math.floor(few * ((count + few) / few) ** next() - few))
  // Words repeat as characters do, so that some phrases are common and most are rare.
  const words = Array.from({ length: 40_000 }, () =>
    Array.from({ length: next() < 0.7 ? 2 : 3 }, () => characters[rank(characters.length, 3)]).join(''),
  )
  return () => {
    let text = ''
    for (let count = 3 + Math.floor(next() * 20); count > 0; count -= 1) {
      const kind = next()
      if (kind < 0.62) text += words[rank(words.length, 30)]
      else if (kind < 0.82) text += characters[rank(characters.length, 3)]
      else if (kind < 0.96) text += pick(marks)
      else if (kind < 0.985) text += String(Math.floor(10 ** (1 + next() * 10)))
      else text += pick(latin)
    }
    return text.trim()
  }
}

/** A conversation's messages, oldest first; pkids grow with time and belong to the whole firm. */
export const madeMessages = (conversation: number, count: number, texts: () => string): ChatMessage[] => {
  const next = seeded(conversation + 1)
  let time = times.start + Math.floor(next() * times.length * 0.3)
  const step = (times.length * 0.6) / count
  const pair = [people[conversation % people.length], people[(conversation * 3 + 1) % people.length]] as const
  return Array.from({ length: count }, (_, index) => {
    time += 1 + Math.floor(next() < 0.8 ? next() * 120_000 : next() * step * 9)
    const text = texts()
    const sender = pair[next() < 0.5 ? 0 : 1] as (typeof people)[number]
    const pkid = String(BigInt(time) * 4096n + BigInt(conversation % 4096))
    return {
      id: `${conversation}x${index}`,
      conversation: `wework:${conversation}`,
      pkid,
      platform: 'wework',
      ...sender,
      time,
      type: 'text',
      content: { content: text },
      text,
      fsids: [],
      contentSource: 1,
      companyId: '',
      emotionState: null,
      warningState: null,
      warningId: '',
      serverMessageId: `1${pkid}_${index}`,
      unknown: {},
    }
  })
}
