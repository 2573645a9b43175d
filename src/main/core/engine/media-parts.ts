/** Where the bytes of a large file go while they come; what nobody takes is released. */
export type Landing = {
  readonly put: (source: AsyncIterable<Uint8Array>) => Promise<{ readonly id: string }>
  readonly release: (id: string) => void
}

/** A file that comes in parts and goes where its landing puts it. */
export type Parts = {
  /** The next part; false where it is not the next one or is too much. Fails as the landing does. */
  readonly receive: (at: number, bytes: Uint8Array) => Promise<boolean>
  /** Its name in the store's folder, once and only when it is whole. */
  readonly take: () => string | null
  /** Gives it up; what has landed is released. */
  readonly drop: () => void
}

/** Awaits `size` bytes. Nothing is opened before the first part comes. */
export function createParts(size: number, { put, release }: Landing): Parts {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  // Whoever writes hears of a failure by the landing.
  writer.closed.catch(() => undefined)
  let landing: Promise<{ readonly id: string }> | null = null
  let next = 0
  let landed: string | null = null
  let isDropped = false
  return {
    async receive(at, bytes) {
      if (isDropped || landed !== null || at !== next || at + bytes.byteLength > size) return false
      landing ??= put(readable)
      next += bytes.byteLength
      const isLast = next === size
      const written = writer.write(bytes).then(() => (isLast ? writer.close() : undefined))
      // What stops the writing is what stopped the landing, which says why.
      await Promise.race([written.catch(() => landing), landing])
      if (!isLast) return true
      const { id } = await landing
      if (isDropped) {
        release(id)
        return false
      }
      landed = id
      return true
    },
    take() {
      if (isDropped || landed === null) return null
      isDropped = true
      return landed
    },
    drop() {
      if (isDropped) return
      isDropped = true
      if (landed !== null) return release(landed)
      void writer.abort(new Error('the file was given up')).catch(() => undefined)
      landing?.catch(() => undefined)
    },
  }
}
