import type { Crumb, FirmDocument } from '#shared/domain/documents'
import { isRecord, toFlag, toText } from '../../engine/remote/coerce.ts'
import {
  badRow,
  keepOthers,
  nothing,
  type Parsed,
  readId,
  readNumber,
  readText,
  readTime,
  type Unknown,
  usableId,
} from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'

/** Id of the root as the firm writes it (DS-02). */
const ROOT = '-1'

const roots: ReadonlySet<string> = new Set(['', ROOT, '0'])

/** A folder as the firm names it. */
export const parentOnWire = (parent: string): string => (parent === '' ? ROOT : parent)

/** Whose document a row is, and in which folder, where it does not say so itself. */
export type AskedFolder = { readonly btype: string; readonly bid: string; readonly parent?: string }

const fields = new Set([
  'id',
  'name',
  'fsid',
  'fileSize',
  'directory',
  'btype',
  'bid',
  'parent',
  'modifyUserName',
  'gmtModify',
  'gmtCreate',
])

/** Reads a file or a folder (DC-08). */
export const parseDocument = (raw: unknown, times: FirmTimes, asked: AskedFolder): Parsed<FirmDocument> => {
  const id = isRecord(raw) ? usableId(raw.id) : ''
  if (!isRecord(raw) || id === '') return { bad: badRow(raw) }
  const unknown: Unknown = { fields: null }
  const size = readNumber(raw, 'fileSize', unknown)
  const parent = (raw.parent ?? '') === '' ? (asked.parent ?? '') : readId(raw, 'parent', unknown)
  const fsid = readId(raw, 'fsid', unknown)
  const row: FirmDocument = {
    id,
    name: readText(raw, 'name', unknown),
    fsid,
    fileSize: size === null || size < 0 ? null : size,
    directory: toFlag(raw.directory),
    btype: readText(raw, 'btype', unknown) || asked.btype,
    bid: readId(raw, 'bid', unknown) || asked.bid,
    parent: roots.has(parent) ? '' : parent,
    modifyUserName: readText(raw, 'modifyUserName', unknown),
    gmtModify: readTime(raw, 'gmtModify', times, unknown),
    gmtCreate: readTime(raw, 'gmtCreate', times, unknown),
    unknown: nothing,
  }
  keepOthers(raw, fields, unknown)
  return { row: unknown.fields === null ? row : { ...row, unknown: unknown.fields } }
}

/** Reads the way to a document, which the firm answers from the document up (DS-03), from the root down. */
export const parsePath = (list: readonly unknown[]): readonly Crumb[] =>
  list
    .flatMap((raw): Crumb[] => {
      const id = isRecord(raw) ? usableId(raw.id) : ''
      return !isRecord(raw) || roots.has(id) ? [] : [{ id, name: toText(raw.name) }]
    })
    .toReversed()
