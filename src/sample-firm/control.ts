import type { EditRequest } from './edits.ts'
import { failureText, Refusal, successText } from './envelope.ts'
import { type Fault, type FaultKind, type Faults, faultKinds } from './faults.ts'
import type { Ledger } from './ledger.ts'
import type { FirmContext } from './request.ts'
import type { FirmApp } from './server.ts'
import { type Fields, isFields, numberOf, parseJson, textOf } from './values.ts'

/** What the control calls work on. */
export type ControlParts = {
  readonly faults: Faults
  readonly ledger: Ledger
  readonly edit: (request: EditRequest) => Fields
  readonly expireTokens: (refreshToo: boolean) => void
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Only a process on this machine may steer the firm: no page of a browser, no other name for this address. */
function refuseStrangers(context: FirmContext): void {
  const remote = context.env.incoming.socket.remoteAddress ?? ''
  const host = (context.req.header('host') ?? '').replace(/:\d+$/, '')
  const named = host === '127.0.0.1' || host === 'localhost' || host === '[::1]'
  if (!loopback.has(remote) || !named || context.req.header('origin') !== undefined) {
    throw new Refusal('只允许本机访问', 'forbidden', 403)
  }
}

function kindOf(value: unknown): FaultKind | undefined {
  return faultKinds.find((kind) => kind === value)
}

function faultOf(fields: Fields): Fault {
  const kind = kindOf(fields.kind)
  if (kind === undefined) throw new Refusal(`没有这种故障，可用：${faultKinds.join('、')}`, 'no-such-fault', 400)
  const number = (name: string): Record<string, number> => {
    const value = numberOf(fields[name])
    return value === null ? {} : { [name]: value }
  }
  const message = textOf(fields.message)
  return {
    kind,
    ...number('status'),
    ...number('retryAfter'),
    ...number('milliseconds'),
    ...number('after'),
    ...number('times'),
    ...(message === '' ? {} : { message }),
  }
}

const rules = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/**
 * Calls under /__firm/ by which tests in another process steer the firm: `faults` takes {clear: true | [{requestClass,
 * kind}], set: [{requestClass, kind, …}], release: requestClass}, in this order; `ledger` tells and resets the counts;
 * `edit` edits behind the clients' backs; `expire` ends the tokens.
 */
export function addControl(app: FirmApp, parts: ControlParts): void {
  const { faults, ledger } = parts
  const handle = (run: (body: Fields) => unknown) => async (context: FirmContext) => {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    try {
      refuseStrangers(context)
      const text = await context.req.text()
      const body = text === '' ? {} : parseJson(text)
      return new Response(successText(run(isFields(body) ? body : {})), { headers })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return new Response(failureText(error.code, error.message), { status: error.status, headers })
    }
  }
  const told = () => ({ counts: ledger.counts(), entries: ledger.entries() })
  app.get(
    '/__firm/faults',
    handle(() => faults.list()),
  )
  app.post(
    '/__firm/faults',
    handle((body) => {
      if (body.clear === true) faults.clear()
      for (const rule of rules(body.clear)) faults.clear(textOf(rule.requestClass) || undefined, kindOf(rule.kind))
      for (const rule of rules(body.set)) faults.set(textOf(rule.requestClass) || '*', faultOf(rule))
      if (textOf(body.release) !== '') faults.release(textOf(body.release))
      return faults.list()
    }),
  )
  app.get('/__firm/ledger', handle(told))
  app.delete(
    '/__firm/ledger',
    handle(() => {
      ledger.reset()
      return told()
    }),
  )
  app.post(
    '/__firm/edit',
    handle((body) => parts.edit(body)),
  )
  app.post(
    '/__firm/expire',
    handle((body) => {
      parts.expireTokens(body.refreshToo === true)
      return null
    }),
  )
}
