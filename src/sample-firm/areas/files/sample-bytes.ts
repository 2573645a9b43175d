// Small files that readers of their kind accept, each padded to the size that the data promises.
import { crc32, deflateSync } from 'node:zlib'

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A PDF of one page, exactly `size` bytes. */
export function pdf(size: number): Uint8Array {
  const text = 'BT /F1 24 Tf 72 720 Td (Sample document) Tj ET'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const written = (padding: number): string => {
    let file = `%PDF-1.4\n%${' '.repeat(padding)}\n`
    const offsets = objects.map((object, position) => {
      const offset = file.length
      file += `${position + 1} 0 obj${object}endobj\n`
      return `${String(offset).padStart(10, '0')} 00000 n \n`
    })
    const table = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer<</Size 6/Root 1 0 R>>\n`
    return `${file}${table}startxref\n${file.length}\n%%EOF\n`
  }
  // The length of the last offset depends on the padding, which is therefore found in two steps.
  const nearly = size - written(0).length
  return ascii(written(nearly - (written(nearly).length - size)))
}

/** A zip of uncompressed parts, padded by one more part to exactly `size` bytes. */
function storedZip(parts: Readonly<Record<string, string>>, padding: string, size: number): Uint8Array {
  const entries = [...Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)] as const)]
  const overhead = (name: string): number => 30 + 46 + name.length * 2
  const used = entries.reduce((sum, [name, bytes]) => sum + overhead(name) + bytes.length, 22 + overhead(padding))
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, bytes] of [...entries, [padding, Buffer.alloc(size - used)] as const]) {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(0x5a21, 8)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(bytes.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    locals.push(Buffer.concat([ascii('PK\x03\x04'), fields, ascii(name), bytes]))
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([ascii('PK\x01\x02'), ascii('\x14\x00'), fields, place, ascii(name)]))
    offset += 30 + name.length + bytes.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, listed, ascii('PK\x05\x06'), end])
}

const sheetXml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const relation = (id: string, type: string, target: string): string =>
  `${sheetXml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
const contentTypes = (part: string, type: string): string =>
  `${sheetXml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/octet-stream"/><Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`

/** A Word document of exactly `size` bytes. */
export const word = (size: number): Uint8Array =>
  storedZip(
    {
      '[Content_Types].xml': contentTypes('/word/document.xml', 'wordprocessingml.document'),
      '_rels/.rels': relation('r1', 'officeDocument', 'word/document.xml'),
      'word/document.xml': `${sheetXml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>示例文档</w:t></w:r></w:p></w:body></w:document>`,
    },
    'word/padding.bin',
    size,
  )

/** An Excel workbook of exactly `size` bytes. */
export const excel = (size: number): Uint8Array =>
  storedZip(
    {
      '[Content_Types].xml': contentTypes('/xl/workbook.xml', 'spreadsheetml.sheet').replace(
        '</Types>',
        '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
      ),
      '_rels/.rels': relation('r1', 'officeDocument', 'xl/workbook.xml'),
      'xl/_rels/workbook.xml.rels': relation('r1', 'worksheet', 'worksheets/sheet1.xml'),
      'xl/workbook.xml': `${sheetXml}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="对账单" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/worksheets/sheet1.xml': `${sheetXml}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>示例表格</t></is></c></row></sheetData></worksheet>`,
    },
    'xl/padding.bin',
    size,
  )

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([ascii(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
const header = (width: number, height: number): Buffer =>
  chunk('IHDR', Buffer.from([0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255, 8, 2, 0, 0, 0]))

/** Pixels of a PNG: each row begins with its filter, which is none. */
function pixels(width: number, height: number, colour: (x: number, y: number) => readonly number[]): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) rows.set(colour(x, y), y * (width * 3 + 1) + 1 + x * 3)
  }
  return chunk('IDAT', deflateSync(rows))
}

/** A picture (PNG) whose pixels have the colours red, green, blue of `colour`. */
export function picture(
  width: number,
  height: number,
  colour: (x: number, y: number) => readonly number[],
): Uint8Array {
  return Buffer.concat([
    signature,
    header(width, height),
    pixels(width, height, colour),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Width and height of a picture of so many bytes; a few are tall as a photographed page, or wide as a screenshot. */
export function pictureShape(size: number, shade: number): readonly [number, number] {
  if (size < 8000) return [120, 120]
  if (shade % 5 === 0) return [240, 720]
  return shade % 7 === 0 ? [800, 240] : [320, 200]
}

/** A picture in one colour that grows lighter downwards, exactly `size` bytes; `shade` is 0 to 255. */
export function png(size: number, shade: number): Uint8Array {
  const [width, height] = pictureShape(size, shade)
  const colour = (_x: number, y: number): readonly number[] => {
    const light = Math.floor((y * 100) / height)
    return [60 + (shade >> 1), 90 + light, 170 - (shade >> 2)]
  }
  const parts = [signature, header(width, height), pixels(width, height, colour), chunk('IEND', Buffer.alloc(0))]
  const room = size - parts.reduce((sum, part) => sum + part.length, 0) - 12
  parts.splice(3, 0, chunk('paDd', Buffer.alloc(room)))
  return Buffer.concat(parts)
}

/** Lines of text, exactly `size` bytes. */
export function plain(size: number): Uint8Array {
  const line = Buffer.from('示例文本\n')
  const file = Buffer.alloc(size, '\n')
  for (let at = 0; at + line.length <= size; at += line.length) line.copy(file, at)
  return file
}
