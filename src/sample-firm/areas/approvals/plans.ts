// Which forms the firm has at the start: by whom, when, and what became of them.
import { inTurn } from '../../data/in-turn.ts'
import type { Seeded } from '../../random.ts'
import { type Approver, type Content, type Kept, personOf, withLast } from './chain.ts'
import type { Kind, MakeContent } from './content.ts'
import { oddForms } from './odd.ts'
import type { Odd } from './table.ts'

/** What becomes of a form when it comes to the person whom it is made for. */
export type Verdict =
  | 'waiting'
  | 'passed'
  | 'passedOn'
  | 'rejected'
  | 'rejectedLater'
  | 'others'
  | 'othersRejected'
  | 'withdrawn'
  | 'deleted'

/** A form that is made: by whom, how many days before the data ends, and what became of it. */
export type Plan = {
  readonly from: string
  readonly age: number
  readonly verdict: Verdict
  readonly content: Kind | ((at: number) => Content)
  /** Whose verdict it is; left out, that of the partner who decides. */
  readonly judge?: string
  readonly approvers?: (type: string) => readonly Approver[]
  readonly copies?: readonly string[]
  /** Begun anew so many days before the data ends, or as soon as the old form was over, and what became of it then. */
  readonly anew?: { readonly age: number; readonly verdict: Verdict }
  readonly odd?: (kept: Kept) => Odd
}

const partnersVerdicts =
  'passed rejected+ passed passed passed passedOn withdrawn rejected others passed passed withdrawn+ passed passed othersRejected passed rejected passed passed rejectedLater passed others passed passed rejected+ passed deleted passed'.split(
    ' ',
  )
const kinds: readonly Kind[] = [
  ...(['leave', 'reimbursement', 'stamp', 'other', 'stamp'] as const),
  ...(['reimbursement', 'leave', 'reimbursement', 'stamp', 'reimbursement'] as const),
]
const recent = '陈望舒 苏若谷 何昭明 周叙白 陈望舒 苏若谷 何昭明 陈望舒 苏若谷 何昭明'.split(' ')
const earlier = '王景行 苏若谷 何昭明 郑以棠 曹时雨 陈望舒 姜嘉树 何昭明 苏若谷 冯知夏'.split(' ')
const elsewhere = '孔予安 章一诺 郑以棠 韩书屿 姜嘉树 吴听澜'.split(' ')
const rest = '褚云深 秦望野 陶然 窦晚晴 卫南乔 吕思齐 金遇春 邹明远 葛小满'.split(' ')

/** What the partner decided about, newest first: the first ones from day to day, then thinner. */
const ofPartner = (): readonly Plan[] =>
  partnersVerdicts.map((word, place) => {
    const age = place < 12 ? 1 + place * 0.8 : 10 + (place - 12) * 3
    const plan: Plan = {
      from: inTurn(place < 10 ? recent : earlier, place),
      age,
      verdict: word.replace('+', '') as Verdict,
      content: inTurn(kinds, place),
    }
    return word.endsWith('+') ? { ...plan, age: age + 0.7, anew: { age, verdict: 'passed' } } : plan
  })

/** What the partner himself began, in every status. */
const own: readonly Plan[] = (
  [
    { age: 5, verdict: 'rejected', content: 'reimbursement', anew: { age: 1.1, verdict: 'waiting' } },
    { age: 3, verdict: 'passed', content: 'stamp' },
    { age: 6.2, verdict: 'rejectedLater', content: 'reimbursement' },
    { age: 8, verdict: 'withdrawn', content: 'leave' },
    { age: 20, verdict: 'withdrawn', content: 'leave', anew: { age: 19, verdict: 'passed' } },
    { age: 30, verdict: 'passed', content: 'other' },
    { age: 41, verdict: 'deleted', content: 'stamp' },
  ] as const
).map((plan) => ({ ...plan, from: '林知远', judge: '梁砚青' }))

const deciding = (name: string, duty: string) => (type: string) => withLast([{ person: personOf(name), duty }], type)

/** What another partner decided about, with a copy for the first one. */
const copied: readonly Plan[] = Array.from({ length: 18 }, (_, place) => ({
  from: inTurn(elsewhere, place),
  age: 1.5 + place * 4,
  verdict: 'passed',
  content: inTurn(kinds, place + 4),
  judge: '苏若谷',
  approvers: deciding('苏若谷', '合伙人'),
  copies: place % 3 === 0 ? ['林知远', '何昭明'] : ['林知远'],
}))

const beforePartner = (type: string): readonly Approver[] =>
  withLast(
    [
      { person: personOf('何昭明'), duty: '协办律师' },
      { person: personOf('林知远'), duty: '合伙人' },
    ],
    type,
  )

/** What waits for the others who sign in. */
const waitingElsewhere: readonly Plan[] = [
  ...(['姜嘉树', '章一诺'] as const).map(
    (from, place): Plan => ({
      from,
      age: 0.2 + place,
      verdict: 'waiting',
      content: place === 0 ? 'leave' : 'reimbursement',
      judge: '苏若谷',
      approvers: deciding('苏若谷', '合伙人'),
      copies: ['林知远'],
    }),
  ),
  { from: '窦晚晴', age: 0.9, verdict: 'waiting', content: 'stamp', judge: '何昭明', approvers: beforePartner },
]

/** What somebody decided who is not the partner, and nobody of those who sign in has to do with but perhaps one. */
const ofOthers = (count: number): readonly Plan[] =>
  Array.from({ length: count + 4 }, (_, place) => {
    const isJunior = place < 4
    return {
      from: inTurn(rest, place),
      age: 2.3 + place * 1.9,
      verdict: inTurn(['passed', 'passed', 'rejected', 'passed', 'others', 'withdrawn', 'passed'] as const, place),
      content: inTurn(kinds, place + 7),
      judge: isJunior ? '何昭明' : '梁砚青',
      approvers: isJunior ? deciding('何昭明', '协办律师') : deciding('梁砚青', '合伙人'),
      copies: place % 4 === 0 ? ['苏若谷'] : [],
    }
  })

/** Plans of the odd forms, older than all others: no list begins with them. */
function oddPlans(make: MakeContent, random: Seeded): readonly Plan[] {
  return oddForms(make, random).map(({ content, odd }, place) => ({
    from: inTurn(['何昭明', '苏若谷', '陈望舒'], place),
    age: 95 + place * 6,
    verdict: 'passed',
    content,
    odd: ({ form }) => odd(form),
  }))
}

/** Every plan but those of the forms that wait for the partner; `customers` says how large the firm is. */
export function plansOf(customers: number, make: MakeContent, random: Seeded): readonly Plan[] {
  return [
    ...ofPartner(),
    ...own,
    ...copied,
    ...waitingElsewhere,
    ...ofOthers(Math.min(41, Math.floor(customers / 48))),
    ...oddPlans(make, random),
  ]
}
