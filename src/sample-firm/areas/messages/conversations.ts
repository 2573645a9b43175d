import { dayLength } from '../../clock.ts'
import { personName } from '../../data/names.ts'
import { mediaAccounts, users } from '../../data/people.ts'
import { hexadecimal, type Seeded, seeded } from '../../random.ts'
import type { DataOptions, SampleCompany } from '../companies/data.ts'

/** Somebody in a conversation: `openId` is what the platform calls them. */
export type Talker = { readonly openId: string; readonly nickname: string; readonly aliasName: string }

/** One archived conversation (§3) without its messages. `last` is the time of its newest one, epoch milliseconds. */
export type SampleConversation = {
  readonly shortId: string
  readonly platform: string
  /** An account's id, or a user's where the platform is wework. */
  readonly accountId: string
  readonly account: Talker
  readonly peer: Talker
  readonly companyId: bigint | null
  readonly companyName: string
  readonly messages: number
  readonly last: number
}

/** How many messages each conversation has, most recent first; the sum is `total`. Some fifty a conversation by default. */
function messageCounts(total: number, seed: number, wanted = Math.round(total / 50)): readonly number[] {
  if (total === 0) return []
  const conversations = Math.min(20_000, total, Math.max(1, wanted))
  const counts = new Array<number>(conversations).fill(0)
  const random = seeded(seed, 9)
  let left = total
  const give = (position: number, wanted: number): void => {
    const taken = Math.min(left, wanted)
    counts[position] = (counts[position] ?? 0) + taken
    left -= taken
  }
  for (let position = 0; position < conversations; position += 1) give(position, 1)
  // Two of them have thousands, as a client of many years has; the others grow shorter the older they are.
  give(Math.min(1, conversations - 1), Math.min(8000, Math.floor(total * 0.25)))
  give(Math.min(4, conversations - 1), Math.min(6000, Math.floor(total * 0.2)))
  while (left > 0) give(Math.floor(random.next() ** 1.7 * conversations), 1)
  return counts
}

const staff = users.slice(0, 14)
const platforms: readonly (readonly [string, number])[] = [
  ['wework', 0.45],
  ['douyin', 0.75],
  ['shipinhao', 0.9],
  ['kuaishou', 1],
]

function stranger(random: Seeded, platform: string): Talker {
  const name = personName(random)
  const openId = platform === 'wework' ? `wmHZ${hexadecimal(random, 16)}` : `MS4wLjABAAAA${hexadecimal(random, 20)}`
  const nicknames = [
    name,
    `${name.slice(0, 1)}姐`,
    `${name.slice(-1)}${name.slice(-1)}`,
    '平凡的日子',
    '追光者',
    '江南烟雨',
  ]
  return { openId, nickname: random.pick(nicknames), aliasName: random.chance(0.35) ? name : '' }
}

/** The client on a platform as the customer's own row names him; a stranger where it does not. */
function customerTalker(random: Seeded, company: SampleCompany, platform: string): Talker {
  const { columns, extra } = company
  const shown = stranger(random, platform)
  if (platform === 'wework') return { ...shown, nickname: columns.contact, aliasName: columns.name.slice(0, 12) }
  const known = Object(extra.weMediaAccount)
  return {
    openId: String(extra.customerOpenId),
    nickname: String(known.nickname ?? shown.nickname),
    aliasName: String(known.aliasName ?? ''),
  }
}

/**
 * The conversations, most recent first; `companies` are the newest customers, who stand in about half of them. Every
 * customer with a social source has his own conversation on that platform where there are conversations enough.
 */
export function generateConversations(
  options: DataOptions,
  companies: readonly SampleCompany[],
): readonly SampleConversation[] {
  const counts = messageCounts(options.messages, options.seed, options.conversations)
  const social = companies.filter(({ columns }) => columns.weMediaAccountId !== '')
  const others = companies.filter(({ columns }) => columns.weMediaAccountId === '')
  const random = seeded(options.seed, 10)
  const moments = new Set<number>()
  let [nextSocial, nextOther] = [0, 0]
  return counts.map((messages, position) => {
    const draw = random.next()
    const platform = platforms.find(([, below]) => draw < below)?.[0] ?? 'wework'
    const linked = random.chance(0.55)
    const candidate = platform === 'wework' ? others[nextOther] : social[nextSocial]
    const company = linked ? candidate : undefined
    if (company !== undefined && platform === 'wework') nextOther += 1
    else if (company !== undefined) nextSocial += 1
    const wanted = platform === 'wework' ? undefined : company?.columns.weMediaAccountId
    const own = mediaAccounts.filter((one) => one.platform === platform)
    // A customer keeps the platform of his source, whatever was drawn.
    const account = mediaAccounts.find((one) => one.id === wanted) ?? (own.length > 0 ? random.pick(own) : undefined)
    const member = random.pick(staff)
    const age = (position / counts.length) ** 2 * 300 * dayLength + (position + random.next()) * 240_000
    let last = Math.floor((options.anchor - 120_000 - age) / 1000) * 1000
    while (moments.has(last)) last -= 1000
    moments.add(last)
    const talksOn = account?.platform ?? platform
    return {
      shortId: String(7_300_000_000_000_000_000n + BigInt(position) * 1_000_003n + BigInt(random.whole(1_000_000))),
      platform: talksOn,
      accountId: account?.id ?? member.id,
      account: account ?? { openId: member.id, nickname: member.name, aliasName: '' },
      peer: company === undefined ? stranger(random, talksOn) : customerTalker(random, company, talksOn),
      companyId: company?.columns.id ?? null,
      companyName: company?.columns.name ?? '',
      messages,
      last,
    }
  })
}
