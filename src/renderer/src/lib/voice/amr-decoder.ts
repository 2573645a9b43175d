/** A worker as far as the decoder needs it. */
export type DecoderWorker = {
  readonly post: (message: { readonly command: 'decode'; readonly buffer: Uint8Array }) => void
  /** Hears every answer, and that the worker ended by itself. */
  readonly listen: (heard: (samples: Float32Array | null) => void, ended: () => void) => void
  readonly end: () => void
}

const startWorker = (): DecoderWorker => {
  const worker = new Worker(new URL('./amr-worker.ts', import.meta.url), { type: 'module' })
  return {
    post: (message) => worker.postMessage(message),
    listen: (heard, ended) => {
      worker.addEventListener('message', ({ data }: MessageEvent<{ readonly amr: Float32Array | null }>) =>
        heard(data.amr),
      )
      worker.addEventListener('error', ended)
    },
    end: () => worker.terminate(),
  }
}

/**
 * Decodes files of AMR-NB one after the other; samples at 8000 Hz, null where it cannot. The worker starts with the
 * first file and stays; one that broke is replaced for the next file.
 */
export const openAmrDecoder = (start: () => DecoderWorker = startWorker) => {
  let worker: DecoderWorker | null = null
  let answer: (samples: Float32Array | null) => void = () => undefined
  let last: Promise<unknown> = Promise.resolve()

  const begin = (): DecoderWorker => {
    const begun = start()
    begun.listen(
      (samples) => answer(samples),
      () => {
        begun.end()
        worker = null
        answer(null)
      },
    )
    return begun
  }
  const decode = (buffer: Uint8Array): Promise<Float32Array | null> =>
    new Promise((take) => {
      answer = take
      worker ??= begin()
      worker.post({ command: 'decode', buffer })
    })

  return {
    decode: (buffer: Uint8Array): Promise<Float32Array | null> => {
      const decoded = last.then(() => decode(buffer))
      last = decoded
      return decoded
    },
  }
}
