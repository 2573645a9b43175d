import { formatTime } from './clock.ts'
import { Refusal } from './envelope.ts'

/** A cell as it was read: text, or a number (dates are numbers too). */
export type Cell = string | number

/** A row below the heading: its number in the sheet (the heading is 1 where it stands at the top) and its cells. */
export type SheetRow = { readonly number: number; readonly cells: ReadonlyMap<string, Cell> }

/** The first sheet of a workbook. */
export type Sheet = { readonly headings: readonly string[]; readonly rows: readonly SheetRow[] }

// Loaded with the first sheet: the firm starts without it.
const library = () => import('@e965/xlsx')

const cellOf = (value: unknown): Cell => (typeof value === 'number' ? value : String(value ?? '').trim())

/**
 * Reads the first sheet of an .xls or .xlsx; blank rows are left out but counted. Throws a refusal where the name or
 * the bytes are no such file.
 */
export async function readSheet(name: string, bytes: Uint8Array): Promise<Sheet> {
  if (!/\.xlsx?$/i.test(name)) throw new Refusal('仅支持 .xls 或 .xlsx 文件')
  const { read, utils } = await library()
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (start !== '504b0304' && start !== 'd0cf11e0') throw new Refusal('文件无法读取')
  let table: unknown[][] = []
  try {
    const book = read(bytes, { type: 'array', cellDates: false, cellFormula: false, cellHTML: false })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    if (sheet === undefined) throw new Refusal('文件中没有工作表')
    table = utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: true, defval: '', raw: true })
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('文件无法读取')
  }
  const filled = table.map((cells, position) => ({ number: position + 1, values: cells.map(cellOf) }))
  const [heading, ...rest] = filled.filter(({ values }) => values.some((value) => value !== ''))
  const headings = (heading?.values ?? []).map(String)
  const rows = rest.map(({ number, values }) => ({
    number,
    cells: new Map(headings.map((title, column): [string, Cell] => [title, values[column] ?? ''])),
  }))
  return { headings, rows }
}

/** A date cell as text: a date that the sheet keeps as a number of days since 1899-12-30, or what stands there. */
export function dateText(cell: Cell): string {
  if (typeof cell !== 'number') return cell
  // The sheet knows no zone: its days are those of the firm.
  return formatTime(Math.round((cell - 25_569) * 86_400) * 1000 - 8 * 3_600_000)
}

/** Makes an .xlsx of one sheet. */
export async function writeSheet(title: string, rows: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const { utils, write } = await library()
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
  utils.book_append_sheet(book, sheet, title)
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }))
}
