import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeFileName } from '#shared/domain/media'
import { markDownloaded } from '../../src/main/desktop/mark-of-the-web.ts'
import { saveFile } from '../../src/main/desktop/save-file.ts'
import { openedMedia } from '../support/opened-media.ts'
import fc from '../support/properties.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'firmdesk-save-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const handle = 'e'.repeat(32)
const core = {
  media: async (asked: string) =>
    asked === handle ? openedMedia({ name: 'a', type: '', bytes: new TextEncoder().encode('客户') }) : null,
}
const answering = (filePath: string) => ({ showSaveDialog: async () => ({ canceled: filePath === '', filePath }) })
const save = (path: string, asked = handle, mark: (path: string) => Promise<boolean> = async () => false) =>
  saveFile(answering(path) as never, core, {} as never, folder, { handle: asked, name: '客户.xlsx' }, mark)

/** Writers that keep what they were given. */
const writers = () => {
  const seen: unknown[] = []
  return {
    seen,
    write: async (...given: readonly unknown[]) => seen.push(given),
    run: async (...given: readonly unknown[]) => seen.push(given),
    now: () => 1_700_000_000_999,
    id: () => '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  }
}

describe('saving a file', () => {
  it('writes where the person said, and nothing where they thought better of it', async () => {
    const path = join(folder, '客户.xlsx')
    expect(await save(path)).toEqual({ saved: true })
    expect(readFileSync(path, 'utf8')).toBe('客户')
    expect(await save('')).toEqual({ saved: false })
  })

  it('leaves the file that stood there as it is until the new one is whole', async () => {
    const here = mkdtempSync(join(folder, 'over-'))
    const path = join(here, '证据.mp4')
    writeFileSync(path, '从前的')
    const broken = { media: async () => ({ ...(await core.media(handle)), piece: async () => null }) as never }
    const asked = { handle, name: '证据.mp4' }
    const given = saveFile(answering(path) as never, broken, {} as never, here, asked, async () => false)
    await expect(given).rejects.toMatchObject({ code: 'file-damaged' })
    expect([readdirSync(here), readFileSync(path, 'utf8')]).toEqual([['证据.mp4'], '从前的'])
    // A folder of that name cannot be replaced.
    mkdirSync(join(here, '文件夹', '里'), { recursive: true })
    await expect(save(join(here, '文件夹'))).rejects.toMatchObject({ code: 'not-writable' })
    expect(await save(path)).toEqual({ saved: true })
    expect([readdirSync(here).sort(), readFileSync(path, 'utf8')]).toEqual([['文件夹', '证据.mp4'], '客户'])
  })

  it('says why it could not', async () => {
    await expect(save(join(folder, 'x'), 'f'.repeat(32))).rejects.toMatchObject({ code: 'not-found' })
    await expect(save(join(folder, 'missing', 'x'))).rejects.toMatchObject({ code: 'not-writable' })
  })

  it('checklist 22: a file of the firm carries the mark of the system, without the firm’s address', async () => {
    const [windows, mac, linux] = [writers(), writers(), writers()]
    expect(await markDownloaded('C:\\文件\\a.xlsx', 'win32', windows)).toBe(true)
    expect(windows.seen).toEqual([['C:\\文件\\a.xlsx:Zone.Identifier', '[ZoneTransfer]\r\nZoneId=3\r\n']])
    expect(await markDownloaded('/文件/-a.xlsx', 'darwin', mac)).toBe(true)
    expect(mac.seen).toEqual([
      [
        '/usr/bin/xattr',
        ['-w', 'com.apple.quarantine', '0081;6553f100;Firmdesk;1B4E28BA-2FA1-41D2-883F-0016D3CCA427', '/文件/-a.xlsx'],
      ],
    ])
    expect(await markDownloaded('/文件/a.xlsx', 'linux', linux)).toBe(false)
    expect(linux.seen).toEqual([])
  })

  it('checklist 22: it is marked once it is written, nothing else is, and a disk without marks keeps the file all the same', async () => {
    const path = join(folder, 'marked.xlsx')
    const marked: string[] = []
    const mark = async (at: string) => {
      marked.push(readFileSync(at, 'utf8'))
      return true
    }
    expect(await save(path, handle, mark)).toEqual({ saved: true })
    await save('', handle, mark)
    await expect(save(join(folder, 'missing', 'x'), handle, mark)).rejects.toMatchObject({ code: 'not-writable' })
    expect(marked).toEqual(['客户'])
    const failing = () => Promise.reject(Object.assign(new Error('no streams'), { code: 'EINVAL' }))
    expect(await save(path, handle, failing)).toEqual({ saved: true })
  })

  it('checklist 22: no name of the server leads out of the folder or is one that Windows keeps for itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const safe = safeFileName(name)
        expect(safe).not.toMatch(/[\\/:*?"<>|\p{Cc}]/u)
        expect(safe).not.toMatch(/^\.|\.$/)
        expect(safe.length).toBeGreaterThan(0)
        expect(safe.length).toBeLessThanOrEqual(181)
        expect(safe).not.toMatch(/^\s|\s$/)
        expect(safe.isWellFormed()).toBe(true)
        expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255)
      }),
      { numRuns: 5000, seed: 1 },
    )
    expect(['con', 'NUL.txt', '..', '../../a', 'a.pdf'].map(safeFileName)).toEqual([
      '_con',
      '_NUL.txt',
      '_',
      '_.._a',
      'a.pdf',
    ])
  })

  it('checklist 22: no name is a device of Windows, with any ending, blanks before it or raised digits', () => {
    const names = ['con', 'prn', 'aux', 'nul', 'conin$', 'conout$', 'clock$'].concat(
      ['com', 'lpt'].flatMap((port) => [...'0123456789¹²³'].map((digit) => port + digit)),
    )
    const spelt = fc
      .tuple(fc.constantFrom(...names), fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }))
      .map(([name, raised]) => [...name].map((sign, at) => (raised[at] ? sign.toUpperCase() : sign)).join(''))
    const blanks = fc.constantFrom('', ' ', '  ', '\u3000', '\u00a0')
    const ending = fc.constantFrom('', '.', '.txt', '.tar.gz', ' .txt', '. txt', '...')
    fc.assert(
      fc.property(blanks, spelt, blanks, ending, (before, name, after, rest) => {
        const safe = safeFileName(`${before}${name}${after}${rest}`)
        const stem = safe.split('.')[0]?.trim().toLowerCase() ?? ''
        expect(names).not.toContain(stem)
      }),
      { numRuns: 3000, seed: 22 },
    )
    expect(['nul .txt', 'COM¹.txt', 'CONIN$', 'console.log', 'com10.txt', 'nul客户.txt'].map(safeFileName)).toEqual([
      '_nul .txt',
      '_COM¹.txt',
      '_CONIN$',
      'console.log',
      'com10.txt',
      'nul客户.txt',
    ])
  })

  it('checklist 22: a long Chinese name keeps its ending and fits into what Linux takes', () => {
    const path = join(folder, safeFileName(`${'合同'.repeat(200)}😀.docx`))
    writeFileSync(path, '')
    expect(path.endsWith('合同😀.docx')).toBe(true)
  })
})
