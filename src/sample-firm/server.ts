import { setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import {
  type Answer,
  badGzip,
  bareAnswer,
  cutInHalf,
  cutOff,
  cutUpload,
  failureAnswer,
  heldInHalf,
  insteadOf,
  refusalAnswer,
  sendAnswer,
  successAnswer,
} from './answer.ts'
import { plainShape } from './areas/companies/table.ts'
import { endpoints } from './areas/index.ts'
import type { Live } from './areas/messages/live.ts'
import type { Call, Endpoint, FirmState } from './endpoint.ts'
import { Refusal } from './envelope.ts'
import type { Fault, FaultKind, Faults } from './faults.ts'
import type { Ledger, LedgerEntry } from './ledger.ts'
import { type FirmContext, listAsked, readBody, readQuery, tokenOf } from './request.ts'

/** What the server needs of the firm; `now` is epoch milliseconds. */
export type ServerParts = {
  readonly state: FirmState
  readonly faults: Faults
  readonly ledger: Ledger
  readonly now: () => number
  /** Clients who go on writing, null where nobody does. */
  readonly live: Live | null
  /** Adds the control calls under /__firm/. */
  readonly control: (app: FirmApp) => void
}

/** Hono over Node's own request and response, which faults need. */
export type FirmApp = Hono<{ Bindings: HttpBindings }>
/** Makes the firm's server; it does not listen yet. */
export function createFirmServer(parts: ServerParts): ServerType {
  const { state, faults, ledger } = parts
  const app: FirmApp = new Hono()

  const carryOut = (endpoint: Endpoint, call: Omit<Call, 'user'>): unknown => {
    const user = endpoint.access === 'open' ? {} : state.sessions.userOf(call.token, call.now)
    if (user === null) throw new Refusal('登录已过期，请重新登录', 'unauthorized', 401)
    if (endpoint.access === 'admin' && user.orgAdmin !== true) throw new Refusal('没有权限', 'forbidden', 403)
    return endpoint.run({ ...call, user })
  }

  const answerTo = async (
    context: FirmContext,
    endpoint: Endpoint | null,
    active: readonly Fault[],
    entry: LedgerEntry,
  ): Promise<Answer> => {
    const fault = (kind: FaultKind): Fault | undefined => active.find((one) => one.kind === kind)
    const now = parts.now() + (fault('clockSkew')?.milliseconds ?? 0)
    const headers = { date: new Date(now).toUTCString() }
    const instead = insteadOf(active, headers)
    if (instead !== null) return instead
    try {
      if (endpoint === null) throw new Refusal('接口不存在', 'no-such-call', 404)
      const shape = { ...plainShape, bare: fault('bareRows') !== undefined, broken: fault('brokenJson') !== undefined }
      const call = {
        firm: state,
        token: tokenOf(context),
        params: context.req.param(),
        query: readQuery(context),
        body: await readBody(context),
        now,
        shape,
      }
      // A request that a closing firm let go finds no database any more.
      if (!state.database.open) return failureAnswer(503, '503', '服务已停止', headers)
      parts.live?.catchUp(parts.now())
      entry.asked = listAsked({ ...call.query, ...call.body })
      let data: unknown = null
      for (let times = fault('duplicate') === undefined ? 1 : 2; times > 0; times -= 1) {
        entry.handled += 1
        data = await carryOut(endpoint, call)
      }
      if (fault('noEnvelope') !== undefined) return bareAnswer(data, headers)
      const answer = successAnswer(data, headers)
      if (!shape.broken || typeof answer.body !== 'string') return answer
      return { ...answer, body: answer.body.replace(/"recordCount":(\d+)/, '"recordCount":"$1"') }
    } catch (error) {
      if (error instanceof Refusal) return refusalAnswer(error, headers)
      console.error(error)
      return failureAnswer(500, '500', '服务器内部错误', headers)
    }
  }

  // The last answer of each class, as a cache between the firm and its clients would keep it.
  const lastAnswers = new Map<string, Answer>()

  const serve = async (context: FirmContext, endpoint: Endpoint | null): Promise<Response> => {
    const requestClass = endpoint?.requestClass ?? 'unknown'
    const entry = ledger.begin(requestClass, context.req.method, new URL(context.req.url).pathname)
    const place = faults.begin()
    const active = faults.take(requestClass)
    const fault = (kind: FaultKind): Fault | undefined => active.find((one) => one.kind === kind)
    const overtaken = (one: Fault): Promise<void> => faults.overtaken(requestClass, place, one.milliseconds ?? 1000)
    if (fault('drop') !== undefined) return cutOff(context)
    if (fault('cutUpload') !== undefined && context.req.method !== 'GET') return cutUpload(context)
    if (fault('hold') !== undefined) await faults.wait(requestClass)
    for (const one of active) if (one.kind === 'delay') await pause(one.milliseconds ?? 0)
    const [reorder, late] = [fault('reorder'), fault('lateAnswer')]
    if (reorder !== undefined) await overtaken(reorder)
    const stale = fault('stale') === undefined ? undefined : lastAnswers.get(requestClass)
    const answer = stale ?? (await answerTo(context, endpoint, active, entry))
    entry.status = answer.status
    if (entry.handled > 0 && answer.status === 200) lastAnswers.set(requestClass, answer)
    if (late !== undefined) await overtaken(late)
    faults.answered(requestClass, place)
    if (fault('lostResponse') !== undefined) return cutOff(context)
    if (fault('cutBody') !== undefined) return cutInHalf(context, answer)
    if (fault('holdBody') !== undefined) return heldInHalf(context, answer, faults.wait(requestClass))
    return sendAnswer(fault('badGzip') === undefined ? answer : badGzip(answer))
  }

  parts.control(app)
  for (const endpoint of endpoints) app.on(endpoint.method, endpoint.path, (context) => serve(context, endpoint))
  app.notFound((context) => serve(context, null))
  return createAdaptorServer({ fetch: app.fetch })
}
