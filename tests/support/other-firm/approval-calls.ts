// Calls of this firm's approvals: lists that know no filters, rows that say nothing of what may be done.
import type { Request } from './approvals.ts'
import { type Answered, type Asked, type Call, gone, pageOf } from './pages.ts'
import { personIn } from './rows.ts'
import type { WireFields } from './wire.ts'

/** Numbers are text, people have their names elsewhere, and nothing says what may be done. */
const requestRow = (request: Request, { data }: Pick<Asked, 'data'>): WireFields => {
  const seconds = (time: number | null) => (time === null ? undefined : String(time / 1000))
  return {
    id: request.id,
    type: request.type,
    status: String(request.status),
    operUser: personIn(data, request.by),
    gmtCreate: seconds(request.time),
    form: JSON.stringify(request.form),
    chain: request.chain.map(({ by, state, time }) => ({
      operUser: personIn(data, by),
      state,
      gmtCreate: seconds(time),
    })),
    ccList: request.copies.length === 0 ? undefined : request.copies.map((id) => personIn(data, id)),
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
  return row === undefined ? gone : { data: requestRow(row, asked) }
}

/** Nothing is decided or begun by a call. */
export const approvalCalls: readonly (readonly ['GET', string, Call])[] = [
  ['GET', '/api/v1/approval', list],
  ['GET', '/api/v1/approval/:id', one],
]
