import { Failure } from '#shared/contract/failure'
import { noteAnsweredFields } from './answered-fields.ts'
import { isRecord, toFlag, toList, toNumber, toText, tryJson, type Wire } from './coerce.ts'
import { jsonText, type Parsed, usableId } from './row.ts'
import type { Created, ImportResult, InPart } from './types.ts'
import { serverWords } from './words.ts'

// What writes are answered with. An answer that does not say what it must is bad-envelope: the write may have happened.

type Identified = { readonly id: string }
type Parse<Row> = (raw: unknown) => Parsed<Row>
/** Lists of fields; a whole row has something in one of each. */
type Marks = readonly (readonly string[])[]

/**
 * The row of an answer to a write, null where the server sent none or only a part, be it that all else is null: a part,
 * read as a row, would empty every field that it lacks.
 */
export const echoOf = <Row extends Identified>(data: unknown, parse: Parse<Row>, marks: Marks): Row | null => {
  if (!isRecord(data)) return null
  const says = (name: string) => Object.hasOwn(data, name) && data[name] !== null
  if (!marks.every((names) => names.some(says))) return null
  const parsed = parse(data)
  if (!('row' in parsed)) return null
  noteAnsweredFields(parsed.row, data)
  return parsed.row
}

/** What stands alone where an id may stand and is one; a word of success, the number of rows written or 0 is none. */
const bareId = /^(?![01]$)(?=.*\d)[\w-]+$/

/** Id in an answer to a create: data.id, or data itself; '' where there is none. */
const idIn = (data: unknown): string => {
  if (isRecord(data)) return usableId(data.id)
  const id = usableId(data)
  return bareId.test(id) ? id : ''
}

/** The same; null where there is none. */
export const createdIdOrNull = (data: unknown): string | null => idIn(data) || null

/** Id of what a call created. */
export const createdId = (data: unknown): string => {
  const id = idIn(data)
  if (id === '') throw new Failure('bad-envelope', { reason: 'no-id' })
  return id
}

/** What a create answered. */
export const createdOf = <Row extends Identified>(data: unknown, parse: Parse<Row>, marks: Marks): Created<Row> => ({
  id: createdId(data),
  row: echoOf(data, parse, marks),
})

/** The same; null where the firm took it and does not say under which id. */
export const createdOrNull = <Row extends Identified>(
  data: unknown,
  parse: Parse<Row>,
  marks: Marks,
): Created<Row> | null => {
  const row = echoOf(data, parse, marks)
  const id = row?.id ?? idIn(data)
  return id === '' ? null : { id, row }
}

const recordOf = (data: unknown): Wire => {
  if (!isRecord(data)) throw new Failure('bad-envelope', { reason: 'no-record' })
  return data
}

const countIn = (value: unknown): number => {
  const count = toNumber(value)
  return count !== null && Number.isSafeInteger(count) && count >= 0 ? count : 0
}

/**
 * How many of these records a batch update changed: `data` itself (§7), all of them where it is yes, or what a list of them
 * says.
 */
export const updatedIn = (data: unknown, asked: readonly string[]): number | InPart => {
  // Yes and no are no numbers of records.
  if (typeof data === 'boolean') return inPart(data, asked) ?? asked.length
  const part = partIn(data, asked)
  if (part.count !== null) return part.count
  if (part.words.size === 0) throw new Failure('bad-envelope', { reason: 'no-count' })
  return part
}

/** Names of fields that count what was done, and of those that name or count what was not. */
const counts = /count|num|total|size|rows|done|updated|deleted|changed|affected|succeeded/i
const leftOver = /fail|error|skip|ignore|reject/i

/**
 * Whether the answer to a change of these records holds for all of them. Only no, a smaller count, what was left out,
 * and a list that is not theirs may say that some were left out.
 */
export const holdsForEach = (data: unknown, asked: readonly string[]): boolean => {
  const said = typeof data === 'string' ? (tryJson(data) ?? data.trim().toLowerCase()) : data
  if (said === false || said === 'false') return false
  if (Array.isArray(said)) return said.length === 0 || isListOf(said, asked)
  if (!isRecord(said)) return typeof said === 'boolean' || (toNumber(said) ?? asked.length) >= asked.length
  return Object.entries(said).every(([name, value]) => {
    if (leftOver.test(name)) return isNothing(value)
    if (typeof value === 'object' || typeof value === 'boolean' || counts.test(name)) return holdsForEach(value, asked)
    return toText(value).toLowerCase() !== 'false'
  })
}

/** What the answer to a change of these records says of them; null where it holds for all. */
export const inPart = (data: unknown, asked: readonly string[]): InPart | null =>
  holdsForEach(data, asked) ? null : partIn(data, asked)

const idsOfRows = ['id', 'objId'] as const
const wordsOfRows = ['message', 'msg', 'reason', 'errorMsg'] as const

/** What the rows of an answer say of these records, and the number that stands in the place of rows. */
const partIn = (data: unknown, asked: readonly string[]): InPart => {
  const ids = new Set(asked)
  const words = new Map<string, string>()
  const done = new Set<string>()
  const look = (value: unknown): void => {
    const said = typeof value === 'string' ? tryJson(value) : value
    if (Array.isArray(said)) said.forEach(look)
    if (!isRecord(said)) return
    const id = idsOfRows.map((name) => usableId(said[name])).find((one) => ids.has(one))
    if (id === undefined) Object.values(said).forEach(look)
    else if (toFlag(said.succeed ?? said.success)) done.add(id)
    else {
      const reason = wordsOfRows.map((name) => serverWords(said[name])).find((one) => one !== '')
      if (reason !== undefined) words.set(id, reason)
    }
  }
  look(data)
  const count = typeof data === 'boolean' ? null : toNumber(data)
  return { words, done, count: count !== null && Number.isSafeInteger(count) && count >= 0 ? count : null }
}

/** True for a plain list of just these ids. */
const isListOf = (list: readonly unknown[], asked: readonly string[]): boolean => {
  const ids = new Set(list.map(usableId))
  return list.length === asked.length && asked.every((id) => ids.has(id))
}

const isNothing = (value: unknown): boolean =>
  value === false || toNumber(value) === 0 || toList(value)?.length === 0 || toText(value).toLowerCase() === 'false'

/** The result of an import (§3). */
export const importResult = (data: unknown): ImportResult => {
  const result = recordOf(data)
  const messages = toList(result.failureMsgList) ?? [result.failureMsgList]
  return {
    fsid: usableId(result.fsid),
    insertNum: countIn(result.insertNum),
    updateNum: countIn(result.updateNum),
    skipNum: countIn(result.skipNum),
    failureNum: countIn(result.failureNum),
    failureMsgList: messages.map((one) => toText(one) || (isRecord(one) ? jsonText(one) : '')).filter(Boolean),
  }
}

/** The file of an export (§3). */
export const exportResult = (data: unknown): { readonly fsid: string; readonly fileName: string } => {
  const result = recordOf(data)
  const fsid = usableId(result.fsid)
  if (fsid === '') throw new Failure('bad-envelope', { reason: 'no-fsid' })
  return { fsid, fileName: toText(result.fileName) }
}

/** What filling in the defaults did (§7 initDefaultProperties). */
export const defaultsResult = (data: unknown): { readonly totalCount: number; readonly initCount: number } => {
  const result = recordOf(data)
  return { totalCount: countIn(result.totalCount), initCount: countIn(result.initCount) }
}
