/** A part of a zip as its directory states it. */
export type ZipEntry = {
  readonly name: string
  /** 0 stored, 8 deflated. */
  readonly method: number
  /** Bytes in the file, and unpacked. */
  readonly packed: number
  readonly size: number
  readonly at: number
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const LOCAL_SIZE = 30
const CENTRAL_SIZE = 46
const END_SIZE = 22

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The directory of a zip; null where there is none that can be read. */
export const zipEntries = (bytes: Uint8Array): readonly ZipEntry[] | null => {
  const view = viewOf(bytes)
  const names = new TextDecoder()
  // A comment of up to 64 KB may follow the end of the directory.
  const last = Math.max(0, bytes.length - 65_535 - END_SIZE)
  for (let end = bytes.length - END_SIZE; end >= last; end -= 1) {
    if (view.getUint32(end, true) !== END) continue
    const entries: ZipEntry[] = []
    let at = view.getUint32(end + 16, true)
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      if (at + CENTRAL_SIZE > bytes.length || view.getUint32(at, true) !== CENTRAL) return null
      const nameSize = view.getUint16(at + 28, true)
      entries.push({
        name: names.decode(bytes.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameSize)),
        method: view.getUint16(at + 10, true),
        packed: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        at: view.getUint32(at + 42, true),
      })
      at += CENTRAL_SIZE + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    }
    return entries
  }
  return null
}

/** The bytes of a part as they stand in the zip, packed or not. */
const packedPart = (bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry): Uint8Array<ArrayBuffer> => {
  const view = viewOf(bytes)
  if (view.getUint32(entry.at, true) !== LOCAL) throw new Error('a part of the zip is not where it should be')
  const from = entry.at + LOCAL_SIZE + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
  const packed = bytes.subarray(from, from + entry.packed)
  if (packed.length !== entry.packed) throw new Error('a part of the zip is cut off')
  return packed
}

/**
 * The text of a part. The browser unpacks it: that is quicker than any script. Fails where the part is more or less
 * than its directory promised.
 */
export const unpackedText = async (bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry): Promise<string> => {
  if (entry.method !== 0 && entry.method !== 8) throw new Error('a part of the zip is packed in an unknown way')
  const packed = new Blob([packedPart(bytes, entry)]).stream()
  const pieces = entry.method === 0 ? packed : packed.pipeThrough(new DecompressionStream('deflate-raw'))
  const room = new Uint8Array(entry.size)
  let filled = 0
  for (const reader = pieces.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    // Fails where it is more than that.
    room.set(value, filled)
    filled += value.length
  }
  if (filled !== entry.size) throw new Error('a part of the zip is shorter than its directory says')
  return new TextDecoder().decode(room)
}
