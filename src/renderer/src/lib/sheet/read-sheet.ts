import { isWiderThan } from './sheet-extent.ts'
import { type SheetKind, sheetKind } from './sheet-file.ts'
import { unpackedZip } from './zip.ts'

/** Why a file gives no rows. */
export type SheetProblem = Exclude<SheetKind, 'xlsx' | 'xls'> | 'damaged' | 'empty' | 'too-wide'

/** Cells between the corners of a sheet that are read; 5,000 rows of the widest firm have not a tenth of them. */
const MOST_CELLS = 5_000_000

/** The first sheet as trimmed text: the header row, and the data rows that are not blank with their numbers in the file. */
export type Sheet = {
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

const two = (value: number): string => String(value).padStart(2, '0')

/** A cell as a person reads it: dates as the firm writes them, numbers without exponent, nothing as ''. */
const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    const day = `${cell.getUTCFullYear()}-${two(cell.getUTCMonth() + 1)}-${two(cell.getUTCDate())}`
    const time = `${two(cell.getUTCHours())}:${two(cell.getUTCMinutes())}:${two(cell.getUTCSeconds())}`
    return time === '00:00:00' ? day : `${day} ${time}`
  }
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell.toFixed(0) : String(cell)
  const text = String(cell)
  return (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).trim()
}

const cellsOf = async (bytes: Uint8Array, kind: 'xlsx' | 'xls'): Promise<readonly (readonly unknown[])[]> => {
  if (kind === 'xlsx') {
    const [{ readSheet }, zip] = await Promise.all([
      import('read-excel-file/universal'),
      unpackedZip(new Uint8Array(bytes)),
    ])
    if (isWiderThan(zip, MOST_CELLS)) throw new SheetError('too-wide')
    return readSheet(zip.buffer)
  }
  const { read, utils } = await import('@e965/xlsx')
  // Values only: no formulas, no styles, no code.
  const book = read(bytes, { type: 'array', cellDates: true, cellFormula: false, cellHTML: false, UTC: true })
  const [name] = book.SheetNames
  const sheet = name === undefined ? undefined : book.Sheets[name]
  return sheet === undefined
    ? []
    : utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: true, UTC: true })
}

/** Reads the first sheet of an .xlsx or .xls. Fails with a {@link SheetError}. */
export const readSheetFile = async (bytes: Uint8Array): Promise<Sheet> => {
  const kind = sheetKind(bytes)
  if (kind !== 'xlsx' && kind !== 'xls') throw new SheetError(kind)
  let cells: readonly (readonly unknown[])[]
  try {
    cells = await cellsOf(bytes, kind)
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('damaged', { cause: error })
  }
  const texts = cells.map((row, index) => ({ number: index + 1, cells: Array.from(row ?? [], textOf) }))
  const filled = texts.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [head, ...rows] = filled
  if (head === undefined) throw new SheetError('empty')
  return { headers: head.cells, rows }
}
