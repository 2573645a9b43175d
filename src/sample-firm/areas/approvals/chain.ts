// How a form moves from one approver to the next, and whose lists it stands in. Pure: nothing here knows a database.
import { formatTime } from '../../clock.ts'
import { users } from '../../data/people.ts'
import type { Fields } from '../../values.ts'

/** A person on the wire. */
export type Person = { readonly id: string; readonly name: string; readonly avatarUrl: string }

/** Who decides about a form, and as what. */
export type Approver = { readonly person: Person; readonly duty: string }

type Step = {
  readonly operUser: Person
  readonly duty: string
  readonly state: 'begun' | 'attached' | 'passed' | 'rejected' | 'current' | 'pending' | 'withdrawn'
  /** '' for what has not happened. */
  readonly gmtCreate: string
  readonly opinion: string
  readonly attachmentList: readonly Fields[]
}

/** A form as it goes over the wire (D-65), without what depends on who asks. */
export type Form = {
  readonly code: string
  readonly type: string
  readonly typeName: string
  readonly status: number
  readonly operUser: Person
  readonly gmtCreate: string
  readonly gmtModify: string
  readonly reason: string
  readonly object: Fields | null
  /** JSON text. */
  readonly form: string
  readonly attachmentList: readonly Fields[]
  readonly chain: readonly Step[]
  readonly ccList: readonly Person[]
  readonly previousId: string
  readonly nextId: string
}

/** What a person writes into a form. */
export type Content = Pick<Form, 'type' | 'typeName' | 'reason' | 'object' | 'form' | 'attachmentList'>

/** Whose list a form stands in since when (epoch milliseconds), and how it stands with an approver. */
export type Part = {
  readonly userId: string
  readonly scene: 0 | 1 | 2
  readonly gmtArrive: number
  readonly stand: '' | 'waiting' | 'passed' | 'rejected' | 'others'
}

/** A form and the lists in which it stands. */
export type Kept = { readonly form: Form; readonly parts: readonly Part[] }

/** How a form stands (§6). */
export const formStatus = {
  inApproval: 1,
  passed: 2,
  rejected: 3,
  anewAfterRejection: 4,
  withdrawn: 5,
  anewAfterWithdrawal: 6,
  deleted: 7,
} as const

/** A member of the firm by name; throws where there is none. */
export function personOf(name: string): Person {
  const user = users.find((one) => one.name === name)
  if (user === undefined) throw new Error(`nobody at the sample firm is called ${name}`)
  return { id: user.id, name, avatarUrl: '' }
}

const partner = personOf('林知远')
/** Who decides about what the partner himself wants. */
const secondPartner = personOf('梁砚青')
const head = personOf('陈望舒')
const assistants = [personOf('苏若谷'), personOf('何昭明')]

/** Who carries out what was passed, by kind. */
const lastOf: Readonly<Record<string, Approver>> = {
  reimbursement: { person: personOf('彭舟'), duty: '财务' },
  stamp: { person: personOf('马语迟'), duty: '印章管理' },
}

/** `first`, and behind them who carries out what they passed. */
export function withLast(first: readonly Approver[], type: string): readonly Approver[] {
  const last = lastOf[type]
  return last === undefined ? first : [...first, last]
}

/** Who decides about a form of this person: the head of the project, a partner, and who carries it out. */
export function approversOf({ id }: Person, type: string): readonly Approver[] {
  const duty = users.find((user) => user.id === id)?.duty ?? ''
  const isPartner = duty === '合伙人' || duty === '主任律师'
  const first = isPartner ? [] : [{ person: head, duty: '项目负责人' }]
  const deciding = { person: id === partner.id ? secondPartner : partner, duty: '合伙人' }
  return withLast([...first, deciding], type).filter(({ person }) => person.id !== id)
}

/** Who gets a copy of what this person was granted. */
export const copiesOf = ({ id }: Person): readonly Person[] => assistants.filter((one) => one.id !== id).slice(0, 1)

const joined = (parts: readonly Part[], part: Part): readonly Part[] => [
  ...parts.filter(({ userId, scene }) => userId !== part.userId || scene !== part.scene),
  part,
]

const step = (operUser: Person, duty: string, state: Step['state'], gmtCreate = '', opinion = ''): Step => ({
  operUser,
  duty,
  state,
  gmtCreate,
  opinion,
  attachmentList: [],
})

