import { randomUUID } from 'node:crypto'
import { toText } from './coerce.ts'

/** A file that is read while it goes up, and again for each attempt; its bytes are never in memory all at once. */
export class StreamedFile {
  readonly name: string
  readonly type: string
  /** Bytes that `read` gives. */
  readonly size: number
  readonly read: () => AsyncIterable<Uint8Array>
  constructor(name: string, type: string, size: number, read: StreamedFile['read']) {
    this.name = name
    this.type = type
    this.size = size
    this.read = read
  }
}

/** A form with files that are read while they go up. */
export type StreamedForm = {
  readonly stream: ReadableStream<Uint8Array>
  readonly length: number
  readonly contentType: string
  /** What stopped the reading of a file; null where nothing did. */
  readonly failure: () => unknown
}

/** As browsers write a name into a form. */
const quoted = (name: string): string => name.replace(/\r\n?|\n/g, '%0D%0A').replace(/"/g, '%22')

/**
 * A multipart form of these values; those that are undefined are left out. `moved` is told of the bytes so far with
 * each chunk that is asked for.
 */
export const streamedForm = (
  values: Readonly<Record<string, unknown>>,
  moved: (sent: number) => void = () => undefined,
): StreamedForm => {
  const boundary = `----firmdesk${randomUUID().replaceAll('-', '')}`
  const encoder = new TextEncoder()
  const parts: (Uint8Array | StreamedFile)[] = []
  const text = (line: string) => void parts.push(encoder.encode(line))
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`
    if (value instanceof StreamedFile) {
      text(
        `${head}; filename="${quoted(value.name)}"\r\nContent-Type: ${value.type || 'application/octet-stream'}\r\n\r\n`,
      )
      parts.push(value)
      text('\r\n')
    } else text(`${head}\r\n\r\n${toText(value)}\r\n`)
  }
  text(`--${boundary}--\r\n`)
  let length = 0
  for (const part of parts) length += part instanceof StreamedFile ? part.size : part.byteLength
  let failed: unknown = null
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      for (const part of parts) {
        if (part instanceof StreamedFile) yield* part.read()
        else yield part
      }
    } catch (error) {
      failed = error
      throw error
    }
  }
  const rest = bytes()
  let sent = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await rest.next()
        if (done === true) return controller.close()
        controller.enqueue(value)
        sent += value.byteLength
        moved(sent)
      },
      async cancel() {
        await rest.return(undefined)
      },
    },
    // Read only what is asked for.
    { highWaterMark: 0 },
  )
  return { stream, length, contentType: `multipart/form-data; boundary=${boundary}`, failure: () => failed }
}
