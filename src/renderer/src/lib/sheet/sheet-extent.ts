// How far the first sheet of an .xlsx reaches, told before it is read: reading fills every cell between its corners, and
// a file of a few kilobytes with one cell in the last row and column would take all memory.

/** A part of a zip as its directory states it. */
type Part = { readonly name: string; readonly packed: Uint8Array; readonly deflated: boolean }

const partsOf = (bytes: Uint8Array): readonly Part[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Part[] = []
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1
  let at = end < 0 ? bytes.length : view.getUint32(end + 16, true)
  while (at + 46 <= bytes.length && view.getUint32(at, true) === 0x02014b50) {
    const [length, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    const local = view.getUint32(at + 42, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length))
    if (local + 30 <= bytes.length) {
      const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
      const packed = bytes.subarray(from, from + view.getUint32(at + 20, true))
      parts.push({ name, packed, deflated: view.getUint16(at + 10, true) === 8 })
    }
    at += 46 + length + extra + comment
  }
  return parts
}

/** The text of a part in pieces, as it is unpacked; who stops asking stops the unpacking. */
async function* textOf({ packed, deflated }: Part): AsyncGenerator<string> {
  const whole = new Blob([Uint8Array.from(packed)]).stream()
  const stream = deflated ? whole.pipeThrough(new DecompressionStream('deflate-raw')) : whole
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

const wholeText = async (part: Part | undefined): Promise<string> => {
  let text = ''
  if (part !== undefined) for await (const piece of textOf(part)) text += piece
  return text
}

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

/** The part of the first sheet, as the workbook names it. */
const firstSheet = async (parts: readonly Part[]): Promise<Part | undefined> => {
  const named = (name: string) => parts.find((part) => part.name === name)
  const [sheet = ''] = /<(?:\w+:)?sheet\s[^>]*>/.exec(await wholeText(named('xl/workbook.xml'))) ?? []
  const id = attribute(sheet, '\\w+:id')
  const relations =
    (await wholeText(named('xl/_rels/workbook.xml.rels'))).match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? []
  const target = attribute(relations.find((relation) => attribute(relation, 'Id') === id) ?? '', 'Target')
  return named(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
}

/** Number of a column by its letters, from 1. */
const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** True where the first sheet's rows times its columns are more than `most`; what cannot be told counts as small. */
export const isWiderThan = async (bytes: Uint8Array, most: number): Promise<boolean> => {
  const sheet = await firstSheet(partsOf(bytes))
  if (sheet === undefined) return false
  let [rows, columns, rest] = [0, 0, '']
  for await (const piece of textOf(sheet)) {
    const text = rest + piece
    for (const [, letters = '', row = ''] of text.matchAll(/<(?:\w+:)?c\s(?:[^>]*?\s)?r="([A-Z]{1,3})(\d{1,7})"/g)) {
      columns = Math.max(columns, columnNumber(letters))
      rows = Math.max(rows, Number(row))
    }
    if (rows * columns > most) return true
    // A tag may stand on both sides of a cut; text without one is no tag.
    rest = text.slice(Math.max(0, text.lastIndexOf('<'))).slice(0, 4096)
  }
  return false
}
