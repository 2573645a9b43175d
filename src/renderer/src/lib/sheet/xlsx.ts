// The first sheet of an .xlsx (ECMA-376 Part 1, §18), read right off a SAX parser: readers that make something of every
// element take twice as long in a worker that has just started, and give up a file for one cell that they do not know.
// Rows are kept as far as they go, so what a file does not fill costs nothing.
/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'
import { EPOCH_1900, EPOCH_1904, type Style, shownNumber, styleOf, styleOfId } from './number-format.ts'
import { unpackedText, zipEntries } from './zip.ts'

/** A row with its number in the file, from 1; cells that hold nothing are null, and none stand behind the last that does. */
export type RawRow = { readonly number: number; readonly cells: readonly RawCell[] }
export type RawCell = string | number | boolean | Date | null

/** A sheet that reaches further than it is read. */
export class SheetTooWide extends Error {}

/** A sheet with more text, in a cell or altogether, than any program of an office or any firm has in one. */
export class SheetTooLong extends Error {}

/** Columns, and cells up to the last of each row; the widest firm has not a tenth of either. */
export const MOST_COLUMNS = 1000
export const MOST_CELLS = 5_000_000
/** The last row that a sheet can have in any program of an office. */
const LAST_ROW = 1_048_576
/** Signs of a cell, as the programs of an office have it, and of all cells: one text may stand in each of them. */
const MOST_SIGNS = 32_767
const MOST_TEXT = 20_000_000
/** A sign that XML cannot hold is written with seven. */
const MOST_WRITTEN = 7 * MOST_SIGNS
const LONGEST_DAY = 64

