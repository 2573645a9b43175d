// The boundaries of the house. Each rule is a function of a file's path and its imports or identifiers.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { drawnParts } from '../scripts/lib/antd/widgets.ts'

const root = resolve(import.meta.dirname, '..')
const rooms = ['src', 'migrations', 'tests', 'scripts']

type Import = {
  readonly from: string
  readonly specifier: string
  readonly target: string | null
  readonly typeOnly: boolean
  /** What is imported, by the name that the other file gives it. */
  readonly names: readonly string[]
}
type SourceFile = {
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
  /** Files by the names that this one exports out of them. */
  readonly passedOn: ReadonlyMap<string, string>
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

function resolveSpecifier(from: string, specifier: string): string | null {
  const clean = specifier.replace(/\?.*$/, '')
  if (clean === '#migrations') return 'migrations/index.ts'
  if (clean.startsWith('#shared/')) return `src/shared/${clean.slice(8)}.ts`
  if (clean.startsWith('#core/')) return `src/main/core/${clean.slice(6)}.ts`
  if (clean.startsWith('.'))
    return relative(root, resolve(root, dirname(from), clean))
      .split(sep)
      .join('/')
  return null
}

function read(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  if (!/\.tsx?$/.test(path)) return { path, text, imports: [], passedOn: new Map() }
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const make = (specifier: string, typeOnly: boolean, names: readonly (string | null)[] = []): Import => ({
    from: path,
    specifier,
    target: resolveSpecifier(path, specifier),
    typeOnly,
    names: names.filter((name) => name !== null),
  })
  const isTypeOnly = (statement: string) => /^(import|export)\s+type\b/.test(statement)
  return {
    path,
    text,
    imports: [
      ...module.staticImports.map((entry) =>
        make(
          entry.moduleRequest.value,
          isTypeOnly(text.slice(entry.start, entry.end)),
          entry.entries.map(({ importName }) => importName.name),
        ),
      ),
      ...module.staticExports.flatMap((statement) =>
        statement.entries.flatMap((entry) =>
          entry.moduleRequest
            ? [make(entry.moduleRequest.value, isTypeOnly(text.slice(statement.start, statement.end)))]
            : [],
        ),
      ),
      ...module.dynamicImports.map((entry) =>
        make(text.slice(entry.moduleRequest.start + 1, entry.moduleRequest.end - 1), false),
      ),
    ],
    passedOn: new Map(
      module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ exportName, moduleRequest }): [string, string][] => {
          const target = moduleRequest === null ? null : resolveSpecifier(path, moduleRequest.value)
          return exportName.name === null || target === null ? [] : [[exportName.name, target]]
        }),
      ),
    ),
  }
}

const files = rooms.flatMap(listFiles).map(read)
const code = files.filter((file) => /\.tsx?$/.test(file.path))
const inRoom = (prefix: string) => code.filter((file) => file.path.startsWith(prefix))
const show = (entry: Import) => `${entry.from} imports ${entry.specifier}`

/** Imports of a room that the rule does not allow. */
function offences(prefix: string, allowed: (entry: Import) => boolean): string[] {
  return inRoom(prefix)
    .flatMap((file) => file.imports)
    .filter((entry) => !allowed(entry))
    .map(show)
}

/** Circles of arrows from one name to another, each as its names in order. */
function circlesOf(arrows: readonly (readonly [from: string, to: string])[]): string[] {
  const graph = Map.groupBy(arrows, ([from]) => from)
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (name: string, trail: readonly string[]): void => {
    const at = trail.indexOf(name)
    if (at >= 0) circles.push([...trail.slice(at), name].join(' -> '))
    if (at >= 0 || done.has(name)) return
    for (const [, next] of graph.get(name) ?? []) walk(next, [...trail, name])
    done.add(name)
  }
  for (const name of graph.keys()) walk(name, [])
  return circles
}

const isPackage = (entry: Import, ...names: string[]) =>
  entry.target === null && names.some((name) => entry.specifier === name || entry.specifier.startsWith(`${name}/`))
const isIn = (entry: Import, ...prefixes: string[]) =>
  entry.target !== null && prefixes.some((prefix) => entry.target?.startsWith(prefix))
