// Files that the system's applications open: which, from where, and what stays of them.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { safeFileName } from '#shared/domain/media'
import { opensOutside } from '#shared/domain/outside-kinds'
import { openedCopies } from '../../src/main/desktop/open-file.ts'
import { hostileNames } from '../support/hostile-texts.ts'
import { openedMedia } from '../support/opened-media.ts'

let profile = ''
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'firmdesk-open-'))
})
afterEach(() => rmSync(profile, { recursive: true, force: true }))

const handle = 'e'.repeat(32)
const core = {
  media: async (asked: string) =>
    asked === handle ? openedMedia({ name: 'a', type: '', bytes: new TextEncoder().encode('合同') }) : null,
}

/** Opens a file by its name; answers what the system was told to open and what was marked. */
const opening = (platform: NodeJS.Platform = process.platform) => {
  const [opened, marked]: [string[], string[]] = [[], []]
  const copies = openedCopies(profile, async (path) => marked.push(path) > 0, platform)
  const open = (name: string, asked = handle, answer = '') =>
    copies.open({ openPath: async (path) => (opened.push(path) > 0 ? answer : '') }, core, { handle: asked, name })
  return { copies, opened, marked, open }
}

describe('RT-09 a file that the app does not show', () => {
  it('is opened by the system as a marked copy that nobody else reads and nobody writes', async () => {
    const { opened, marked, open } = opening()
    expect(await open('合同 终稿.docx')).toEqual({ opened: true })
    const [path = ''] = opened
    expect(path.endsWith('合同 终稿.docx')).toBe(true)
    expect(readFileSync(path, 'utf8')).toBe('合同')
    expect(marked).toEqual(opened)
    if (process.platform !== 'win32') {
      expect(statSync(path).mode & 0o777).toBe(0o400)
      expect(statSync(dirname(dirname(path))).mode & 0o777).toBe(0o700)
    }
    await open('合同 终稿.docx')
    expect(new Set(opened).size).toBe(2)
    expect(await open('a.pdf', handle, 'no application')).toEqual({ opened: false })
    await expect(open('a.pdf', 'f'.repeat(32))).rejects.toMatchObject({ code: 'not-found' })
  })

  it('has a path on Windows that Excel opens, however long its name is; the end of the name stays', async () => {
    const name = `${'证据目录'.repeat(5)}${'a'.repeat(140)}终稿.xlsx`
    profile = join(profile, 'p'.repeat(40))
    mkdirSync(profile)
    for (const [platform, isWhole] of [
      ['win32', false],
      ['darwin', true],
    ] as const) {
      const { opened, open } = opening(platform)
      await open(name)
      const [path = ''] = opened
      expect(basename(path) === name).toBe(isWhole)
      expect(path.endsWith('a终稿.xlsx')).toBe(true)
      if (!isWhole) expect(path.length).toBe(218)
    }
  })

  it('goes at once where the system ends and waits for nothing', async () => {
    const { copies, opened, open } = opening()
    await open('a.pdf')
    copies.removeNow()
    expect(existsSync(opened[0] ?? '')).toBe(false)
    copies.removeNow()
  })

  it('is refused where its kind might be run, however it is written', async () => {
    const { opened, open } = opening()
    const names =
      'exe com scr bat cmd ps1 vbs js jse wsf hta msi lnk url reg jar app command sh desktop html htm svg docm xlsm'
    for (const name of [...names.split(' ').map((ending) => `合同.${ending}`), 'a.docx.EXE', 'a', '.docx.', 'a.exe .'])
      await expect(open(name), name).rejects.toMatchObject({ code: 'forbidden' })
    for (const name of hostileNames) await open(name).catch(() => undefined)
    for (const path of opened) {
      expect(dirname(dirname(path))).toBe(join(profile, 'opened'))
      expect(opensOutside(path)).toBe(true)
    }
  })

  it('is dragged out with others as marked copies of safe names, of any kind, that nobody else reads', async () => {
    const { copies, marked } = opening()
    const dragged: Electron.Item[] = []
    const page = { startDrag: (item: Electron.Item) => void dragged.push(item) }
    const drag = (names: readonly string[], asked = handle) =>
      copies.dragOut(
        page,
        core,
        names.map((name) => ({ handle: asked, name })),
        'drag.png',
      )
    const names = ['合同 终稿.docx', '合同 终稿.docx', '证据.exe', ...hostileNames.filter((name) => name !== '')]
    expect(await drag(names)).toEqual({ dragged: true })
    const [{ file = '', files = [], icon = '' } = {}] = dragged
    expect([files.length, new Set(files).size, files[0], icon]).toEqual([names.length, names.length, file, 'drag.png'])
    expect(marked).toEqual(files)
    for (const [at, path] of files.entries()) {
      expect([basename(path), dirname(dirname(path))]).toEqual([safeFileName(names[at] ?? ''), join(profile, 'opened')])
      expect(readFileSync(path, 'utf8')).toBe('合同')
      if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
    }
    await expect(drag(['a.pdf'], 'f'.repeat(32))).rejects.toMatchObject({ code: 'not-found' })
    expect([await drag([]), dragged.length]).toEqual([{ dragged: false }, 1])
    await copies.remove()
    expect(readdirSync(profile)).toEqual([])
  })

  it('leaves no copy that was still being made as the account was locked, and makes others afterwards', async () => {
    const { copies, opened, open } = opening()
    const shell = { openPath: async (path: string) => (opened.push(path) > 0 ? '' : '') }
    const media = async (asked: string) => {
      await copies.remove()
      return core.media(asked)
    }
    await expect(copies.open(shell, { media }, { handle, name: 'a.pdf' })).rejects.toMatchObject({ code: 'not-found' })
    expect([opened, readdirSync(join(profile, 'opened'))]).toEqual([[], []])
    expect(await open('b.pdf')).toEqual({ opened: true })
  })

  it('leaves no copy: they go at the end, and those of a run that broke off with the next start', async () => {
    const old = join(profile, 'opened', 'f-old')
    mkdirSync(old, { recursive: true })
    writeFileSync(join(old, 'a.pdf'), 'old', { mode: 0o400 })
    const { copies, opened, open } = opening()
    await open('b.pdf')
    expect(existsSync(old)).toBe(false)
    await copies.remove()
    expect([existsSync(opened[0] ?? ''), readdirSync(profile)]).toEqual([false, []])
  })
})
