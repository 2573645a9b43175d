import { formatTime } from '../../clock.ts'
import { longId } from '../../data/long-id.ts'
import { maskNumber, mobileNumber, personName } from '../../data/names.ts'
import { tags, users } from '../../data/people.ts'
import { seeded } from '../../random.ts'
import { type DataOptions, type SampleCompany, wirePhones, workingMoment } from '../companies/data.ts'

/** One contact of a customer: the columns of its table and the row on the wire without the id. */
export type SampleContact = {
  readonly id: bigint
  readonly companyId: bigint
  readonly name: string
  readonly telephone: string
  readonly ownerid: string
  readonly gmtFollowup: number | null
  readonly gmtCreate: number
  readonly gmtModify: number
  readonly body: Readonly<Record<string, unknown>>
  readonly phoneMore: readonly { readonly phone: string; readonly state: number }[]
  readonly tags: readonly string[]
}

const positions = ['法务经理', '总经理', '财务总监', '人事主管', '采购经理', '董事会秘书', '项目经理']
const relations = ['配偶', '父亲', '母亲', '子女', '兄弟', '朋友']
const contactTags = tags.filter((tag) => tag.objType === 'contact')

/** Contact `index`; `companies` are the newest customers. */
export function generateContact(
  options: DataOptions,
  index: number,
  companies: readonly SampleCompany[],
): SampleContact {
  const random = seeded(options.seed, 6_000_000 + index)
  const company = random.pick(companies)
  const { columns } = company
  const main = index % 3 === 0
  const name = main && columns.contact !== columns.name ? columns.contact : personName(random)
  const telephone = mobileNumber(random)
  const gmtCreate = Math.max(
    columns.gmtCreate,
    workingMoment(random, options.anchor - random.next() * 300 * 86_400_000, options.anchor),
  )
  const gmtFollowup = random.chance(0.5) ? Math.max(gmtCreate, columns.gmtFollowup ?? gmtCreate) : null
  const gmtModify = Math.min(options.anchor, Math.max(gmtCreate, gmtFollowup ?? 0) + random.whole(3600) * 1000)
  const owner = users.find((user) => user.id === columns.ownerid) ?? random.pick(users)
  const tag = random.pick(contactTags)
  const phoneMore = random.chance(0.2) ? [{ phone: mobileNumber(random), state: random.whole(5) }] : []
  const tagged = random.chance(0.5) ? [tag] : []
  return {
    id: longId(gmtCreate, 0x3fffff - index),
    companyId: columns.id,
    name,
    telephone,
    ownerid: owner.id,
    gmtFollowup,
    gmtCreate,
    gmtModify,
    body: {
      name,
      companyId: String(columns.id),
      companyName: columns.name,
      position: columns.industry === '个人' ? random.pick(relations) : random.pick(positions),
      gender: 1 + random.whole(2),
      telephone: maskNumber(telephone),
      phoneMore: wirePhones(phoneMore, false),
      email: random.chance(0.3) ? `contact${index + 1}@example.com` : '',
      city: columns.city,
      note: random.chance(0.2) ? '优先用微信联系' : '',
      main,
      ownerid: owner.id,
      ownerName: owner.name,
      userCreate: owner.id,
      userCreateName: owner.name,
      tagList: tagged.map(({ id, name: label }) => ({ id, name: label })),
      dialState: random.whole(3),
      gmtFollowup: gmtFollowup === null ? null : formatTime(gmtFollowup),
      gmtCreate: formatTime(gmtCreate),
      gmtModify: formatTime(gmtModify),
      extra: {},
    },
    phoneMore,
    tags: tagged.map(({ id }) => id),
  }
}
