import { dayLength } from '../../clock.ts'
import { mediaAccounts } from '../../data/people.ts'
import { hexadecimal, type Seeded, seeded } from '../../random.ts'
import { type DataOptions, type SampleCompany, workingMoment } from '../companies/data.ts'

/** One comment under a post of the firm (§3); `openId` is the account's, `userOpenId` the writer's. Epoch milliseconds. */
export type SampleMediaComment = {
  readonly platform: string
  readonly openId: string
  readonly itemId: string
  /** Position of the comment that this one answers, from the front; null where it begins a thread. */
  readonly answers: number | null
  readonly userOpenId: string
  readonly nickName: string
  readonly content: string
  readonly createTime: number
  readonly diggCount: number
}

const roots = [
  '请问这种情况可以起诉吗[微笑]',
  '讲得很清楚，收藏了',
  '我也遇到了，对方一直不还钱',
  '律师，公司不给交社保怎么办',
  '离婚的话孩子归谁',
  '费用大概多少，可以私信吗',
  '借条没写利息还能要吗',
  '已关注，等更新[抱拳]',
]
const replies = [
  '可以的，私信我们说下具体情况',
  '建议先把证据固定下来',
  '感谢关注，有问题随时留言',
  '看合同怎么约定的',
  '已回复您私信',
]
const others = ['同问', '我也是这样', '蹲一个回复', '谢谢，学到了', '后来怎么样了']
const names = ['小鱼', '阿杰', '江边散步', '每天进步', '南风', '一杯清茶']

const accountOf = (company: SampleCompany) => mediaAccounts.find(({ id }) => id === company.columns.weMediaAccountId)

function answer(random: Seeded, company: SampleCompany, root: SampleMediaComment): Partial<SampleMediaComment> {
  const account = accountOf(company)
  if (account !== undefined && random.chance(0.45))
    return { userOpenId: account.openId, nickName: account.nickname, content: random.pick(replies) }
  if (random.chance(0.4)) return { userOpenId: root.userOpenId, nickName: root.nickName, content: '好的，谢谢' }
  const userOpenId = `MS4wLjABAAAA${hexadecimal(random, 20)}`
  return { userOpenId, nickName: random.pick(names), content: random.pick(others) }
}

/** Comments by the customers with a social source, threads together, each root before its answers. */
export function generateMediaComments(
  options: DataOptions,
  companies: readonly SampleCompany[],
): readonly SampleMediaComment[] {
  const random = seeded(options.seed, 11)
  const made: SampleMediaComment[] = []
  for (const company of companies) {
    const account = accountOf(company)
    if (account === undefined || random.chance(0.25)) continue
    const known = Object(company.extra.weMediaAccount)
    for (let left = 1 + random.whole(3); left > 0; left -= 1) {
      const created = workingMoment(
        random,
        options.anchor - random.next() * 120 * dayLength,
        options.anchor - 3_600_000,
      )
      const root: SampleMediaComment = {
        platform: account.platform,
        openId: account.openId,
        itemId: `73${account.id}${1000 + random.whole(12)}`,
        answers: null,
        userOpenId: String(company.extra.customerOpenId),
        nickName: String(known.nickname),
        content: random.pick(roots),
        createTime: created,
        diggCount: Math.floor(random.next() ** 4 * 300),
      }
      const position = made.push(root) - 1
      for (let more = random.whole(random.chance(0.1) ? 25 : 4); more > 0; more -= 1) {
        const createTime = Math.min(options.anchor, created + (60 + random.whole(3000)) * 1000)
        made.push({
          ...root,
          ...answer(random, company, root),
          answers: position,
          createTime,
          diggCount: random.whole(9),
        })
      }
    }
  }
  return made
}
