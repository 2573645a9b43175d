import { Failure } from '#shared/contract/failure'
import { isRefusal, looksLikeHtml, readEnvelope } from './envelope.ts'
import type { UnreadBody } from './streamed-answer.ts'

/** What came back, its body unread. */
export type Answer = {
  readonly status: number
  /** Empty where `body` has them. */
  readonly bytes: Uint8Array
  /** Of a file that is read as it comes. */
  readonly body?: UnreadBody
  readonly header: (name: string) => string | null
  /** True where it came from a place to which the firm sent for its file. */
  readonly isElsewhere?: boolean
}

/** A file as it came down. */
export type Download = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }

const longestName = 200
const extended = /filename\*\s*=\s*([\w-]*)'[^']*'([^;\s]+)/i
const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** UTF-8 that a header carried byte by byte. */
const fromBytes = (text: string): string => {
  if (!/[\u0080-\u00ff]/.test(text) || /[^\u0000-\u00ff]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
  } catch {
    return text
  }
}

/** The file name of a Content-Disposition header, without folders and control characters; '' where it has none. */
export const fileNameOf = (header: string | null): string => {
  if (header === null) return ''
  const wide = extended.exec(header)
  const [, quoted, bare] = plain.exec(header) ?? []
  const said =
    wide?.[2] !== undefined && /^(?:utf-8)?$/i.test(wide[1] ?? '')
      ? decoded(wide[2])
      : decoded(fromBytes(quoted?.replace(/\\(.)/g, '$1') ?? bare?.trim() ?? ''))
  const last = said.split(/[/\\]/).at(-1) ?? ''
  return last
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .slice(0, longestName)
    .toWellFormed()
}

const typeOf = (header: Answer['header']): string =>
  (header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Whether an answer says that it is a file; what does not has to be read whole first. */
export const saysFile = (header: Answer['header']): boolean =>
  header('content-disposition') !== null || !/^(?:application\/json|text\/html|)$/.test(typeOf(header))

/**
 * True for a document that is itself JSON or a page by the name of its record, where the answer says nothing of a file: a
 * page only from where the firm keeps its files, for the firm's own may be a gateway's.
 */
const isDocument = ({ bytes, isElsewhere = false }: Answer, name: string): boolean =>
  (/\.json$/i.test(name) && !isRefusal(bytes) && (isElsewhere || !looksLikeHtml(bytes))) ||
  (/\.html?$/i.test(name) && isElsewhere && looksLikeHtml(bytes))

/**
 * The file of an answer; `name` is what its record calls it. Where nothing says that it is one, a page of HTML is not-json
 * and an envelope is what it says: servers refuse a download with HTTP 200 too.
 */
export const readDownload = (answer: Answer, secrets: readonly string[], name = ''): Download => {
  const { bytes, header } = answer
  const disposition = header('content-disposition')
  const type = typeOf(header)
  if (!saysFile(header) && isDocument(answer, name)) return { name: '', type, bytes }
  if (disposition === null && type === 'text/html') throw new Failure('not-json', { reason: 'html' })
  if (disposition === null && (type === 'application/json' || type === '')) {
    const envelope = readEnvelope(bytes, secrets)
    if (!envelope.succeed) throw new Failure('refused', { message: envelope.message, code: envelope.code })
    throw new Failure('bad-envelope', { reason: 'no-file' })
  }
  return { name: fileNameOf(disposition), type, bytes }
}