const isNode = (entry: Import) => entry.specifier.startsWith('node:')
const isAntd = (entry: Import) => isPackage(entry, 'antd', '@ant-design', '@rc-component')
const isElectron = (entry: Import) => isPackage(entry, 'electron')

const core = 'src/main/core/'
const threads = `${core}engine/threads/`

/** Files of the store that hold texts of SQL beside what is built over `Tables`, and why. */
const sqlTexts: Readonly<Record<string, string>> = {
  'engine/store/index.ts': 'reads the state of a file before it has the tables of the newest migration',
  'engine/store/migrate.ts': 'writes beside the statements of the migrations, which know no table of later',
  'engine/store/repair/mend.ts': 'reads and changes the schema of a damaged file',
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

/** What a file of the core is for: its kind is the same in the engine and in each area. */
const kinds = {
  store:
    /^(engine\/store\/|areas\/(stores|area-stores|area-builds|search-store)\.ts|areas\/[^/]+\/(store(\/|\.ts)|(area-store|area-build|waiting-files)\.ts))/,
  remote:
    /^(engine\/remote\/|areas\/[^/]+\/(calls|row|text|types|endpoints|attachments|roles-and-tags)\.ts|areas\/lists\.ts|engine\/(limits|join-parts)\.ts)/,
  sync: /^(engine\/sync\/|areas\/[^/]+\/(pull[a-z-]*|sender|record|written|timeline|hanging|send-attachments|window|message-gone|ranges-plan|retention)\.ts)/,
  service: /^(account\/|areas\/|engine\/jobs\/)/,
} as const
const kindOf = (path: string) =>
  path.startsWith(core)
    ? (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].test(path.slice(core.length)))
    : undefined

/** The area of a file; `threads` holds entries of threads and is none. */
const areaOf = (path: string) => /^src\/main\/core\/areas\/(?!threads\/)([^/]+)\//.exec(path)?.[1]
const isIndexOfArea = (path: string) => /^src\/main\/core\/areas\/[^/]+\/index\.ts$/.test(path)
const passedOn = new Map(code.map((file) => [file.path, file.passedOn]))

/** An import through the index of an area as imports of the files in which the names are made. */
const throughIndex = (entry: Import): readonly Import[] => {
  const files = entry.target !== null && isIndexOfArea(entry.target) ? passedOn.get(entry.target) : undefined
  return files === undefined
    ? [entry]
    : entry.names.map((name) => ({ ...entry, target: files.get(name) ?? entry.target }))
}

