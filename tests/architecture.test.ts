// The boundaries between modules. Each rule is a function of a file's path and its imports or identifiers; those of the core
// and of the page stand in files of their own.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { root } from '../scripts/lib/tools.ts'
import {
  circlesOf,
  code,
  core,
  files,
  type Import,
  inModule,
  isElectron,
  isIn,
  isPackage,
  kindOf,
  offences,
  resolveSpecifier,
  show,
} from './support/source-files.ts'

/** Files of the store that hold texts of SQL beside what is built over `Tables`, and why. */
const sqlTexts: Readonly<Record<string, string>> = {
  'engine/store/index.ts': 'reads the state of a file before it has the tables of the newest migration',
  'engine/store/migrate.ts': 'writes beside the statements of the migrations, which know no table of later',
  'engine/store/repair/damage.ts': 'reads and changes the schema of a damaged file',
  'engine/store/repair/rows.ts': 'copies tables with whatever columns a file has',
  'engine/store/repair/salvage-work.ts': 'reads a damaged file of any version by its indexes',
  'engine/store/repair/salvage.ts': 'asks whether the schema of a damaged file can be read',
  'engine/store/repair/snapshot.ts': 'copies tables with whatever columns a file has',
}
/** Files that prepare statements themselves, and why. */
const preparing: Readonly<Record<string, string>> = {
  ...sqlTexts,
  'engine/store/connection.ts': 'prepares every statement once',
  'engine/store/repair/copies.ts': 'copies a file as a whole',
  'areas/customers/store/write.ts': 'binds the rows of a first load by position',
}

describe('modules', () => {
  it('shared imports only shared, zod, and what knows neither network nor disk: dayjs, and birpc for calls to a thread', () => {
    const allowed = (entry: Import) =>
      isIn(entry, 'src/shared/') ||
      isPackage(entry, 'zod', 'dayjs') ||
      (isPackage(entry, 'birpc') && entry.from === 'src/shared/threads/calls.ts')
    expect(offences('src/shared/', allowed)).toEqual([])
  })

  it('the sample firm imports neither core nor shared', () => {
    expect(offences('src/sample-firm/', (entry) => entry.target === null || isIn(entry, 'src/sample-firm/'))).toEqual(
      [],
    )
  })

  it('what judges the product shares no code with it: the other firm, and the laws of the merge', () => {
    const otherFirm = 'tests/support/other-firm/'
    expect(offences(otherFirm, (entry) => entry.target === null || isIn(entry, otherFirm))).toEqual([])
    const isOwn = ({ target }: Import) => target === null || target === 'tests/support/properties.ts'
    expect(offences('tests/engine/sync/merge-laws.ts', isOwn)).toEqual([])
  })

  it('the shells never import each other', () => {
    expect(offences('src/main/desktop/', (entry) => !isIn(entry, 'src/main/browser/', 'src/main/serve.ts'))).toEqual([])
    expect(offences('src/main/browser/', (entry) => !isIn(entry, 'src/main/desktop/', 'src/main/index.ts'))).toEqual([])
  })

  it("only the desktop shell's modules import Electron", () => {
    const outside = code.filter(
      (file) => file.path.startsWith('src/') && !/^src\/(main\/index\.ts|main\/desktop\/|preload\/)/.test(file.path),
    )
    expect(
      outside
        .flatMap((file) => file.imports)
        .filter(isElectron)
        .map(show),
    ).toEqual([])
  })
})

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

