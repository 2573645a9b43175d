// Links as each system hands them to the app: when they are opened, and which one.
import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { describe, expect, it } from 'vitest'
import { appLinks, opensLinks, takeLinks } from '../../src/main/desktop/app-links.ts'
import { readArguments } from '../../src/main/desktop/launch-arguments.ts'

const stage = (...words: readonly string[]) => {
  const app = new EventEmitter()
  const done: string[] = []
  const links = appLinks(app as unknown as Pick<App, 'on'>, words)
  return {
    done,
    run: () =>
      links.started({
        show: () => void done.push('shown'),
        openLink: (address) => void done.push(`opened ${address}`),
      }),
    second: (...asked: readonly string[]) => app.emit('second-instance', {}, asked),
    tell: (address: string) => app.emit('open-url', { preventDefault: () => void done.push('taken') }, address),
  }
}

describe('links of the system', () => {
  it('stand among the words of the start on Windows and Linux, and wait for the app', () => {
    const { done, run } = stage('--profile=C:\\x', 'tel:13812345621')
    expect(done).toEqual([])
    run()
    expect(done).toEqual(['opened tel:13812345621'])
  })

  it('come with a second start there, which shows the window where it brings none', () => {
    const { done, run, second } = stage()
    second('firmdesk.exe', 'callto:02166801234')
    second('firmdesk.exe')
    run()
    expect(done).toEqual(['opened callto:02166801234'])
    second('firmdesk.exe', '--locale=en')
    second('firmdesk.exe', 'firmdesk://company/12')
    expect(done.slice(1)).toEqual(['shown', 'opened firmdesk://company/12'])
  })

  it('come by an event on macOS, also the one that the app was started with', () => {
    const { done, run, tell } = stage()
    tell('tel:13812345621')
    run()
    tell('tel:13912345621')
    expect(done).toEqual(['taken', 'opened tel:13812345621', 'taken', 'opened tel:13912345621'])
  })

  it('are given to the program behind `--` on Windows, where one may hold what Chromium would take for a switch', () => {
    const asked: unknown[][] = []
    const app = {
      setAsDefaultProtocolClient: (...words: unknown[]) => asked.push(['set', ...words]) > 0,
      removeAsDefaultProtocolClient: (...words: unknown[]) => asked.push(['remove', ...words]) > 0,
    }
    const execPath = 'C:\\Users\\林 律师\\Firmdesk.exe'
    takeLinks(app, 'tel', true, { platform: 'win32', execPath })
    takeLinks(app, 'tel', false, { platform: 'win32', execPath })
    takeLinks(app, 'tel', true, { platform: 'darwin', execPath })
    expect(asked).toEqual([
      ['set', 'tel', execPath, ['--']],
      ['remove', 'tel', execPath, ['--']],
      ['set', 'tel'],
    ])
  })

  it('bring no folder and no server: what stands behind one may be a part of it', () => {
    const folder = '/home/lin'
    const plain = readArguments(['--profile=/data', '--', 'tel:13812345621'], folder)
    expect(plain.profile).toBe('/data')
    const words = ['--locale=en', '--', 'tel:1', '--profile=/evil', '--firm=https://evil.example', '--updates=/evil']
    expect(readArguments(words, folder)).toEqual({ profile: null, firm: 'sample', locale: 'en', updates: null })
  })

  it.each([
    ['win32', 'C:\\Apps\\Firmdesk\\Firmdesk.exe', 'c:\\apps\\firmdesk\\Firmdesk.exe', true],
    ['win32', 'C:\\Apps\\Firmdesk\\Firmdesk.exe', 'C:\\Apps\\Other.exe', false],
    ['win32', 'C:\\Apps\\Firmdesk\\Firmdesk.exe', '', false],
    ['darwin', '/Applications/Firmdesk.app/Contents/MacOS/Firmdesk', '/Applications/Firmdesk.app', true],
    ['linux', '/opt/firmdesk', '/opt/firmdesk', null],
  ] as const)(
    'are opened as the system says, on %s by %s where it names %j: %s',
    async (platform, execPath, path, is) => {
      const getApplicationInfoForProtocol = async () => {
        if (path === '') throw new Error('no program')
        return { path } as never
      }
      expect(await opensLinks({ getApplicationInfoForProtocol }, 'tel', { platform, execPath })).toBe(is)
    },
  )
})
