import { randomBytes } from 'node:crypto'
import type { Edit } from '../../edit-parts.ts'
import { assumed, type Call, type Endpoint, type FirmState, shown } from '../../endpoint.ts'
import { notFound, Refusal } from '../../envelope.ts'
import { type Fields, idFrom, isFields, numberOf, parseJson, textOf } from '../../values.ts'
import { addFollowup } from '../followups/routes.ts'
import { isScript } from './scripts.ts'

const base = '/api/v1/voice'
/** Type of a follow-up about a call (§3). */
const CALL = 8

/** The seat of the caller; refuses a user who has none. */
function seatOf({ user }: Call): Fields {
  if (!isFields(user.seat)) throw new Refusal('您没有绑定坐席', 'no-seat')
  return user.seat
}

/** A number as it can be dialled: digits alone. */
function numberIn(value: unknown): string {
  const number = textOf(value)
  if (!/^\d{3,20}$/.test(number)) throw new Refusal('号码格式不正确', 'bad-number')
  return number
}

function login(call: Call): Fields {
  const { firm, body } = call
  const { channel, seatAccount, seatPassword } = seatOf(call)
  const isKnown = textOf(body.seatAccount) === seatAccount && textOf(body.seatPassword) === seatPassword
  if (channel !== 1 || !isKnown) throw new Refusal('坐席账号或密码错误', 'bad-seat')
  return { session: firm.calls.login(textOf(seatAccount)) }
}

function dial(call: Call): null {
  const { firm, body } = call
  seatOf(call)
  const number = numberIn(body.cusMobile)
  if (number.endsWith('50')) throw new Refusal('外呼失败 https://call.hengze.example/dial 线路忙', 'line-busy')
  firm.calls.order({ number, objType: textOf(body.cusType), objId: textOf(body.cusId) })
  return null
}

/** Numbers of a customer as the firm keeps them: whole. */
function numbersOf(firm: FirmState, id: bigint): readonly string[] {
  const one = (sql: string) => firm.database.prepare<[bigint], string>(sql).pluck().get(id)
  const telephone = one('select telephone from company where id = ?')
  if (telephone === undefined) throw notFound()
  const more = parseJson(one('select phoneMore from company_body where id = ?') ?? '[]')
  const list = Array.isArray(more) ? more.filter(isFields).map(({ phone }) => textOf(phone)) : []
  return [telephone, ...list].map((number) => number.replaceAll(/\D/g, '')).filter((number) => number !== '')
}

/** Writes the calls of a customer down as follow-ups, each once; no number stands in them. */
function syncCalls({ firm, params, user, now }: Call): number {
  const id = idFrom(params.id)
  const calls = firm.calls.take(numbersOf(firm, id))
  for (const { placedAt, seconds } of calls) {
    const content = seconds === 0 ? '呼出，未接通' : `呼出，通话 ${seconds} 秒`
    const fields = { id: randomBytes(16).toString('hex'), objType: 'company', objId: String(id), type: CALL }
    addFollowup(firm, { ...fields, content, gmtCreate: placedAt }, user, now)
  }
  return calls.length
}

const session = (fields: Fields): string => textOf(fields.session)

/** The firm's own dial service and the voice provider (§7 "Phone and call", D-28), and what calls leave behind. */
export const phoneEndpoints: readonly Endpoint[] = [
  shown('POST', '/api/v1/call/call/dial', 'phone.dial', dial),
  assumed('POST', `${base}/login`, 'voice.login', login),
  assumed('POST', `${base}/callback`, 'voice.callBack', ({ firm, body }) => ({
    callId: firm.calls.callBack(session(body), numberIn(body.phone), textOf(body.ref)),
  })),
  assumed('POST', `${base}/hangup`, 'voice.hangUp', ({ firm, body }) => {
    firm.calls.hangUp(session(body), textOf(body.callId))
    return null
  }),
  assumed('POST', `${base}/transfer`, 'voice.transfer', ({ firm, body }) => {
    firm.calls.transfer(session(body), textOf(body.callId), textOf(body.seat))
    return null
  }),
  assumed('GET', `${base}/message`, 'voice.messages', async ({ firm, query }) => ({
    list: await firm.calls.messages(session(query), numberOf(query.after) ?? 0, numberOf(query.limit) ?? 5),
  })),
  assumed('GET', `${base}/record`, 'voice.record', ({ firm, query }) =>
    firm.calls.record(session(query), textOf(query.callId), textOf(query.ref)),
  ),
  shown('PUT', '/api/v1/followup/syncCompanyCallFollowups/:id', 'followup.syncCalls', (call) =>
    call.firm.database.transaction(() => syncCalls(call)).immediate(),
  ),
]

const statuses = [0, 1, 2] as const

/**
 * What a test has the call centre do: callScript (`script`, '' for that of the number), callTell (`status`, `by`, `text`;
 * without a status a message for the person), callWake, callRestart, callPlaced (answers the `numbers`).
 */
export const callEdits: Readonly<Record<string, Edit>> = {
  callScript: ({ calls }, { script }) => {
    const name = textOf(script)
    calls.play(isScript(name) ? name : null)
    return { script: name }
  },
  callTell: ({ calls }, { status, by, text }) => {
    const known = statuses.find((one) => one === numberOf(status)) ?? null
    calls.tell({ status: known, by: textOf(by), text: textOf(text) })
    return {}
  },
  callWake: ({ calls }) => {
    calls.wake()
    return {}
  },
  callPlaced: ({ calls }) => ({ numbers: calls.placed() }),
  callRestart: ({ calls }) => {
    calls.restart()
    return {}
  },
}
