/** Sounds that can be played; `amr` needs the decoder, Chromium plays the others. */
export type SoundKind = 'amr' | 'wav' | 'mp3' | 'mp4' | 'ogg'

const latin = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/** A frame of MPEG audio: eleven bits set, a layer, and a rate that exists. */
const isMpegFrame = ([first = 0, second = 0, third = 0]: Uint8Array): boolean =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 && (third & 0xf0) !== 0xf0

/** What a file is by its bytes, whatever its name says; null for everything that is no sound or cannot be played. */
export const soundKind = (bytes: Uint8Array): SoundKind | null => {
  if (latin(bytes, 0, 6) === '#!AMR\n') return 'amr'
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WAVE') return 'wav'
  if (latin(bytes, 4, 8) === 'ftyp') return 'mp4'
  if (latin(bytes, 0, 4) === 'OggS') return 'ogg'
  return latin(bytes, 0, 3) === 'ID3' || isMpegFrame(bytes) ? 'mp3' : null
}

/** Media types of the kinds that Chromium plays. */
export const soundTypes: Readonly<Record<Exclude<SoundKind, 'amr'>, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  mp4: 'audio/mp4',
  ogg: 'audio/ogg',
}
