import { dayLength } from '../../clock.ts'
import { longId } from '../../data/long-id.ts'
import type { FirmDatabase } from '../../database.ts'
import { type Seeded, seeded } from '../../random.ts'
import {
  approversOf,
  begin,
  copiesOf,
  currentOf,
  decide,
  followedBy,
  formStatus,
  type Kept,
  type Person,
  personOf,
  withdraw,
  withStatus,
} from './chain.ts'
import { type Client, contentMaker, type MakeContent } from './content.ts'
import { workedAfter, workedBefore } from './hours.ts'
import { type Plan, plansOf, type Verdict } from './plans.ts'
import { approvalTables, approvalWriter, codeBegin, numbered, type Odd } from './table.ts'
import { waitingForms } from './waiting.ts'

const hour = 3_600_000
const standIn = personOf('沈怀瑾')
const consents = ['同意。', '情况属实，同意。', '', '已核对，同意。', '同意，请按流程办理。']
const objections: Readonly<Record<string, string>> = {
  leave: '当日有开庭安排，请先与代理律师协调。',
  reimbursement: '发票抬头有误，请换开后重新提交。',
  stamp: '文件第二段事实表述请核对后再用印。',
  other: '请先完成利益冲突检索。',
}

/** Plays the rules of the firm with a form until it stands as it was planned. */
function play(begun: Kept, verdict: Verdict, judge: string, next: () => number, random: Seeded): Kept {
  let kept = begun
  const decided = (result: 'passed' | 'rejected', by: Person | null = currentOf(kept)): void => {
    if (by === null) return
    const opinion = result === 'passed' ? random.pick(consents) : (objections[kept.form.type] ?? '')
    kept = decide(kept, by, result, opinion, next())
  }
  const passedOn = (): void => {
    while (currentOf(kept) !== null) decided('passed')
  }
  while (currentOf(kept) !== null && currentOf(kept)?.name !== judge) decided('passed')
  if (verdict === 'passed') passedOn()
  if (verdict === 'passedOn' || verdict === 'rejectedLater') decided('passed')
  if (verdict === 'rejected' || verdict === 'rejectedLater' || verdict === 'deleted') decided('rejected')
  if (verdict === 'others') {
    decided('passed', standIn)
    passedOn()
  }
  if (verdict === 'othersRejected') decided('rejected', standIn)
  if (verdict === 'withdrawn') kept = withdraw(kept, next())
  return verdict === 'deleted' ? withStatus(kept, formStatus.deleted, next()) : kept
}

/** A form that was begun at `at`, and to which something happened last at `end`; both epoch milliseconds. */
type Made = {
  readonly id: bigint
  readonly at: number
  readonly end: number
  readonly kept: Kept
  readonly odd: Odd | null
}

/** All forms as their plans say, in no order. */
function madeOf(plans: readonly Plan[], anchor: number, random: Seeded, content: MakeContent): Made[] {
  const latest = anchor - 60_000
  const made: Made[] = []
  const make = (plan: Plan, age: number, verdict: Verdict, previous: Made | null): Made => {
    const { from, approvers, copies } = plan
    const planned = workedBefore(anchor - age * dayLength - random.whole(2 * hour))
    // A form that is begun anew comes after the end of the old one.
    const at =
      previous === null ? planned : Math.min(latest, workedAfter(Math.max(planned, previous.end + 20 * 60_000)))
    const by = personOf(from)
    const written =
      previous?.kept.form ?? (typeof plan.content === 'function' ? plan.content(at) : content(plan.content, at))
    const chain = approvers?.(written.type) ?? approversOf(by, written.type)
    const { type, typeName, reason, object, form, attachmentList } = written
    const begun = begin(
      { type, typeName, reason, object, form, attachmentList },
      by,
      chain,
      copies?.map(personOf) ?? copiesOf(by),
      at,
    )
    let now = at
    const next = (): number => {
      now = Math.min(latest, workedAfter(now + (20 + random.whole(200)) * 60_000))
      return now
    }
    const kept = play(begun, verdict, plan.judge ?? '林知远', next, random)
    const one = { id: longId(at, made.length), at, end: now, kept, odd: plan.odd?.(kept) ?? null }
    made.push(one)
    return one
  }
  for (const plan of plans) {
    const old = make(plan, plan.age, plan.verdict, null)
    if (plan.anew === undefined) continue
    const place = made.length - 1
    const again = make(plan, plan.anew.age, plan.anew.verdict, old)
    const { form: newForm, parts } = again.kept
    made[place] = { ...old, kept: followedBy(old.kept, String(again.id), again.at) }
    made[place + 1] = { ...again, kept: { form: { ...newForm, previousId: String(old.id) }, parts } }
  }
  return made
}

function clientsOf(database: FirmDatabase): readonly Client[] {
  const rows = database
    .prepare<[], [bigint, string]>('select id, name from company where length(name) > 4 order by id desc limit 60')
    .raw()
    .safeIntegers()
    .all()
  return rows.map(([id, name]) => ({ id: String(id), name }))
}

/**
 * Makes the tables of approvals where they are not there yet, and fills them unless the firm is `quiet`; `anchor` in
 * epoch milliseconds.
 */
export function openApprovals(
  database: FirmDatabase,
  { seed, anchor, quiet = false }: { readonly seed: number; readonly anchor: number; readonly quiet?: boolean },
): void {
  database.exec(approvalTables)
  if (quiet || database.prepare('select count(*) from approval').pluck().get() !== 0) return
  const random = seeded(seed, 73)
  const clients = clientsOf(database)
  const content = contentMaker(random, clients)
  const customers = Number(database.prepare('select count(*) from company').pluck().get())
  const made = madeOf(plansOf(customers, content, random), anchor, random, content)
  const waiting = waitingForms(clients, anchor, random).map(
    ({ at, kept }, place): Made => ({ id: longId(at, 1000 + place), at, end: at, kept, odd: null }),
  )
  const write = approvalWriter(database)
  const counts = new Map<string, number>()
  database.transaction(() => {
    for (const { id, at, kept, odd } of [...made, ...waiting].toSorted((one, next) => one.at - next.at)) {
      const begins = codeBegin(kept.form.type, kept.form.gmtCreate)
      const count = (counts.get(begins) ?? 0) + 1
      counts.set(begins, count)
      write({ id, form: { ...kept.form, code: numbered(begins, count) }, parts: kept.parts, odd }, at)
    }
  })()
}
