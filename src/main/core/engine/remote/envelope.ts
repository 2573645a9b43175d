import { z } from 'zod'
import { Failure } from '#shared/contract/failure'
import { isTooDeep } from '#shared/domain/json-depth'
import { isRecord, toList, toNumber, toText, type Wire } from './coerce.ts'
import { parseJsonBytes } from './json-bytes.ts'
import { detailWords, serverWords } from './words.ts'

/** The envelope of every answer (§7); `data` is left as it came. */
export type Envelope = {
  readonly succeed: boolean
  readonly code: string
  /** The server's words, fit for a screen. */
  readonly message: string
  readonly data: unknown
}

/** A list inside an envelope, its rows unread. */
export type RawList = {
  readonly rows: readonly unknown[]
  readonly total: number | null
  readonly pageIndex: number | null
  /** True where the rows are all of `data`: such a list knows no pages. */
  readonly isBare?: boolean
}

const flag = z.union([z.boolean(), z.literal([1, 0, '1', '0', 'true', 'false'])])
const envelopeShape = z.looseObject({ succeed: flag, data: z.unknown().optional() })

const count = z
  .preprocess((value) => toNumber(value), z.int().min(0))
  .nullable()
  .catch(null)
const listShape = z.looseObject({ recordCount: count.optional(), pageIndex: count.optional() })

/** True for a page of HTML, by its beginning. */
export const looksLikeHtml = (body: Uint8Array): boolean => /^\s*</.test(new TextDecoder().decode(body))

/** Under what servers say in words why they did not do it, the first that says something. */
const wordNames = ['message', 'msg', 'errorMsg', 'errMsg', 'errmsg', 'errorMessage'] as const

const wordsIn = (value: Wire, secrets: readonly string[]): string => {
  const name = wordNames.find((one) => toText(value[one]).trim() !== '')
  return name === undefined ? '' : serverWords(value[name], secrets)
}

/**
 * The words of a body that is JSON and no envelope, as frameworks answer errors by themselves, with what they say of
 * single fields; '' where it has none.
 */
export const wordsOf = (body: Uint8Array, secrets: readonly string[]): string => {
  if (isTooDeep(body)) return ''
  try {
    const value = parseJsonBytes(body)
    if (!isRecord(value)) return ''
    const words = [wordsIn(value, secrets), ...detailWords(value, secrets)].filter((one) => one !== '')
    return [...new Set(words)].join('；').slice(0, 500)
  } catch {
    return ''
  }
}

/** Beside what such words stand where they are a refusal, and no document of somebody's. */
const refusalMarks = ['succeed', 'success', 'code', 'errcode', 'errCode', 'errorCode'] as const

/** True for a body that is JSON and says why something was not done, in an envelope or in a form of its own. */
export const isRefusal = (body: Uint8Array): boolean => {
  if (isTooDeep(body)) return false
  try {
    const value = parseJsonBytes(body)
    if (!isRecord(value)) return false
    const parsed = envelopeShape.safeParse(value)
    if (parsed.success) return !/^(?:true|1)$/.test(String(parsed.data.succeed))
    return wordsIn(value, []) !== '' && refusalMarks.some((name) => name in value)
  } catch {
    return false
  }
}

/**
 * Reads an answer's body. Fails with not-json where it is no JSON (a page of HTML, a cut body) and with bad-envelope
 * where it is no envelope or nested too deep. `secrets` never show up in the message.
 */
export const readEnvelope = (body: Uint8Array, secrets: readonly string[]): Envelope => {
  if (isTooDeep(body)) throw new Failure('bad-envelope', { reason: 'too-deep' })
  let value: unknown
  try {
    value = parseJsonBytes(body)
  } catch {
    throw new Failure('not-json', { reason: looksLikeHtml(body) ? 'html' : 'unreadable' })
  }
  const parsed = envelopeShape.safeParse(value)
  if (!parsed.success) throw new Failure('bad-envelope', { reason: 'no-succeed' })
  const { succeed, data, code } = parsed.data
  return {
    succeed: succeed === true || succeed === 1 || succeed === '1' || succeed === 'true',
    code: toText(code).slice(0, 40),
    message: wordsIn(parsed.data, secrets),
    data,
  }
}

/** `data` of an envelope; fails with refused, in the server's words, where it is no success. */
export const dataOf = ({ succeed, message, code, data }: Envelope): unknown => {
  if (!succeed) throw new Failure('refused', { message, code })
  return data
}

/** What a list counts; null also where that is less than the rows beside it: a firm that counts nothing may say 0. */
export const countBeside = (count: number | null, rows: number): number | null =>
  count !== null && count < rows ? null : count

/**
 * The list of an envelope: data.list, or data where that is a list itself. No list at all is bad-envelope, for an
 * answer without rows must never look like an empty firm; only a `recordCount` that the rows on the pages `before` this
 * one reach says that there are none, and behind such pages a null, or a page without a list, of a firm that counts nothing.
 * `mayBeEmpty` takes a null in the list's own place, uncounted, for no rows on the first page too.
 */
export const readList = (data: unknown, before = 0, mayBeEmpty = false): RawList => {
  if (Array.isArray(data)) return { rows: data, total: null, pageIndex: null, isBare: true }
  if (data === null && before > 0) return { rows: [], total: null, pageIndex: null }
  if (!isRecord(data)) throw new Failure('bad-envelope', { reason: 'no-list' })
  const { recordCount = null, pageIndex = null } = listShape.parse(data)
  const absent = data.list === undefined || data.list === null
  const isEnd = data.list === null ? mayBeEmpty || before > 0 : before > 0 && pageIndex !== null
  const ends = recordCount === null ? isEnd : recordCount <= before
  const rows = absent ? (ends ? [] : null) : toList(data.list)
  if (rows === null) throw new Failure('bad-envelope', { reason: 'no-list' })
  return { rows, total: countBeside(recordCount, rows.length), pageIndex }
}
