import { createHash } from 'node:crypto'
import { picture } from '../files/sample-bytes.ts'

const modules = 25
const scale = 6
const quiet = 4

/** Whether the module of a corner's square is dark; null outside of the corners. */
function corner(x: number, y: number): boolean | null {
  const [right, bottom] = [x >= modules - 8, y >= modules - 8]
  if ((right && bottom) || (x > 7 && !right) || (y > 7 && !bottom)) return null
  const [inX, inY] = [right ? modules - 1 - x : x, bottom ? modules - 1 - y : y]
  if (inX === 7 || inY === 7) return false
  const ring = Math.max(Math.abs(inX - 3), Math.abs(inY - 3))
  return ring !== 2
}

/** A picture (PNG) in the form of a QR code, another one for each text. It leads nowhere: the sample firm has no phones. */
export function robotCode(text: string): Uint8Array {
  const digest = createHash('sha512').update(text).digest()
  const dark = (x: number, y: number): boolean => {
    if (x < 0 || y < 0 || x >= modules || y >= modules) return false
    const at = y * modules + x
    return corner(x, y) ?? (((digest[(at >> 3) % digest.length] ?? 0) >> (at & 7)) & 1) === 1
  }
  const side = (modules + 2 * quiet) * scale
  const at = (place: number): number => Math.floor(place / scale) - quiet
  return picture(side, side, (x, y) => (dark(at(x), at(y)) ? [0, 0, 0] : [255, 255, 255]))
}
