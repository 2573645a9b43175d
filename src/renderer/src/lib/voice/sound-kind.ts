import { typeOfBytes } from '#shared/domain/file-type'

/** Sounds that can be played; `amr` needs the decoder, Chromium plays the others. */
export type SoundKind = 'amr' | 'wav' | 'mp3' | 'mp4' | 'ogg'

const kinds: Readonly<Record<string, SoundKind>> = {
  'audio/amr': 'amr',
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'mp4',
  // Sounds alone are written in this form too, without a sign of it.
  'video/mp4': 'mp4',
  'audio/ogg': 'ogg',
}

/** What a file is by its bytes, whatever its name says; null for everything that is no sound or cannot be played. */
export const soundKind = (bytes: Uint8Array): SoundKind | null => kinds[typeOfBytes(bytes)] ?? null

/** Media types of the kinds that Chromium plays. */
export const soundTypes: Readonly<Record<Exclude<SoundKind, 'amr'>, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  mp4: 'audio/mp4',
  ogg: 'audio/ogg',
}
