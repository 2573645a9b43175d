import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Options } from '../../src/main/browser/options.ts'

type Surroundings = {
  readonly platform: NodeJS.Platform
  readonly env: NodeJS.ProcessEnv
  /** The user's number, null where the system has none. */
  readonly user: number | null
}

/** Electron's binary in `root`, or null where it was never downloaded. Nothing is downloaded here. */
export const electronBinary = (root: string, env: NodeJS.ProcessEnv): string | null => {
  const folder = join(root, 'node_modules', 'electron')
  const place = join(folder, 'path.txt')
  const name = existsSync(place) ? readFileSync(place, 'utf8') : binaryName(process.platform)
  const binary = join(env.ELECTRON_OVERRIDE_DIST_PATH ?? join(folder, 'dist'), name)
  return existsSync(binary) ? binary : null
}

const binaryName = (platform: NodeJS.Platform): string => {
  if (platform === 'win32') return 'electron.exe'
  return platform === 'darwin' ? 'Electron.app/Contents/MacOS/Electron' : 'electron'
}

/** Whether a window can be shown at all. */
export const hasDisplay = ({ platform, env }: Surroundings): boolean =>
  platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)

/** Why the desktop shell cannot be used here, as the middle of a sentence; null where it can. */
export const desktopObstacle = (surroundings: Surroundings, binary: string | null): string | null => {
  if (binary === null) return "Electron's binary is not there"
  if (surroundings.user === 0) return 'Electron does not run safely as root'
  return hasDisplay(surroundings) ? null : 'there is no display'
}

/** Why the browser shell is taken, as the middle of a sentence; null where it is the desktop shell. `obstacle` is its own. */
export const browserReason = (
  { shell, port, open }: Pick<Options, 'shell' | 'port' | 'open'>,
  obstacle: string | null,
): string | null => {
  if (shell !== 'auto') return shell === 'browser' ? 'it was chosen' : null
  if (obstacle !== null) return obstacle
  return port === 0 && open ? null : 'only there it has a port and can start without a window'
}
