import { dayLength, formatTime, startOfDay, weekday } from '../../clock.ts'
import { longId } from '../../data/long-id.ts'
import { customerNotes, fillText, type Matter, matters } from '../../data/matters.ts'
import { businessName, industries, landlineNumber, maskNumber, mobileNumber, personName } from '../../data/names.ts'
import { mediaAccounts, roles, tags, users } from '../../data/people.ts'
import { fileOf } from '../../data/sample-files.ts'
import { hexadecimal, type Seeded, seeded } from '../../random.ts'
import { channels, chargeStatuses, risks, services, sources, stages } from '../reference/fields.ts'
import { customerCities } from '../reference/regions.ts'

/** What the data is made from: the same numbers give the same rows on every machine. `anchor` is epoch milliseconds. */
export type DataOptions = {
  readonly seed: number
  readonly anchor: number
  readonly customers: number
  readonly contacts: number
  readonly followups: number
  readonly messages: number
  /** Conversations that the messages are spread over; left out, some fifty messages each. */
  readonly conversations?: number
  /** Whether odd messages stand among the others. */
  readonly odd?: boolean
  /** Whether there are no approvals, schedules and tasks. */
  readonly quiet?: boolean
}

/** Columns of the company table; times are epoch milliseconds in whole seconds. */
export type CompanyColumns = {
  readonly id: bigint
  readonly name: string
  readonly contact: string
  readonly telephone: string
  readonly industry: string
  readonly level: string
  readonly chargeStatus: number | null
  readonly ownerid: string
  readonly ownerName: string
  readonly channel: string
  readonly city: string
  readonly region: string
  readonly source: string
  readonly weMediaAccountId: string
  readonly userCreate: string
  readonly userCreateName: string
  readonly phase: number | null
  readonly openPhone: number
  readonly gmtFollowup: number | null
  readonly gmtCooperate: number | null
  readonly gmtApply: number | null
  readonly gmtExpires: number | null
  readonly gmtCreate: number
  readonly gmtModify: number
}

/** A member of a customer: the user, the role, and the id of the assignment. */
export type CompanyMember = {
  readonly id: number
  readonly userId: string
  readonly userName: string
  readonly roleId: string
  readonly roleName: string
}

/** One customer as it is generated. */
export type SampleCompany = {
  readonly columns: CompanyColumns
  /** The row on the wire without id and extra. */
  readonly body: Readonly<Record<string, unknown>>
  readonly extra: Readonly<Record<string, unknown>>
  readonly phoneMore: readonly { readonly phone: string; readonly state: number }[]
  readonly tags: readonly string[]
  readonly members: readonly CompanyMember[]
  readonly matter: Matter
}

const lawyers = users.filter((user) => !user.duty.includes('专员'))
const officers = users.filter((user) => user.duty.includes('专员'))
const companyRoles = roles.filter((role) => role.module === 'company')
const businessMatters = matters.filter((matter) => matter.party === 'business')
const mattersOf = new Map(
  industries.map((industry) => [
    industry,
    businessMatters.filter((matter) => matter.industries === undefined || matter.industries.includes(industry)),
  ]),
)
const personalMatters = matters.filter((matter) => matter.party === 'person')
const tagIds = new Map(tags.filter((tag) => tag.objType === 'company').map((tag) => [tag.name, tag]))
const cityWeight = customerCities.reduce((sum, city) => sum + city.weight, 0)
const morning = (8 * 60 + 40) * 60_000

/** A moment in working hours on about the day of `milliseconds`, never after `latest`; whole seconds. */
export function workingMoment(random: Seeded, milliseconds: number, latest: number): number {
  let day = startOfDay(milliseconds)
  if (day + morning >= latest) day -= dayLength
  const late = weekday(day) - 4
  // Drawn on every day, so that what is drawn next does not hang on the day on which the firm is made.
  const rests = random.chance(0.9)
  if (late > 0 && rests) day -= late * dayLength
  const length = Math.min(11 * 3_600_000, latest - day - morning)
  return day + morning + Math.floor((random.next() * length) / 1000) * 1000
}

function pickCity(random: Seeded): (typeof customerCities)[number] {
  let left = random.next() * cityWeight
  for (const city of customerCities) {
    left -= city.weight
    if (left < 0) return city
  }
  return random.pick(customerCities)
}

