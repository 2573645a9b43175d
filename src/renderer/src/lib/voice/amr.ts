/** Samples of a second of AMR-NB. */
export const AMR_RATE = 8000

/** The head of a file of AMR-NB. */
const HEAD = '#!AMR\n'.length
/** Bytes of a frame behind its first one, by mode (RFC 4867): 8 is comfort noise, 15 nothing; null where no mode is. */
const sizes: readonly (number | null)[] = [12, 13, 15, 17, 19, 20, 26, 31, 5, null, null, null, null, null, null, 0]
/** First byte of a frame that holds nothing, in good order. */
const NOTHING = 0x7c

/**
 * The file as the decoder may have it: whole frames of known modes. A byte that begins no frame counts as a silent one,
 * the rest of a cut frame is left out. Null where less than half of it is sound.
 */
export const soundFrames = (file: Uint8Array): Uint8Array<ArrayBuffer> | null => {
  // One more: the decoder leaves out a last frame of one byte.
  const out = new Uint8Array(file.length + 1)
  out.set(file.subarray(0, HEAD))
  let to = HEAD
  let frames = 0
  let strange = 0
  for (let at = HEAD; at < file.length; ) {
    const first = file[at] ?? 0
    const size = sizes[(first >> 3) & 15] ?? null
    frames += 1
    if (size === null) {
      strange += 1
      out[to] = NOTHING
      to += 1
      at += 1
      continue
    }
    if (at + 1 + size > file.length) {
      frames -= 1
      break
    }
    out.set(file.subarray(at, at + 1 + size), to)
    to += 1 + size
    at += 1 + size
  }
  return frames === 0 || strange * 2 > frames ? null : out.fill(NOTHING, to, to + 1).slice(0, to + 1)
}
