import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFileSecrets } from '../../src/main/browser/file-secrets.ts'
import { networkEnvironment } from '../../src/main/browser/network.ts'
import { defaultProfile, OptionProblem, readOptions } from '../../src/main/browser/options.ts'
import { chooseLanguage, openSettingsFile } from '../../src/main/browser/settings-file.ts'
import { openLogFile } from '../../src/main/log-file.ts'
import { nodeProblem } from '../../src/main/node-check.ts'

let profile: string
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'firmdesk-profile-'))
})
afterEach(() => rmSync(profile, { recursive: true, force: true }))

describe('secrets kept by a file', () => {
  const plain = randomBytes(48)

  it('come back after a restart, and never stand in the wrapped form', async () => {
    const wrapped = await openFileSecrets(profile).wrap(plain)
    expect(Buffer.from(wrapped).includes(plain)).toBe(false)
    expect(Buffer.from(await openFileSecrets(profile).unwrap(wrapped)).equals(plain)).toBe(true)
  })

  it('differ each time they are wrapped', async () => {
    const { wrap } = openFileSecrets(profile)
    expect(Buffer.from(await wrap(plain)).equals(Buffer.from(await wrap(plain)))).toBe(false)
  })

  it.skipIf(process.platform === 'win32')('have a key that only its owner may read', async () => {
    await openFileSecrets(profile).wrap(plain)
    expect(statSync(join(profile, 'secret.key')).mode & 0o777).toBe(0o600)
  })

  it('fail to come back with another key, a changed byte, or no key, and no key is made for that', async () => {
    const secrets = openFileSecrets(profile)
    const wrapped = Buffer.from(await secrets.wrap(plain))
    const changed = Buffer.from(wrapped)
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20)
    await expect(secrets.unwrap(changed)).rejects.toThrow()
    writeFileSync(join(profile, 'secret.key'), randomBytes(32))
    await expect(secrets.unwrap(wrapped)).rejects.toThrow()
    rmSync(join(profile, 'secret.key'))
    await expect(secrets.unwrap(wrapped)).rejects.toThrow()
    expect(readdirSync(profile)).toEqual([])
  })
})

describe('the log', () => {
  it('keeps the newest lines and never more than two files', () => {
    const log = openLogFile(profile, () => 0, 300)
    for (let line = 0; line < 20; line += 1) log('info', 'step', { line })
    const files = readdirSync(join(profile, 'logs')).sort()
    expect(files).toEqual(['firmdesk.1.log', 'firmdesk.log'])
    for (const file of files) expect(statSync(join(profile, 'logs', file)).size).toBeLessThanOrEqual(300)
    const last =
      readFileSync(join(profile, 'logs', 'firmdesk.log'), 'utf8')
        .trim()
        .split('\n')
        .at(-1) ?? ''
    expect(JSON.parse(last)).toEqual({ time: '1970-01-01T00:00:00.000Z', level: 'info', event: 'step', line: 19 })
  })
})

describe('settings', () => {
  it('are there after a restart, and a broken file does not stop the start', () => {
    openSettingsFile(profile).set('preferences', { theme: 'dark' })
    expect(openSettingsFile(profile).get('preferences')).toEqual({ theme: 'dark' })
    writeFileSync(join(profile, 'settings.json'), '{"pref')
    expect(openSettingsFile(profile).get('preferences')).toBeUndefined()
  })
})

describe('the language of the command line', () => {
  it('joins the other preferences', () => {
    openSettingsFile(profile).set('preferences', { theme: 'dark', language: 'zh-CN' })
    chooseLanguage(profile, 'en')
    expect(openSettingsFile(profile).get('preferences')).toEqual({ theme: 'dark', language: 'en' })
  })

  it('is there on a new profile too', () => {
    chooseLanguage(profile, 'en')
    expect(openSettingsFile(profile).get('preferences')).toEqual({ language: 'en' })
  })
})

describe('the network', () => {
  it('honours proxy variables and never sends loopback through a proxy', () => {
    const env = networkEnvironment({ HTTPS_PROXY: 'http://proxy.example:8080', NO_PROXY: 'intra.example' })
    expect(env.NODE_USE_ENV_PROXY).toBe('1')
    expect(env.NO_PROXY).toBe('intra.example,localhost,127.0.0.1,::1')
    expect(networkEnvironment({ PATH: 'x' })).toEqual({ PATH: 'x' })
  })
})

describe('the command line', () => {
  const surroundings = { platform: 'linux' as const, env: {}, home: join(tmpdir(), 'someone') }
  const read = (...words: string[]) => readOptions(words, surroundings)

  it('without words opens the sample firm in the usual folder', () => {
    expect(read()).toEqual({
      shell: 'auto',
      firm: 'sample',
      profile: join(surroundings.home, '.config', 'Firmdesk'),
      port: 0,
      open: true,
      locale: null,
    })
  })

  it('takes every option of the commands table', () => {
    const words = ['--shell=browser', '--firm=https://firm.example/?a=b', `--profile=${profile}`, '--port=8123']
    expect(read(...words, '--no-open', '--locale=en')).toEqual({
      shell: 'browser',
      firm: 'https://firm.example/?a=b',
      profile,
      port: 8123,
      open: false,
      locale: 'en',
    })
  })

  it.each(['--port=x', '--port=70000', '--firm=ftp://x', '--firm=', '--shell=tv', '--locale=fr', '--profile=', 'word'])(
    'refuses %s in a sentence',
    (word) => {
      expect(() => read(word)).toThrow(OptionProblem)
      expect(() => read(word)).toThrow(/^[A-Z-].*\.$/)
    },
  )

  it('finds the usual folder of each system', () => {
    const home = 'home'
    expect(defaultProfile({ platform: 'darwin', env: {}, home })).toBe(
      join('home', 'Library', 'Application Support', 'Firmdesk'),
    )
    expect(defaultProfile({ platform: 'win32', env: { APPDATA: 'roaming' }, home })).toBe(join('roaming', 'Firmdesk'))
    expect(defaultProfile({ platform: 'linux', env: { XDG_CONFIG_HOME: 'conf' }, home })).toBe(join('conf', 'Firmdesk'))
  })

  it('says in a sentence that a Node is too old', () => {
    expect(nodeProblem({ node: '20.11.0', napi: '9' })).toMatch(/^Firmdesk needs Node .* this is Node 20\.11\.0/)
    expect(nodeProblem({ node: '22.23.2', napi: '10' })).toBeNull()
  })
})
