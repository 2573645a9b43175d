import { describe, expect, it } from 'vitest'
import { createMedia, MEDIA_LIMITS } from '#core/engine/media'
import { Failure } from '#shared/contract/failure'
import { mediaHeaders } from '#shared/domain/media'
import { testClock, testRandom } from '../support/ports.ts'

const bytes = (size: number): Uint8Array => new Uint8Array(size)

describe('files by handle', () => {
  it('are taken once, whole, and only where they were expected', () => {
    const media = createMedia(testClock(), testRandom())
    const handle = media.expect({ name: '名单.xlsx', type: '', size: 3 })
    expect(media.read(handle)).toBe(null)
    expect(media.receive(handle, bytes(2))).toBe(false)
    expect(media.receive('0'.repeat(32), bytes(3))).toBe(false)
    expect(media.receive(handle, bytes(3))).toBe(true)
    expect(media.receive(handle, bytes(3))).toBe(false)
    expect(media.read(handle)).toEqual({ name: '名单.xlsx', type: '', bytes: bytes(3) })
    media.forget(handle)
    expect(media.read(handle)).toBe(null)
  })

  it('are forgotten with the account, and after half an hour without use', () => {
    const clock = testClock()
    const media = createMedia(clock, testRandom())
    const first = media.offer({ name: 'a', type: '', bytes: bytes(1) })
    clock.advance(31 * 60_000)
    const second = media.offer({ name: 'b', type: '', bytes: bytes(1) })
    expect(media.read(first)).toBe(null)
    expect(media.read(second)).not.toBe(null)
    media.clear()
    expect(media.read(second)).toBe(null)
  })

  it('belong to the session that asked for them: another neither reads, gives nor forgets them', () => {
    const media = createMedia(testClock(), testRandom())
    const [one, other] = [media.of('one'), media.of('other')]
    const awaited = one.expect({ name: 'a', type: '', size: 1 })
    const offered = one.offer({ name: 'b', type: '', bytes: bytes(1) })
    for (const stranger of [other, media, media.of()]) {
      expect(stranger.receive(awaited, bytes(1))).toBe(false)
      expect(stranger.read(offered)).toBe(null)
      stranger.forget(offered)
    }
    expect(one.receive(awaited, bytes(1))).toBe(true)
    expect(media.of('one').read(offered)).not.toBe(null)
  })

  it('end for their session when the account is left, also what was under way then', () => {
    const media = createMedia(testClock(), testRandom())
    const before = media.of('one')
    const handle = before.expect({ name: 'a', type: '', size: 1 })
    media.clear()
    const after = media.of('one')
    expect([before.receive(handle, bytes(1)), after.receive(handle, bytes(1))]).toEqual([false, false])
    for (const late of [
      () => before.offer({ name: 'a', type: '', bytes: bytes(1) }),
      () => before.expect({ name: 'a', type: '', size: 1 }),
    ])
      expect(late).toThrow(expect.objectContaining({ code: 'signed-out' }))
    expect(before.read(after.offer({ name: 'b', type: '', bytes: bytes(1) }))).toBe(null)
  })

  it('take no more memory than the limit: the oldest go, a file too large is refused', () => {
    const media = createMedia(testClock(), testRandom())
    expect(() => media.expect({ name: 'a', type: '', size: MEDIA_LIMITS.file + 1 })).toThrow(
      expect.objectContaining({ code: 'too-large' }),
    )
    const handles = Array.from({ length: 5 }, () => media.expect({ name: 'a', type: '', size: MEDIA_LIMITS.file }))
    const left = handles.filter((handle) => media.receive(handle, bytes(MEDIA_LIMITS.file)))
    expect(left).toEqual(handles.slice(1))
  })

  describe('that come in parts', () => {
    const landing = () => {
      const released: string[] = []
      const got: number[] = []
      const put = async (source: AsyncIterable<Uint8Array>) => {
        for await (const part of source) got.push(part.byteLength)
        return { id: 'landed' }
      }
      return { put, release: (id: string) => void released.push(id), released, got }
    }

    it('are handed on as they come, in their order, and taken once when they are whole', async () => {
      const media = createMedia(testClock(), testRandom())
      const to = landing()
      const handle = media.expectParts({ name: 'a.zip', type: '', size: 5 }, to)
      expect([media.receive(handle, bytes(5)), media.read(handle), media.takeLanded(handle)]).toEqual([
        false,
        null,
        null,
      ])
      expect(await media.receivePart(handle, 0, bytes(3))).toBe(true)
      expect(media.takeLanded(handle)).toBe(null)
      expect(await media.receivePart(handle, 3, bytes(2))).toBe(true)
      expect(media.takeLanded(handle)).toEqual({ name: 'a.zip', type: '', size: 5, file: 'landed' })
      expect([media.takeLanded(handle), to.got, to.released]).toEqual([null, [3, 2], []])
    })

    it('are given up where a part is not the next one or too much, where the account is left, or nobody takes them', async () => {
      const media = createMedia(testClock(), testRandom())
      for (const [at, size] of [
        [4, 1],
        [3, 3],
      ] as const) {
        const handle = media.expectParts({ name: 'a', type: '', size: 5 }, landing())
        expect(await media.receivePart(handle, 0, bytes(3))).toBe(true)
        expect(await media.receivePart(handle, at, bytes(size))).toBe(false)
        expect(await media.receivePart(handle, 3, bytes(2))).toBe(false)
      }
      const left = landing()
      const handle = media.expectParts({ name: 'a', type: '', size: 3 }, left)
      expect(await media.receivePart(handle, 0, bytes(3))).toBe(true)
      media.clear()
      expect([media.takeLanded(handle), left.released]).toEqual([null, ['landed']])
    })

    it('fail with what stops their landing', async () => {
      const media = createMedia(testClock(), testRandom())
      const put = async () => Promise.reject(new Failure('disk-full'))
      const handle = media.expectParts({ name: 'a', type: '', size: 5 }, { put, release: () => undefined })
      await expect(media.receivePart(handle, 0, bytes(3))).rejects.toMatchObject({ code: 'disk-full' })
      expect(await media.receivePart(handle, 3, bytes(2))).toBe(false)
    })
  })

  it('checklist 22: come as what they may be shown as, under a name that cannot break the header', () => {
    const headers = mediaHeaders('合同"\r\nX: y\'.pdf', 'application/pdf')
    expect(headers['Content-Type']).toBe('application/pdf')
    expect(headers['Content-Disposition']).toMatch(/^inline; filename\*=UTF-8''[\w%.-]+$/)
    // A firm that cuts names may cut one within a sign; what names a folder or a device of Windows is no name of a file.
    const named = (name: string) => mediaHeaders(name, '')['Content-Disposition']?.split("''")[1]
    expect(named('合同\ud83d.pdf')).toBe(encodeURIComponent('合同_.pdf'))
    expect(['a/b:c?.txt', 'NUL.txt', '意见. '].map(named)).toEqual([
      'a_b_c_.txt',
      '_NUL.txt',
      encodeURIComponent('意见'),
    ])
    expect(Buffer.byteLength(decodeURIComponent(named(`${'合同'.repeat(200)}.docx`) ?? ''))).toBeLessThan(256)
    for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', '', 'text/plain; x'])
      expect(mediaHeaders('a', type)['Content-Type']).toBe('application/octet-stream')
  })
})
