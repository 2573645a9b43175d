import { expect, it } from 'vitest'
import type { Remote } from '../../../src/main/core/engine/remote/types.ts'
import { remoteOf, sendData, startServer } from './server.ts'

/** One call of the client: what leaves, what the firm answers, and what the client makes of it. */
export type CallCase = {
  readonly title: string
  readonly run: (remote: Remote) => Promise<unknown>
  /** `METHOD /path`, then the names and values of the query. */
  readonly sent: string
  /** JSON body; none where it is left out. */
  readonly body?: unknown
  /** `data` of the answer. */
  readonly data: unknown
  readonly value?: unknown
}

const sentLine = (method: string, path: string, query: URLSearchParams): string => {
  const names = [...query].map(([name, value]) => `${name}=${value}`)
  return [`${method} ${path}`, ...names].join(' ')
}

/** Plays cases over real HTTP, one test each. */
export const playCases = (cases: readonly CallCase[]): void => {
  for (const { title, run, sent, body, data, value } of cases) {
    it(title, async () => {
      await using server = await startServer((_request, response) => sendData(response, data))
      expect(await run(remoteOf(server.origin))).toEqual(value)
      const seen = server.seen[0]
      if (seen === undefined) throw new Error('nothing was sent')
      expect(sentLine(seen.method, seen.path, seen.query)).toBe(sent)
      expect(seen.body === '' ? undefined : JSON.parse(seen.body)).toEqual(body)
      expect(server.seen).toHaveLength(1)
    })
  }
}
