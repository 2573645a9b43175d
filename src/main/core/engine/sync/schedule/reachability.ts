import type { Remote } from '#core/engine/remote/types'
import type { Clock } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import { failureClass } from '../failures.ts'
import { throughCalls } from '../push/calls.ts'

/** So long the firm may take to answer whether it is there, milliseconds. */
const PATIENCE = 10_000

/** Failures that say more of a single answer than of the way to the firm. */
const MAY_BE_ITS_OWN: ReadonlySet<string> = new Set(['timeout', 'not-json'])

/** True for a failure that is no word of the firm: nothing was answered, or something else answered in its place. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof Failure && failureClass(error) === 'offline'
}

/** True for a failure that one answer alone may have, a slow one or a page of HTML on one path. */
export function mayBeOneAnswer({ code }: Failure): boolean {
  return MAY_BE_ITS_OWN.has(code)
}

/** A remote that notes whether the firm has said anything through it. */
export function noted(remote: Remote): { readonly remote: Remote; readonly heard: () => boolean } {
  let heard = false
  const through = throughCalls(remote, async (call) => {
    try {
      const answer = await call()
      heard = true
      return answer
    } catch (error) {
      if (error instanceof Failure && !isNoAnswer(error)) heard = true
      throw error
    }
  })
  return { remote: through, heard: () => heard }
}

/**
 * True where the firm answers nothing: neither of two small questions within ten seconds. Asked after a failure that
 * may be that of one list alone.
 */
export async function isUnreachable(remote: Remote, clock: Pick<Clock, 'after'>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const cancel = clock.after(PATIENCE, () => resolve(true))
  const said = async (question: () => Promise<unknown>): Promise<false> => {
    try {
      await question()
    } catch (error) {
      if (!(error instanceof Failure) || isNoAnswer(error)) throw error
    }
    return false
  }
  const answer = Promise.any([said(() => remote.probe()), said(() => remote.session.me())]).catch(() => true)
  try {
    return await Promise.race([answer, late])
  } finally {
    cancel()
  }
}
