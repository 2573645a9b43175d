// The sources of the repository with their imports, for the tests of its boundaries.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../../scripts/lib/tools.ts'

const modules = ['src', 'migrations', 'tests', 'scripts']

export type Import = {
  readonly from: string
  readonly specifier: string
  readonly target: string | null
  readonly typeOnly: boolean
  /** What is imported, by the name that the other file gives it. */
  readonly names: readonly string[]
}
export type SourceFile = {
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

export function resolveSpecifier(from: string, specifier: string): string | null {
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

export const files = modules.flatMap(listFiles).map(read)
export const code = files.filter((file) => /\.tsx?$/.test(file.path))
export const inModule = (prefix: string) => code.filter((file) => file.path.startsWith(prefix))
export const show = (entry: Import) => `${entry.from} imports ${entry.specifier}`

/** Imports of a module that the rule does not allow. */
export function offences(prefix: string, allowed: (entry: Import) => boolean): string[] {
  return inModule(prefix)
    .flatMap((file) => file.imports)
    .filter((entry) => !allowed(entry))
    .map(show)
}

/** Circles of arrows from one name to another, each as its names in order. */
export function circlesOf(arrows: readonly (readonly [from: string, to: string])[]): string[] {
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

export const isPackage = (entry: Import, ...names: string[]) =>
  entry.target === null && names.some((name) => entry.specifier === name || entry.specifier.startsWith(`${name}/`))
export const isIn = (entry: Import, ...prefixes: string[]) =>
  entry.target !== null && prefixes.some((prefix) => entry.target?.startsWith(prefix))
export const isNode = (entry: Import) => entry.specifier.startsWith('node:')
export const isAntd = (entry: Import) => isPackage(entry, 'antd', '@ant-design', '@rc-component')
export const isElectron = (entry: Import) => isPackage(entry, 'electron')

export const core = 'src/main/core/'
export const threads = `${core}engine/threads/`

/** What a file of the core is for: its kind is the same in the engine and in each area. */
const kinds = {
  store:
    /^(engine\/store\/|areas\/(area-reads|area-builds|search-store)\.ts|areas\/[^/]+\/(store(\/|\.ts)|(area-store|area-build|waiting-files)\.ts))/,
  remote:
    /^(engine\/remote\/|areas\/[^/]+\/(calls|row|text|types|endpoints|attachments|roles-and-tags)\.ts|areas\/lists\.ts|engine\/(limits|join-parts)\.ts)/,
  sync: /^(engine\/sync\/|areas\/[^/]+\/(pull[a-z-]*|sender|record|new-[a-z]+|timeline|dependents|send-attachments|window|message-gone|ranges-plan|retention|own-ids)\.ts)/,
  service: /^(account\/|areas\/|engine\/jobs\/)/,
} as const
export const kindOf = (path: string) =>
  path.startsWith(core)
    ? (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].test(path.slice(core.length)))
    : undefined
