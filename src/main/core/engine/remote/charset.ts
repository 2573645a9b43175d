import { isUtf8 } from 'node:buffer'
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
 * An answer that names no charset of its own, with its body in UTF-8. Old servers send GBK under no name or a wrong one:
 * read as UTF-8 it has more broken letters than Chinese ones. A text of UTF-8 that was cut inside a letter has not.
 */
const unnamedInUtf8 = (answer: Answer): Answer => {
  const { bytes } = answer
  if (isUtf8(bytes)) return answer
  const letters = new TextDecoder().decode(bytes).match(/[\u0800-\uffff]/g) ?? []
  const broken = letters.filter((letter) => letter === '\ufffd').length
  if (broken <= letters.length - broken) return answer
  try {
    const text = new TextDecoder('gb18030', { fatal: true }).decode(bytes)
    return { ...answer, bytes: new TextEncoder().encode(text) }
  } catch {
    return answer
  }
}

/**
 * An answer with its body in UTF-8, where it is in another charset (GBK). Fails with bad-envelope for the
 * body of a success in a charset that nobody knows: read as UTF-8 its names would be garbled, and kept so.
 */
export const inUtf8 = (answer: Answer): Answer => {
  const { status, bytes, header } = answer
  const name = named.exec(header('content-type') ?? '')?.[1]
  if (bytes.byteLength === 0) return answer
  if (name === undefined || utf8.test(name)) return unnamedInUtf8(answer)
  const decoder = decoderOf(name)
  // Of a failure the status says enough.
  if (decoder === null && (status < 200 || status > 299)) return answer
  if (decoder === null) throw new Failure('bad-envelope', { reason: 'charset' })
  // Servers name Latin-1 where nobody chose a charset; no Chinese text can be in it.
  if (decoder.encoding === 'windows-1252') return unnamedInUtf8(answer)
  return { ...answer, bytes: new TextEncoder().encode(decoder.decode(bytes)) }
}