function customFields(random: Seeded, matter: Matter, anchor: number, business: boolean): Record<string, unknown> {
  const extra: Record<string, unknown> = { caseCause: matter.cause, caseStage: random.pick(stages).value }
  const picked = services.filter(() => random.chance(0.25)).map((choice) => choice.value)
  extra.serviceKinds = picked.length > 0 ? picked : ['诉讼代理']
  if (random.chance(0.5)) extra.matterBrief = fillText(random.pick(matter.texts), random, personName(random))
  if (random.chance(0.3))
    extra.riskKinds = risks
      .filter(() => random.chance(0.4))
      .map((choice) => choice.value)
      .join(',')
  if (random.chance(0.55))
    extra.claimAmount = random.chance(0.5) ? random.whole(60_000) / 100 : String(random.whole(900))
  if (random.chance(0.2)) extra.satisfaction = random.whole(5) + 1
  if (random.chance(0.3)) {
    extra.nextMeeting = formatTime(
      startOfDay(anchor + random.whole(30) * dayLength) + (9 + random.whole(8)) * 3_600_000,
    )
  }
  if (business) {
    if (random.chance(0.4)) extra.legalPhone = maskNumber(mobileNumber(random))
  } else {
    if (random.chance(0.5))
      extra.birthday = formatTime(anchor - (22 + random.whole(45)) * 365.25 * dayLength).slice(0, 10)
    if (random.chance(0.5)) extra.familyPhone = maskNumber(mobileNumber(random))
  }
  if (random.chance(0.12)) {
    extra.witnessPhones = JSON.stringify([{ phone: maskNumber(mobileNumber(random)), state: random.whole(5) }])
  }
  if (random.chance(0.15)) extra.idPhoto = [fileOf(random, '身份证正面.png')]
  if (random.chance(0.08)) extra.sitePhotos = [fileOf(random, '现场一.png'), fileOf(random, '现场二.png')]
  if (random.chance(0.15)) extra.entrustFile = [fileOf(random, '授权委托书（签字版）.pdf')]
  if (random.chance(0.1)) extra.evidenceFiles = [fileOf(random, '对账单.xlsx'), fileOf(random, '往来函件.pdf')]
  return extra
}

