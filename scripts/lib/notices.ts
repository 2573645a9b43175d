// The notices that the licences of shipped packages ask for. Lives here: where each text is found. A package without
// a text ends the packaging: its licence was then never looked at.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A shipped package as its own description names it. */
export type ShippedPackage = {
  readonly folder: string
  readonly name: string
  readonly version: string
  readonly license: string
}

const readShipped = (root: string, folder: string): ShippedPackage => {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Omit<
    ShippedPackage,
    'folder'
  >
  return { folder, name, version, license }
}

/** The packages in these folders, by name and version. */
export const describePackages = (root: string, folders: readonly string[]): readonly ShippedPackage[] =>
  folders
    .map((folder) => readShipped(root, folder))
    .sort((one, other) => `${one.name}@${one.version}`.localeCompare(`${other.name}@${other.version}`, 'en'))

/** Text of the licence files, or the part of the description that holds it; null where there is neither. */
export const licenseText = (folder: string): string | null => {
  const names = readdirSync(folder).sort()
  const files = names.filter((name) => /^(?:licen[cs]e|copying|notice)/i.test(name))
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8').trim())
  if (texts.length > 0) return texts.join('\n\n')
  const description = names.find((name) => /^readme/i.test(name))
  const part = description && /\n#*[^\n]*licen[cs]e[\s\S]*$/i.exec(readFileSync(join(folder, description), 'utf8'))?.[0]
  return part && /permission is hereby granted|redistribution and use/i.test(part) ? part.trim() : null
}

/** Packages whose licence file lies elsewhere: in another package of the same repository, or here where they have none. */
const licensedBeside: Readonly<Record<string, string>> = {
  'node_modules/@ant-design/icons-svg': 'node_modules/@ant-design/icons',
  'node_modules/lazy-val': 'resources/licenses/lazy-val',
}

/** Packages that bring the work of others in folders of their own, with licences there. */
const licensedWithin: Readonly<Record<string, readonly string[]>> = {
  'node_modules/pdfjs-dist': ['cmaps', 'standard_fonts', 'wasm'],
}

const textOf = (root: string, folder: string): string | null => {
  const own = licenseText(join(root, folder)) ?? licenseText(join(root, licensedBeside[folder] ?? folder))
  const within = (licensedWithin[folder] ?? []).map((part) => licenseText(join(root, folder, part)))
  return own === null || within.includes(null) ? null : [own, ...within].join('\n\n')
}

/** Pictures that are no package: the set for names in brackets, whose licence lies beside it. */
export const emojiSet = {
  folder: 'resources/emoji',
  name: 'twemoji',
  version: '15.0.0',
  license: 'CC-BY-4.0',
} as const satisfies ShippedPackage

/** Comments of C sources that name who owns them, each once: the native store holds the work of several. */
export const ownersInSource = (source: string): readonly string[] => {
  const comments = source.match(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/[^\n]*\n)+/gm) ?? []
  return [
    ...new Set(
      comments
        .filter((text) => /copyright/i.test(text) && !/disclaims copyright/i.test(text))
        .map((text) => text.trim()),
    ),
  ]
}

const line = '-'.repeat(80)

/** The whole file of notices. Fails with the names of the packages that have no text. */
export const noticesText = (root: string, packages: readonly ShippedPackage[]): string => {
  const without = packages.filter(({ folder }) => textOf(root, folder) === null)
  if (without.length > 0) throw new Error(`no licence text: ${without.map(({ folder }) => folder).join(', ')}`)
  const parts = [...packages, emojiSet].map(
    ({ folder, name, version, license }) => `${name} ${version} (${license})\n\n${textOf(root, folder)}`,
  )
  const source = readFileSync(join(root, 'node_modules/better-sqlite3/deps/sqlite3/sqlite3.c'), 'utf8')
  const head =
    'Firmdesk holds the work of others, under the licences below. Those of Electron’s parts, Chromium and Node among ' +
    'them, stand in LICENSES.chromium.html beside this app.'
  const store = `SQLite with SQLite3 Multiple Ciphers, inside the native store. SQLite itself is in the public domain.\n\n${ownersInSource(source).join('\n\n')}`
  return `${[head, ...parts, store].join(`\n\n${line}\n`)}\n`
}
