import { randomBytes } from 'node:crypto'
import { formatTime } from '../../clock.ts'
import { nextId } from '../../database.ts'
import { assumed, type Call, type Endpoint, type FirmState } from '../../endpoint.ts'
import { JsonText, Refusal } from '../../envelope.ts'
import { type Condition, rowsOf } from '../../rows.ts'
import { type Fields, isFields, numberOf, textOf } from '../../values.ts'
import {
  approversOf,
  begin,
  copiesOf,
  decide,
  followedBy,
  formStatus,
  type Kept,
  type Person,
  withdraw,
  withStatus,
} from './chain.ts'
import { checkedForm, checkType, typeNames } from './check.ts'
import { approvalWriter, newCode, readApproval, type Stored, storedOf, wireText } from './table.ts'

const personFrom = ({ id, name, avatarUrl }: Fields): Person => ({
  id: textOf(id),
  name: textOf(name),
  avatarUrl: textOf(avatarUrl),
})

const stands = ['waiting', 'passed', 'rejected', 'others']

/** Forms of a list of whoever asks, newest first; a filter counts in the scene of the approvers alone. */
function list(call: Call): JsonText {
  const { firm, query } = call
  const [userId, scene] = [textOf(call.user.id), numberOf(query.scene) ?? 0]
  if (![0, 1, 2].includes(scene)) throw new Refusal('列表不存在')
  const filter = textOf(query.filter)
  const stand = scene === 1 && stands.includes(filter) ? filter : ''
  const chosen: Condition = [
    `id in (select approval from approval_part where userId = ? and scene = ?${stand === '' ? '' : ' and stand = ?'})`,
    userId,
    scene,
    ...(stand === '' ? [] : [stand]),
  ]
  return rowsOf(call, 'approval', [chosen], 'gmtCreate desc, id desc', query, 10, (id, body) =>
    wireText(storedOf(firm.database, BigInt(id), body), userId),
  )
}

const isPartOf = ({ parts }: Kept, userId: string): boolean => parts.some((part) => part.userId === userId)

function get({ firm, params, user }: Call): JsonText {
  const stored = readApproval(firm.database, params.id)
  const userId = textOf(user.id)
  if (!isPartOf(stored, userId)) throw new Refusal('没有权限查看该申请', 'forbidden', 403)
  return new JsonText(wireText(stored, userId))
}

/** Throws a refusal unless the form waits for this person. */
function checkWaiting({ form, parts }: Kept, userId: string): void {
  const own = parts.find((part) => part.userId === userId && part.scene === 1)
  if (own === undefined) throw new Refusal('无权操作')
  if (own.stand === 'waiting') return
  if (form.status === formStatus.deleted) throw new Refusal('申请已删除')
  if (own.stand !== 'others') throw new Refusal('您已处理过该申请')
  const isWithdrawn = form.status === formStatus.withdrawn || form.status === formStatus.anewAfterWithdrawal
  throw new Refusal(isWithdrawn ? '申请人已撤回' : '已被他人处理')
}

type Move = (kept: Kept, by: Person, opinion: string, now: number) => Kept

const asApprover =
  (verdict: 'passed' | 'rejected'): Move =>
  (kept, by, opinion, now) => {
    checkWaiting(kept, by.id)
    if (verdict === 'rejected' && opinion === '') throw new Refusal('驳回时请填写意见')
    return decide(kept, by, verdict, opinion, now)
  }

const asInitiator =
  (from: readonly number[], otherwise: string, move: (kept: Kept, now: number) => Kept): Move =>
  (kept, by, _opinion, now) => {
    if (kept.form.operUser.id !== by.id) throw new Refusal('无权操作')
    if (!from.includes(kept.form.status)) throw new Refusal(otherwise)
    return move(kept, now)
  }

const { inApproval, rejected, withdrawn, deleted } = formStatus

/** What can be done with a form (D-11). */
const moves: Readonly<Record<string, Move>> = {
  approve: asApprover('passed'),
  reject: asApprover('rejected'),
  withdraw: asInitiator([inApproval], '审批已结束，不能撤回', withdraw),
  urge: asInitiator([inApproval], '审批已结束，无需催办', (kept, now) => withStatus(kept, inApproval, now)),
  delete: asInitiator([rejected, withdrawn], '只能删除已驳回或已撤回的申请', (kept, now) =>
    withStatus(kept, deleted, now),
  ),
}

