// A firm of other habits behind a core: the data of its answers as a test wants it, while the calls go through.
import type { TestCore } from './core.ts'

type Data = Record<string, unknown>

/**
 * Changes the data of every answer that comes from a path, from now on; `change` gets the call's own body, and a copy of
 * the data. Answers what takes the change back.
 */
export function changeAnswers(
  { ports }: TestCore,
  path: string,
  change: (data: Data, asked: Data) => unknown,
): () => void {
  const send = ports.network.fetch
  const changed: typeof send = async (input, init) => {
    const request = new Request(input, init)
    if (new URL(request.url).pathname !== path) return send(request)
    const asked = await request.clone().text()
    const response = await send(request)
    const envelope = (await response.json()) as { readonly data: Data }
    const data = change(envelope.data, asked === '' ? {} : JSON.parse(asked))
    const { status } = response
    return new Response(JSON.stringify({ ...envelope, data }), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  }
  Object.assign(ports.network, { fetch: changed })
  return () => void Object.assign(ports.network, { fetch: send })
}
