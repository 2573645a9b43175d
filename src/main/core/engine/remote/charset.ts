import { Failure } from '#shared/contract/failure'
import type { Answer } from './download.ts'

const named = /;\s*charset\s*=\s*["']?([^\s;"']+)/i
const utf8 = /^utf[-_]?8/i

const decoderOf = (name: string) => {
  try {
    return new TextDecoder(name)
  } catch {
    return null
  }
}

/**
 * An answer with its body in UTF-8, where its Content-Type names another charset (GBK). Fails with bad-envelope for the
 * body of a success in a charset that nobody knows: read as UTF-8 its names would be garbled, and kept so.
 */
export const inUtf8 = (answer: Answer): Answer => {
  const { status, bytes, header } = answer
  const name = named.exec(header('content-type') ?? '')?.[1]
  if (name === undefined || utf8.test(name) || bytes.byteLength === 0) return answer
  const decoder = decoderOf(name)
  // Of a failure the status says enough.
  if (decoder === null && (status < 200 || status > 299)) return answer
  if (decoder === null) throw new Failure('bad-envelope', { reason: 'charset' })
  // Servers name Latin-1 where nobody chose a charset; no Chinese text can be in it.
  if (decoder.encoding === 'windows-1252') return answer
  return { ...answer, bytes: new TextEncoder().encode(decoder.decode(bytes)) }
}