function moveForm({ database }: Pick<FirmState, 'database'>, stored: Stored, move: (kept: Kept) => Kept): Stored {
  const moved = { ...stored, ...move(stored) }
  approvalWriter(database)(moved)
  return moved
}

function act({ firm, params, body, user, now }: Call): JsonText {
  const name = params.action ?? ''
  const move = Object.hasOwn(moves, name) ? moves[name] : undefined
  if (move === undefined) throw new Refusal('不支持该操作')
  const by = personFrom(user)
  const opinion = textOf(body.opinion).trim()
  const moved = moveForm(firm, readApproval(firm.database, params.id), (kept) => move(kept, by, opinion, now))
  return new JsonText(wireText(moved, by.id))
}

/** Somebody decides about a form in place of the one whom it waits for. */
export function handleApproval(
  firm: Pick<FirmState, 'database'>,
  id: unknown,
  by: Fields,
  action: 'approve' | 'reject',
  opinion: string,
  now: number,
): void {
  const stored = readApproval(firm.database, id)
  if (stored.form.status !== inApproval) throw new Refusal('审批已结束')
  const verdict = action === 'approve' ? 'passed' : 'rejected'
  firm.database
    .transaction(() => moveForm(firm, stored, (kept) => decide(kept, personFrom(by), verdict, opinion, now)))
    .immediate()
}

/** The form that a new one is begun anew from; null where it is none. */
function previousOf({ firm, body, user }: Call): Stored | null {
  const id = textOf(body.previousId)
  if (id === '') return null
  const previous = readApproval(firm.database, id)
  if (previous.form.operUser.id !== user.id) throw new Refusal('无权操作')
  const { status } = previous.form
  if (status !== rejected && status !== withdrawn) throw new Refusal('只能重新发起已驳回或已撤回的申请')
  return previous
}

function objectOf({ firm, body }: Call): Fields | null {
  if (!isFields(body.object) || textOf(body.object.id) === '') return null
  const [type, id] = [textOf(body.object.type) || 'company', textOf(body.object.id)]
  const name = firm.database.prepare<[string], string>('select name from company where id = ?').pluck().get(id)
  return { type, id, name: name ?? textOf(body.object.name) }
}

const filesOf = (value: unknown): readonly Fields[] =>
  (Array.isArray(value) ? value.filter(isFields) : []).map(({ name, fsid, fileSize }) => ({
    id: randomBytes(8).toString('hex'),
    name: textOf(name),
    fsid: textOf(fsid),
    fileSize: numberOf(fileSize),
  }))

function create(call: Call): JsonText {
  const { firm, body, user, now } = call
  const { database } = firm
  const [type, reason] = [textOf(body.type), textOf(body.reason).trim()]
  checkType(firm, type)
  if (reason === '') throw new Refusal('请填写事由')
  const form = checkedForm(type, body.form)
  const previous = previousOf(call)
  const by = personFrom(user)
  const content = {
    type,
    typeName: typeNames[type] ?? '',
    reason,
    object: objectOf(call),
    form,
    attachmentList: filesOf(body.attachmentList),
  }
  const begun = begin(content, by, approversOf(by, type), copiesOf(by), now)
  const numbers = { code: newCode(database, type, formatTime(now)), previousId: String(previous?.id ?? '') }
  const id = nextId(database, 'approval', now)
  const stored: Stored = { id, form: { ...begun.form, ...numbers }, parts: begun.parts, odd: null }
  approvalWriter(database)(stored, now)
  if (previous !== null) moveForm(firm, previous, (kept) => followedBy(kept, String(id), now))
  return new JsonText(wireText(stored, by.id))
}

const within = (run: (call: Call) => JsonText) => (call: Call) =>
  call.firm.database.transaction(() => run(call)).immediate()

/** Approvals (D-65). */
export const approvalEndpoints: readonly Endpoint[] = [
  assumed('GET', '/api/v1/approval', 'approval.list', list),
  assumed('POST', '/api/v1/approval', 'approval.create', within(create)),
  assumed('GET', '/api/v1/approval/:id', 'approval.get', get),
  assumed('PUT', '/api/v1/approval/:id/:action', 'approval.act', within(act)),
]
