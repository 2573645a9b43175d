// New versions of the app: when they are looked for, what a person is told of them, and from where they may come.
import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { readPacking, signLists } from '../../scripts/lib/update-feed.ts'
import { isSignedUpdate, type SignedInfo, signUpdate } from '../../src/main/desktop/update-signature.ts'
import { feedIn, onlyHttps } from '../../src/main/desktop/updater.ts'
import { createUpdates, FIRST_CHECK, NEXT_CHECK, type Updater } from '../../src/main/desktop/updates.ts'
import { temporaryFolder, testClock, until } from '../support/ports.ts'

type Answer = { readonly version: string; readonly releaseNotes?: unknown } | Error | null

/** Updates over an updater that answers with `held.answer`, null for no new version, and downloads until told. */
const stage = (change: { readonly isAutomatic?: boolean; readonly answer?: Answer; readonly can?: boolean } = {}) => {
  const clock = testClock()
  const done: string[] = []
  const held = {
    answer: change.answer ?? { version: '1.2.0', releaseNotes: '<p>更快</p>' },
    automatic: change.isAutomatic ?? true,
    isSigned: true,
    isActive: true,
    progress: (_percent: number) => {},
    arrive: () => {},
    breaks: () => {},
    fail: (_error: Error) => {},
  }
  const updater = {
    on: (name: string, heard: (value: unknown) => void) => {
      if (name === 'download-progress') held.progress = (percent) => heard({ percent })
      if (name === 'error') held.breaks = () => heard(new Error('EACCES'))
    },
    checkForUpdates: async () => {
      done.push('check')
      if (held.answer instanceof Error) throw held.answer
      if (!held.isActive) return null
      return { isUpdateAvailable: held.answer !== null, updateInfo: held.answer ?? { version: '0.1.0' } }
    },
    isSigned: () => held.isSigned,
    newToken: () => ({ cancel: () => held.fail(new Error('cancelled')) }),
    downloadUpdate: () => {
      done.push('download')
      return new Promise((arrive, fail) => {
        held.arrive = () => arrive([])
        held.fail = fail
      })
    },
    quitAndInstall: () => void done.push('install'),
  }
  const updates = createUpdates({
    load: change.can === false ? null : async () => updater as never as Updater,
    clock,
    isAutomatic: () => held.automatic,
    onReady: (version) => void done.push(`ready ${version}`),
    quit: () => void done.push('quit'),
  })
  const { act } = updates
  const reaches = (phase: string) => until(() => updates.state().phase === phase)
  return { clock, done, held, updates, act, reaches }
}