describe('single places', () => {
  const filesWith = (pattern: RegExp) =>
    code
      .filter((file) => file.path.startsWith('src/') && pattern.test(withoutComments(file.text)))
      .map((file) => file.path)

  it.each([
    ['ipcMain', /\bipcMain\b/],
    ['ipcRenderer', /\bipcRenderer\b/],
    ['new BrowserWindow', /new BrowserWindow\b/],
  ])('%s stands in one file at most', (_name, pattern) => {
    expect(filesWith(pattern).length, filesWith(pattern).join(', ')).toBeLessThanOrEqual(1)
  })

  it('?modulePath stands in one file a shell', () => {
    const found = filesWith(/\?modulePath/)
    expect(found.filter((path) => path.startsWith('src/main/desktop/')).length).toBeLessThanOrEqual(1)
    expect(found.filter((path) => !path.startsWith('src/main/desktop/'))).toEqual([])
  })

  it('a route, an entry of the rail and a command of the palette stand in a feature.ts', () => {
    const naming = /<Route\b|\b(FeatureRoute|RailEntry|FeatureCommand)\b|['`](command|rail)\.[\w$]/
    const page = filesWith(naming).filter((path) => path.startsWith('src/renderer/'))
    const frame = ['features.ts', 'frame/rail.tsx', 'frame/screens.tsx', 'palette/commands.ts'].map(
      (name) => `src/renderer/src/app/${name}`,
    )
    const declared = /^src\/renderer\/src\/features\/([^/]+\/)?feature\.ts$/
    expect(page.filter((path) => !frame.includes(path) && !declared.test(path))).toEqual([])
  })

  it('paths of the API stand in the endpoint table alone', () => {
    const outside = inModule('src/main/').filter(
      (file) => !/^src\/main\/core\/(engine\/remote|areas\/[^/]+)\/endpoints/.test(file.path),
    )
    expect(outside.filter((file) => /['"`]\/(api\/v1|openapi\/v1)\//.test(file.text)).map((file) => file.path)).toEqual(
      [],
    )
  })

  it('no backup, serialize or rekey of a store (they break or bypass its encryption), and no transaction over two files', () => {
    const banned = /\.(backup|serialize)\(|\b(hex)?rekey\b|\bATTACH\s+(DATABASE\b|['?$])/
    for (const bad of [
      'db.backup(a)',
      'db.serialize()',
      "pragma('rekey = x')",
      "pragma('hexrekey=x')",
      "ATTACH 'a' AS b",
    ])
      expect(banned.test(bad), bad).toBe(true)
    const product = ['src/main/', 'migrations/', 'scripts/'].flatMap(inModule)
    expect(product.filter((file) => banned.test(file.text)).map((file) => file.path)).toEqual([])
  })

  it('a file of the store is opened in one place, with its key', () => {
    const opened = inModule(core).filter((file) => kindOf(file.path) === 'store' && /new Database\(/.test(file.text))
    expect(opened.map((file) => file.path)).toEqual([`${core}engine/store/database.ts`])
  })

  it('queries are built over the typed tables of the store; SQL as text stands in few files, each with its reason', () => {
    const sqlText = /['"`]\s*(select|insert|update|delete|replace|with)\s/i
    for (const text of ["'SELECT a FROM b'", '`\n  delete FROM b`', '"INSERT INTO b"'])
      expect(sqlText.test(text)).toBe(true)
    const holding = (pattern: RegExp) =>
      inModule(core)
        .filter(({ path, text }) => kindOf(path) === 'store' && pattern.test(withoutComments(text)))
        .map(({ path }) => path.slice(core.length))
        .sort()
    expect(holding(sqlText)).toEqual(Object.keys(sqlTexts).sort())
    expect(holding(/\b(prepare|pluck)\(/)).toEqual(Object.keys(preparing).sort())
  })

  it("what a guess at a password costs is the product's own: no shell sets it", () => {
    const naming = inModule('src/').filter((file) => file.text.includes('passwordCost'))
    expect(naming.map((file) => file.path).sort()).toEqual([
      'src/main/core/account/key-file.ts',
      'src/main/core/account/open-account.ts',
    ])
  })

  it('words on the screen stand in the locale files, as do the wide colon and comma that join them', () => {
    const wideSign = /['"`}][：，]|[：，](?:['"`]|\$\{)/
    const said = [/\p{Script=Han}/u, wideSign]
    const withWords = code.filter(
      (file) =>
        /^src\/(renderer|main\/desktop)\//.test(file.path) &&
        said.some((sign) => sign.test(file.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''))),
    )
    expect(withWords.map((file) => file.path)).toEqual([])
  })
})

describe('shape', () => {
  it('random values of a test have a seed: fast-check comes through the file that sets it', () => {
    const direct = files.filter(({ imports }) => imports.some(({ specifier }) => specifier === 'fast-check'))
    expect(direct.map(({ path }) => path)).toEqual(['tests/support/properties.ts'])
  })

  it('no file over 500 lines', () => {
    expect(files.filter((file) => file.text.split('\n').length > 500).map((file) => file.path)).toEqual([])
  })

  it('no import circle, of types neither', () => {
    const arrows = code.flatMap((file) =>
      file.imports.flatMap(({ from, target }): [string, string][] => (target === null ? [] : [[from, target]])),
    )
    expect(circlesOf(arrows)).toEqual([])
  })

  it('the set of top modules is closed', () => {
    const known = ['.ci', '.vscode', 'docs', 'migrations', 'resources', 'scripts', 'src', 'tests']
    const ignored = ['.git', 'node_modules', 'out', 'dist', 'test-results', '.profile']
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
    expect(folders.filter((name) => !known.includes(name) && !ignored.includes(name))).toEqual([])
  })

  it('versions are exact', () => {
    const description = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const versions = Object.values({ ...description.dependencies, ...description.devDependencies }) as string[]
    expect(versions.filter((version) => !/^(npm:.+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })
})

describe('the checks themselves', () => {
  it('see an import of each form', () => {
    const sample =
      "import a from './a.ts'; import type { B } from './b.ts'; export * from './c.ts'; await import('./d.ts')"
    const { module } = parseSync('sample.ts', sample)
    expect([module.staticImports.length, module.staticExports.length, module.dynamicImports.length]).toEqual([2, 1, 1])
    expect(resolveSpecifier('src/main/core/index.ts', '#shared/domain/customer')).toBe('src/shared/domain/customer.ts')
  })
})
