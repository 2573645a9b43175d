// Files and folders of a profile are their owner's alone. Windows keeps that by the rights of the profile's folder.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFileFolder } from '#core/engine/store/files/file-folder'
import { openSettingsFile } from '../../src/main/browser/settings-file.ts'
import { placeProfile } from '../../src/main/desktop/launch-arguments.ts'
import { openLogFile } from '../../src/main/log-file.ts'
import { temporaryFolder } from '../support/ports.ts'

let folder: ReturnType<typeof temporaryFolder>
let mask: number

beforeEach(() => {
  folder = temporaryFolder()
  // The most open mask that a person may have set: what is kept closed is kept so by the product.
  mask = process.umask(0)
})
afterEach(() => {
  process.umask(mask)
  folder.remove()
})

const modeOf = (...parts: readonly string[]): string => (statSync(join(folder.path, ...parts)).mode & 0o777).toString(8)

describe.skipIf(process.platform === 'win32')('only their owner may read', () => {
  it('the log and its folder', () => {
    const log = openLogFile(folder.path, () => 0, 100)
    for (let line = 0; line < 5; line += 1) log('info', 'step', { line })
    expect(modeOf('logs')).toBe('700')
    expect(modeOf('logs', 'firmdesk.log')).toBe('600')
    expect(modeOf('logs', 'firmdesk.1.log')).toBe('600')
  })

  it('the settings of the browser shell', () => {
    openSettingsFile(folder.path).set('preferences', { theme: 'dark' })
    expect(modeOf('settings.json')).toBe('600')
  })

  it('files of an account', async () => {
    const files = createFileFolder(join(folder.path, 'files'), new Uint8Array(32))
    const { id } = await files.put([new Uint8Array(10)])
    expect(readdirSync(join(folder.path, 'files'))).toEqual([id])
    expect(modeOf('files')).toBe('700')
    expect(modeOf('files', id)).toBe('600')
  })

  it('a profile that the command line names', () => {
    const profile = join(folder.path, 'chosen')
    const set: string[] = []
    const app = { getPath: () => profile, setPath: (name: string) => void set.push(name) }
    placeProfile(app as never, { profile, firm: 'sample', locale: null, updates: null })
    expect(set).toContain('userData')
    expect(existsSync(profile)).toBe(true)
    expect(modeOf('chosen')).toBe('700')
  })
})
