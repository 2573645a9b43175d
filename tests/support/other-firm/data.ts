// What the firm holds: rows of its own form, filled from a seed.
import type { Request } from './approvals.ts'
import { type Chats, noChats } from './chats.ts'
import { type Matters, noMatters } from './matters.ts'
import { noStaff, type Staff } from './people.ts'
import { noPlans, type Plans } from './plans.ts'
import { noVoice, type Voice } from './voice.ts'

export type Person = { readonly id: bigint; readonly account: string; readonly name: string; readonly admin: boolean }
export type Phone = { readonly phone: string; readonly state: number }
export type FileLink = { readonly name: string; readonly fsid: string; readonly fileSize: number }

/** A customer; texts that nobody wrote are ''. Times are epoch milliseconds. */
export type Company = {
  readonly id: bigint
  readonly texts: Readonly<Record<string, string>>
  readonly times: Readonly<Record<string, number | null>>
  readonly phones: readonly Phone[]
  readonly dialState: number | null
  readonly owner: bigint
  readonly extra: Readonly<Record<string, string>>
}

/** A contact of a customer. */
export type Contact = Company & { readonly companyId: bigint }

export type Followup = {
  readonly id: string
  readonly objType: string
  readonly objId: bigint
  readonly companyId: bigint
  readonly type: number
  readonly content: string
  readonly author: bigint
  readonly time: number
  readonly files: readonly FileLink[]
}

export type Comment = {
  readonly id: bigint
  readonly objType: string
  /** Of a follow-up its own id, which is no number. */
  readonly objId: bigint | string
  readonly content: string
  readonly author: bigint
  readonly time: number
  readonly extra: string
  readonly files: readonly FileLink[]
}

/** A file or a folder; `parent` is null in the root. Time is epoch milliseconds. */
export type Document = {
  readonly id: bigint
  readonly btype: string
  readonly bid: string
  readonly parent: bigint | null
  readonly name: string
  readonly fsid: string | null
  readonly size: number | null
  readonly binned: boolean
  readonly by: string
  readonly time: number
}

/** Everything that the firm holds, by id as text. */
export type Data = {
  readonly people: readonly Person[]
  readonly companies: Map<string, Company>
  readonly contacts: Map<string, Contact>
  readonly followups: Map<string, Followup>
  readonly comments: Map<string, Comment>
  readonly files: Map<string, { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }>
  readonly documents: Map<string, Document>
  /** Names of the tags by their ids, and ids of the tags of an object by its type and id. */
  readonly tags: Map<string, string>
  readonly tagged: Map<string, readonly string[]>
  readonly chats: Chats
  readonly matters: Matters
  readonly plans: Plans
  readonly requests: Map<string, Request>
  readonly staff: Staff
  readonly voice: Voice
  readonly newId: () => bigint
}

export type Size = {
  readonly companies: number
  readonly contacts: number
  readonly followups: number
  readonly comments: number
}

/** Chances of a seed, each in [0, 1): a xorshift of 32 bits. */
function chancesOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}

const surnames = ['赵', '钱', '孙', '李', '周', '吴', '郑', '王']
const givenNames = ['伟', '芳', '娜', '敏', '静', '磊', '洋', '艳']
const places = ['昆明', '大理', '曲靖', '玉溪']
const trades = ['制造', '物流', '餐饮', '软件']
const MINUTE = 60_000

/** Fills a firm; the newest change of a row lies a minute before `start` (epoch milliseconds). */
export function fill(seed: number, start: number, size: Size): Data {
  const next = chancesOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  // Beyond 2^53 and odd, so that a reader that rounds is found out.
  let last = 7_204_318_566_120_110_001n
  const newId = () => {
    last += 2n * BigInt(1 + Math.floor(next() * 40))
    return last
  }
  const nameOf = () => pick(surnames) + pick(givenNames)
  const people: Person[] = ['wangli', 'chenhao', 'liuyang'].map((account, place) => ({
    id: newId(),
    account,
    name: nameOf(),
    admin: place === 0,
  }))
  const owner = () => pick(people).id
  const before = (place: number) => start - (place + 1) * MINUTE - Math.floor(next() * 30) * 1000

  const companies = new Map<string, Company>()
  for (let place = 0; place < size.companies; place += 1) {
    const id = newId()
    const stamp = before(place)
    companies.set(String(id), {
      id,
      texts: {
        name: `${pick(places)}${pick(trades)}${place}号公司`,
        note: next() < 0.5 ? '' : `备注${place}`,
        level: next() < 0.3 ? '' : String(1 + Math.floor(next() * 4)),
        city: next() < 0.4 ? '' : pick(places),
        industry: next() < 0.6 ? '' : pick(trades),
        contact: next() < 0.5 ? '' : nameOf(),
        source: '',
        chargeStatus: pick(['0', '1']),
        phase: pick(['4', '5']),
      },
      times: { gmtCreate: stamp - 90 * MINUTE, gmtModify: stamp, gmtFollowup: null, gmtCooperate: null },
      phones: next() < 0.5 ? [] : [{ phone: `1380000${String(1000 + place)}`, state: 0 }],
      dialState: null,
      owner: owner(),
      extra: next() < 0.7 ? {} : { case_no: `${place}` },
    })
  }
  const homes = [...companies.values()]
  // By turns: chances that are drawn here would make every other row another one.
  const homeOwner = (place: number) => people[place % people.length]?.id ?? 0n
  const contacts = new Map<string, Contact>()
  for (let place = 0; place < size.contacts; place += 1) {
    const id = newId()
    contacts.set(String(id), {
      id,
      companyId: pick(homes).id,
      texts: { name: nameOf(), position: next() < 0.5 ? '' : '经理', telephone: '', email: '', city: '', note: '' },
      times: { gmtCreate: before(place) - MINUTE, gmtModify: before(place), gmtFollowup: null },
      phones: [],
      dialState: null,
      owner: homeOwner(place),
      extra: {},
    })
  }
  const followups = new Map<string, Followup>()
  for (let place = 0; place < size.followups; place += 1) {
    const id = Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16)).join('')
    const home = pick(homes)
    const words = {
      type: pick([0, 1, 2]),
      content: `第${place}次跟进`,
      author: owner(),
      time: before(place),
      files: [],
    }
    followups.set(id, { id, objType: 'company', objId: home.id, companyId: home.id, ...words })
  }
  const comments = new Map<string, Comment>()
  for (let place = 0; place < size.comments; place += 1) {
    const id = newId()
    const words = { content: `评论${place}`, author: owner(), time: before(place), extra: '', files: [] }
    comments.set(String(id), { id, objType: 'company', objId: pick(homes).id, ...words })
  }
  return {
    people,
    companies,
    contacts,
    followups,
    comments,
    files: new Map(),
    documents: new Map(),
    tags: new Map(['高意向', '老客户'].map((name) => [String(newId()), name])),
    tagged: new Map(),
    chats: noChats(),
    matters: noMatters(),
    plans: noPlans(),
    requests: new Map(),
    staff: noStaff(),
    voice: noVoice(),
    newId,
  }
}
