import { dayLength, formatTime } from '../../clock.ts'
import { callTexts, fillText, paymentTexts, serviceTexts } from '../../data/matters.ts'
import { personName } from '../../data/names.ts'
import { type SampleUser, users } from '../../data/people.ts'
import { hexadecimal, type Seeded, seeded } from '../../random.ts'
import { type DataOptions, type SampleCompany, workingMoment } from '../companies/data.ts'
import { fileOf } from '../files/sample-files.ts'

/** One follow-up (§3): the columns of its table and the row on the wire. */
export type SampleFollowup = {
  readonly id: string
  readonly objType: string
  readonly objId: string
  readonly groupId: bigint
  readonly type: number
  readonly operId: string
  readonly gmtCreate: number
  readonly body: Readonly<Record<string, unknown>>
}

/** How many follow-ups each customer has, newest customers first; the sum is `options.followups`. */
export function followupCounts(options: DataOptions): readonly number[] {
  const { customers, followups } = options
  if (customers === 0) return []
  // Where there are fewer follow-ups than customers, the newest customers have whole timelines and the others none.
  const active = customers <= followups ? customers : Math.max(1, Math.ceil(followups / 6))
  const counts = new Array<number>(active).fill(0)
  const random = seeded(options.seed, 2)
  for (let number = 0; number < followups; number += 1) {
    const index = number < active ? number : Math.floor(random.next() ** 1.8 * active)
    counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

/** Weights of the types in a timeline; 1001 is the firm's own (config followup.types). */
const typeWeights: readonly (readonly [number, number])[] = [
  [0, 34],
  [1, 10],
  [2, 9],
  [8, 15],
  [7, 7],
  [9, 5],
  [10, 7],
  [11, 4],
  [3, 3],
  [4, 4],
  [1001, 2],
]
const weightSum = typeWeights.reduce((sum, [, weight]) => sum + weight, 0)

function pickType(random: Seeded): number {
  let left = random.next() * weightSum
  for (const [type, weight] of typeWeights) {
    left -= weight
    if (left < 0) return type
  }
  return 0
}

function contentOf(random: Seeded, type: number, company: SampleCompany, operator: SampleUser, time: number): string {
  const { columns, matter } = company
  const person = columns.contact === columns.name ? personName(random) : columns.contact
  const text = (list: readonly string[]): string => fillText(random.pick(list), random, person)
  if (type === 3) {
    const changeType = 1 + random.whole(4)
    return JSON.stringify({ changeType, memberName: operator.name, contactName: columns.contact, content: '' })
  }
  if (type === 4) {
    const file = random.chance(0.6)
    const item = file
      ? { itemType: 'file', title: '企业用工合规手册.pdf', fsid: hexadecimal(random, 24) }
      : { itemType: 'link', title: '一图读懂诉讼流程', url: 'https://example.com/guide' }
    return JSON.stringify({ ...item, visitor: columns.contact, duration: 5 + random.whole(600), content: '浏览了资料' })
  }
  if (type === 7) return text(serviceTexts)
  if (type === 8) {
    const phone = company.body.telephone
    return JSON.stringify({ content: text(callTexts), phone, duration: random.whole(1200), callType: random.whole(2) })
  }
  if (type === 9) return text(paymentTexts)
  if (type === 10) {
    const lines = ['将客户级别由 B级 改为 A级', '将付费状态由 未付费 改为 部分付费', '新增参与人', '由抖音私信转为线索']
    return `${operator.name} ${random.pick(lines)}`
  }
  if (type === 11) {
    const startTime = formatTime(time + random.whole(10) * dayLength)
    return JSON.stringify({ type: 1, title: '准备证据目录', startTime, content: text(matter.texts) })
  }
  const content = text(matter.texts)
  // A follow-up with a next action keeps the action beside its words (§4).
  return random.chance(0.07)
    ? JSON.stringify({ type: 2, title: '当面沟通', startTime: formatTime(time + 2 * dayLength), content })
    : content
}

/** The follow-ups of one customer, newest first; the first carries the words and the time of the customer's row. */
export function generateFollowups(
  options: DataOptions,
  index: number,
  count: number,
  company: SampleCompany,
): SampleFollowup[] {
  const random = seeded(options.seed, 3_000_000 + index)
  const { columns } = company
  const owner = users.find((user) => user.id === columns.ownerid)
  const companyId = String(columns.id)
  const made: SampleFollowup[] = []
  let time = columns.gmtFollowup ?? columns.gmtCreate
  for (let position = 0; position < count; position += 1) {
    const first = position === 0 && columns.gmtFollowup !== null
    const type = first ? 0 : columns.gmtFollowup === null ? 10 : pickType(random)
    const operator = random.chance(0.7) ? (owner ?? random.pick(users)) : random.pick(users)
    if (position > 0)
      time = Math.max(columns.gmtCreate, workingMoment(random, time - random.next() * 12 * dayLength, time - 60_000))
    const draw = random.next()
    const object =
      first || draw < 0.86
        ? { type: 'company', id: companyId, name: columns.name }
        : draw < 0.95
          ? { type: 'project', id: String(40_000 + index), name: `${columns.name}${company.matter.cause}案` }
          : { type: 'csbill', id: String(80_000 + index), name: `${columns.name}服务单` }
    const attachmentList = random.chance(0.08) ? [fileOf(random, `会见笔录-${formatTime(time).slice(5, 10)}.docx`)] : []
    const content = first ? String(company.body.followupContent) : contentOf(random, type, company, operator, time)
    const previous = made.at(-1)
    const quote =
      type === 0 && previous !== undefined && random.chance(0.05)
        ? JSON.stringify({ id: previous.id, type: previous.type, content: previous.body.content })
        : ''
    const comments = random.chance(0.06)
      ? JSON.stringify([
          {
            operUser: wireUser(random.pick(users)),
            content: '收到，我来跟进',
            gmtCreate: formatTime(time + 3_600_000),
          },
        ])
      : '[]'
    // The sequences of two customers may overlap, so the place makes the id its own.
    const place = (index * 4096 + position).toString(16).padStart(8, '0').slice(-8)
    const id = `${hexadecimal(random, 32).slice(0, 24)}${place}`
    made.push({
      id,
      objType: object.type,
      objId: object.id,
      groupId: columns.id,
      type,
      operId: operator.id,
      gmtCreate: time,
      body: {
        id,
        objId: object.id,
        objType: object.type,
        type,
        content,
        gmtCreate: formatTime(time),
        attachmentList,
        quote,
        comments,
        operUser: wireUser(operator),
        object,
        group: { type: 'company', id: companyId, name: columns.name },
      },
    })
  }
  return made
}

/** A user as the author of something (§3). */
export function wireUser(user: SampleUser): Readonly<Record<string, unknown>> {
  return { id: user.id, name: user.name, avatarUrl: '' }
}
