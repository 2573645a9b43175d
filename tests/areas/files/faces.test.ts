// Pictures of people, from where their platforms have them: what is asked, and what is taken of the answer.
import { describe, expect, it } from 'vitest'
import { createHome, type OpenAccount } from '#core/account/home'
import { createSettings } from '#core/account/settings'
import { conversationView } from '#core/areas/chats/views'
import { createFaces, faceAddress } from '#core/areas/files/faces'
import { toldFace } from '#core/areas/files/known-faces'
import { createFiles } from '#core/areas/files/service'
import type { Home } from '#core/engine/account-session'
import { createMedia } from '#core/engine/media'
import type { Conversation } from '#shared/domain/chat'
import { png } from '../../../src/sample-firm/data/sample-bytes.ts'
import { newStore } from '../../engine/store/support.ts'
import { codeOf } from '../../support/core.ts'
import { testClock, testPorts, testRandom } from '../../support/ports.ts'
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

  it('CA-19 is held until those used later have 32 MB, and is asked for anew then', async () => {
    const large = Buffer.concat([drawn, Buffer.alloc(512 * 1024 - drawn.byteLength)])
    const { face, asked } = facesOver(() => new Response(large))
    const at = (number: number) => `${address}?n=${number}`
    for (let number = 0; number < 64; number++) await face(at(number))
    await face(at(0))
    expect(asked).toHaveLength(64)
    await face(at(64))
    for (const held of [0, 2, 63, 64]) await face(at(held))
    expect(asked).toHaveLength(65)
    expect((await face(at(1)))?.bytes.byteLength).toBe(512 * 1024)
    expect(asked).toHaveLength(66)
  })

  it('CA-19 small ones are held for 200 addresses, those too where nothing came', async () => {
    let answer: () => Response = () => new Response('none', { status: 404 })
    const { face, asked } = facesOver(() => answer())
    for (let number = 0; number < 100; number++) await face(`${address}?n=${number}`)
    answer = picture
    for (let number = 100; number < 200; number++) await face(`${address}?n=${number}`)
    await face(`${address}?n=0`)
    expect(asked).toHaveLength(200)
    await face(`${address}?n=200`)
    await face(`${address}?n=0`)
    expect(asked).toHaveLength(201)
    await face(`${address}?n=1`)
    expect(asked).toHaveLength(202)
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
    const files = createFiles({ ...parts, showsFaces: () => true, opened: () => ({ store }) } as unknown as Home)
    const words = `${address}?text=secret`
    expect(await codeOf(Promise.resolve(files.face({ address: words })))).toBe('not-found')
    store.conversations.upsert([conversation('c1', { peer: { openId: 'b', name: '王芳', avatar: address } })], 1)
    expect(await codeOf(Promise.resolve(files.face({ address })))).toBe('not-found')
    conversationView(store, store.conversations.get('wework:c1') as Conversation)
    expect((await files.face({ address })).size).toBe(drawn.byteLength)
    expect(await codeOf(Promise.resolve(files.face({ address: words })))).toBe('not-found')
    expect(asked.map(({ url }) => url)).toEqual([address])
  })

  it('CA-19 is given none while a person has switched them off, and nobody is asked', async () => {
    const store = newStore()
    const { asked, fetch } = facesOver(picture)
    const ports = { ...testPorts({ profile: '' }), network: { fetch } }
    const home = createHome(ports, () => undefined, {}, createMedia(ports.clock, ports.random))
    const [settings, files] = [createSettings(home), createFiles({ ...home, opened: () => ({ store }) as OpenAccount })]
    toldFace(store, address)
    expect((await settings.get({})).faces).toBe(true)
    await settings.set({ faces: false })
    expect(await codeOf(Promise.resolve(files.face({ address })))).toBe('not-found')
    expect(asked).toEqual([])
    await settings.set({ faces: true })
    expect((await files.face({ address })).size).toBe(drawn.byteLength)
  })
})
