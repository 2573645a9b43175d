// Runs the real Electron in tests: finds the binary, makes a display, drops root, keeps the sandbox on.
// Lives here: what a desktop test needs to start an app. May not: knowledge of a screen. To add: a function here.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { _electron, type ElectronApplication } from '@playwright/test'
import { root } from '../../scripts/lib/tools.ts'
import { diskFolder } from './run-folder.ts'

/** The user that Electron runs as where the tests run as root: Electron refuses its sandbox under root. */
const NOBODY = 65534
const isRoot = process.getuid?.() === 0

const candidates = (): readonly string[] => {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(root, 'node_modules', 'electron', 'dist')
  const mac = join(folder, 'Electron.app', 'Contents', 'MacOS', 'Electron')
  return [join(folder, 'electron'), join(folder, 'electron.exe'), mac]
}

/** The folder of Electron's own distribution, or null where none is laid out. */
export const electronBinary = (): string | null => candidates().find((file) => existsSync(file)) ?? null

/** Why the desktop tests are skipped, or null where they can run. Printed once by each file that asks. */
export const whyNoElectron = (): string | null => {
  if (electronBinary() === null)
    return 'Electron is not here (set ELECTRON_OVERRIDE_DIST_PATH): desktop tests are skipped.'
  if (isRoot && spawnSync('setpriv', ['--version']).status !== 0)
    return 'setpriv is not here: desktop tests are skipped under root.'
  const needsDisplay = process.platform === 'linux' && !process.env.DISPLAY
  if (needsDisplay && spawnSync('Xvfb', ['-help']).error !== undefined)
    return 'Xvfb is not here: desktop tests are skipped.'
  return null
}

/** A temporary folder on a disk: the run's own is closed to other users, and no program may start from it on some systems. */
const newFolder = (name: string): string => mkdtempSync(join(process.env[diskFolder] ?? tmpdir(), `firmdesk-${name}-`))

/** A temporary folder that the app may write into. */
export const appFolder = (name: string): string => {
  const folder = newFolder(name)
  if (isRoot) chownSync(folder, NOBODY, NOBODY)
  return folder
}

/** Removes a temporary folder of {@link appFolder}. */
export const removeFolder = (folder: string): void => {
  if (folder !== '') rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** A display for the apps of one test file. */
export type Display = { readonly name: string | null; readonly close: () => Promise<void> }

/** Starts a virtual display where the machine has none. */
export const openDisplay = async (): Promise<Display> => {
  if (process.platform !== 'linux' || process.env.DISPLAY) return { name: null, close: async () => {} }
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp', '-ac'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const pipe = server.stdio[3]
  if (!pipe) throw new Error('Xvfb was started without its pipe')
  const number = await new Promise<string>((resolve, reject) => {
    pipe.once('data', (bytes) => resolve(String(bytes).trim()))
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Xvfb ended with code ${code}`)))
  })
  const close = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill()
    await ended
  }
  return { name: `:${number}`, close }
}

/** Stands beside the wrapper; see there. */
const GATE = 'electron-gate.cjs'

/** An executable that starts `binary` as an unprivileged user on the display, with a home of its own. */
export const writeWrapper = (
  binary: string,
  display: Display,
): { readonly file: string; readonly remove: () => void } => {
  const folder = appFolder('run')
  const home = join(folder, 'home')
  mkdirSync(home, { mode: 0o700 })
  if (isRoot) chownSync(home, NOBODY, NOBODY)
  const drop = isRoot ? `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups ` : ''
  const shown = display.name === null ? '' : `DISPLAY=${display.name} `
  const file = join(folder, 'electron')
  const surroundings = `HOME='${home}' XDG_CONFIG_HOME='${home}' XDG_RUNTIME_DIR='${home}' TMPDIR='${home}' ${shown}DBUS_SESSION_BUS_ADDRESS=disabled:`
  writeFileSync(file, `#!/bin/sh\nexec ${drop}env -u ELECTRON_RUN_AS_NODE ${surroundings} '${binary}' "$@"\n`)
  chmodSync(file, 0o755)
  cpSync(join(import.meta.dirname, GATE), join(folder, GATE))
  chmodSync(folder, 0o755)
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Gives a folder and all in it to the user that Electron runs as. */
export const giveAway = (folder: string): void => {
  if (isRoot) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder])
}

/** A copy of the built app that holds what it runs on and nothing else, readable by everyone. */
export const copiedApp = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = newFolder('app')
  const store = join('node_modules', 'better-sqlite3')
  for (const part of ['out', 'resources', 'package.json', join(store, 'package.json'), join(store, 'lib')]) {
    cpSync(join(root, part), join(folder, part), { recursive: true })
  }
  const binary = join(store, 'prebuilds', `${process.platform}-${process.arch}.node`)
  cpSync(join(root, binary), join(folder, binary))
  chmodSync(folder, 0o755)
  return { folder, remove: () => removeFolder(folder) }
}

/**
 * The built app where the unprivileged user can read it: a clone may stand in a folder that only root may enter. The
 * caller removes it. Without root it is the root itself.
 */
export const readableApp = (): { readonly folder: string; readonly remove: () => void } =>
  isRoot ? copiedApp() : { folder: root, remove: () => {} }

/** Keeps Chromium's own services off the network; the app's behaviour stays as it is. */
export const quietSwitches = ['--disable-background-networking', '--disable-component-update', '--disable-gpu'] as const

/** Starts the built app under Playwright. */
export const launchApp = (
  wrapper: string,
  app: string,
  profile: string,
  words: readonly string[] = [],
): Promise<ElectronApplication> =>
  _electron.launch({
    executablePath: wrapper,
    args: [...quietSwitches, '-r', join(dirname(wrapper), GATE), app, `--profile=${profile}`, ...words],
    chromiumSandbox: true,
    timeout: 60_000,
  })

/** The app in a display of its own: `program` starts it again from `folder`. `close` ends it and takes all away. */
export type RunningApp = {
  readonly app: ElectronApplication
  readonly program: string
  readonly folder: string
  readonly profile: string
  readonly close: () => Promise<void>
}

/** Starts the app on a new profile, with more words on its command line where a test needs them. */
export const startApp = async (words: readonly string[] = []): Promise<RunningApp> => {
  const display = await openDisplay()
  const wrapper = writeWrapper(electronBinary() ?? '', display)
  const built = readableApp()
  const home = appFolder('profile')
  // The app makes the folder of its profile, and the one above.
  const profile = join(home, 'new', 'profile')
  const app = await launchApp(wrapper.file, built.folder, profile, words)
  const close = async (): Promise<void> => {
    await app.close()
    await display.close()
    wrapper.remove()
    built.remove()
    removeFolder(home)
  }
  return { app, program: wrapper.file, folder: built.folder, profile, close }
}

/** Starts an executable without Playwright; `line` resolves with the first output line that holds `text`. */
export const startProgram = (
  file: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): {
  readonly child: ChildProcess
  readonly output: () => string
  readonly line: (text: string) => Promise<string>
  readonly ended: Promise<number | null>
} => {
  const child = spawn(file, [...words], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } })
  let output = ''
  const waiting = new Set<() => void>()
  const hear = (bytes: Buffer): void => {
    output += bytes.toString()
    for (const look of [...waiting]) look()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const line = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = output.split('\n').find((candidate) => candidate.includes(text))
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
      void ended.then((code) =>
        reject(new Error(`the program ended with code ${code} before it said "${text}":\n${output}`)),
      )
    })
  return { child, output: () => output, line, ended }
}
