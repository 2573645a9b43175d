import { setTimeout as pause } from 'node:timers/promises'
import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Context, Hono } from 'hono'
import { plainShape } from './company-table.ts'
import type { Call, Endpoint, FirmState } from './endpoint.ts'
import { failureText, Refusal, successText } from './envelope.ts'
import type { Fault, FaultKind, Faults } from './faults.ts'
import type { Ledger, LedgerEntry } from './ledger.ts'
import { commentEndpoints } from './routes/comments.ts'
import { companyEndpoints } from './routes/companies.ts'
import { contactEndpoints } from './routes/contacts.ts'
import { followupEndpoints } from './routes/followups.ts'
import { memberEndpoints } from './routes/members.ts'
import { referenceEndpoints } from './routes/reference.ts'
import { sessionEndpoints } from './routes/session.ts'
import { type Fields, isFields, parseJson } from './values.ts'

/** Every call that the firm answers. Paths with fixed words stand before those with an id. */
export const endpoints: readonly Endpoint[] = [
  ...sessionEndpoints,
  ...referenceEndpoints,
  ...companyEndpoints,
  ...contactEndpoints,
  ...followupEndpoints,
  ...memberEndpoints,
  ...commentEndpoints,
]

/** What the server needs of the firm; `now` is epoch milliseconds. */
export type ServerParts = {
  readonly state: FirmState
  readonly faults: Faults
  readonly ledger: Ledger
  readonly now: () => number
  /** Adds the control calls under /__firm/. */
  readonly control: (app: FirmApp) => void
}

/** Hono over Node's own request and response, which faults need. */
export type FirmApp = Hono<{ Bindings: HttpBindings }>
/** One request in the app. */
export type FirmContext = Context<{ Bindings: HttpBindings }>

type Answer = { readonly status: number; readonly text: string; readonly headers: Record<string, string> }

const jsonType = 'application/json; charset=utf-8'
const portalPage = '<!doctype html><html><head><title>网络认证</title></head><body><h1>请先登录网络</h1></body></html>'

async function readBody(context: FirmContext): Promise<Fields> {
  if (context.req.method === 'GET') return {}
  const text = await context.req.text()
  if (text === '') return {}
  if ((context.req.header('content-type') ?? '').includes('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text))
  }
  const value = parseJson(text)
  // A list stands by itself in the body of some calls.
  return isFields(value) ? value : { items: value }
}

function readQuery(context: FirmContext): Fields {
  return Object.fromEntries(
    Object.entries(context.req.queries()).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )
}

function tokenOf(context: FirmContext): string {
  const header =
    context.req.header('authorization') ??
    context.req.header('x-token') ??
    context.req.header('x-auth-token') ??
    context.req.header('token') ??
    ''
  return header.replace(/^Bearer\s+/i, '')
}

function pageAsked(fields: Fields): Fields {
  const names = ['pageIndex', 'pageSize', 'sortField', 'sortOrder']
  return Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))
}

/** Sends the head and half of the body, then cuts the connection. */
function cutInHalf(context: FirmContext, answer: Answer): Response {
  const { outgoing } = context.env
  const bytes = Buffer.from(answer.text)
  outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length })
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}

function send(answer: Answer): Response {
  return new Response(answer.text, { status: answer.status, headers: answer.headers })
}

/** Makes the firm's server; it does not listen yet. */
export function createFirmServer(parts: ServerParts): ServerType {
  const { state, faults, ledger } = parts
  const app: FirmApp = new Hono()

  const carryOut = (endpoint: Endpoint, call: Omit<Call, 'user'>): string => {
    const user = endpoint.access === 'open' ? {} : state.sessions.userOf(call.token, call.now)
    if (user === null) throw new Refusal('登录已过期，请重新登录', 'unauthorized', 401)
    if (endpoint.access === 'admin' && user.orgAdmin !== true) throw new Refusal('没有权限', 'forbidden', 403)
    return successText(endpoint.run({ ...call, user }))
  }

  const answerTo = async (
    context: FirmContext,
    endpoint: Endpoint | null,
    active: readonly Fault[],
    entry: LedgerEntry,
  ): Promise<Answer> => {
    const fault = (kind: FaultKind): Fault | undefined => active.find((one) => one.kind === kind)
    const now = parts.now() + (fault('clockSkew')?.milliseconds ?? 0)
    const headers = { 'content-type': jsonType, date: new Date(now).toUTCString() }
    const status = fault('status')
    if (status !== undefined) {
      const code = status.status ?? 500
      const retry: Record<string, string> =
        status.retryAfter === undefined ? {} : { 'retry-after': String(status.retryAfter) }
      return { status: code, text: failureText(String(code), '服务暂时不可用'), headers: { ...headers, ...retry } }
    }
    if (fault('html') !== undefined)
      return { status: 200, text: portalPage, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } }
    const refusal = fault('refuse')
    if (refusal !== undefined)
      return { status: 200, text: failureText('refused', refusal.message ?? '服务器未接受该请求'), headers }
    try {
      // A request that a closing firm let go finds no database any more.
      if (!state.database.open) return { status: 503, text: failureText('503', '服务已停止'), headers }
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
      entry.asked = pageAsked({ ...call.query, ...call.body })
      let text = ''
      for (let times = fault('duplicate') === undefined ? 1 : 2; times > 0; times -= 1) {
        entry.handled += 1
        text = carryOut(endpoint, call)
      }
      return {
        status: 200,
        text: shape.broken ? text.replace(/"recordCount":(\d+)/, '"recordCount":"$1"') : text,
        headers,
      }
    } catch (error) {
      if (error instanceof Refusal)
        return { status: error.status, text: failureText(error.code, error.message), headers }
      console.error(error)
      return { status: 500, text: failureText('500', '服务器内部错误'), headers }
    }
  }

  const serve = async (context: FirmContext, endpoint: Endpoint | null): Promise<Response> => {
    const requestClass = endpoint?.requestClass ?? 'unknown'
    const entry = ledger.begin(requestClass, context.req.method, new URL(context.req.url).pathname)
    const active = faults.take(requestClass)
    if (active.some((one) => one.kind === 'hold')) await faults.wait(requestClass)
    for (const one of active) if (one.kind === 'delay') await pause(one.milliseconds ?? 0)
    const answer = await answerTo(context, endpoint, active, entry)
    entry.status = answer.status
    if (active.some((one) => one.kind === 'lostResponse')) {
      context.env.outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    }
    return active.some((one) => one.kind === 'cutBody') ? cutInHalf(context, answer) : send(answer)
  }

  parts.control(app)
  for (const endpoint of endpoints) app.on(endpoint.method, endpoint.path, (context) => serve(context, endpoint))
  app.notFound((context) => serve(context, null))
  return createAdaptorServer({ fetch: app.fetch })
}
