import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appPathParts, resolveAppFile } from '../../src/main/desktop/app-path.ts'
import { answerAppRequest, declareAppScheme } from '../../src/main/desktop/app-protocol.ts'
import { contentPolicy } from '../../src/shared/domain/content-policy.ts'
import { openedMedia } from '../support/opened-media.ts'
import fc from '../support/properties.ts'

let folder = ''
let root = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'firmdesk-protocol-'))
  root = join(folder, 'renderer')
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(root, 'assets', 'index-a1.js'), 'export {}')
  writeFileSync(join(root, 'assets', 'odd.exe'), 'MZ')
  writeFileSync(join(folder, 'secret.html'), 'secret')
  symlinkSync(join(folder, 'secret.html'), join(root, 'assets', 'link.html'))
  symlinkSync(folder, join(root, 'assets', 'outside'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const picture = { name: '会见.svg', type: 'image/svg+xml', bytes: new TextEncoder().encode('<svg/>') }
const media = async (handle: string) => (handle === 'a'.repeat(32) ? openedMedia(picture) : null)
const ask = (path: string, method = 'GET') =>
  answerAppRequest(root, new Request(`app://firmdesk${path}`, { method }), media)

describe('app:// files', () => {
  it('checklist 18: serves the pages, and the first page for the bare address', async () => {
    expect(await (await ask('/')).text()).toContain('page')
    expect((await ask('/assets/index-a1.js')).headers.get('content-type')).toContain('text/javascript')
    expect((await ask('/index.html?view=1', 'HEAD')).status).toBe(200)
  })

  it('checklist 18: no link leads out, no folder, no foreign type, no other method', async () => {
    expect(await resolveAppFile(root, 'app://firmdesk/assets/link.html')).toBe(null)
    expect(await resolveAppFile(root, 'app://firmdesk/assets/outside/secret.html')).toBe(null)
    expect((await ask('/assets')).status).toBe(404)
    expect((await ask('/assets/odd.exe')).status).toBe(404)
    expect((await ask('/index.html', 'POST')).status).toBe(405)
  })

  it('checklist 22: a file of the firm comes by its handle alone, and nothing of it can run', async () => {
    const answer = await ask(`/media/${'a'.repeat(32)}`)
    expect(await answer.text()).toBe('<svg/>')
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect((await ask(`/media/${'b'.repeat(32)}`)).status).toBe(404)
    expect((await ask('/media/../index.html')).status).toBe(200)
  })

  it('RT-09 a part of it is read by its place, and a reading that is given up ends', async () => {
    const handle = 'a'.repeat(32)
    const range = (asked: string) =>
      answerAppRequest(root, new Request(`app://firmdesk/media/${handle}`, { headers: { range: asked } }), media)
    const middle = await range('bytes=1-3')
    expect([middle.status, middle.headers.get('content-range'), await middle.text()]).toEqual([
      206,
      'bytes 1-3/6',
      'svg',
    ])
    expect((await range('bytes=6-')).status).toBe(416)
    expect((await range('bytes=0-0,2-3')).status).toBe(416)
    const asked: number[] = []
    const endless = async () => ({
      ...{ name: 'a', type: 'video/mp4', size: 2 ** 40 },
      piece: async (from: number) => {
        asked.push(from)
        return new Uint8Array(10)
      },
    })
    const answer = await answerAppRequest(root, new Request(`app://firmdesk/media/${handle}`), endless)
    expect([answer.headers.get('content-type'), asked]).toEqual(['video/mp4', []])
    const reader = answer.body?.getReader()
    await reader?.read()
    await reader?.read()
    await reader?.cancel()
    expect(asked).toEqual([0, 10])
    const head = await answerAppRequest(
      root,
      new Request(`app://firmdesk/media/${handle}`, { method: 'HEAD' }),
      endless,
    )
    expect([head.headers.get('content-length'), await head.text()]).toEqual([String(2 ** 40), ''])
    const torn = async () => ({ name: 'a', type: '', size: 9, piece: async () => null })
    await expect((await answerAppRequest(root, new Request('app://firmdesk/media/x'), torn)).text()).rejects.toThrow()
  })

  it('checklist 22: bytes that a page made are taken for the handle that waits for them, from the page alone', async () => {
    const taken: [string, number][] = []
    const give = (path: string, headers: Record<string, string> = {}) =>
      answerAppRequest(
        root,
        new Request(`app://firmdesk${path}`, { method: 'PUT', body: 'four', headers }),
        media,
        async (handle, bytes) => {
          taken.push([handle, bytes.byteLength])
          return handle === 'c'.repeat(32)
        },
      )
    expect((await give(`/media/${'c'.repeat(32)}`)).status).toBe(204)
    expect((await give(`/media/${'d'.repeat(32)}`)).status).toBe(404)
    expect((await give('/index.html')).status).toBe(405)
    expect((await give(`/media/${'c'.repeat(32)}`, { origin: 'https://firm.example' })).status).toBe(403)
    expect(taken).toEqual([
      ['c'.repeat(32), 4],
      ['d'.repeat(32), 4],
    ])
  })

  it('a PUT takes no more than a file may have, and stops whoever gives without end', async () => {
    let given = 0
    let stopped = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 4 * 1024 * 1024
        controller.enqueue(new Uint8Array(4 * 1024 * 1024))
      },
      cancel() {
        stopped = true
      },
    })
    const init = { method: 'PUT', body: endless, duplex: 'half' } as RequestInit
    const request = new Request(`app://firmdesk/media/${'c'.repeat(32)}`, init)
    const take = async () => expect.fail('nothing of it is taken')
    expect((await answerAppRequest(root, request, media, take)).status).toBe(413)
    expect([stopped, given <= 80 * 1024 * 1024]).toEqual([true, true])
  })

  it('checklist 7: every answer carries the content policy and its opener policy', async () => {
    for (const response of [await ask('/'), await ask('/nothing.html'), await ask('/', 'PUT')]) {
      expect(response.headers.get('content-security-policy')).toBe(contentPolicy)
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    }
    expect(contentPolicy).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; frame-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default",
    )
  })

  it('checklist 18: 100,000 paths of every trick, and none leads out of the folder', () => {
    const trick = fc.constantFrom(
      ...[
        '..',
        '.',
        '%2e',
        '%2e%2e',
        '%252e',
        '/',
        '\\',
        '%2f',
        '%5c',
        '//',
        '\\\\host\\share',
        '\0',
        '%00',
        'C:',
        'c%3a',
      ],
      ...[
        'index.html',
        'assets',
        'link.html',
        'secret.html',
        ':$DATA',
        '::$INDEX_ALLOCATION',
        'NUL',
        'con.js',
        'aux',
        '...',
        ' ',
        '~1',
      ],
      ...['?', '#', ';', '\u2024\u2024', '\uff0e\uff0e', '\uff0f', 'é', '%c0%ae%c0%ae', '@', '-', '_', 'a.b'],
    )
    let named = 0
    fc.assert(
      fc.property(fc.array(trick, { maxLength: 10 }), (tricks) => {
        const parts = appPathParts(`app://firmdesk/${tricks.join('')}`)
        if (parts === null) return
        named += 1
        const file = join(root, ...parts)
        expect(file.startsWith(`${root}/`) || file.startsWith(`${root}\\`)).toBe(true)
        for (const part of parts) expect(part).toMatch(/^[A-Za-z0-9_@-][A-Za-z0-9._@-]*$/)
      }),
      { numRuns: 100_000, seed: 18 },
    )
    expect(named).toBeGreaterThan(1000)
  })

  it.each(['NUL', 'con.js', 'COM1.txt', 'assets/aux', 'index.html.', '.hidden', 'a:b', 'a%20b'])(
    'checklist 18: %s names nothing on any system',
    (path) => expect(appPathParts(`app://firmdesk/${path}`)).toBe(null),
  )

  it('checklist 18: the scheme is standard and secure, and may not bypass the content policy', () => {
    const declared: unknown[] = []
    declareAppScheme({ registerSchemesAsPrivileged: (schemes: unknown) => declared.push(schemes) } as never)
    expect(declared).toEqual([
      [
        {
          scheme: 'app',
          privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
        },
      ],
    ])
  })
})