type Attributes = Readonly<Record<string, string>>
type Heard = {
  /** `attributes` are by their names and with their entities as written; `decode` resolves those of a value. */
  readonly open: (name: string, attributes: () => Attributes, decode: (value: string) => string) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

/** Walks over a part; the names of its elements come without the prefix that its root has. */
const walk = (xml: string, { open, close, text }: Heard): void => {
  const parser = new Parser()
  let prefix: string | null = null
  const plain = (name: string): string => {
    prefix ??= name.slice(0, name.indexOf(':') + 1)
    return prefix !== '' && name.startsWith(prefix) ? name.slice(prefix.length) : name
  }
  parser.on('openTag', (name, attributes, decode) => open(plain(name), () => attributes() || {}, decode))
  if (close !== undefined) parser.on('closeTag', (name) => close(plain(name)))
  if (text !== undefined) parser.on('text', (said, decode) => text(decode(said))).on('cdata', text)
  parser.parse(xml)
}

/** Signs that XML cannot hold are written as _x000D_ (ECMA-376, §22.9.2.19). */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** A text of a cell with the next piece of it; fails where no cell holds so much. */
const grown = (text: string, said: string): string => {
  if (text.length + said.length > MOST_WRITTEN) throw new SheetTooLong()
  return text + said
}

/** Counts the text of all cells that are shown; fails where it is too much. */
export const textCounter = (): ((cell: RawCell) => void) => {
  let left = MOST_TEXT
  return (cell) => {
    if (typeof cell !== 'string') return
    left -= cell.length
    if (cell.length > MOST_SIGNS || left < 0) throw new SheetTooLong()
  }
}

/** Collects the text of the `t` in a string, without what only says how it is spoken. */
const stringText = () => {
  let text = ''
  let inText = false
  let spoken = false
  return {
    open(name: string) {
      if (name === 't') inText = !spoken
      else if (name === 'rPh') spoken = true
    },
    close(name: string) {
      if (name === 't') inText = false
      else if (name === 'rPh') spoken = false
    },
    text(said: string) {
      if (inText) text = grown(text, said)
    },
    take(): string {
      const taken = unescaped(text)
      text = ''
      return taken
    },
  }
}

const readStrings = (xml: string): readonly string[] => {
  const strings: string[] = []
  const { open, close, text, take } = stringText()
  walk(xml, {
    open,
    close(name) {
      if (name !== 'si') return close(name)
      if (strings.length === MOST_CELLS) throw new SheetTooLong()
      strings.push(take())
    },
    text,
  })
  return strings
}

const readStyles = (xml: string): readonly Style[] => {
  const codes = new Map<number, Style>()
  const styles: Style[] = []
  let ofCells = false
  walk(xml, {
    open(name, attributes, decode) {
      if (name === 'cellXfs') ofCells = true
      else if (name === 'numFmt')
        codes.set(Number(attributes().numFmtId), styleOf(decode(attributes().formatCode ?? '')))
      else if (name === 'xf' && ofCells) {
        const id = Number(attributes().numFmtId ?? 0)
        styles.push(codes.get(id) ?? styleOfId(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') ofCells = false
    },
  })
  return styles
}

/** What the cells of a sheet refer to. */
type Workbook = { readonly strings: readonly string[]; readonly styles: readonly Style[]; readonly epoch: number }

/** The value of a cell of `type` and `style` that says `text`; fails where it refers to a string that is not there. */
const cellValue = (type: string, style: string | undefined, text: string, workbook: Workbook): RawCell => {
  if (text === '' || type === 'e') return null
  if (type === 's') {
    const string = workbook.strings[Number(text)]
    if (string === undefined) throw new Error('a cell refers to a text that is not there')
    return string
  }
  if (type === 'b') return text === '1' || text === 'true'
  if (type === 'd') {
    if (text.length > LONGEST_DAY) return text
    // Without a zone it is a day and time as it was typed.
    const day = new Date(/T[\d:.]+$/.test(text) ? `${text}Z` : text)
    return Number.isNaN(day.getTime()) ? text : day
  }
  if (type !== 'n') return type === 'str' ? unescaped(text) : text
  const number = Number(text)
  if (Number.isNaN(number)) return text
  return shownNumber(number, workbook.styles[Number(style ?? -1)] ?? 1, workbook.epoch)
}

/** Column of a reference, from 1, and 0 where it names none. */
const columnOf = (reference: string): number => {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 0x40
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column
}

const readRows = (xml: string, workbook: Workbook): readonly RawRow[] => {
  const rows: RawRow[] = []
  let left = MOST_CELLS
  let number = 0
  let cells: RawCell[] = []
  let column = 0
  let cell: Attributes = {}
  let value = ''
  let inValue = false
  const inline = stringText()
  const count = textCounter()
  const endCell = () => {
    const { t: type = 'n', s: style } = cell
    const string = inline.take()
    const found = cellValue(type, style, type === 'inlineStr' ? string : value, workbook)
    // A blank cell far out is nothing that anybody wants imported.
    if (found === null || (typeof found === 'string' && found.trim() === '')) return
    left -= Math.max(0, column - cells.length)
    if (left < 0 || column > MOST_COLUMNS) throw new SheetTooWide()
    while (cells.length < column - 1) cells.push(null)
    count(found)
    cells[column - 1] = found
  }
  walk(xml, {
    open(name, attributes) {
      if (name === 'c') {
        cell = attributes()
        column = columnOf(cell.r ?? '') || column + 1
        value = ''
      } else if (name === 'v') inValue = true
      else if (name === 'row') {
        const { r = '' } = attributes()
        number = /^[1-9]\d*$/.test(r) ? Number(r) : number + 1
        if (number > LAST_ROW) throw new Error('a row beyond the last')
        cells = []
        column = 0
      } else inline.open(name)
    },
    close(name) {
      if (name === 'v') inValue = false
      else if (name === 'c') endCell()
      else if (name === 'row') {
        if (cells.length > 0) rows.push({ number, cells })
      } else inline.close(name)
    },
    text(said) {
      if (inValue) value = grown(value, said)
      else inline.text(said)
    },
  })
  return rows
}

/** Where the workbook's parts are: their kind and place by the id that the workbook calls them by. */
const readRelations = (xml: string) => {
  const relations = new Map<string, { readonly kind: string; readonly path: string }>()
  walk(xml, {
    open(name, attributes, decode) {
      if (name !== 'Relationship') return
      const { Id = '', Type = '', Target = '' } = attributes()
      const path = decode(Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
      relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), path })
    },
  })
  return relations
}

const readSheets = (xml: string) => {
  const sheets: string[] = []
  let epoch = EPOCH_1900
  walk(xml, {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes().date1904 ?? '')) epoch = EPOCH_1904
      if (name !== 'sheet') return
      for (const [key, id] of Object.entries(attributes())) if (/(?:^|:)id$/.test(key)) sheets.push(id)
    },
  })
  return { sheets, epoch }
}

/**
 * The rows of the first sheet that have a value, in the order of the file: formulas as the program that wrote them last
 * worked them out, errors as nothing. Fails with {@link SheetTooWide}, and where a part is missing or damaged.
 */
export const readXlsx = async (bytes: Uint8Array<ArrayBuffer>): Promise<readonly RawRow[]> => {
  const parts = new Map(zipEntries(bytes)?.map((entry) => [entry.name, entry]))
  const textOf = async (path = ''): Promise<string | null> => {
    const part = parts.get(path)
    return part === undefined ? null : unpackedText(bytes, part)
  }
  const [book, links] = await Promise.all([textOf('xl/workbook.xml'), textOf('xl/_rels/workbook.xml.rels')])
  if (book === null || links === null) throw new Error('a file without a workbook')
  const { sheets, epoch } = readSheets(book)
  const relations = readRelations(links)
  const first = sheets.map((id) => relations.get(id)).find((one) => one?.kind === 'worksheet')
  const pathOf = (kind: string) => [...relations.values()].find((one) => one.kind === kind)?.path
  const paths = [first?.path, pathOf('sharedStrings'), pathOf('styles')]
  const [sheet, strings, styles] = await Promise.all(paths.map(textOf))
  if (typeof sheet !== 'string') throw new Error('a workbook without a sheet')
  return readRows(sheet, {
    strings: readStrings(strings ?? '<sst/>'),
    styles: readStyles(styles ?? '<styleSheet/>'),
    epoch,
  })
}
