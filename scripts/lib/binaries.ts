// Binaries that others built and that are shipped: their SHA-256, compared with those that were looked at. The native
// store's stand in scripts/expected-binaries.json; Electron's archives in electron-builder.yml, whose downloader compares.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A file and its SHA-256 as hex; `expected` says whether the repository knows it and it is that. */
export type HashedBinary = {
  readonly file: string
  readonly sha256: string
  readonly expected: 'same' | 'other' | 'unknown'
}

type Expected = { readonly version: string; readonly sha256: Readonly<Record<string, string>> }

/** Programs and libraries, and the installers that they are put into. */
const binaryName =
  /(?:\.(?:node|exe|dll|so|dylib|bin|AppImage|dmg|zip)(?:\.\d+)*|^(?:firmdesk|Firmdesk(?: Helper.*)?|Electron Framework|chrome_crashpad_handler|chrome-sandbox))$/

/** SHA-256 of a file as hex. */
export const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const readJson = <Form>(...parts: readonly string[]): Form => JSON.parse(readFileSync(join(...parts), 'utf8')) as Form

/** Hashes of the native store's prebuilt files in `root`, each compared with the one that is expected. */
export const storeBinaries = async (root: string): Promise<readonly HashedBinary[]> => {
  const folder = join(root, 'node_modules', 'better-sqlite3')
  const expected = readJson<Expected>(root, 'scripts', 'expected-binaries.json')
  const { version } = readJson<{ readonly version: string }>(folder, 'package.json')
  const known = version === expected.version ? expected.sha256 : {}
  const present = readdirSync(join(folder, 'prebuilds'))
  return Promise.all(
    [...new Set([...Object.keys(known), ...present])].sort().map(async (name) => {
      const file = join(folder, 'prebuilds', name)
      const sha256 = existsSync(file) ? await sha256Of(file) : ''
      const same = known[name] === undefined ? 'unknown' : known[name] === sha256 ? 'same' : 'other'
      return { file: `better-sqlite3/prebuilds/${name}`, sha256, expected: same }
    }),
  )
}

/** What stands against handing an installer out, a sentence each. `electron` is the folder of its distribution, or null. */
export const binaryProblems = async (root: string, electron: string | null): Promise<readonly string[]> => {
  const store = (await storeBinaries(root)).filter(({ expected }) => expected !== 'same')
  const problems = store.map(
    ({ file }) => `${file} is not the file whose hash stands in scripts/expected-binaries.json.`,
  )
  // Only a distribution that npm's own install script unpacked was compared with the hashes of its package.
  const own = join(root, 'node_modules', 'electron', 'dist')
  if (electron !== null && electron !== own)
    problems.push(`Electron comes from ${electron}, which nothing was compared with.`)
  if (process.env.electron_use_remote_checksums || process.env.npm_config_electron_use_remote_checksums)
    problems.push('electron_use_remote_checksums is set: Electron was compared with hashes from the network.')
  return problems
}

/** Hashes of all binaries below a folder, as they were packed; the native store's are compared. */
export const packedBinaries = async (root: string, folder: string): Promise<readonly HashedBinary[]> => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && binaryName.test(entry.name))
  const known = new Map((await storeBinaries(root)).map((each) => [each.file, each]))
  const hashed: HashedBinary[] = []
  for (const { parentPath, name } of files) {
    const file = join(parentPath, name)
    const sha256 = await sha256Of(file)
    const of = known.get(`better-sqlite3/prebuilds/${name}`)
    const expected = of === undefined ? 'unknown' : of.sha256 === sha256 ? of.expected : 'other'
    hashed.push({ file: relative(folder, file).split(sep).join('/'), sha256, expected })
  }
  return hashed.sort((one, other) => (one.file < other.file ? -1 : 1))
}
