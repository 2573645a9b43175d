import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkingCopy } from '../../src/main/desktop/document-copies.ts'
import { watchFolder } from '../../src/main/desktop/document-watch.ts'

let profile = ''
let folder = ''
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'firmdesk-copies-'))
  folder = join(profile, 'accounts', 'a'.repeat(64), 'editing', 'b'.repeat(32))
  mkdirSync(folder, { recursive: true })
})
afterEach(() => rmSync(profile, { recursive: true, force: true }))

describe('a working copy of a document', () => {
  it('is opened marked as one from the network, and nothing else is', async () => {
    const [opened, marked]: [string[], string[]] = [[], []]
    const open = (path: string, answer = '') =>
      openWorkingCopy(
        { openPath: async (one) => (opened.push(one) > 0 ? answer : '') },
        profile,
        path,
        async (one) => marked.push(one) > 0,
      )
    const put = (path: string) => {
      writeFileSync(path, '')
      return path
    }
    const path = put(join(folder, '起诉状.docx'))
    expect([await open(path), opened, marked]).toEqual([true, [path], [path]])
    expect(await open(path, 'no application')).toBe(false)
    opened.length = 0
    symlinkSync(path, join(folder, 'link.docx'))
    const refused = [
      put(join(folder, 'a.exe')),
      put(join(folder, 'a.docm')),
      put(join(folder, 'a.pdf')),
      join(folder, 'gone.docx'),
      join(folder, 'link.docx'),
      put(join(profile, 'settings.docx')),
      `${folder}/../${'b'.repeat(32)}/../../../../settings.docx`,
      put(join(profile, 'accounts', 'a'.repeat(64), 'main.docx')),
      join(tmpdir(), 'a.docx'),
    ]
    for (const one of refused) expect(await open(one), one).toBe(false)
    expect(opened).toEqual([])
  })

  it('lies in a folder that is shown, and no other folder is', async () => {
    const opened: string[] = []
    const open = (path: string) =>
      openWorkingCopy({ openPath: async (one) => (opened.push(one) > 0 ? '' : '') }, profile, path)
    expect(await open(folder)).toBe(true)
    const elsewhere = join(profile, 'accounts', 'a'.repeat(64), 'editing', 'c'.repeat(32))
    symlinkSync(profile, elsewhere)
    mkdirSync(join(folder, 'inner.docx'))
    for (const one of [dirname(folder), profile, join(folder, 'inner.docx'), elsewhere, `${folder}/..`])
      expect(await open(one), one).toBe(false)
    expect(opened).toEqual([folder])
  })

  it('is heard of when an application saves it by another name, and a folder that is gone tells nothing', async () => {
    const heard = Promise.withResolvers<void>()
    const end = watchFolder(folder, heard.resolve)
    writeFileSync(join(folder, '~WRD1.tmp'), 'a')
    renameSync(join(folder, '~WRD1.tmp'), join(folder, 'a.docx'))
    await heard.promise
    end()
    watchFolder(join(profile, 'nowhere'), () => undefined)()
  })
})
