import { hexadecimal, type Seeded } from '../../random.ts'
import { amr, amrSize, m4a, m4aSize, mp3, mp3Size, ogg, oggSize, wav, wavSize } from './sample-audio.ts'
import { excel, pdf, pictureShape, plain, png, word } from './sample-bytes.ts'

/** A file that the data names: its bytes are made when they are asked for. */
export type SampleFile = { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array }

type Kind = {
  readonly extension: string
  readonly contentType: string
  readonly smallest: number
  /** A file of exactly `size` bytes, not below `smallest`; `shade` is 0 to 255. */
  readonly make: (size: number, shade: number) => Uint8Array
}

const office = 'application/vnd.openxmlformats-officedocument.'
const kinds: readonly Kind[] = [
  { extension: 'pdf', contentType: 'application/pdf', smallest: 2000, make: pdf },
  { extension: 'docx', contentType: `${office}wordprocessingml.document`, smallest: 4000, make: word },
  { extension: 'xlsx', contentType: `${office}spreadsheetml.sheet`, smallest: 4000, make: excel },
  { extension: 'png', contentType: 'image/png', smallest: 4000, make: png },
  { extension: 'amr', contentType: 'audio/amr', smallest: amrSize(1), make: amr },
  { extension: 'wav', contentType: 'audio/wav', smallest: wavSize(1), make: wav },
  { extension: 'txt', contentType: 'text/plain; charset=utf-8', smallest: 12, make: plain },
  { extension: 'm4a', contentType: 'audio/mp4', smallest: m4aSize(1), make: m4a },
  { extension: 'ogg', contentType: 'audio/ogg', smallest: oggSize(1), make: ogg },
  { extension: 'mp3', contentType: 'audio/mpeg', smallest: mp3Size(1), make: mp3 },
]

const plainKind = kinds.findIndex(({ extension }) => extension === 'txt')

const mark = 'f17e'
const largest = 0xfffff

// Random digits, a mark, the size and the kind: such a file is made when it is asked for.
function sampleFsid(digits: string, kind: number, size: number): string {
  const whole = Math.min(largest, Math.max(size, kinds[kind]?.smallest ?? 0))
  return `${digits.slice(0, 14)}${mark}${whole.toString(16).padStart(5, '0')}${kind.toString(16)}`
}

/** The size in bytes that the fsid of a file of the data promises; 0 for another fsid. */
export function sampleSize(fsid: string): number {
  return fsid.slice(14, 18) === mark ? Number.parseInt(fsid.slice(18, 23), 16) : 0
}

const shadeOf = (fsid: string): number => Number.parseInt(fsid.slice(0, 2), 16)

/** Width and height of the picture behind an fsid of the data, in pixels. */
export const sampleShape = (fsid: string): readonly [number, number] => pictureShape(sampleSize(fsid), shadeOf(fsid))

/** An fsid for a file of this name and about this size in bytes, at most 1 MB. */
export function fsidFor(random: Seeded, name: string, size: number): string {
  const kind = kinds.findIndex((one) => name.endsWith(`.${one.extension}`))
  return sampleFsid(hexadecimal(random, 24), kind < 0 ? plainKind : kind, size)
}

/** A file of the data as it stands in attachment lists (§3), of 8 kB to 1 MB. */
export function fileOf(random: Seeded, name: string): Readonly<Record<string, unknown>> {
  const id = hexadecimal(random, 16)
  const fsid = fsidFor(random, name, 8000 + random.whole(1_000_000))
  return { id, name, fsid, fileSize: sampleSize(fsid) }
}

const voices: Readonly<Record<string, (seconds: number) => number>> = {
  amr: amrSize,
  wav: wavSize,
  m4a: m4aSize,
  ogg: oggSize,
  mp3: mp3Size,
}

/** An fsid for a voice message of some seconds, in a form of `voices`. */
export function voiceFsid(random: Seeded, seconds: number, form: string): string {
  return fsidFor(random, `x.${form}`, voices[form]?.(seconds) ?? 0)
}

/** The file behind an fsid of the data; null where the fsid is not one of them. */
export function sampleFile(fsid: string): SampleFile | null {
  const kind = kinds[Number.parseInt(fsid.slice(23), 16)]
  const size = sampleSize(fsid)
  if (!/^[0-9a-f]{24}$/.test(fsid) || kind === undefined || size < kind.smallest) return null
  const { extension, contentType, make } = kind
  return { name: `示例文件.${extension}`, contentType, bytes: make(size, shadeOf(fsid)) }
}