/** Customer `index` of the firm, 0 the newest. */
export function generateCompany(options: DataOptions, index: number): SampleCompany {
  const random = seeded(options.seed, 1000 + index)
  const { anchor, customers } = options
  const span = 3 * 365 * dayLength
  const age = ((index + random.next()) / customers) ** 1.3 * span
  const gmtCreate = workingMoment(random, anchor - age - 600_000, anchor - 600_000)
  const business = random.chance(0.68)
  const city = pickCity(random)
  const region = random.pick(city.counties)
  const made = business ? businessName(random, city.name) : { name: personName(random), industry: '个人' }
  const fitting = business ? mattersOf.get(made.industry) : personalMatters
  const matter = random.pick(fitting ?? businessMatters)
  const contact = business || random.chance(0.35) ? personName(random) : made.name
  const followed = random.chance(0.95)
  const quiet = random.next() ** 2.6 * Math.min(anchor - gmtCreate, 500 * dayLength)
  const gmtFollowup = followed ? Math.max(gmtCreate, workingMoment(random, anchor - quiet, anchor)) : null
  const signed = random.chance(0.34)
  const gmtCooperate = signed ? startOfDay(gmtCreate + random.next() * (anchor - gmtCreate)) : null
  const gmtApply = random.chance(0.6) ? startOfDay(gmtCreate - random.whole(10) * dayLength) : null
  const gmtExpires =
    gmtCooperate !== null && random.chance(0.8) ? gmtCooperate + (180 + random.whole(400)) * dayLength : null
  // Edits in bulk leave many rows with one and the same second, which a pull by time has to survive.
  const bulkTime = startOfDay(anchor) - 3 * dayLength + 10 * 3_600_000
  const settled = Math.max(gmtCreate, gmtFollowup ?? 0)
  const touched = settled + Math.floor(random.next() * Math.min(7200, (anchor - settled) / 1000)) * 1000
  const gmtModify = random.chance(0.03) && bulkTime >= touched ? bulkTime : touched
  const owner = random.chance(0.25) ? (lawyers[random.whole(4)] ?? random.pick(lawyers)) : random.pick(lawyers)
  const creator = random.chance(0.6) ? random.pick(officers) : owner
  const source = random.pick(sources)
  const account = mediaAccounts.find((one) => one.platform === source.value && random.chance(0.8))
  const telephone = random.chance(0.06) ? landlineNumber(random) : random.chance(0.03) ? '' : mobileNumber(random)
  const openPhone = random.chance(0.12) ? 1 : 0
  const phoneMore = Array.from({ length: random.chance(0.3) ? 1 + random.whole(3) : 0 }, () => ({
    phone: random.chance(0.2) ? landlineNumber(random) : mobileNumber(random),
    state: random.whole(5),
  }))
  const rowTags = [...new Set([...matter.tags, '高意向', '待签约', '需主任参与', '暂缓'])]
    .filter(() => random.chance(0.4))
    .flatMap((name) => tagIds.get(name) ?? [])
  const members: CompanyMember[] = []
  const crew = [owner, ...Array.from({ length: random.whole(4) }, () => random.pick(lawyers))]
  for (const [position, user] of [...new Set(crew)].entries()) {
    const role = position === 0 ? companyRoles[0] : random.pick(companyRoles.slice(1))
    if (role !== undefined)
      members.push({
        id: 500_000 + index * 5 + position,
        userId: user.id,
        userName: user.name,
        roleId: role.id,
        roleName: role.name,
      })
  }
  const id = longId(gmtCreate, index)
  const extra = customFields(random, matter, anchor, business)
  const nickname =
    account === undefined
      ? ''
      : `${contact.slice(0, 1)}${random.pick(['的小院', '在路上', '不加班', '的日常', '1988'])}`
  if (account !== undefined) {
    extra.customerOpenId = `MS4wLjABAAAA${hexadecimal(random, 20)}`
    extra.platform = account.platform
    extra.weMediaAccount = {
      avatar: '',
      aliasName: random.chance(0.4) ? `${contact}（${business ? made.name.slice(0, 6) : matter.cause}）` : '',
      nickname,
    }
  }
  const level = String(1 + Math.floor(random.next() ** 1.3 * 4))
  const chargeStatus = signed ? (random.pick(chargeStatuses.slice(1)).value === 1 ? 1 : 2) : 0
  const channel = String(random.pick(channels).value)
  const phase = signed ? 5 : random.chance(0.85) ? 4 : 1 + random.whole(3)
  // A few old rows lack what later became required: the firm can mend them (§2, fix null values).
  const lacking = index % 97 === 60
  const columns: CompanyColumns = {
    id,
    name: made.name,
    contact,
    telephone,
    industry: made.industry,
    level: lacking ? '' : level,
    chargeStatus,
    ownerid: owner.id,
    ownerName: owner.name,
    channel,
    city: city.name,
    region,
    source: String(source.value),
    weMediaAccountId: account?.id ?? '',
    userCreate: creator.id,
    userCreateName: creator.name,
    phase: lacking ? null : phase,
    openPhone,
    gmtFollowup,
    gmtCooperate,
    gmtApply,
    gmtExpires,
    gmtCreate,
    gmtModify,
  }
  const body = {
    ...wireColumns(columns),
    followupContent: followed
      ? fillText(random.pick(matter.texts), random, contact === made.name ? personName(random) : contact)
      : '',
    phoneMore: wirePhones(phoneMore, openPhone === 1),
    note: random.chance(0.35) ? random.pick(customerNotes) : '',
    participantList: members.map((member) => wireMember(String(id), member)),
    tagList: rowTags.map((tag) => ({ id: tag.id, name: tag.name })),
    dialState: random.chance(0.5) ? random.whole(3) : 0,
  }
  return { columns, body, extra, phoneMore, tags: rowTags.map((tag) => tag.id), members, matter }
}

/** The row's columns under their wire names; the telephone is masked unless the row is open. */
export function wireColumns(columns: Omit<CompanyColumns, 'id'>): Record<string, unknown> {
  const { openPhone, ...rest } = columns
  const time = (value: number | null): string | null => (value === null ? null : formatTime(value))
  return {
    ...rest,
    id: undefined,
    telephone: openPhone === 1 ? rest.telephone : maskNumber(rest.telephone),
    gmtFollowup: time(rest.gmtFollowup),
    gmtCooperate: time(rest.gmtCooperate),
    gmtApply: time(rest.gmtApply),
    gmtExpires: time(rest.gmtExpires),
    gmtCreate: formatTime(rest.gmtCreate),
    gmtModify: formatTime(rest.gmtModify),
  }
}

/** The phone list as the JSON text that stands in a row (§3). */
export function wirePhones(
  phones: readonly { readonly phone: string; readonly state: number }[],
  open: boolean,
): string {
  return JSON.stringify(phones.map((entry) => ({ ...entry, phone: open ? entry.phone : maskNumber(entry.phone) })))
}

/** A role member as §3 describes it. */
export function wireMember(objId: string, member: CompanyMember): Readonly<Record<string, unknown>> {
  return {
    id: member.id,
    objId,
    objType: 'company',
    role: { id: member.roleId, name: member.roleName },
    operUser: { id: member.userId, name: member.userName },
  }
}