describe('beyond 40 new versions', () => {
  it('are looked for two minutes after the start, downloaded, and told of once', async () => {
    const { clock, done, held, updates, reaches } = stage()
    clock.advance(FIRST_CHECK - 1)
    expect(done).toEqual([])
    clock.advance(1)
    await until(() => done.includes('download'))
    held.progress(41.6)
    expect(updates.state()).toMatchObject({ phase: 'downloading', version: '1.2.0', notes: '更快', percent: 42 })
    held.arrive()
    await reaches('ready')
    clock.advance(NEXT_CHECK)
    expect(done).toEqual(['check', 'download', 'ready 1.2.0'])
    updates.end()
  })

  it('are looked for again after six hours, also after a failure', async () => {
    const { clock, done, held, updates, reaches } = stage({ answer: new Error('net::ERR_INTERNET_DISCONNECTED') })
    clock.advance(FIRST_CHECK)
    await reaches('failed')
    expect(updates.state().reason).toBe('unreachable')
    held.answer = null as never
    clock.advance(NEXT_CHECK)
    await reaches('current')
    expect(done).toEqual(['check', 'check'])
    expect(updates.state()).toMatchObject({ reason: null, checkedAt: clock.now() })
    updates.end()
  })

  it('wait for a press where they are not to come by themselves, and a download is cancelled', async () => {
    const { clock, done, updates, act, reaches } = stage({ isAutomatic: false })
    clock.advance(FIRST_CHECK)
    expect(await act('check')).toMatchObject({ phase: 'found', version: '1.2.0' })
    await act('download')
    await until(() => done.includes('download'))
    await act('cancel')
    await reaches('found')
    expect(done).toEqual(['check', 'download'])
    await act('install')
    expect(done).not.toContain('quit')
    updates.end()
  })

  it('a file that is not the one of the list is refused, a full disk is named', async () => {
    const { done, held, updates, act, reaches } = stage()
    expect(await act('check')).toMatchObject({ phase: 'downloading' })
    held.fail(new Error('sha512 checksum mismatch'))
    await reaches('failed')
    expect(updates.state().reason).toBe('unusable')
    await act('check')
    await until(() => done.filter((one) => one === 'download').length === 2)
    held.fail(Object.assign(new Error('write'), { code: 'ENOSPC' }))
    await reaches('failed')
    expect(updates.state().reason).toBe('disk-full')
    updates.end()
  })

  it('are not downloaded where their list is signed by nobody, or by somebody else', async () => {
    const { done, held, updates, act } = stage()
    held.isSigned = false
    expect(await act('check')).toMatchObject({ phase: 'failed', reason: 'unusable', version: '', notes: '' })
    expect(done).toEqual(['check'])
    updates.end()
  })

  it('are installed by a restart that was asked for, once the app has ended', async () => {
    const { done, held, updates, act, reaches } = stage()
    await act('install')
    expect(updates.installNow()).toBe(false)
    expect(await act('check')).toMatchObject({ phase: 'downloading' })
    held.arrive()
    await reaches('ready')
    expect(updates.installNow()).toBe(false)
    held.breaks()
    expect(done.at(-1)).toBe('ready 1.2.0')
    await act('install')
    expect(done.at(-1)).toBe('quit')
    expect(updates.installNow()).toBe(true)
    expect(done.at(-1)).toBe('install')
    // What cannot be put in place leaves no app behind that nobody sees.
    held.breaks()
    expect(done.at(-1)).toBe('quit')
    updates.end()
  })

  it('have notes as plain text of bounded length, whatever the feed gives', async () => {
    const notesOf = async (releaseNotes: unknown) => {
      const { updates, act } = stage({ isAutomatic: false, answer: { version: '1.2.0', releaseNotes } })
      await act('check')
      updates.end()
      return updates.state().notes
    }
    expect(
      await notesOf([{ version: '1.1.0', note: '一' }, { version: '1.2.0', note: null }, { note: '<b>二</b>' }]),
    ).toBe('一\n\n二')
    expect(await notesOf(null)).toBe('')
    expect(await notesOf('长'.repeat(5_000))).toHaveLength(4_000)
  })

  it('are none for an app that no file could replace', async () => {
    const { held, updates, act } = stage()
    held.isActive = false
    expect(await act('check')).toMatchObject({ can: false, phase: 'idle' })
    updates.end()
  })

  it('are none where the packager named no place', async () => {
    const { clock, done, updates, act } = stage({ can: false })
    clock.advance(FIRST_CHECK)
    expect(await act('check')).toMatchObject({ can: false, phase: 'idle' })
    expect(done).toEqual([])
    updates.end()
  })
})

it('beyond 40 updates come by HTTPS alone; an app that is run from its source may ask its own computer', () => {
  const isLet = (url: string, ownComputer: boolean): boolean => {
    let isCancelled: boolean | undefined
    const onBeforeRequest = vi.fn((listener) =>
      listener({ url }, ({ cancel }: { readonly cancel: boolean }) => {
        isCancelled = cancel
      }),
    )
    onlyHttps({ webRequest: { onBeforeRequest } } as never, ownComputer)
    return isCancelled === false
  }
  expect(isLet('https://updates.example.cn/latest.yml', false)).toBe(true)
  expect(isLet('http://updates.example.cn/latest.yml', false)).toBe(false)
  expect(isLet('http://127.0.0.1:9/latest.yml', false)).toBe(false)
  expect(isLet('http://127.0.0.1:9/latest.yml', true)).toBe(true)
  expect(isLet('http://updates.example.cn/latest.yml', true)).toBe(false)
})

