/** A part of a zip as its directory states it. */
export type ZipEntry = {
  readonly name: Uint8Array
  readonly flags: number
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
        name: bytes.subarray(at + CENTRAL_SIZE, at + CENTRAL_SIZE + nameSize),
        flags: view.getUint16(at + 8, true),
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

/** The bytes of a part as they stand in the zip, packed or not; fails where they are not all there. */
export const packedPart = (bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry): Uint8Array<ArrayBuffer> => {
  const view = viewOf(bytes)
  if (view.getUint32(entry.at, true) !== LOCAL) throw new Error('a part of the zip is not where it should be')
  const from = entry.at + LOCAL_SIZE + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
  const packed = bytes.subarray(from, from + entry.packed)
  if (packed.length !== entry.packed) throw new Error('a part of the zip is cut off')
  return packed
}

/** Unpacks one part into the room that its directory promised; fails where it is more or less than that. */
const unpackInto = async (room: Uint8Array, bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry): Promise<void> => {
  const packed = packedPart(bytes, entry)
  if (entry.method === 0 && entry.packed === entry.size) return room.set(packed)
  if (entry.method !== 8) throw new Error('a part of the zip is packed in an unknown way')
  let filled = 0
  const pieces = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  for (const reader = pieces.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    room.set(value, filled)
    filled += value.length
  }
  if (filled !== entry.size) throw new Error('a part of the zip is shorter than its directory says')
}

/** A head with values by their place; what follows a value of two bytes is zero in all of them. */
const head = (signature: number, size: number, fields: Readonly<Record<number, number>>): Uint8Array => {
  const bytes = new Uint8Array(size)
  const view = viewOf(bytes)
  view.setUint32(0, signature, true)
  for (const [at, value] of Object.entries(fields)) view.setUint32(Number(at), value, true)
  return bytes
}

/**
 * The XML parts of a zip in a zip that is not packed. The browser unpacks them: it is quicker than any script, and the
 * libraries that unpack by script start workers from text for it, which the content policy forbids.
 */
export const unpackedZip = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const names = new TextDecoder()
  const parts = zipEntries(bytes)?.filter(({ name }) => /\.(?:xml|rels)$/.test(names.decode(name)))
  if (parts === undefined) throw new Error('the zip has no directory')
  const sum = (of: (entry: ZipEntry) => number) => parts.reduce((total, part) => total + of(part), 0)
  const directory = sum(({ name, size }) => LOCAL_SIZE + name.length + size)
  const directorySize = sum(({ name }) => CENTRAL_SIZE + name.length)
  const zip = new Uint8Array(directory + directorySize + END_SIZE)
  let at = 0
  let listed = directory
  for (const part of parts) {
    const { name, size } = part
    // Whether the name is UTF-8; nobody reads the checksum.
    const flags = part.flags & 0x800
    zip.set(head(LOCAL, LOCAL_SIZE, { 6: flags, 18: size, 22: size, 26: name.length }), at)
    zip.set(name, at + LOCAL_SIZE)
    zip.set(head(CENTRAL, CENTRAL_SIZE, { 8: flags, 20: size, 24: size, 28: name.length, 42: at }), listed)
    zip.set(name, listed + CENTRAL_SIZE)
    listed += CENTRAL_SIZE + name.length
    at += LOCAL_SIZE + name.length
    await unpackInto(zip.subarray(at, at + size), bytes, part)
    at += size
  }
  const count = parts.length
  zip.set(head(END, END_SIZE, { 8: count | (count << 16), 12: directorySize, 16: directory }), listed)
  return zip
}
