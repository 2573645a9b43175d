import type { MediaFile } from '#core/engine/media'
import type { OpenedMedia } from '../../src/main/media-answer.ts'

/** A file as a shell has it from the core, in pieces of so many bytes. */
export const openedMedia = ({ name, type, bytes }: MediaFile): OpenedMedia => ({
  name,
  type,
  size: bytes.byteLength,
  piece: async (from) => bytes.slice(from, from + 1024 * 1024),
})
