import type { EnumItem, MetaField } from '#shared/contract/fields'
import { valueName } from '../known-fields.ts'
import { cellReader, type WrongCell } from './read-cell.ts'
import type { Sheet } from './read-sheet.ts'

/**
 * A field that a column can fill; `headings` are fixed ones, first that which the firm reads, where it is not the label
 * that the firm gives the field. `aliases` are what people call it in their own sheets.
 */
export type SheetField = MetaField & { readonly headings?: readonly string[]; readonly aliases?: readonly string[] }

/** Which field a column of the file fills; null for a column that is left out. */
export type Mapping = readonly (string | null)[]

/** What is wrong with a row before anything is sent. */
export type RowProblem = {
  readonly row: number
  readonly column: number
  readonly field: string
  readonly reason: WrongCell | 'missing' | 'repeated'
  readonly value: string
}

/** How the firm calls the column of a field. */
export const headingOf = ({ headings, label, name }: SheetField): string => headings?.[0] ?? (label || name)

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*＊:：()（）]/g, '')

/** The mapping that the headers suggest: each field once, by its label, its name, one of its headings, or an alias that is none of these. */
export const suggestMapping = (headers: readonly string[], fields: readonly SheetField[]): Mapping => {
  // A map, not an object: a header may be called __proto__.
  const known = new Map<string, string>()
  for (const field of fields)
    for (const name of [field.name, field.label, ...(field.headings ?? [])]) known.set(plain(name), valueName(field))
  for (const field of fields)
    for (const alias of field.aliases ?? []) if (!known.has(plain(alias))) known.set(plain(alias), valueName(field))
  const taken = new Set<string>()
  return headers.map((header) => {
    const key = known.get(plain(header))
    if (key === undefined || taken.has(key)) return null
    taken.add(key)
    return key
  })
}

/** Rows at the top of a sheet among which its header is looked for. */
const searchedRows = 10

/** A sheet from its header on: people put a title above it. The first row is the header where it names a column, or no other one does. */
export const fromHeader = (sheet: Sheet, fields: readonly SheetField[]): Sheet => {
  const named = (cells: readonly string[]) => suggestMapping(cells, fields).filter((key) => key !== null).length
  const { headers, rows } = sheet
  if (named(headers) > 0) return sheet
  const at = rows.slice(0, searchedRows).findIndex(({ cells }) => named(cells) > 1)
  const head = rows[at]
  if (head === undefined) return sheet
  return { titled: true, headers: headers.map((_, column) => head.cells[column] ?? ''), rows: rows.slice(at + 1) }
}

/**
 * Every problem of every row under a mapping; `itemsOf` gives the choices of a field. Each row needs all fields of `same`,
 * and rows that are alike in them are one record.
 */
export const checkRows = (
  sheet: Sheet,
  mapping: Mapping,
  fields: readonly MetaField[],
  itemsOf: (field: MetaField) => readonly EnumItem[],
  same: readonly string[] = ['name'],
): RowProblem[] => {
  const known = new Map(fields.map((field) => [valueName(field), field]))
  const readers = mapping.flatMap((key, column) => {
    const field = key === null ? undefined : known.get(key)
    const read = field === undefined ? null : cellReader(field, itemsOf(field))
    return read === null ? [] : [{ column, read }]
  })
  const nameColumn = mapping.indexOf('name')
  const needed = same.map((key) => mapping.indexOf(key))
  const sameColumns = needed.filter((column) => column >= 0)
  const [onlyColumn = -1] = sameColumns
  const recordOf = (cells: readonly string[]): string =>
    sameColumns.length === 1
      ? (cells[onlyColumn] ?? '')
      : JSON.stringify(sameColumns.map((column) => cells[column] ?? ''))
  const seen = new Set<string>()
  const problems: RowProblem[] = []
  for (const { number, cells } of sheet.rows) {
    const add = (column: number, reason: RowProblem['reason']) =>
      problems.push({ row: number, column, field: mapping[column] ?? '', reason, value: cells[column] ?? '' })
    const name = cells[nameColumn] ?? ''
    for (const column of needed) if ((cells[column] ?? '') === '') add(column, 'missing')
    const record = recordOf(cells)
    if (name !== '' && seen.has(record)) add(nameColumn, 'repeated')
    seen.add(record)
    for (const { column, read } of readers) {
      const cell = read(cells[column] ?? '')
      if ('reason' in cell) add(column, cell.reason)
    }
  }
  return problems
}
