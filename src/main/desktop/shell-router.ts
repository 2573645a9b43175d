import type { z } from 'zod'
import { checkMessage } from '#core/engine/limits'
import { Failure, type Reply } from '#shared/contract/failure'
import { type ShellHandlers, shellContract } from '#shared/contract/index'
import type { Operation } from '#shared/contract/operation'
import { log } from './log.ts'

type Handler = (input: unknown) => unknown

const own = <Value>(record: Readonly<Record<string, unknown>>, name: string): Value | null =>
  Object.hasOwn(record, name) ? (record[name] as Value) : null

/**
 * Answers a call to the shell's contract in the contract's reply form: unknown names are `not-found`, input that the
 * schema refuses is `invalid-input`, a bug is `internal` and leaves a line in the log.
 */
export const answerShellCall = async (
  handlers: ShellHandlers,
  area: unknown,
  operation: unknown,
  input: unknown,
): Promise<Reply> => {
  if (typeof area !== 'string' || typeof operation !== 'string')
    return { ok: false, code: 'invalid-input', details: {} }
  const declared = own<Operation>(own<Readonly<Record<string, Operation>>>(shellContract, area) ?? {}, operation)
  const handler = own<Handler>(own<Readonly<Record<string, unknown>>>(handlers, area) ?? {}, operation)
  if (declared === null || handler === null) return { ok: false, code: 'not-found', details: {} }
  try {
    checkMessage(input)
  } catch (error) {
    return { ok: false, code: error instanceof Failure ? error.code : 'invalid-input', details: {} }
  }
  const parsed: z.ZodSafeParseResult<unknown> = declared.input.safeParse(input)
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.map(String).join('.') ?? ''
    return { ok: false, code: 'invalid-input', details: { path } }
  }
  try {
    return { ok: true, value: await handler(parsed.data) }
  } catch (error) {
    if (error instanceof Failure) return { ok: false, code: error.code, details: error.details }
    log('error', 'shell-call-failed', { operation, reason: error instanceof Error ? error.name : 'unknown' })
    return { ok: false, code: 'internal', details: {} }
  }
}
