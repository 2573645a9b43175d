// The sample firm in a test's own process: a fixed clock, small data in memory, and a plain client of its calls.
// Nothing of the app stands here: these helpers speak to the firm as any HTTP client would.
// More helpers of the firm: in this file or in firm-*.ts beside it.
import { type Firm, type FirmOptions, startFirm } from '../../src/sample-firm/index.ts'

/** 2025-11-20 14:32:00 in Asia/Shanghai, epoch milliseconds. */
export const firmNow = Date.UTC(2025, 10, 20, 6, 32)

/** Path of the customers on the wire (D-65). */
export const companyPath = '/api/v1/customer/company'

/** A clock that stands still until it is moved. */
export type FirmClock = { readonly now: () => number; readonly advance: (milliseconds: number) => void }

/** A clock that starts at `firmNow`. */
export function firmClock(): FirmClock {
  let time = firmNow
  return {
    now: () => time,
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}

/** A small firm in memory at `firmNow`; every option can be replaced. */
export function startTestFirm(options: FirmOptions = {}): Promise<Firm> {
  return startFirm({
    customers: 120,
    contacts: 20,
    followups: 400,
    messages: 200,
    seed: 7,
    now: () => firmNow,
    ...options,
  })
}

/** An answer, read: `data` is null where the body is no JSON. */
export type FirmAnswer = {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  readonly succeed: boolean
  readonly message: string
  readonly data: unknown
}

/** A row on the wire. */
export type WireRow = Readonly<Record<string, unknown>>

/** A list on the wire (§7). */
export type WireList = {
  readonly list: readonly WireRow[]
  readonly recordCount: number
  readonly pageIndex: number
  readonly pageSize: number
}

/** Whether a value is a JSON object. */
export function isWireRow(value: unknown): value is WireRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `data` of a list; throws where it is none. */
export function listOf(answer: FirmAnswer): WireList {
  const { data } = answer
  if (!isWireRow(data) || !Array.isArray(data.list)) throw new Error(`not a list: ${answer.status} ${answer.message}`)
  return {
    list: data.list.filter(isWireRow),
    recordCount: Number(data.recordCount),
    pageIndex: Number(data.pageIndex),
    pageSize: Number(data.pageSize),
  }
}

/** `data` of one record; throws where it is none. */
export function recordOf(answer: FirmAnswer): WireRow {
  if (!isWireRow(answer.data)) throw new Error(`not a record: ${answer.status} ${answer.message}`)
  return answer.data
}

/** Calls the firm; ids above 2^53 come as text. */
export async function callFirm(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  token = '',
): Promise<FirmAnswer> {
  const response = await fetch(origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return answerOf(response)
}

/** Reads the envelope of an answer; ids above 2^53 come as text. */
export async function answerOf(response: Response): Promise<FirmAnswer> {
  const text = await response.text()
  const quoted = text.replaceAll(/("id":)(\d{16,})/g, '$1"$2"')
  let value: unknown = null
  try {
    value = JSON.parse(quoted)
  } catch {
    value = null
  }
  const envelope = isWireRow(value) ? value : {}
  return {
    status: response.status,
    text,
    headers: response.headers,
    succeed: envelope.succeed === true,
    message: String(envelope.message ?? ''),
    data: envelope.data ?? null,
  }
}

/** A signed-in client of the firm. */
export type FirmClient = {
  readonly token: string
  readonly refreshToken: string
  readonly call: (method: string, path: string, body?: unknown) => Promise<FirmAnswer>
  /** The customer list with a query. */
  readonly companies: (query?: WireRow) => Promise<WireList>
}

/** Signs in by an account of the firm; `linzhiyuan` is its administrator. */
export async function signInto(firm: { readonly origin: string }, account = 'linzhiyuan'): Promise<FirmClient> {
  const answer = await callFirm(firm.origin, 'POST', '/api/v1/user/login', { account, password: 'firmdesk' })
  const { token, refreshToken } = recordOf(answer)
  const call: FirmClient['call'] = (method, path, body) => callFirm(firm.origin, method, path, body, String(token))
  return {
    token: String(token),
    refreshToken: String(refreshToken),
    call,
    companies: async (query = {}) => listOf(await call('POST', `${companyPath}/list`, query)),
  }
}
