// `npm run package`: an installer for this system in dist/; `-- --dir` lays the app out unpacked. Other words are
// electron-builder's own. Lives here: the build before it, and where Electron's distribution comes from.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.ts'
import { root, runTool } from './lib/tools.ts'

/** Electron's own distribution where it is laid out already; else electron-builder downloads it. */
const distribution = (): string | null => {
  const places = [process.env.ELECTRON_OVERRIDE_DIST_PATH, join(root, 'node_modules', 'electron', 'dist')]
  return places.find((place) => place !== undefined && existsSync(place)) ?? null
}

await ensureBuilt(root, 'desktop', (line) => console.log(line))
const electron = distribution()
if (electron === null) console.log("Electron's distribution is not here; electron-builder downloads it.")
const words = process.argv.slice(2)
process.exitCode = await runTool('package', 'electron-builder', 'electron-builder', [
  'build',
  ...words,
  '--publish=never',
  ...(electron === null ? [] : [`--config.electronDist=${electron}`]),
])
