// Reads, checks and writes sheets beside the page: nothing of a file of thousands of rows runs where the screen is drawn.
import { type MessageChannel, serveCalls } from '#shared/threads/calls'
import { checkRows, fromHeader, headingOf, type RowProblem, suggestMapping } from '../../lib/sheet/mapping.ts'
import { bytesOfFile, readSheetFile, type Sheet, SheetError } from '../../lib/sheet/read-sheet.ts'
import { failedSheet, inFirmForm, isAsTheFirmReads, reducedSheet } from '../../lib/sheet/reduce-sheet.ts'
import { LARGEST_FILE } from '../../lib/sheet/sheet-file.ts'
import { writeSheetFile } from '../../lib/sheet/write-sheet.ts'
import { type Judged, type SheetCalls, sheetCodec, shownProblems, shownRows } from './sheet-messages.ts'

let sheet: Sheet | null = null

const opened = (): Sheet => {
  if (sheet === null) throw new SheetError('empty')
  return sheet
}

const problemsOf = ({ mapping, fields, same }: Judged): readonly RowProblem[] =>
  checkRows(opened(), mapping, fields, (field) => field.items, same)

const rowsOf = (problems: readonly RowProblem[]): ReadonlySet<number> => new Set(problems.map(({ row }) => row))

const calls: SheetCalls = {
  async open({ file, fields }) {
    sheet = null
    if (file.size > LARGEST_FILE) throw new SheetError('too-large')
    sheet = fromHeader(await readSheetFile(new Uint8Array(await bytesOfFile(file))), fields)
    const { headers, rows } = sheet
    return { headers, rows: rows.length, first: rows.slice(0, shownRows), mapping: suggestMapping(headers, fields) }
  },
  check(asked) {
    const problems = problemsOf(asked)
    return { problems: problems.length, rows: rowsOf(problems).size, first: problems.slice(0, shownProblems) }
  },
  async reduce(asked) {
    const { mapping, fields, leaveOutProblems } = asked
    const without = leaveOutProblems ? rowsOf(problemsOf(asked)) : new Set<number>()
    const read = inFirmForm(opened(), mapping, fields)
    if (without.size === 0 && read === opened() && isAsTheFirmReads(read, mapping, fields)) return null
    const { headers, rows } = reducedSheet(read, mapping, fields, without)
    return writeSheetFile('Sheet1', headers, rows)
  },
  failed({ name, messages, reasonHeader }) {
    const { headers, rows } = failedSheet(sheet, messages, reasonHeader)
    return writeSheetFile(name, headers, rows)
  },
  template: ({ name, fields }) => writeSheetFile(name, fields.map(headingOf), []),
}

/** The bytes of a sheet are handed over, not copied. */
const buffersOf = (values: readonly unknown[]) =>
  values.flatMap((value) => (value instanceof Uint8Array ? [value.buffer] : []))
const channel: MessageChannel = {
  post: (message, values) => postMessage(message, { transfer: buffersOf(values) }),
  on: (heard) => addEventListener('message', ({ data }) => heard(data)),
}
serveCalls(calls, channel, sheetCodec)
