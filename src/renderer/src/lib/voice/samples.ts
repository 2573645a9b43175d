const HEADER = 44

const tag = (view: DataView, at: number, text: string): void => {
  for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index))
}

/** A wav of one channel with 16 bits a sample; samples from -1 to 1, louder ones are cut. */
export const wavOf = (samples: Float32Array, rate: number): Uint8Array<ArrayBuffer> => {
  const view = new DataView(new ArrayBuffer(HEADER + samples.length * 2))
  tag(view, 0, 'RIFF')
  view.setUint32(4, view.byteLength - 8, true)
  tag(view, 8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  tag(view, 36, 'data')
  view.setUint32(40, samples.length * 2, true)
  samples.forEach((sample, index) => {
    view.setInt16(HEADER + index * 2, Math.max(-1, Math.min(1, sample)) * 32_767, true)
  })
  return new Uint8Array(view.buffer)
}

/** How loud each of `count` equal parts is, 0 to 1 of the loudest part; silence is 0 throughout. */
export const loudness = (samples: Float32Array, count: number): readonly number[] => {
  const length = samples.length / count
  const parts = Array.from({ length: count }, (_, part) => {
    const from = Math.floor(part * length)
    const to = Math.min(samples.length, Math.max(from + 1, Math.floor((part + 1) * length)))
    let sum = 0
    for (let at = from; at < to; at += 1) sum += (samples[at] ?? 0) ** 2
    return to > from ? Math.sqrt(sum / (to - from)) : 0
  })
  const loudest = Math.max(...parts)
  // What is below a hundredth of full scale is noise, and no speech to be drawn large.
  return loudest < 0.005 ? parts.map(() => 0) : parts.map((part) => part / loudest)
}
