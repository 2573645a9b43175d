import type { Page } from '@playwright/test'
import { Failure } from '#shared/contract/failure'

/**
 * What a page hears in place of its core's answer, by `area.operation`; one that throws fails with its failure, or
 * with `internal`. An operation that is not named reaches the core.
 */
export type MadeAnswers = Readonly<Record<string, (input: unknown) => unknown>>

const resultOf = (answer: () => unknown) => {
  try {
    return { ok: true, value: answer() }
  } catch (error) {
    if (error instanceof Failure) return { ok: false, code: error.code, details: error.details }
    return { ok: false, code: 'internal', details: { id: 'abcd1234' } }
  }
}

/** Stands between a page and its core; to be called before the page is opened. Answers what was asked of what is made. */
export const makeAnswers = async (
  page: Page,
  made: MadeAnswers,
): Promise<{ readonly asked: (call: string) => readonly unknown[] }> => {
  const heard: { readonly call: string; readonly input: unknown }[] = []
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const frame = JSON.parse(String(message))
      const [area, operation, input] = Array.isArray(frame.a) ? frame.a : []
      const call = `${area}.${operation}`
      const answer = made[call]
      if (answer === undefined) return server.send(message)
      heard.push({ call, input })
      socket.send(JSON.stringify({ t: 's', i: frame.i, r: resultOf(() => answer(input)) }))
    })
  })
  return { asked: (call) => heard.filter((one) => one.call === call).map(({ input }) => input) }
}
