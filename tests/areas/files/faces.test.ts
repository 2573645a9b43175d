// Pictures of people, from where their platforms have them: what is asked, and what is taken of the answer.
import { describe, expect, it } from 'vitest'
import { conversationView } from '#core/areas/chats/views'
import { createFaces, faceAddress } from '#core/areas/files/faces'
import { createFiles } from '#core/areas/files/service'
import type { Home } from '#core/engine/account-session'
import { createMedia } from '#core/engine/media'
import type { Conversation } from '#shared/domain/chat'
import { png } from '../../../src/sample-firm/data/sample-bytes.ts'
import { newStore } from '../../engine/store/support.ts'
import { codeOf } from '../../support/core.ts'
import { testClock, testRandom } from '../../support/ports.ts'
import { conversation } from '../chats/chat-rows.ts'

const address = 'https://wx.qlogo.cn/mmhead/abc/132'
const drawn = Buffer.from(png(4_000, 1))

/** Pictures over a network that answers as it is told, and what it was asked. */
const facesOver = (answer: () => Response | Promise<Response>) => {
  const asked: Request[] = []
  const clock = testClock()
  const fetch: typeof globalThis.fetch = async (input) => {
    asked.push(input as Request)
    return answer()
  }
  return { face: createFaces(fetch, clock), asked, clock, fetch }
}
const picture = () => new Response(new Uint8Array(drawn), { headers: { 'content-type': 'text/html' } })

describe('the picture of a person', () => {
  it('CA-05 CA-19 WM-04 CM-04 MP-03 is fetched once from its platform, with nothing of the firm, and known by its bytes', async () => {
    const { face, asked } = facesOver(picture)
    const [one, same] = await Promise.all([face(address), face(`${address}#a`)])
    expect([one?.type, same]).toEqual(['image/png', one])
    expect(Buffer.from(one?.bytes ?? []).equals(drawn)).toBe(true)
    const [request] = asked
    expect([asked.length, request?.url, request?.credentials, request?.redirect]).toEqual([1, address, 'omit', 'error'])
    expect([...(request?.headers ?? [])]).toEqual([['accept', 'image/*']])
  })

  it('CA-19 is asked for by https at a public name alone; any other address asks nobody', async () => {
    expect(faceAddress('http://wx.qlogo.cn/mmhead/abc/132')).toBe(address)
    const { face, asked } = facesOver(picture)
    const places = [
      ...['', 'javascript:harmed=1', 'data:image/png;base64,AA', 'file:///etc/passwd', '//wx.qlogo.cn/a', 'not one'],
      ...['https://127.0.0.1/a', 'https://2130706433/a', 'https://[::1]/a', 'https://localhost/a', 'https://oa/a.png'],
      ...['https://nas.local/a', 'https://crm.office.lan/a', 'https://a.example:8443/a', 'https://u:p@a.example/a'],
    ]
    for (const place of places) expect(await face(place), place).toBeNull()
    expect(asked).toEqual([])
  })

  it('CA-19 is nothing where another thing came, or too much, and is asked for again ten minutes later', async () => {
    for (const other of [
      () => new Response('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      () => new Response(new Uint8Array(drawn), { status: 404 }),
      () => new Response(Buffer.concat([drawn, Buffer.alloc(512 * 1024)])),
      () => Promise.reject(new TypeError('fetch failed')),
    ]) {
      let answer: () => Response | Promise<Response> = other
      const { face, asked, clock } = facesOver(() => answer())
      expect(await face(address)).toBeNull()
      answer = picture
      clock.advance(599_999)
      expect([await face(address), asked.length]).toEqual([null, 1])
      clock.advance(1)
      expect([(await face(address))?.type, asked.length]).toEqual(['image/png', 2])
      expect(clock.waiting()).toEqual([])
    }
  })

  it('CA-19 that does not come is given up after 15 s', async () => {
    const { face, asked, clock } = facesOver(
      () =>
        new Promise((_, reject) => asked[0]?.signal.addEventListener('abort', () => reject(new TypeError('aborted')))),
    )
    const waited = face(address)
    clock.advance(15_000)
    expect(await waited).toBeNull()
  })
})

describe('a page', () => {
  it('CA-19 is given the pictures alone whose addresses it was told, and carries nothing out by another one', async () => {
    const store = newStore()
    const [clock, random] = [testClock(), testRandom()]
    const { asked, fetch } = facesOver(picture)
    const parts = { ports: { clock, random, network: { fetch } }, media: createMedia(clock, random) }
    const files = createFiles({ ...parts, opened: () => ({ store }) } as unknown as Home)
    const words = `${address}?text=secret`
    expect(await codeOf(Promise.resolve(files.face({ address: words })))).toBe('not-found')
    store.conversations.upsert([conversation('c1', { peer: { openId: 'b', name: '王芳', avatar: address } })], 1)
    expect(await codeOf(Promise.resolve(files.face({ address })))).toBe('not-found')
    conversationView(store, store.conversations.get('wework:c1') as Conversation)
    expect((await files.face({ address })).size).toBe(drawn.byteLength)
    expect(await codeOf(Promise.resolve(files.face({ address: words })))).toBe('not-found')
    expect(asked.map(({ url }) => url)).toEqual([address])
  })
})