describe('beyond 40 the list of a new version', () => {
  const folder = temporaryFolder()
  afterAll(() => folder.remove())
  const pem = () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    return {
      own: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      shown: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    }
  }
  const key = pem()
  const list: SignedInfo = { version: '1.2.0', files: [{ url: 'a.exe', sha512: 'AA==' }], releaseNotes: '更快' }

  it('is signed with everything that is shown or installed of it', () => {
    const signed = { ...list, signature: signUpdate(list, key.own) }
    expect(isSignedUpdate(signed, key.shown)).toBe(true)
    expect(isSignedUpdate(signed, pem().shown)).toBe(false)
    for (const change of [
      { version: '1.3.0' },
      { releaseNotes: '请到别处下载' },
      { files: [{ url: 'a.exe', sha512: 'BB==' }] },
      { files: [...(list.files ?? []), { url: 'b.exe', sha512: 'BB==' }] },
      { files: [{ url: 'a.exe' }] },
      { files: [] },
      { files: undefined },
      { signature: undefined },
      { signature: '' },
    ])
      expect(isSignedUpdate({ ...signed, ...change } as SignedInfo, key.shown)).toBe(false)
  })

  it('gets one signature as it is packed, also where it has one, by the parser that reads it again', () => {
    const file = join(folder.path, 'latest.yml')
    writeFileSync(
      file,
      'version: 1.2.0\nfiles:\n  - url: a.exe\n    sha512: AA==\n    size: 4\npath: a.exe\nsha512: AA==\nreleaseNotes: 更快\n',
    )
    const unsigned = readFileSync(file, 'utf8')
    signLists(folder.path, { words: ['--dir'], key: key.own })
    signLists(folder.path, { words: [], key: null })
    expect(readFileSync(file, 'utf8')).toBe(unsigned)
    signLists(folder.path, { words: [], key: pem().own })
    signLists(folder.path, { words: [], key: key.own })
    const text = readFileSync(file, 'utf8')
    const read = parseUpdateInfo(text, 'latest.yml', new URL('https://updates.example.cn/latest.yml'))
    expect(isSignedUpdate(read as SignedInfo, key.shown)).toBe(true)
    expect(text.startsWith(unsigned)).toBe(true)
  })

  it('is packed with an address by HTTPS and a key, or not at all', () => {
    const file = join(folder.path, 'key.pem')
    const address = '--updates=https://updates.example.cn/firmdesk'
    writeFileSync(file, key.own)
    expect(readPacking(['--dir'])).toEqual({ words: ['--dir'], key: null })
    expect(readPacking(['--dir', address, `--update-key=${file}`])).toEqual({
      words: ['--dir', '--config.publish.provider=generic', '--config.publish.url=https://updates.example.cn/firmdesk'],
      key: key.own,
    })
    expect(readPacking([address, `--update-key=${file}`])).toMatchObject({
      words: [expect.anything(), expect.anything(), '--config.mac.forceCodeSigning=true'],
    })
    expect(readPacking(['--updates=http://updates.example.cn', `--update-key=${file}`])).toMatch(/https:/)
    expect(readPacking([address])).toMatch(/--update-key=FILE/)
    writeFileSync(file, key.shown)
    for (const wrong of [file, join(folder.path, 'no-key.pem')])
      expect(readPacking([address, `--update-key=${wrong}`])).toMatch(/no private Ed25519 key/)
  })

  it('is asked for where place and key came with the app, and nowhere else', () => {
    expect(feedIn(folder.path, folder.path)).toBeNull()
    for (const name of ['app-update.yml', 'update-key.pem']) writeFileSync(join(folder.path, name), '')
    expect(feedIn(folder.path, folder.path)?.config).toBe(join(folder.path, 'app-update.yml'))
  })
})
