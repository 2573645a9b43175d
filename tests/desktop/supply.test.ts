import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { shippedBill } from '../../scripts/lib/bill-of-materials.ts'
import { binaryProblems, storeBinaries } from '../../scripts/lib/binaries.ts'
import { packageFolder } from '../../scripts/lib/bundled-packages.ts'
import { electronPlace } from '../../scripts/lib/electron-place.ts'
import { electronSupport, type ReleaseTable } from '../../scripts/lib/electron-support.ts'
import { type Lockfile, lockfileProblems, type Manifest, scriptsToRun } from '../../scripts/lib/lockfile.ts'
import { describePackages, licenseText, noticesText, ownersInSource } from '../../scripts/lib/notices.ts'
import { root } from '../../scripts/lib/tools.ts'

const read = <Form>(...parts: readonly string[]): Form => JSON.parse(readFileSync(join(root, ...parts), 'utf8')) as Form
const manifest = read<Manifest & { readonly devDependencies: Readonly<Record<string, string>> }>('package.json')
const lock = read<Lockfile>('package-lock.json')

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'firmdesk-supply-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

describe('what is installed', () => {
  it('checklist 27: every package of the lockfile has its hash, comes from the registry, and runs no script unjudged', () => {
    expect(Object.keys(lock.packages).length).toBeGreaterThan(300)
    expect(lockfileProblems(manifest, lock)).toEqual([])
    const bad = {
      packages: {
        'node_modules/a': { resolved: 'https://evil.example/a.tgz', integrity: 'sha512-x' },
        'node_modules/a/node_modules/@b/c': { integrity: 'sha1-x', hasInstallScript: true },
      },
    }
    expect(lockfileProblems(manifest, bad)).toHaveLength(3)
  })

  it('checklist 27: set-up lets no package run a script of its own but Node', () => {
    expect(scriptsToRun(manifest)).toEqual(['node'])
    const asked = join(folder, 'asked')
    for (const file of ['package.json', 'package-lock.json', join('scripts', 'setup.mjs')])
      cpSync(join(root, file), join(folder, 'clone', file))
    // Stands for npm: keeps what it is asked, and puts this Node where npm would.
    const linkNode = `mkdir -p node_modules/node/bin; ln -sf '${process.execPath}' node_modules/node/bin/node`
    put('bin/npm', `#!/bin/sh\necho "$@" >> '${asked}'\n${linkNode}\n`)
    chmodSync(join(folder, 'bin', 'npm'), 0o755)
    const environment = { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` }
    const { status, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs', '--for=start'], {
      cwd: join(folder, 'clone'),
      env: { ...environment, ELECTRON_OVERRIDE_DIST_PATH: folder },
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(readFileSync(asked, 'utf8').trim().split('\n')).toEqual([
      'ci --ignore-scripts --loglevel=error --no-audit --no-fund',
      'rebuild --ignore-scripts=false --loglevel=error --no-audit --no-fund node',
    ])
  })

  it('set-up moves the packages, and the Node of theirs that runs it, out of the way of npm; they are back where npm fails', () => {
    const clone = join(folder, 'own-node')
    for (const file of ['package.json', 'package-lock.json', join('scripts', 'setup.mjs')])
      cpSync(join(root, file), join(clone, file))
    // Stands for npm on Windows: it cannot delete the Node that runs. Like any, it leaves something behind.
    put(
      'busy/npm',
      '#!/bin/sh\n[ -e node_modules ] && echo in the way\nmkdir -p node_modules/half\necho npm error code EBUSY\nexit 1\n',
    )
    chmodSync(join(folder, 'busy', 'npm'), 0o755)
    const own = join(clone, 'node_modules/node/bin/node')
    cpSync(process.execPath, own)
    put('own-node/node_modules/.firmdesk-lockfile', 'of an older lockfile')
    const setUp = (node: string) =>
      spawnSync(node, ['scripts/setup.mjs', '--for=start'], {
        cwd: clone,
        env: { ...process.env, PATH: `${join(folder, 'busy')}${delimiter}${process.env.PATH}` },
        encoding: 'utf8',
      })
    const { status, stderr } = setUp(own)
    expect(status).toBe(1)
    expect(stderr).not.toContain('in the way')
    expect(stderr).toContain('a file that is in use; close Firmdesk')
    expect(readdirSync(join(clone, 'node_modules')).sort()).toEqual(['.firmdesk-lockfile', 'node'])
    // Broken off in the middle of an update: what npm left is half, what was moved is whole.
    renameSync(join(clone, 'node_modules'), join(clone, 'out/packages-before'))
    put('own-node/node_modules/half/index.js', '')
    expect(setUp(process.execPath).status).toBe(1)
    expect(readdirSync(join(clone, 'node_modules')).sort()).toEqual(['.firmdesk-lockfile', 'node'])
  })
})

describe('prebuilt binaries', () => {
  it('checklist 27: the expected hashes are those of the pinned store, and the files are these', async () => {
    const expected = read<{ package: string; version: string }>('scripts', 'expected-binaries.json')
    expect(`npm:${expected.package}@${expected.version}`).toBe(
      read<{ dependencies: Record<string, string> }>('package.json').dependencies['better-sqlite3'],
    )
    // The file of this machine may have been fitted to the Electron that the tests run on.
    const others = (await storeBinaries(root)).filter(
      ({ file }) => !file.endsWith(`/${process.platform}-${process.arch}.node`),
    )
    expect(others).toHaveLength(7)
    for (const { file, expected } of others) expect(expected, file).toBe('same')
  })

  it('checklist 27: a file that was changed, is new, or is gone stands against an installer', async () => {
    const sha256 = {
      'a.node': 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      'b.node': '00',
      'c.node': '00',
    }
    put('own/scripts/expected-binaries.json', JSON.stringify({ version: '1.0.0', sha256 }))
    put('own/node_modules/better-sqlite3/package.json', '{"version":"1.0.0"}')
    for (const name of ['a', 'b', 'd']) put(`own/node_modules/better-sqlite3/prebuilds/${name}.node`, 'abc')
    const own = join(folder, 'own')
    expect((await storeBinaries(own)).map(({ expected }) => expected)).toEqual(['same', 'other', 'other', 'unknown'])
    expect(await binaryProblems(own, null)).toHaveLength(3)
    expect(await binaryProblems(own, join(own, 'node_modules', 'electron', 'dist'))).toHaveLength(3)
    expect((await binaryProblems(own, '/elsewhere')).join()).toContain('Electron comes from /elsewhere')
    put('own/node_modules/better-sqlite3/package.json', '{"version":"1.0.1"}')
    expect(await binaryProblems(own, null)).toHaveLength(3)
  })

  it.each([
    ['darwin', 'arm64', [], false],
    ['darwin', 'arm64', ['--dir'], true],
    ['darwin', 'arm64', ['--arm64', '--updates=https://a.example'], true],
    ['darwin', 'arm64', ['--dir', '--x64'], false],
    ['darwin', 'x64', ['--universal'], false],
    ['win32', 'x64', [], false],
    ['win32', 'x64', ['--win', 'nsis:x64'], true],
    ['win32', 'x64', ['--win=nsis:arm64'], false],
    ['linux', 'x64', [], true],
    ['linux', 'arm64', [], false],
    ['linux', 'x64', ['-w', '--x64'], false],
  ] as const)(
    'Electron of this computer (%s, %s) goes into what is packed for it alone: %j, %s',
    (platform, arch, words, is) => {
      const own = 'place/node_modules/electron/dist'
      put(`${own}/version`, '')
      vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', undefined)
      const place = electronPlace(join(folder, 'place'), words, { platform, arch })
      vi.unstubAllEnvs()
      expect(place).toBe(is ? join(folder, own) : null)
    },
  )

  it('checklist 27: npm run package makes no installer of binaries that were not checked', () => {
    const environment = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: folder }
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'package.ts')], {
      env: environment,
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stdout).toContain(`Electron comes from ${folder}, which nothing was compared with.`)
    expect(stderr).toContain('No installer is made of binaries that were not checked')
  })

  it('checklist 27: electron-builder takes only archives with the hashes of the pinned Electron', () => {
    const builder = readFileSync(join(root, 'electron-builder.yml'), 'utf8')
    const version = manifest.devDependencies.electron
    const known = read<Readonly<Record<string, string>>>('node_modules', 'electron', 'checksums.json')
    const named = ['darwin-arm64', 'darwin-x64', 'linux-x64', 'win32-arm64', 'win32-x64'].map(
      (system) => `electron-v${version}-${system}.zip`,
    )
    for (const name of named) expect(builder).toContain(`    ${name}: ${known[name]}\n`)
    expect(builder.match(/electron-v/g)).toHaveLength(named.length)
  })
})

describe('third-party notices', () => {
  it('a module belongs to the innermost package of its path', () => {
    expect(packageFolder('/app', '/app/node_modules/@a/b/lib/c.js?worker')).toBe('node_modules/@a/b')
    expect(packageFolder('/app', '\0/app/node_modules/a/node_modules/b/index.js')).toBe('node_modules/a/node_modules/b')
    expect(packageFolder('/app', '/app/src/main/index.ts')).toBe(null)
  })

  it('name every package with its text, from its description where it has no file, and fail without one', () => {
    const text = noticesText(root, describePackages(root, ['node_modules/react', 'node_modules/https-proxy-agent']))
    expect(text).toMatch(/react \d+\.\d+\.\d+ \(MIT\)\n\nMIT License\n\nCopyright/)
    expect(text).toContain('Nathan Rajlich')
    expect(text).toContain('Ulrich Telle')
    put('bare/package.json', '{"name":"bare","version":"1.0.0","license":"MIT"}')
    put('bare/readme.md', '# bare\n\n## License\n\nMIT\n')
    expect(licenseText(join(folder, 'bare'))).toBe(null)
    expect(() => noticesText(folder, describePackages(folder, ['bare']))).toThrow('no licence text: bare')
  })

  it('CA-17 D-46 name the pictures for names in brackets with their makers and licence', () => {
    const text = noticesText(root, [])
    expect(text).toContain('twemoji 15.0.0 (CC-BY-4.0)')
    expect(text).toContain('Copyright (c) 2019 Twitter, Inc and other contributors')
    expect(text).toContain('creativecommons.org/licenses/by/4.0/')
  })

  it('name what a package brings from others: fonts, characters and decoders of the reader of PDF', () => {
    const text = noticesText(root, describePackages(root, ['node_modules/pdfjs-dist']))
    for (const owner of ['Apache License', 'Adobe', 'PDFium', 'qcms']) expect(text).toContain(owner)
  })

  it('take the owners out of C sources, each once', () => {
    const source =
      '/* Copyright 2015 A */\nint a;\n/* Copyright 2015 A */\n// Copyright (c) 2016 B\n// All rights\nint b; // b\n'
    expect(ownersInSource(source)).toEqual(['/* Copyright 2015 A */', '// Copyright (c) 2016 B\n// All rights'])
    expect(ownersInSource('/* The author disclaims copyright to this source code. 2001 */')).toEqual([])
  })
})

describe('the bill of materials', () => {
  const component = (name: string) => ({ type: 'library', name, version: '1.0.0', 'bom-ref': `${name}@1.0.0` })
  const whole = {
    bomFormat: 'CycloneDX' as const,
    specVersion: '1.5',
    metadata: { component: component('folder') },
    components: [component('a'), component('b'), component('build-tool')],
    dependencies: [{ ref: 'a@1.0.0', dependsOn: ['b@1.0.0', 'build-tool@1.0.0'] }],
  }
  const shipped = (name: string) => ({ folder: `node_modules/${name}`, name, version: '1.0.0', license: 'MIT' })

  it('checklist 27: holds what is shipped, with the hashes of binaries, and nothing of the tools', () => {
    const binary = { file: 'app/store.node', sha256: 'ff', expected: 'same' as const }
    const bill = shippedBill(whole, [shipped('a'), shipped('b')], [binary])
    expect(bill.components.map((each) => each['bom-ref'])).toEqual(['a@1.0.0', 'b@1.0.0', 'file:app/store.node'])
    expect(bill.components[2]).toMatchObject({ hashes: [{ alg: 'SHA-256', content: 'ff' }] })
    expect(bill.dependencies).toEqual([
      { ref: 'folder@1.0.0', dependsOn: ['a@1.0.0', 'b@1.0.0', 'file:app/store.node'] },
      { ref: 'a@1.0.0', dependsOn: ['b@1.0.0'] },
    ])
    const pictures = shippedBill(whole, [], [], [{ ...shipped('pictures'), license: 'CC-BY-4.0' }])
    expect(pictures.components).toMatchObject([{ type: 'data', licenses: [{ license: { id: 'CC-BY-4.0' } }] }])
    expect(() => shippedBill(whole, [shipped('unlisted')], [])).toThrow('lacks unlisted@1.0.0')
  })
})

describe('the age of Electron', () => {
  const table = read<ReleaseTable>('scripts', 'electron-releases.json')

  it('checklist 16: the pinned one is among the newest three majors of the dated table', () => {
    expect(electronSupport(manifest.devDependencies.electron ?? '', table, table.asOf, null).state).toBe('current')
    expect(table.asOf).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it.each([
    ['45.4.1', '2026-12-01', null, 'current'],
    ['45.4.1', '2026-12-01', '47.0.3', 'current'],
    ['45.4.1', '2027-03-01', '48.0.0', 'outdated'],
    ['42.9.9', '2026-12-01', null, 'outdated'],
    ['45.4.1', '2027-09-01', null, 'unsure'],
    ['45.4.1', '2027-09-01', '45.9.0', 'current'],
    ['latest', '2026-12-01', null, 'outdated'],
  ] as const)('checklist 16: Electron %s on %s, where npm names %s, is %s', (pinned, today, newest, state) => {
    const known = { asOf: '2026-11-23', majors: { '44': '2026-08-25', '45': '2026-10-21' } }
    expect(electronSupport(pinned, known, today, newest).state).toBe(state)
  })
})