/** Gives a form to its next approver; where there is none it has passed, and the copies go out. */
function handOn({ form, parts }: Kept, time: number): Kept {
  const at = form.chain.findIndex(({ state }) => state === 'pending')
  const next = form.chain[at]
  if (next === undefined) {
    const copy = ({ id }: Person): Part => ({ userId: id, scene: 2, gmtArrive: time, stand: '' })
    return {
      form: { ...form, status: formStatus.passed },
      parts: form.ccList.reduce((all, person) => joined(all, copy(person)), parts),
    }
  }
  return {
    form: { ...form, chain: form.chain.with(at, { ...next, state: 'current' }) },
    parts: joined(parts, { userId: next.operUser.id, scene: 1, gmtArrive: time, stand: 'waiting' }),
  }
}

/** Begins a form; `time` is epoch milliseconds, as in every move. */
export function begin(
  content: Content,
  by: Person,
  approvers: readonly Approver[],
  ccList: readonly Person[],
  time: number,
): Kept {
  const gmtCreate = formatTime(time)
  const form: Form = {
    code: '',
    ...content,
    status: formStatus.inApproval,
    operUser: by,
    gmtCreate,
    gmtModify: gmtCreate,
    chain: [step(by, '', 'begun', gmtCreate), ...approvers.map(({ person, duty }) => step(person, duty, 'pending'))],
    ccList,
    previousId: '',
    nextId: '',
  }
  return handOn({ form, parts: [{ userId: by.id, scene: 0, gmtArrive: time, stand: '' }] }, time)
}

/** Adds files to a form that waits, by whoever began it. */
export function attach({ form, parts }: Kept, files: readonly Fields[], time: number): Kept {
  const gmtModify = formatTime(time)
  const added = { ...step(form.operUser, '', 'attached', gmtModify), attachmentList: files }
  const at = form.chain.findIndex(({ state }) => state === 'current')
  return {
    form: {
      ...form,
      gmtModify,
      attachmentList: [...form.attachmentList, ...files],
      chain: form.chain.toSpliced(at, 0, added),
    },
    parts,
  }
}

/** Whom a form waits for; null where it waits for nobody. */
export const currentOf = ({ form }: Kept): Person | null =>
  form.chain.find(({ state }) => state === 'current')?.operUser ?? null

const noLongerWaiting = (parts: readonly Part[]): readonly Part[] =>
  parts.map((part) => (part.stand === 'waiting' ? { ...part, stand: 'others' } : part))

/** Decides about a form; `by` may stand in for the one whom it waits for. */
export function decide(kept: Kept, by: Person, verdict: 'passed' | 'rejected', opinion: string, time: number): Kept {
  const gmtModify = formatTime(time)
  const chain = kept.form.chain.map((one) =>
    one.state === 'current' ? { ...step(by, one.duty, verdict, gmtModify, opinion) } : one,
  )
  const came = kept.parts.find(({ userId, scene }) => userId === by.id && scene === 1)?.gmtArrive ?? time
  const parts = joined(noLongerWaiting(kept.parts), { userId: by.id, scene: 1, gmtArrive: came, stand: verdict })
  if (verdict === 'passed') return handOn({ form: { ...kept.form, gmtModify, chain }, parts }, time)
  const ended = chain.filter(({ state }) => state !== 'pending')
  return { form: { ...kept.form, gmtModify, chain: ended, status: formStatus.rejected }, parts }
}

/** Takes a form back, by whoever began it. */
export function withdraw({ form, parts }: Kept, time: number): Kept {
  const gmtModify = formatTime(time)
  const done = form.chain.filter(({ state }) => state !== 'current' && state !== 'pending')
  const chain = [...done, step(form.operUser, '', 'withdrawn', gmtModify)]
  return { form: { ...form, gmtModify, chain, status: formStatus.withdrawn }, parts: noLongerWaiting(parts) }
}

/** Gives a form that was rejected or withdrawn the one that was begun anew from it. */
export function followedBy({ form, parts }: Kept, nextId: string, time: number): Kept {
  const status = form.status === formStatus.rejected ? formStatus.anewAfterRejection : formStatus.anewAfterWithdrawal
  return { form: { ...form, status, nextId, gmtModify: formatTime(time) }, parts }
}

/** A form with another status, and nothing else. */
export const withStatus = ({ form, parts }: Kept, status: number, time: number): Kept => ({
  form: { ...form, status, gmtModify: formatTime(time) },
  parts,
})

/** What a person may do with a form (D-11). */
export function actionsOf({ form, parts }: Kept, userId: string): readonly string[] {
  const { status, operUser } = form
  const waits = parts.some((part) => part.userId === userId && part.stand === 'waiting')
  const isOwn = operUser.id === userId
  const mayDelete = status === formStatus.rejected || status === formStatus.withdrawn
  return [
    ...(waits ? ['approve', 'reject'] : []),
    ...(isOwn && status === formStatus.inApproval ? ['withdraw', 'urge'] : []),
    ...(isOwn && mayDelete ? ['delete'] : []),
  ]
}
