import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { packageLists } from './bundled-packages.ts'

/** What can be built: the screens alone (enough for the browser shell), or everything that Electron runs. */
export type BuildPart = 'renderer' | 'desktop'

const sources: Readonly<Record<BuildPart, readonly string[]>> = {
  renderer: ['src/renderer', 'src/shared', 'resources'],
  desktop: ['src', 'migrations', 'resources'],
}
const alwaysSources = [
  'electron.vite.config.ts',
  'scripts/lib/bundled-packages.ts',
  'package.json',
  'package-lock.json',
]
const results: Readonly<Record<BuildPart, readonly string[]>> = {
  renderer: ['out/renderer/index.html'],
  desktop: ['out/renderer/index.html', 'out/main/index.js', 'out/preload/index.cjs', ...packageLists],
}

const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
    : []

/** A digest of everything that the build of `part` reads in `house`. */
export const sourceHash = (house: string, part: BuildPart): string => {
  const hash = createHash('sha256')
  const folders = sources[part].flatMap((folder) => filesBelow(join(house, folder)))
  for (const file of [...folders, ...alwaysSources.map((name) => join(house, name)).filter(existsSync)]) {
    hash.update(relative(house, file).split(sep).join('/')).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

const recordOf = (house: string, part: BuildPart): string => join(house, 'out', `.${part}.sha256`)

/** Whether `out/` holds the build of the sources as they are now. */
export const isBuilt = (house: string, part: BuildPart, hash: string): boolean => {
  const record = recordOf(house, part)
  if (!results[part].every((file) => existsSync(join(house, file))) || !existsSync(record)) return false
  return readFileSync(record, 'utf8') === hash
}

/** Builds `part` unless `out/` is already of these sources; `say` gets a line before the work starts. */
export const ensureBuilt = async (house: string, part: BuildPart, say: (line: string) => void): Promise<void> => {
  const hash = sourceHash(house, part)
  if (isBuilt(house, part, hash)) return
  say(
    part === 'renderer'
      ? 'Building the screens, which takes a few seconds …'
      : 'Building the app, which takes a minute …',
  )
  const started = performance.now()
  if (part === 'renderer') {
    const [{ build, mergeConfig }, { renderer }] = await Promise.all([
      import('vite'),
      import('../../electron.vite.config.ts'),
    ])
    const place = { configFile: false as const, root: join(house, renderer.root), logLevel: 'warn' as const }
    const output = { build: { outDir: join(house, 'out/renderer') } }
    await build(mergeConfig(mergeConfig(renderer, place), output))
  } else {
    const { build } = await import('electron-vite')
    await build({ root: house, logLevel: 'warn' })
    writeFileSync(recordOf(house, 'renderer'), sourceHash(house, 'renderer'))
  }
  writeFileSync(recordOf(house, part), hash)
  say(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}
