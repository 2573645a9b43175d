import { AMR_RATE, soundFrames } from './amr.ts'
import { openAmrDecoder } from './amr-decoder.ts'
import { loudness, wavOf } from './samples.ts'
import { type SoundKind, soundKind, soundTypes } from './sound-kind.ts'

/** A sound that can be played: what an audio element takes, its length in seconds and how loud its parts are, 0 to 1. */
export type OpenedSound = {
  readonly file: Blob
  readonly seconds: number
  readonly bars: readonly number[] | null
}

/** What is no sound, or cannot be read as the sound that it says it is. */
export class SoundError extends Error {}

/** Bars of a drawn sound. */
export const BARS = 41
/** Longest file of AMR-NB in bytes: twenty minutes of the best quality, and what its samples take is fifty times that. */
const MOST_AMR = 2 * 1024 * 1024
/** Longest file whose samples are looked at, bytes: a longer one is played, and drawn without its loudness. */
const MOST_DRAWN = 8 * 1024 * 1024

let decoder: ReturnType<typeof openAmrDecoder> | null = null

const openAmr = async (bytes: Uint8Array): Promise<OpenedSound> => {
  const frames = bytes.length > MOST_AMR ? null : soundFrames(bytes)
  if (frames === null) throw new SoundError()
  decoder ??= openAmrDecoder()
  const samples = await decoder.decode(frames)
  if (samples === null || samples.length === 0) throw new SoundError()
  const file = new Blob([wavOf(samples, AMR_RATE)], { type: soundTypes.wav })
  return { file, seconds: samples.length / AMR_RATE, bars: loudness(samples, BARS) }
}

/** What Chromium plays itself: its length and loudness out of its samples, which it reads whatever their rate is. */
const openOther = async (bytes: Uint8Array<ArrayBuffer>, kind: Exclude<SoundKind, 'amr'>): Promise<OpenedSound> => {
  const file = new Blob([bytes], { type: soundTypes[kind] })
  if (bytes.length > MOST_DRAWN) return { file, seconds: 0, bars: null }
  try {
    const read = await new OfflineAudioContext(1, 1, AMR_RATE).decodeAudioData(bytes.slice().buffer)
    return { file, seconds: read.duration, bars: loudness(read.getChannelData(0), BARS) }
  } catch {
    throw new SoundError()
  }
}

/** Reads a sound by its bytes, whatever its name says. Fails with a `SoundError` where it cannot be played. */
export const openSound = (bytes: Uint8Array<ArrayBuffer>): Promise<OpenedSound> => {
  const kind = soundKind(bytes)
  if (kind === null) return Promise.reject(new SoundError())
  return kind === 'amr' ? openAmr(bytes) : openOther(bytes, kind)
}
