// Sounds that tests play, made by code: AMR-NB by the decoder's own other half, wav by hand.
/// <reference path="../../src/renderer/src/lib/voice/amrnb.d.ts" />
import begin from 'benz-amr-recorder/src/amrnb.js'
import { wavOf } from '../../src/renderer/src/lib/voice/samples.ts'

type Scope = {
  onmessage?: (event: { readonly data: object }) => void
  postMessage: (answer: { readonly amr: unknown }) => void
}

/** The worker of the decoder without a thread: what it is asked is answered at once. */
const openCodec = (): ((question: object) => unknown) => {
  let answer: unknown = null
  const scope: Scope = {
    postMessage: ({ amr }) => {
      answer = amr
    },
  }
  const before = Reflect.get(globalThis, 'self')
  Reflect.set(globalThis, 'self', scope)
  begin()
  return (question) => {
    Reflect.set(globalThis, 'self', scope)
    scope.onmessage?.({ data: question })
    Reflect.set(globalThis, 'self', before)
    return answer
  }
}

let codec: ReturnType<typeof openCodec> | null = null
const ask = (question: object): unknown => {
  codec ??= openCodec()
  return codec(question)
}

/** A tone of some seconds at 8000 Hz that swells and fades twice a second, as speech does. */
export const tone = (seconds: number): Float32Array =>
  Float32Array.from({ length: seconds * 8000 }, (_, at) => {
    const swell = Math.abs(Math.sin((at / 8000) * Math.PI * 2))
    return 0.6 * swell * Math.sin((at * 2 * Math.PI * 440) / 8000)
  })

/** Samples of a file of AMR-NB as the decoder reads it; null where it does not. */
export const decodeAmr = (file: Uint8Array): Float32Array | null =>
  ask({ command: 'decode', buffer: file }) as Float32Array | null

/** Frames of nothing: comfort noise (mode 8) and no data at all (mode 15). */
export const silentFrames = Uint8Array.from([0x44, 0x10, 0x20, 0x30, 0x40, 0x52, 0x7c, 0x7c])

/** A voice message of AMR-NB; after each second of sound come some frames of silence. */
export const amrClip = (seconds: number): Uint8Array<ArrayBuffer> => {
  const sound = ask({ command: 'encode', samples: tone(seconds), sampleRate: 8000 }) as Uint8Array
  const parts: Uint8Array[] = [sound.slice(0, 6)]
  // 50 frames of 32 bytes are a second.
  for (let at = 6; at < sound.length; at += 1600) parts.push(sound.slice(at, at + 1600), silentFrames)
  return new Uint8Array(Buffer.concat(parts))
}

/** A tone as a wav. */
export const wavClip = (seconds: number): Uint8Array<ArrayBuffer> => wavOf(tone(seconds), 8000)
