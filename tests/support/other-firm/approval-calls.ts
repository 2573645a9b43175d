// Calls of this firm's approvals: lists that know no filters, and rows that say what may be done where that is a habit.
import type { Decision, Request } from './approvals.ts'
import { type Answered, type Asked, type Call, echoed, entryOf, gone, pageOf, refused } from './pages.ts'
import { filesOf, personIn } from './rows.ts'
import { idOf, readBody, textOf, type WireFields } from './wire.ts'
import { filesIn } from './writes.ts'

const [WAITS, PASSED, REJECTED, ANEW, WITHDRAWN, ANEW_WITHDRAWN] = [1, 2, 3, 4, 5, 6]

const turnOf = ({ chain }: Request): Decision | undefined => chain.find(({ state }) => state === 'current')

/** What its reader may do with it, as words between commas. */
const actionsOf = (request: Request, { person }: Pick<Asked, 'person'>): string => {
  const { by, status } = request
  const ended = status === REJECTED || status === WITHDRAWN
  if (by === person.id) return status === WAITS ? 'withdraw,urge' : ended ? 'delete' : ''
  return status === WAITS && turnOf(request)?.by === person.id ? 'approve,reject' : ''
}

/** Numbers are text, people have their names elsewhere, and what is empty is left out. */
const requestRow = (request: Request, asked: Pick<Asked, 'data' | 'habits' | 'person'>): WireFields => {
  const { data, habits } = asked
  const seconds = (time: number | null) => (time === null ? undefined : String(time / 1000))
  return {
    id: request.id,
    type: request.type,
    status: String(request.status),
    operUser: personIn(data, request.by),
    gmtCreate: seconds(request.time),
    reason: request.reason || undefined,
    form: JSON.stringify(request.form),
    chain: request.chain.map(({ by, state, time, opinion }) => ({
      operUser: personIn(data, by),
      state,
      gmtCreate: seconds(time),
      opinion: opinion || undefined,
    })),
    ccList: request.copies.length === 0 ? undefined : request.copies.map((id) => personIn(data, id)),
    attachmentList: filesOf(request.files),
    previousId: request.previous,
    nextId: request.next,
    actions: habits.tellsActions ? actionsOf(request, asked) : undefined,
  }
}

/** The list of a scene; which ones wait nobody can ask for. */
const list: Call = (asked) => {
  const { data, person, query } = asked
  const scene = query.get('scene')
  const rows = [...data.requests.values()].filter(({ by, chain, copies }) => {
    if (scene === '0') return by === person.id
    return scene === '2' ? copies.includes(person.id) : chain.some((one) => one.by === person.id)
  })
  const listed = rows.map((one) => ({
    id: String(one.id),
    row: requestRow(one, asked),
    sorted: { gmtCreate: one.time },
  }))
  return pageOf(listed, { ...asked, habits: { ...asked.habits, sorts: true } }, 'gmtCreate')
}

const one = (asked: Asked): Answered => {
  const row = asked.data.requests.get(asked.id)
  return entryOf(asked, 'approval', row === undefined ? null : requestRow(row, asked))
}

/** Nothing keeps the same from being begun twice. The first of the people who did not begin it decides. */
const begin: Call = (asked) => {
  const { data, body, habits, now, person } = asked
  const [type, reason] = [textOf(body.type), textOf(body.reason).trim()]
  const approver = data.people.find(({ id }) => id !== person.id)
  if (reason === '' || approver === undefined) return refused(200, '参数不正确')
  if (type === 'other') return refused(422, '没有启用这类审批')
  const before = data.requests.get(textOf(body.previousId))
  const isOver = before?.by === person.id && (before.status === REJECTED || before.status === WITHDRAWN)
  if (textOf(body.previousId) !== '' && !isOver) return refused(409, '原审批不能重新发起')
  const id = data.newId()
  const request: Request = {
    ...{ id, type, status: WAITS, by: person.id, time: now, reason, form: readBody(textOf(body.form)) },
    chain: [{ by: approver.id, state: 'current', time: null, opinion: '' }],
    ...{ copies: [], files: filesIn(body.attachmentList), previous: idOf(body.previousId), next: null },
  }
  data.requests.set(String(id), request)
  if (before !== undefined)
    data.requests.set(String(before.id), {
      ...before,
      status: before.status === REJECTED ? ANEW : ANEW_WITHDRAWN,
      next: id,
    })
  return echoed(habits.creates, id, () => requestRow(request, asked))
}

/** A request after an action; what cannot be done is a refusal, and null deletes it. */
const acted = (asked: Asked, request: Request, action: string): Request | Answered | null => {
  const { body, person, data, now } = asked
  const opinion = textOf(body.opinion)
  if (!actionsOf(request, asked).split(',').includes(action)) return refused(409, '流程已变更')
  const { chain } = request
  const decided = (state: 'passed' | 'rejected') =>
    chain.map((step) => (step.state === 'current' ? { ...step, state, time: now, opinion } : step))
  if (action === 'reject')
    return opinion === '' ? refused(200, '请填写意见') : { ...request, status: REJECTED, chain: decided('rejected') }
  if (action === 'withdraw')
    return { ...request, status: WITHDRAWN, chain: chain.filter(({ state }) => state !== 'current') }
  if (action === 'delete') return null
  if (action === 'urge') return request
  // Money is decided by two.
  const other = data.people.find(({ id }) => id !== person.id && id !== request.by)
  const isLast = request.type !== 'reimbursement' || chain.length > 1 || other === undefined
  if (isLast) return { ...request, status: PASSED, chain: decided('passed') }
  return { ...request, chain: [...decided('passed'), { by: other.id, state: 'current', time: null, opinion: '' }] }
}

const act: Call = (asked) => {
  const { data, habits, id, words } = asked
  const request = data.requests.get(id)
  if (request === undefined) return gone
  const after = acted(asked, request, words?.action ?? '')
  if (after === null) {
    data.requests.delete(id)
    return { data: null }
  }
  if (!('chain' in after)) return after
  data.requests.set(id, after)
  return echoed(habits.updates, after.id, () => requestRow(after, asked))
}

export const approvalCalls: readonly (readonly ['GET' | 'POST' | 'PUT', string, Call])[] = [
  ['GET', '/api/v1/approval', list],
  ['GET', '/api/v1/approval/:id', one],
  ['POST', '/api/v1/approval', begin],
  ['PUT', '/api/v1/approval/:id/:action', act],
]
