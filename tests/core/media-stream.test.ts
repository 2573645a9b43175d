// Large files between the core and a page: pieces of what lies encrypted on the disk, none of it held.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { storedMedia } from '#core/areas/files/pull-large'
import { createMedia, MEDIA_LIMITS, type StoredMedia } from '#core/engine/media'
import { createFileFolder } from '#core/engine/store/files/file-folder'
import { CHUNK, SALT, TAG } from '#core/engine/store/files/sealed-chunks'
import { type MediaReply, mediaBytes, mediaReply, type OpenedMedia, writeMedia } from '../../src/main/media-answer.ts'
import { newFolder } from '../engine/store/support.ts'
import { testClock, testRandom } from '../support/ports.ts'

const PART = MEDIA_LIMITS.part
const whole = Buffer.from(Uint8Array.from({ length: 3 * PART + 7 }, (_, at) => (at * 7 + (at >> 8)) & 255))

/** A film in an encrypted folder under a handle, as a shell has it. */
const film = async () => {
  const place = newFolder()
  const folder = createFileFolder(place, new Uint8Array(32).fill(5))
  const { id, size } = await folder.put([whole])
  const clock = testClock()
  const table = createMedia(clock, testRandom())
  const media = table.of('one')
  const seen = { damaged: 0, released: 0, ended: 0 }
  const onDamaged = () => {
    seen.damaged += 1
  }
  const onReleased = () => {
    seen.released += 1
  }
  const noted = { name: '庭审.mp4', type: 'video/mp4', size, file: id }
  const stored = storedMedia(folder, noted, onDamaged, onReleased)
  const watched: StoredMedia = {
    ...stored,
    async *read(from) {
      try {
        yield* stored.read(from)
      } finally {
        seen.ended += 1
      }
    },
  }
  const handle = media.offer(watched)
  const facts = media.about(handle)
  if (facts === null) throw new Error('the handle is not known')
  const opened: OpenedMedia = { ...facts, piece: (from) => media.piece(handle, from) }
  return { table, media, clock, handle, opened, seen, onReleased, path: join(place, id) }
}

const bytesOf = async ({ body }: Pick<MediaReply, 'body'>): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of body ?? []) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Flips a bit in a chunk of a file of the folder. */
const damageChunk = (path: string, chunk: number): void => {
  const sealed = readFileSync(path)
  const at = SALT + chunk * (CHUNK + TAG) + 100
  sealed[at] = (sealed[at] ?? 0) ^ 1
  writeFileSync(path, sealed)
}

