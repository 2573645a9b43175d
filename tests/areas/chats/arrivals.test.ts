// A large file on its way from either firm of the tests: how far it is, and that giving it up leaves nothing.
import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MEDIA_LIMITS } from '#core/engine/media'
import type { CoreEvent } from '#shared/contract/events'
import type { CallerPort } from '#shared/contract/index'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { codeOf } from '../../support/core.ts'
import { until } from '../../support/ports.ts'
import { firms, type Office } from './firms.ts'

const PART = MEDIA_LIMITS.part
const COUNT = MEDIA_LIMITS.inMemory / PART + 6
const size = COUNT * PART
const arrival = 'a'.repeat(32)

/** The bytes of a firm's answer to a download, given by hand; whoever ends the request ends them. */
type Line = { readonly give: (parts: number) => void; readonly breakOff: () => void; given: number }

const lines: Line[] = []
/** False where the firm does not say how many bytes a file has. */
let says = true

/** Makes a large body of a firm's own answer, and holds it. */
const held = (answer: Response, signal: AbortSignal | null | undefined): Response => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal?.addEventListener('abort', () => controller.error(signal.reason))
      lines.push({
        given: 0,
        give(parts) {
          for (let left = parts; left > 0; left -= 1) controller.enqueue(new Uint8Array(PART).fill(7))
          this.given += parts
          if (this.given === COUNT) controller.close()
        },
        breakOff: () => controller.error(new TypeError('terminated', { cause: { code: 'UND_ERR_SOCKET' } })),
      })
    },
  })
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  if (says) headers.set('content-length', String(size))
  return new Response(body, { status: answer.status, headers })
}

beforeEach(() => {
  lines.length = 0
  says = true
  const send = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const answer = await send(input, init)
    const request = input instanceof Request ? input : null
    if (!(request?.url ?? String(input)).includes('/file/fs/download')) return answer
    return held(answer, init?.signal ?? request?.signal)
  })
})
afterEach(() => vi.unstubAllGlobals())

describe.each(firmNames)('RT-09 a large file from the %s firm', (name) => {
  let office: Office
  openForEach(firms[name], (opened) => {
    office = opened
  })

  /** The id of a file that the firm has. */
  const fileOf = async (): Promise<string> => {
    const { chats } = office.core.client
    for (const { id } of (await chats.conversations({ limit: 200 })).rows)
      for (const { body } of (await chats.messages({ conversation: id, from: { at: 'newest' }, limit: 200 })).messages)
        if (body.kind === 'file' && body.fsid !== '') return body.fsid
    throw new Error('the firm has no file')
  }
  const stored = () =>
    readdirSync(office.core.ports.profile, { recursive: true, encoding: 'utf8' }).filter((path) =>
      /[/\\]files[/\\]/.test(path),
    )
  const far = async () => (await office.core.client.files.arrival({ id: arrival })).arrival
  /** Waits until the answer began, and gives the first parts of it. */
  const begun = async (parts: number, at = 0): Promise<Line> => {
    await until(() => lines[at] !== undefined)
    const line = lines[at]
    if (line === undefined) throw new Error('it has begun')
    line.give(parts)
    await until(async () => (await far())?.read === parts * PART)
    return line
  }

  it.each([true, false])('tells how far it is; the firm says its size: %s', async (isSaid) => {
    says = isSaid
    const total = isSaid ? size : null
    const { chats } = office.core.client
    const told: CoreEvent[] = []
    office.core.core.onEvent((event) => told.push(event))
    const coming = chats.media({ fsid: await fileOf(), arrival })
    const line = await begun(3)
    expect(await far()).toEqual({ read: 3 * PART, total })
    line.give(COUNT - 5)
    await until(async () => (await far())?.read === (COUNT - 2) * PART)
    expect(await far()).toEqual({ read: (COUNT - 2) * PART, total })
    office.core.ports.clock.advance(1_000)
    await until(() => told.some((event) => event.type === 'changed' && event.area === 'arrivals'))
    expect(told).toContainEqual({ type: 'changed', area: 'arrivals', ids: [arrival] })
    line.give(2)
    expect(await coming).toMatchObject({ size })
    expect(await far()).toBe(null)
  })

  it.each([
    ['in memory', 2],
    ['in the folder', COUNT - 1],
  ])('that is given up %s leaves nothing, and is had by another try', async (_where, parts) => {
    const { chats, files } = office.core.client
    const fsid = await fileOf()
    const before = stored()
    const coming = codeOf(chats.media({ fsid, arrival }))
    await begun(parts)
    await files.stop({ id: arrival })
    expect(await far()).toBe(null)
    // The same window may ask again at once.
    const again = chats.media({ fsid, arrival })
    expect(await coming).toBe('stopped')
    expect(stored()).toEqual(before)
    expect((await chats.kept({ fsids: [fsid] })).fsids).toEqual([])
    const line = await begun(1, 1)
    line.give(COUNT - 1)
    expect(await again).toMatchObject({ size })
    expect((await chats.kept({ fsids: [fsid] })).fsids).toEqual([fsid])
    expect(stored()).toHaveLength(before.length + 1)
  })

  it('ends with the window that waits for it, and that window alone', async () => {
    const { core } = office.core
    const ends: (() => void)[] = []
    const port: CallerPort = { session: 'window', onClose: (run) => void ends.push(run) }
    const fsid = await fileOf()
    const before = stored()
    const call = core.caller(port)
    const coming = call('chats', 'media', { fsid, arrival })
    const other = office.core.client.chats.media({ fsid, arrival: 'b'.repeat(32) })
    await until(() => lines.length === 2)
    for (const line of lines) line.give(COUNT - 1)
    await until(async () => (await far())?.read === (COUNT - 1) * PART)
    for (const end of ends) end()
    expect(await coming).toMatchObject({ ok: false, code: 'stopped' })
    // The one of the two that goes on is not known by its place.
    for (const line of lines) {
      try {
        line.give(1)
      } catch {
        // Its request was ended.
      }
    }
    expect(await other).toMatchObject({ size })
    expect(stored()).toHaveLength(before.length + 1)
    expect(ends).toHaveLength(1)
  })

  it('that breaks off on its way says so, leaves nothing, and is had by another try', async () => {
    const { chats } = office.core.client
    const fsid = await fileOf()
    const before = stored()
    const coming = codeOf(chats.media({ fsid, arrival }))
    const line = await begun(COUNT - 1)
    office.core.ports.cut(true)
    line.breakOff()
    expect(await coming).toBe('not-json')
    expect([stored(), await far()]).toEqual([before, null])
    expect(await codeOf(chats.media({ fsid, arrival }))).toBe('offline')
    office.core.ports.cut(false)
    const again = chats.media({ fsid, arrival })
    const second = await begun(1, 1)
    second.give(COUNT - 1)
    expect(await again).toMatchObject({ size })
  })

  it('ends with the account', async () => {
    const fsid = await fileOf()
    const before = stored()
    const coming = codeOf(office.core.client.chats.media({ fsid, arrival }))
    await begun(COUNT - 1)
    await office.core.client.session.signOut({})
    expect(await coming).toBe('signed-out')
    expect(stored()).toEqual(before)
  })

  it('is waited for under one name once', async () => {
    const { chats, files } = office.core.client
    const fsid = await fileOf()
    const coming = codeOf(chats.media({ fsid, arrival }))
    await begun(1)
    expect(await codeOf(chats.media({ fsid, arrival }))).toBe('invalid-input')
    await files.stop({ id: arrival })
    expect(await coming).toBe('stopped')
  })
})
