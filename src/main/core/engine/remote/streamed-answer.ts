import { Failure } from '#shared/contract/failure'

/** A body that is read as it comes. Whoever reads it ends the transfer by ending the reading. */
export type UnreadBody = AsyncGenerator<Uint8Array, void, void>

/** A file on its way down: what it is called and says of itself, its bytes where they were said, and the bytes. */
export type StreamedDownload = {
  readonly name: string
  readonly type: string
  readonly size: number | null
  readonly body: UnreadBody
}

/**
 * The bytes of an answer as they come; `expected` is how many there are, where it is known. Fails with `not-json` (reason
 * `cut`) where there were others, else with what `failureOf` makes of an error. `end` is called once, whatever happens.
 */
export async function* unreadBody(
  stream: ReadableStream<Uint8Array>,
  expected: number | null,
  failureOf: (error: unknown) => unknown,
  end: () => void,
): UnreadBody {
  let size = 0
  try {
    for await (const bytes of stream) {
      size += bytes.byteLength
      yield bytes
    }
    if (expected !== null && size !== expected) throw new Failure('not-json', { reason: 'cut' })
  } catch (error) {
    throw error instanceof Failure ? error : failureOf(error)
  } finally {
    end()
  }
}

/** Bytes that are there already, as a body. */
export async function* wholeBody(bytes: Uint8Array): UnreadBody {
  if (bytes.byteLength > 0) yield bytes
}

/** All of a body that is no file, at most so many bytes. Fails with `bad-envelope` beyond them. */
export const readAll = async (body: UnreadBody, most: number): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const bytes of body) {
    size += bytes.byteLength
    if (size > most) throw new Failure('bad-envelope', { reason: 'too-large' })
    pieces.push(bytes)
  }
  return new Uint8Array(Buffer.concat(pieces))
}