describe('RT-09 a large file by its handle', () => {
  it('RT-09 is given whole, and in ranges: the first bytes, some in the middle, the last, and none beyond the end', async () => {
    const { opened } = await film()
    const all = mediaReply(opened, null)
    expect([all.status, all.headers['Content-Length'], all.headers['Accept-Ranges']]).toEqual([
      200,
      String(whole.length),
      'bytes',
    ])
    expect(all.headers['Content-Type']).toBe('video/mp4')
    expect((await bytesOf(all)).equals(whole)).toBe(true)
    const last = whole.length - 1
    for (const [range, from, to] of [
      ['0-0', 0, 1],
      ['0-1023', 0, 1024],
      [`${CHUNK - 1}-${2 * CHUNK}`, CHUNK - 1, 2 * CHUNK + 1],
      [`${PART - 5}-${2 * PART + 5}`, PART - 5, 2 * PART + 6],
      [`${last}-`, last, last + 1],
      ['-7', last - 6, last + 1],
      [`${PART}-${10 * PART}`, PART, last + 1],
    ] as const) {
      const reply = mediaReply(opened, `bytes=${range}`)
      expect([reply.status, reply.headers['Content-Range'], reply.headers['Content-Length']], range).toEqual([
        206,
        `bytes ${from}-${to - 1}/${whole.length}`,
        String(to - from),
      ])
      expect((await bytesOf(reply)).equals(whole.subarray(from, to)), range).toBe(true)
    }
    for (const range of [`${whole.length}-`, '5-1', '0-1,5-6'])
      expect(mediaReply(opened, `bytes=${range}`), range).toMatchObject({
        status: 416,
        headers: { 'Content-Range': `bytes */${whole.length}` },
        body: null,
      })
  })

  it('RT-09 is never held: no piece is larger than a part, none is read before it is wanted, and fifty take no place', async () => {
    const { opened, media, seen } = await film()
    const body = mediaBytes(opened)
    expect((await body.next()).value?.byteLength).toBe(PART)
    expect(seen.ended).toBe(1)
    await body.return()
    expect(seen.ended).toBe(1)
    const large = { name: 'a', type: '', size: 2 ** 40, read: () => mediaBytes(opened), release: () => undefined }
    const handles = Array.from({ length: 50 }, () => media.offer(large))
    expect(handles.every((handle) => media.about(handle) !== null)).toBe(true)
    expect(media.read(handles[0] ?? '')).toBe(null)
  })

  it('C22 a damaged part is never given: what lies before it is, and the file is known to be damaged', async () => {
    const { opened, handle, media, path, seen } = await film()
    damageChunk(path, (2 * PART) / CHUNK + 3)
    const read: Uint8Array[] = []
    const reading = async () => {
      for await (const piece of mediaBytes(opened)) read.push(piece)
    }
    await expect(reading()).rejects.toMatchObject({ code: 'file-damaged' })
    expect(Buffer.concat(read).equals(whole.subarray(0, 2 * PART))).toBe(true)
    expect([seen.damaged, seen.released, media.about(handle)]).toEqual([1, 1, null])
  })

  it('RT-09 a reading that is given up ends, and the file stays', async () => {
    const { opened, handle, media, seen } = await film()
    const { body } = mediaReply(opened, `bytes=10-${2 * PART}`)
    await body?.next()
    await body?.return()
    expect((await body?.next())?.done).toBe(true)
    expect([seen.ended, seen.released, media.about(handle)?.size]).toEqual([1, 0, whole.length])
    expect((await bytesOf(mediaReply(opened, 'bytes=-1'))).equals(whole.subarray(-1))).toBe(true)
  })

  it('ends with the account, also a part that is on its way; a film that was stopped for hours goes on', async () => {
    const { opened, handle, table, media, clock, seen, onReleased } = await film()
    clock.advance(5 * 60 * 60_000)
    media.expect({ name: 'b', type: '', size: 1 })
    const piece = opened.piece(0)
    table.clear()
    expect([await piece, await opened.piece(0)]).toEqual([null, null])
    expect([seen.released, media.about(handle)]).toEqual([1, null])
    const late = {
      name: 'a',
      type: '',
      size: 1,
      read: () => mediaBytes(opened),
      release: onReleased,
    }
    expect(() => media.offer(late)).toThrow(expect.objectContaining({ code: 'signed-out' }))
    expect(seen.released).toBe(2)
  })

  it('is written to the disk a piece at a time; what cannot be read to its end leaves nothing there', async () => {
    const { opened, path } = await film()
    const to = newFolder()
    await writeMedia(join(to, '庭审.mp4'), opened)
    expect((await readFile(join(to, '庭审.mp4'))).equals(whole)).toBe(true)
    await expect(writeMedia(join(to, 'none', 'a'), opened)).rejects.toMatchObject({ code: 'not-writable' })
    await expect(writeMedia(join(to, '庭审.mp4'), opened)).rejects.toMatchObject({ code: 'not-writable' })
    damageChunk(path, PART / CHUNK)
    await expect(writeMedia(join(to, 'b.mp4'), opened)).rejects.toMatchObject({ code: 'file-damaged' })
    expect(readdirSync(to)).toEqual(['庭审.mp4'])
  })
})
