// Draws the app's art into resources/: PNG, ICO and ICNS of the mark, and the tray's pictures.
// The mark: a rounded square in ink blue, in it an E whose foot is a ledger's open page. Run it after a change here.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

type Colour = readonly [number, number, number]
type Shape = (x: number, y: number) => number

const ink: Colour = [0x2f, 0x5d, 0x8c]
const paper: Colour = [0xff, 0xff, 0xff]

/** Signed distance to a rounded rectangle in the unit square; negative inside. */
const roundedBox =
  (left: number, top: number, right: number, bottom: number, radius: number): Shape =>
  (x, y) => {
    const dx = Math.abs(x - (left + right) / 2) - (right - left) / 2 + radius
    const dy = Math.abs(y - (top + bottom) / 2) - (bottom - top) / 2 + radius
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius
  }

/** Signed distance to a line with round ends. */
const stroke =
  (x1: number, y1: number, x2: number, y2: number, width: number): Shape =>
  (x, y) => {
    const along = Math.max(
      0,
      Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2)),
    )
    return Math.hypot(x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1)) - width / 2
  }

const union =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) =>
    Math.min(...shapes.map((shape) => shape(x, y)))

/** The letter: spine, three arms of which the lowest runs on under the page. */
const letter = (scale: number, width: number): Shape => {
  const at = (value: number) => 0.5 + (value - 0.5) * scale
  const line = (x1: number, y1: number, x2: number, y2: number) => stroke(at(x1), at(y1), at(x2), at(y2), width * scale)
  return union(
    line(0.38, 0.27, 0.68, 0.27),
    line(0.38, 0.27, 0.38, 0.73),
    line(0.38, 0.5, 0.62, 0.5),
    line(0.26, 0.73, 0.74, 0.73),
  )
}

/** Share of a pixel that a shape covers, by its distance. */
const cover = (distance: number, size: number): number => Math.max(0, Math.min(1, 0.5 - distance * size))

/** Draws layers, each over the one before, as rows of RGBA. */
const draw = (size: number, layers: readonly { readonly shape: Shape; readonly colour: Colour }[]): Buffer => {
  const pixels = Buffer.alloc(size * size * 4)
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      let [red, green, blue, alpha] = [0, 0, 0, 0]
      for (const { shape, colour } of layers) {
        const share = cover(shape((column + 0.5) / size, (row + 0.5) / size), size)
        const total = share + alpha * (1 - share)
        const mix = (over: number, under: number) =>
          total === 0 ? 0 : (over * share + under * alpha * (1 - share)) / total
        ;[red, green, blue, alpha] = [mix(colour[0], red), mix(colour[1], green), mix(colour[2], blue), total]
      }
      pixels.set(
        [Math.round(red), Math.round(green), Math.round(blue), Math.round(alpha * 255)],
        (row * size + column) * 4,
      )
    }
  }
  return pixels
}

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

const crc = (bytes: Buffer): number => {
  let value = 0xffffffff
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

const chunk = (name: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'ascii'), body])
  const out = Buffer.alloc(named.length + 8)
  out.writeUInt32BE(body.length, 0)
  named.copy(out, 4)
  out.writeUInt32BE(crc(named), named.length + 4)
  return out
}

const png = (size: number, pixels: Buffer): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const rows = Buffer.alloc(size * (size * 4 + 1))
  for (let row = 0; row < size; row += 1)
    pixels.copy(rows, row * (size * 4 + 1) + 1, row * size * 4, (row + 1) * size * 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The mark on its square; `inset` leaves room around it (macOS asks for a tenth). */
const mark = (size: number, inset: number): Buffer => {
  const scale = 1 - 2 * inset
  return png(
    size,
    draw(size, [
      { shape: roundedBox(inset, inset, 1 - inset, 1 - inset, 0.22 * scale), colour: ink },
      { shape: letter(scale, size <= 32 ? 0.1 : 0.08), colour: paper },
    ]),
  )
}

const ico = (sizes: readonly number[]): Buffer => {
  const pictures = sizes.map((size) => mark(size, 0))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  sizes.forEach((size, index) => {
    const at = 6 + 16 * index
    const length = pictures[index]?.length ?? 0
    head.set([size % 256, size % 256, 0, 0], at)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += length
  })
  return Buffer.concat([head, ...pictures])
}

const icns = (kinds: Readonly<Record<string, number>>): Buffer => {
  const parts = Object.entries(kinds).map(([kind, size]) => {
    const picture = mark(size, 0.1)
    const head = Buffer.alloc(8)
    head.write(kind, 0, 'ascii')
    head.writeUInt32BE(picture.length + 8, 4)
    return Buffer.concat([head, picture])
  })
  const head = Buffer.alloc(8)
  head.write('icns', 0, 'ascii')
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0), 4)
  return Buffer.concat([head, ...parts])
}

/** macOS tints a template by itself: the letter alone, in black. */
const template = (size: number): Buffer => png(size, draw(size, [{ shape: letter(1.35, 0.09), colour: [0, 0, 0] }]))

const folder = join(import.meta.dirname, '..', 'resources')
mkdirSync(folder, { recursive: true })
const files: Readonly<Record<string, Buffer>> = {
  'icon.png': mark(512, 0),
  'icon.ico': ico([16, 24, 32, 48, 64, 128, 256]),
  'icon.icns': icns({ ic11: 32, ic12: 64, ic07: 128, ic13: 256, ic08: 256, ic14: 512, ic09: 512, ic10: 1024 }),
  'tray.png': mark(16, 0),
  'tray@2x.png': mark(32, 0),
  'trayTemplate.png': template(16),
  'trayTemplate@2x.png': template(32),
}
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(join(folder, name), bytes)
  process.stdout.write(`resources/${name} ${bytes.length} bytes\n`)
}
