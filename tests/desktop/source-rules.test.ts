import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/lib/tools.ts'
import { APP_ID, TOAST_CLASS } from '../../src/main/desktop/launch-arguments.ts'
import { linkSchemes } from '../../src/shared/domain/tel-link.ts'
import { callsIn, propertiesNamed, type ScannedFile, scanFolder, scanText, textsWith } from './scan.ts'

const product = ['src/main', 'src/preload', 'src/shared', 'src/renderer'].flatMap((folder) => scanFolder(root, folder))
const pathsWhere = (test: (file: ScannedFile) => boolean): readonly string[] =>
  product.filter(test).map((file) => file.path)
const named = (name: string) => (file: ScannedFile) => propertiesNamed(file, name).length > 0
/** The macros of the installer, each up to its end. */
const installerMacros = (): readonly string[] =>
  readFileSync(join(root, 'resources/installer.nsh'), 'utf8').split('!macroend')
const calls = (name: RegExp) => (file: ScannedFile) => callsIn(file).some(({ callee }) => name.test(callee))

describe('what the source may not say', () => {
  it('checklist 2: `new BrowserWindow` and its relatives stand in the window factory alone', () => {
    expect(pathsWhere(calls(/^(electron\.)?(BrowserWindow|BaseWindow|BrowserView|WebContentsView)$/))).toEqual([
      'src/main/desktop/window-factory.ts',
    ])
  })

  it('checklist 2 and 3: Node is nowhere given to a page, context isolation nowhere switched off', () => {
    for (const name of ['nodeIntegration', 'nodeIntegrationInWorker', 'nodeIntegrationInSubFrames', 'webviewTag'])
      expect(
        pathsWhere((file) => propertiesNamed(file, name).some(({ value }) => value !== false)),
        name,
      ).toEqual([])
    for (const name of ['contextIsolation', 'sandbox', 'webSecurity'])
      expect(
        pathsWhere((file) => propertiesNamed(file, name).some(({ value }) => value !== true)),
        name,
      ).toEqual([])
  })

  it.each([
    ['checklist 8', 'allowRunningInsecureContent'],
    ['checklist 9', 'experimentalFeatures'],
    ['checklist 10', 'enableBlinkFeatures'],
    ['checklist 11', 'allowpopups'],
    ['checklist 28', 'rejectUnauthorized'],
    ['checklist 28', 'checkServerIdentity'],
  ])('%s: %s stands nowhere', (_item, name) => expect(pathsWhere(named(name))).toEqual([]))

  it('checklist 28: no certificate error is overridden', () => {
    expect(pathsWhere((file) => textsWith(file, /^certificate-error$/).length > 0)).toEqual([])
    // The one file that names the variable takes it out of an environment; no file sets it.
    const naming = pathsWhere((file) => file.text.includes('NODE_TLS_REJECT_UNAUTHORIZED'))
    expect(naming).toEqual(['src/main/browser/network.ts'])
    expect(pathsWhere((file) => /NODE_TLS_REJECT_UNAUTHORIZED['"\]]*\s*[=:]/.test(file.text))).toEqual([])
    expect(pathsWhere(calls(/\.setCertificateVerifyProc$/))).toEqual([])
    expect(pathsWhere(calls(/\.appendSwitch$/))).toEqual([])
  })

  it('what Windows knows the app by is what its installer writes into the shortcuts', () => {
    const builder = readFileSync(join(root, 'electron-builder.yml'), 'utf8')
    expect(/^appId: (.*)$/m.exec(builder)?.[1]).toBe(APP_ID)
    expect(pathsWhere(calls(/\.setAppUserModelId$/))).toEqual(['src/main/index.ts'])
  })

  it('the installer names the app to Windows for every scheme of its links, and the uninstaller takes all of it back', () => {
    expect(readFileSync(join(root, 'electron-builder.yml'), 'utf8')).toMatch(
      /^nsis:\n(?: {2}.*\n)* {2}include: installer\.nsh$/m,
    )
    const [scheme = '', install = '', uninstall = ''] = installerMacros()
    expect([scheme, install, uninstall].map((part) => /^!macro (\w+)/m.exec(part)?.[1])).toEqual([
      'removeOwnScheme',
      'customInstall',
      'customUnInstall',
    ])
    const written = [...install.matchAll(/WriteRegStr SHELL_CONTEXT "([^"]+)" "([^"]*)" (.*)/g)].map(
      ([, ...part]) => part,
    )
    const capabilities = String.raw`Software\Firmdesk\Capabilities`
    for (const scheme of linkSchemes)
      expect(written).toContainEqual([String.raw`${capabilities}\UrlAssociations`, scheme, '"Firmdesk.Link"'])
    expect(written).toContainEqual([String.raw`Software\RegisteredApplications`, 'Firmdesk', `"${capabilities}"`])
    expect(written).toContainEqual([
      String.raw`Software\Classes\Firmdesk.Link\shell\open\command`,
      '',
      `'"$appExe" -- "%1"'`,
    ])
    const removed = [...uninstall.matchAll(/DeleteReg(?:Key|Value) SHELL_CONTEXT "([^"]+)"/g)].map(
      ([, key = '']) => key,
    )
    for (const [key] of written)
      expect(
        removed.some((gone) => key?.startsWith(gone)),
        key,
      ).toBe(true)
  })

  it('the uninstaller takes away what the app wrote for itself, unless it only makes room for a new version', () => {
    const [scheme = '', , uninstall = ''] = installerMacros()
    const [, once = ''] = /^ {2}\$\{ifNot\} \$\{isUpdated\}\n(.*)^ {2}\$\{endIf\}$/ms.exec(uninstall) ?? []
    // A scheme that another program has taken since stays with it.
    expect(scheme).toContain(`\${if} $R0 == '"$INSTDIR\\\${APP_EXECUTABLE_FILENAME}"'\n    DeleteRegKey HKCU`)
    for (const name of linkSchemes) expect(once).toContain(`!insertmacro removeOwnScheme "${name}"\n`)
    const atLogin = String.raw`Software\Microsoft\Windows\CurrentVersion`
    expect(once).toContain(`DeleteRegValue HKCU "${atLogin}\\Run" "\${APP_ID}"`)
    expect(once).toContain(`DeleteRegValue HKCU "${atLogin}\\Explorer\\StartupApproved\\Run" "\${APP_ID}"`)
    expect(once).toContain(`DeleteRegKey HKCU "Software\\Classes\\CLSID\\${TOAST_CLASS}"`)
    expect(pathsWhere(calls(/\.setToastActivatorCLSID$/))).toEqual(['src/main/index.ts'])
  })

  it('a program on macOS that is signed may make code as V8 does, and nothing else is opened to it', () => {
    const builder = readFileSync(join(root, 'electron-builder.yml'), 'utf8')
    for (const name of ['entitlements', 'entitlementsInherit'])
      expect(builder).toMatch(new RegExp(`^ {2}${name}: resources/entitlements\\.mac\\.plist$`, 'm'))
    const plist = readFileSync(join(root, 'resources/entitlements.mac.plist'), 'utf8')
    expect([...plist.matchAll(/<key>([^<]*)<\/key>\s*<(\w+)\/>/g)].map(([, ...part]) => part)).toEqual([
      ['com.apple.security.cs.allow-jit', 'true'],
    ])
  })

  it('checklist 26: nothing goes by the name of the program’s file, which anybody can change', () => {
    expect(pathsWhere((file) => file.text.includes('isPackaged'))).toEqual([])
    expect(pathsWhere((file) => file.text.includes('process.defaultApp')).length).toBeGreaterThan(0)
  })

  it('checklist 6 and 18: no page is loaded from a file or the network', () => {
    expect(pathsWhere(calls(/\.loadFile$/))).toEqual([])
    expect(pathsWhere((file) => textsWith(file, /^file:\/\//).length > 0)).toEqual([])
  })

  it('checklist 7: no eval in our own source', () => {
    expect(pathsWhere(calls(/^(eval|Function)$/))).toEqual([])
  })

  it('the scan itself sees what it looks for', () => {
    const sample = scanText(
      'sample.ts',
      "new BrowserWindow({ webPreferences: { sandbox: false } }); app.on('certificate-error', f); eval('1')",
    )
    expect(callsIn(sample).map(({ callee }) => callee)).toEqual(['BrowserWindow', 'app.on', 'eval'])
    expect(propertiesNamed(sample, 'sandbox')).toEqual([{ value: false }])
    expect(textsWith(sample, /^certificate-error$/)).toHaveLength(1)
  })
})

describe('start order', () => {
  const entry = scanText('index.ts', readFileSync(join(root, 'src/main/index.ts'), 'utf8'))
  const placeOf = (name: string): number => {
    const place = callsIn(entry).find(({ callee }) => callee === name)?.start
    if (place === undefined) throw new Error(`${name} is not called in src/main/index.ts`)
    return place
  }

  it('checklist 4: weakening switches are looked at, then the sandbox, then the scheme, the single instance, and only then Electron is awaited', () => {
    const order = [
      'refuseSwitches',
      'app.enableSandbox',
      'placeProfile',
      'declareAppScheme',
      'app.requestSingleInstanceLock',
      'app.whenReady',
    ]
    const places = order.map(placeOf)
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(
      callsIn(entry)
        .slice(0, 2)
        .map(({ callee }) => callee),
    ).toEqual(['refuseSwitches', 'app.enableSandbox'])
  })

  it('checklist 4: the entry awaits nothing at its top level', () => {
    const functions = entry.nodes.filter((node) => /Function/.test(node.type))
    const inside = (place: number): boolean => functions.some((node) => place > node.start && place < Number(node.end))
    const awaits = entry.nodes.filter((node) => node.type === 'AwaitExpression' && !inside(node.start))
    expect(awaits).toEqual([])
  })
})

describe('versions', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>
    readonly devDependencies: Readonly<Record<string, string>>
  }

  it('checklist 16: Electron is pinned, and at most two majors behind the newest that this version knew', () => {
    const version = manifest.devDependencies.electron ?? ''
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    const newestKnown = 45
    expect(Number(version.split('.')[0])).toBeGreaterThan(newestKnown - 3)
  })

  it('only what must stay outside the bundle is shipped beside it', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(['better-sqlite3'])
  })
})
