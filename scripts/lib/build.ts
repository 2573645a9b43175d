import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuildPart, recordOf } from './build-record.ts'
import { packageLists } from './bundled-packages.ts'
import { root } from './tools.ts'

const sources: Readonly<Record<BuildPart, readonly string[]>> = {
  renderer: ['src/renderer', 'src/shared', 'resources', 'scripts/lib/antd'],
  shell: ['src/main', 'src/sample-firm', 'src/shared', 'migrations'],
  desktop: ['src', 'migrations', 'resources', 'scripts/lib/antd'],
}
const alwaysSources = [
  'electron.vite.config.ts',
  'scripts/lib/amr-without-eval.ts',
  'scripts/lib/build-record.ts',
  'scripts/lib/bundled-packages.ts',
  'package.json',
  'package-lock.json',
]
const results = {
  renderer: ['out/renderer/index.html'],
  shell: ['out/shell/serve.js', 'out/sample-firm/main.js'],
  desktop: ['out/renderer/index.html', 'out/main/index.js', 'out/preload/index.cjs', ...packageLists],
} as const satisfies Readonly<Record<BuildPart, readonly string[]>>

const announcements: Readonly<Record<BuildPart, string>> = {
  renderer: 'Building the screens, which takes a few seconds …',
  shell: 'Building the browser shell …',
  desktop: 'Building the app, which takes a minute …',
}

const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : []

/** A digest of everything that the build of `part` reads in `root`. */
export const sourceHash = (root: string, part: BuildPart): string => {
  const hash = createHash('sha256')
  const folders = sources[part].flatMap((folder) => filesBelow(join(root, folder)))
  for (const file of [...folders, ...alwaysSources.map((name) => join(root, name)).filter(existsSync)]) {
    hash.update(relative(root, file).split(sep).join('/')).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Whether `out/` holds the build of the sources as they are now. */
export const isBuilt = (root: string, part: BuildPart, hash: string): boolean => {
  const record = recordOf(root, part)
  if (!results[part].every((file) => existsSync(join(root, file))) || !existsSync(record)) return false
  return readFileSync(record, 'utf8') === hash
}

/** Builds `part` unless `out/` is already of these sources; `say` gets a line before the work starts. */
export const ensureBuilt = async (part: BuildPart, say: (line: string) => void): Promise<void> => {
  const hash = sourceHash(root, part)
  if (isBuilt(root, part, hash)) return
  say(announcements[part])
  const started = performance.now()
  if (part === 'desktop') {
    const { build } = await import('electron-vite')
    const hashOfScreens = sourceHash(root, 'renderer')
    await build({ root, logLevel: 'warn' })
    writeFileSync(recordOf(root, 'renderer'), hashOfScreens)
  } else {
    const [{ build, mergeConfig }, configs] = await Promise.all([
      import('vite'),
      import('../../electron.vite.config.ts'),
    ])
    const { root: folder, build: options } = configs[part]
    const place = { configFile: false as const, root: join(root, folder), logLevel: 'warn' as const }
    const output = { build: { outDir: join(root, options.outDir) } }
    await build(mergeConfig(mergeConfig(configs[part], place), output))
  }
  writeFileSync(recordOf(root, part), hash)
  say(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

/** The address of the built browser shell's entry, which gives what `src/main/serve.ts` exports. */
export const builtShell = pathToFileURL(join(root, results.shell[0])).href
