import { dayjs } from '#shared/dates/dayjs'
import { type SheetKind, sheetKind } from './sheet-file.ts'
import { readXls } from './xls.ts'
import { type RawCell, type RawRow, readXlsx, SheetTooLong, SheetTooWide } from './xlsx.ts'

/** Why a file gives no rows. */
export type SheetProblem =
  | Exclude<SheetKind, 'xlsx' | 'xls'>
  | 'unreadable'
  | 'damaged'
  | 'empty'
  | 'too-wide'
  | 'too-long'
  | 'too-slow'

/** The first sheet as trimmed text: the header row, and the data rows that are not blank with their numbers in the file. */
export type Sheet = {
  /** True where rows stand above the header: the firm would read the first of them as one. */
  readonly titled?: boolean
  readonly headers: readonly string[]
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[]
}

/** A file that cannot be read as a sheet; `reason` names the words. */
export class SheetError extends Error {
  readonly reason: SheetProblem
  constructor(reason: SheetProblem, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** A cell as a person reads it: dates as the firm writes them, numbers to the 15 digits that a sheet has, nothing as ''. */
const textOf = (cell: RawCell): string => {
  if (cell === null) return ''
  if (cell instanceof Date) {
    const text = dayjs.utc(cell).format('YYYY-MM-DD HH:mm:ss')
    return text.endsWith(' 00:00:00') ? text.slice(0, -9) : text
  }
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(Number(cell.toPrecision(15)))
  const text = String(cell)
  return (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).trim()
}

/** What a reader's failure says of the file. */
const problemOf = (error: unknown): SheetProblem => {
  if (error instanceof SheetTooWide) return 'too-wide'
  return error instanceof SheetTooLong ? 'too-long' : 'damaged'
}

/** The bytes of a chosen file; fails with a {@link SheetError} where it went, was changed, or is not the person's to read. */
export const bytesOfFile = (file: Blob): Promise<ArrayBuffer> =>
  file.arrayBuffer().catch((cause: unknown) => {
    throw new SheetError('unreadable', { cause })
  })

/** Reads the first sheet of an .xlsx or .xls. Fails with a {@link SheetError}. */
export const readSheetFile = async (bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> => {
  const kind = sheetKind(bytes)
  if (kind !== 'xlsx' && kind !== 'xls') throw new SheetError(kind)
  let raw: readonly RawRow[]
  try {
    raw = await (kind === 'xlsx' ? readXlsx(bytes) : readXls(bytes))
  } catch (error) {
    throw new SheetError(problemOf(error), { cause: error })
  }
  const texts = raw.map(({ number, cells }) => ({ number, cells: cells.map(textOf) }))
  const filled = texts.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [head, ...rows] = filled
  if (head === undefined) throw new SheetError('empty')
  const width = filled.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  // A column without a header can be imported too.
  return { headers: Array.from({ length: width }, (_, column) => head.cells[column] ?? ''), rows }
}