describe('rooms', () => {
  it('the first screen is drawn without dayjs, which comes with what is opened later', () => {
    const drawn = new Set<string>()
    const specifiers = (path: string): string[] => {
      const { module } = parseSync(path, readFileSync(join(root, path), 'utf8'))
      return [
        ...module.staticImports.filter(({ entries }) => entries.length === 0 || entries.some((one) => !one.isType)),
        ...module.staticExports.flatMap(({ entries }) => entries.filter((one) => !one.isType)),
      ].flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
    }
    const visit = (path: string): string[] => {
      if (drawn.has(path)) return []
      drawn.add(path)
      return specifiers(path).flatMap((specifier) => {
        const target = resolveSpecifier(path, specifier)
        if (target !== null) return /\.tsx?$/.test(target) ? visit(target) : []
        return /^dayjs(\/|$)/.test(specifier) ? [`${path} imports ${specifier}`] : []
      })
    }
    expect(visit('src/renderer/src/main.ts').concat(visit('src/renderer/src/app/start.tsx'))).toEqual([])
    expect(drawn.size).toBeGreaterThan(50)
  })

  it('shared imports only shared, zod, and dayjs, which computes and knows neither network nor disk', () => {
    expect(offences('src/shared/', (entry) => isIn(entry, 'src/shared/') || isPackage(entry, 'zod', 'dayjs'))).toEqual(
      [],
    )
  })

  it('dayjs comes with its plugins, from the file that sets it up', () => {
    const isDayjs = (entry: Import) => entry.specifier === 'dayjs' && !entry.typeOnly
    expect(offences('src/', (entry) => !isDayjs(entry) || entry.from === 'src/shared/dates/dayjs.ts')).toEqual([])
  })

  it('the core imports neither Electron nor a shell, nor the sample firm or the screens', () => {
    expect(
      offences('src/main/core/', (entry) =>
        entry.target === null
          ? !isElectron(entry) && !isPackage(entry, 'electron-store')
          : isIn(entry, 'src/main/core/', 'src/shared/', 'migrations/'),
      ),
    ).toEqual([])
  })

  it('the engine knows no area and no account, and areas know no account', () => {
    const floorOf = (path: string) =>
      ['engine/', 'areas/', 'account/'].findIndex((name) => path.startsWith(core + name))
    const upward = inRoom(core)
      .flatMap((file) => file.imports)
      .filter(({ from, target }) => target !== null && floorOf(from) >= 0 && floorOf(target) > floorOf(from))
    expect(upward.map(show)).toEqual([])
  })

  it('names of areas are no words of the engine', () => {
    const named = /\w*(customer|contact|comment|follow_?up|conversation|chat|compan)\w*/gi
    /** Identifiers without comments, texts and the paths of imports. */
    const wordsOf = (text: string) =>
      text
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")
        .match(named) ?? []
    expect(wordsOf("import { a } from '../customers/store' // contact\nconst openContacts = 'chat'")).toEqual([
      'openContacts',
    ])
    const naming = inRoom(`${core}engine/`).flatMap(({ path, text }) => wordsOf(text).map((word) => `${path}: ${word}`))
    expect(naming).toEqual([])
  })

  it('an area reaches another one through its index alone, and never in a circle', () => {
    const between = inRoom(core)
      .flatMap((file) => file.imports)
      .filter(({ from, target }) => {
        const [one, other] = [areaOf(from), target === null ? undefined : areaOf(target)]
        return one !== undefined && other !== undefined && one !== other
      })
    expect(between.filter(({ target }) => target !== null && !isIndexOfArea(target)).map(show)).toEqual([])
    expect(circlesOf(between.map(({ from, target }) => [areaOf(from) ?? '', areaOf(target ?? '') ?? '']))).toEqual([])
    // The files of an area know each other by their own names: its index is the door for others.
    const ownDoor = inRoom(`${core}areas/`)
      .flatMap((file) => file.imports)
      .filter(({ from, target }) => target !== null && isIndexOfArea(target) && areaOf(from) === areaOf(target))
    expect(ownDoor.map(show)).toEqual([])
  })

  it.each(['store', 'remote'] as const)('files of the %s know neither the other kind nor what stands above', (kind) => {
    const offending = inRoom(core)
      .filter(({ path }) => kindOf(path) === kind)
      .flatMap((file) => file.imports.flatMap(throughIndex))
      .filter(
        (entry) =>
          entry.target !== null &&
          kindOf(entry.target) !== kind &&
          !isIn(entry, 'src/shared/', 'migrations/', 'src/main/core/ports.ts'),
      )
    expect(offending.map(show)).toEqual([])
  })

  it.each(['reader', 'builder', 'checker'])(
    'the thread of the %s opens the store and nothing else of the core',
    (name) => {
      const own = `${threads}${name}/`
      expect(
        offences(
          own,
          (entry) =>
            entry.target === null ||
            kindOf(entry.target) === 'store' ||
            isIn(entry, own, 'src/shared/', `${core}ports.ts`, `${threads}answer-thread.ts`),
        ),
      ).toEqual([])
    },
  )

  it('the threads that open the store load what the areas list for them, and neither migrations nor repairs', () => {
    /** The files that a file loads, itself included. */
    const loadedBy = (path: string, seen = new Set<string>()): ReadonlySet<string> => {
      if (seen.has(path)) return seen
      seen.add(path)
      for (const { target, typeOnly } of code.find((file) => file.path === path)?.imports ?? [])
        if (target !== null && !typeOnly) loadedBy(target, seen)
      return seen
    }
    const loaded = (name: string) => [...loadedBy(`${core}areas/threads/${name}.ts`)]
    const heavy = (path: string) => /^migrations\/|engine\/store\/(index|migrate|repair\/(?!save-rows))/.test(path)
    expect(['reader', 'builder'].flatMap(loaded).filter(heavy)).toEqual([])
    expect(loaded('reader')).toContain(`${core}areas/customers/store/list.ts`)
    const inAreas = loaded('builder').filter((path) => path.startsWith(`${core}areas/`))
    expect(inAreas.filter((path) => !/\/(threads\/builder|area-builds?|store\/build-steps)\.ts$/.test(path))).toEqual(
      [],
    )
  })

  it('the thread of the parser reads what the firm sends, prepares it, and opens no store', () => {
    const prepare = [
      'areas/customers/store/prepare',
      'engine/store/hash',
      'engine/store/search/initials',
      'engine/store/search/key',
    ].map((name) => `${core}${name}.ts`)
    for (const path of prepare) {
      expect(offences(path, (entry) => entry.target === null || isIn(entry, 'src/shared/', ...prepare))).toEqual([])
    }
    const allowed = [`${threads}parser/`, `${core}ports.ts`, `${threads}answer-thread.ts`, 'src/shared/']
    const reads = (entry: Import) =>
      entry.target === null || kindOf(entry.target) === 'remote' || isIn(entry, ...allowed)
    expect(offences(`${threads}parser/`, reads)).toEqual([])
    expect(offences(`${core}areas/threads/parser.ts`, (entry) => reads(entry) || isIn(entry, ...prepare))).toEqual([])
  })

  it('what pulls and sends does not import what answers the page', () => {
    const offending = inRoom(core)
      .filter(({ path }) => kindOf(path) === 'sync')
      .flatMap((file) => file.imports.flatMap(throughIndex))
      .filter(({ target }) => target !== null && kindOf(target) === 'service')
    expect(offending.map(show)).toEqual([])
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
    expect(offences('tests/sync/merge-laws.ts', isOwn)).toEqual([])
  })

  it('the screens import no Node, no Electron, no core, and contracts as types only', () => {
    expect(
      offences('src/renderer/', (entry) => {
        if (isNode(entry) || isElectron(entry)) return false
        if (isIn(entry, 'src/shared/contract/')) return entry.typeOnly
        return entry.target === null || isIn(entry, 'src/renderer/', 'src/shared/')
      }),
    ).toEqual([])
  })

  it('features never import each other, and components and lib import no data access', () => {
    const featureOf = (path: string) => /^src\/renderer\/src\/features\/([^/]+)\//.exec(path)?.[1]
    expect(
      offences('src/renderer/src/features/', (entry) => {
        const other = entry.target === null ? undefined : featureOf(entry.target)
        return other === undefined || other === featureOf(entry.from)
      }),
    ).toEqual([])
    const lower = (entry: Import) => !isIn(entry, 'src/renderer/src/bridge/', 'src/renderer/src/features/')
    expect(offences('src/renderer/src/components/', lower)).toEqual([])
    expect(offences('src/renderer/src/lib/', lower)).toEqual([])
    expect(offences('src/renderer/src/record/', (entry) => !isIn(entry, 'src/renderer/src/features/'))).toEqual([])
    // What is done with many records, or with a new one, is the same for customers and contacts: dialogs, tasks, import.
    expect(offences('src/renderer/src/actions/', (entry) => !isIn(entry, 'src/renderer/src/features/'))).toEqual([])
  })

  it('the bridge knows no feature and no frame', () => {
    const above = ['features', 'app', 'record', 'actions'].map((name) => `src/renderer/src/${name}/`)
    expect(offences('src/renderer/src/bridge/', (entry) => !isIn(entry, ...above))).toEqual([])
  })

  it("a feature's declaration is small: of screens it imports the one that the window opens with, and is listed once", () => {
    const declarations = code.filter(({ path }) =>
      /^src\/renderer\/src\/(features\/[^/]+|app\/[^/]+)\/feature\.ts$/.test(path),
    )
    expect(declarations.length).toBeGreaterThan(8)
    const screens = declarations.flatMap(({ text }) =>
      [...text.matchAll(/^import .* from '(.*\.tsx)'/gm)].map(([, name]) => name),
    )
    expect(screens.filter((name) => name !== '../../components/later.tsx')).toEqual(['./company-list-page.tsx'])
    for (const { path } of declarations) {
      const importers = code.filter(({ imports }) => imports.some(({ target }) => target === path))
      expect(importers.map((file) => file.path)).toEqual(['src/renderer/src/app/features.ts'])
    }
  })

  it('migrations import only kysely', () => {
    expect(offences('migrations/', (entry) => isPackage(entry, 'kysely') || isIn(entry, 'migrations/'))).toEqual([])
  })

  it('the shells never import each other', () => {
    expect(offences('src/main/desktop/', (entry) => !isIn(entry, 'src/main/browser/', 'src/main/serve.ts'))).toEqual([])
    expect(offences('src/main/browser/', (entry) => !isIn(entry, 'src/main/desktop/', 'src/main/index.ts'))).toEqual([])
  })

  it("only the desktop shell's rooms import Electron", () => {
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

  it('antd comes by path, never by its barrel', () => {
    expect(offences('src/', (entry) => entry.specifier !== 'antd' || entry.typeOnly)).toEqual([])
  })

  it('every part of antd that a screen imports has its style drawn', () => {
    const known = ['config-provider', 'locale', 'theme', ...drawnParts]
    const isKnown = ({ specifier }: Import) =>
      known.includes(/^antd\/es\/([a-z-]+)/.exec(specifier)?.[1] ?? known[0] ?? '')
    expect(offences('src/renderer/', isKnown)).toEqual([])
  })

  it('the first screen paints without antd', () => {
    const seen = new Set<string>()
    const follow = (path: string): void => {
      const file = files.find((one) => one.path === path)
      if (file === undefined || seen.has(path)) return
      seen.add(path)
      const { imports, text } = file
      for (const { specifier, target, typeOnly } of imports)
        if (!typeOnly && !text.includes(`import('${specifier}')`)) follow(target ?? specifier)
    }
    for (const start of ['main.ts', 'app/start.tsx']) follow(`src/renderer/src/${start}`)
    expect(seen.size).toBeGreaterThan(100)
    expect(offences('src/renderer/', (entry) => !seen.has(entry.from) || entry.typeOnly || !isAntd(entry))).toEqual([])
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
    const outside = inRoom('src/main/').filter(
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
    const product = ['src/main/', 'migrations/', 'scripts/'].flatMap(inRoom)
    expect(product.filter((file) => banned.test(file.text)).map((file) => file.path)).toEqual([])
  })

  it('a file of the store is opened in one place, with its key', () => {
    const opened = inRoom(core).filter((file) => kindOf(file.path) === 'store' && /new Database\(/.test(file.text))
    expect(opened.map((file) => file.path)).toEqual([`${core}engine/store/database.ts`])
  })

  it('queries are built over the typed tables of the store; SQL as text stands in few files, each with its reason', () => {
    const sqlText = /['"`]\s*(select|insert|update|delete|replace|with)\s/i
    for (const text of ["'SELECT a FROM b'", '`\n  delete FROM b`', '"INSERT INTO b"'])
      expect(sqlText.test(text)).toBe(true)
    const holding = (pattern: RegExp) =>
      inRoom(core)
        .filter(({ path, text }) => kindOf(path) === 'store' && pattern.test(withoutComments(text)))
        .map(({ path }) => path.slice(core.length))
        .sort()
    expect(holding(sqlText)).toEqual(Object.keys(sqlTexts).sort())
    expect(holding(/\b(prepare|pluck)\(/)).toEqual(Object.keys(preparing).sort())
  })

  it("what a guess at a password costs is the product's own: no shell sets it", () => {
    const naming = inRoom('src/').filter((file) => file.text.includes('passwordCost'))
    expect(naming.map((file) => file.path).sort()).toEqual([
      'src/main/core/account/key-file.ts',
      'src/main/core/account/open-account.ts',
    ])
  })

  it('words on the screen stand in the locale files', () => {
    const withWords = code.filter(
      (file) =>
        /^src\/(renderer|main\/desktop)\//.test(file.path) &&
        /\p{Script=Han}/u.test(file.text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
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

  it('the set of top rooms is closed', () => {
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
