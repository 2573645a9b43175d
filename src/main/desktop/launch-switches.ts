// Which switches and environment variables the app starts with. Lives here: the allow list, and what a start ends for.
// May not: what the app's own switches mean (launch-arguments.ts). To add a switch: a line below, as narrow as it can be.
import type { CommandLine } from 'electron'

/** What a start is judged by. */
export type Launch = {
  /** The whole command line; the first word is the program. */
  readonly argv: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  readonly platform: NodeJS.Platform
  /** Whether this is the app as it is installed: not Electron's own answer, which goes by the name of the program's file. */
  readonly packed: boolean
}

/** Our own, and those of Chromium that a display, an input method, a secret store or a screen reader may need. */
const allowed: readonly RegExp[] = [
  /^--profile=/,
  /^--firm=/,
  /^--locale=/,
  /^--disable-gpu(?:-compositing)?$/,
  /^--force-device-scale-factor=[\d.]{1,5}$/,
  /^--force-renderer-accessibility$/,
  /^--ozone-platform(?:-hint)?=(?:auto|x11|wayland)$/,
  /^--enable-wayland-ime$/,
  /^--wayland-text-input-version=\d$/,
  /^--gtk-version=\d$/,
  /^--password-store=(?:gnome-libsecret|kwallet[56]?)$/,
  // Less of Chromium's own traffic.
  /^--disable-background-networking$/,
  /^--disable-component-update$/,
]

/**
 * What others add: Windows where a notice that outlived the app is pressed, and electron-builder's installer where it
 * starts the version that it has just put in place.
 */
const byOthers: Readonly<Partial<Record<NodeJS.Platform, RegExp>>> = {
  darwin: /^-psn_\d+_\d+$/,
  win32: /^(?:-embedding|--updated)$/i,
}

/** Switches that open the app to a debugger; an installed app goes on without them. */
const debugging = ['inspect', 'inspect-brk', 'inspect-port', 'inspect-publish-uid', 'remote-debugging-port'] as const

/** What `npm start`, the tests and a debugger add to Electron's own binary. */
const inDevelopment: readonly RegExp[] = [
  /^--(?:shell|port|updates|remote-debugging-pipe|remote-allow-origins|js-flags)=/,
  /^--(?:no-open|remote-debugging-pipe)$/,
  /^(?:-r|--require)$/,
]

const isDebugging = (word: string): boolean =>
  debugging.some((name) => word === `--${name}` || word.startsWith(`--${name}=`))

/** Whether Chromium or Node may read a word as a switch; on Windows one may begin with a slash, too. */
const isSwitch = (word: string, platform: NodeJS.Platform): boolean =>
  word !== '-' &&
  word !== '--' &&
  (word.trim().startsWith('-') || (platform === 'win32' && word.trim().startsWith('/')))

/** The name in a word, safe to print: its value may be a secret, its signs may steer a terminal. */
const nameOf = (word: string): string =>
  word
    .replace(/=.*$/s, '')
    .replace(/[^\w./-]/g, '?')
    .slice(0, 60)

/** Acts before any script runs, so that taking it away would come too late. */
const tooLate = 'ELECTRON_ENABLE_LOGGING'

/**
 * Answers the switch or variable that the app does not start with, or null. Only a list of switches is taken: whatever
 * else Chromium, Electron or Node know, today or after an update, ends the start before a secret is in memory. Takes
 * the debugging switches off the command line of an installed app. Must run before Electron is ready.
 */
export const refuseSwitches = (
  { argv, environment, platform, packed }: Launch,
  commandLine: Pick<CommandLine, 'removeSwitch'>,
): string | null => {
  if (packed) for (const name of debugging) commandLine.removeSwitch(name)
  const known = [...allowed, byOthers[platform] ?? [], packed ? [] : inDevelopment].flat()
  for (const word of argv.slice(1)) {
    if (!isSwitch(word, platform)) continue
    // Chromium cuts blanks off on Windows alone.
    const read = platform === 'win32' ? word.trim() : word
    if (!isDebugging(read) && !known.some((form) => form.test(read))) return nameOf(word.trim())
  }
  return packed && environment[tooLate] !== undefined ? tooLate : null
}

/**
 * Variables that write keys of connections to a file, switch certificates off, or change how Node works in the app's
 * processes. They act when the network or a process begins, so taking them away before Electron is ready is in time.
 */
const leaking = /^(?:SSLKEYLOGFILE|ELECTRON_NO_ASAR|NODE_.*)$/i

/** Takes the variables that weaken the app out of the environment that Chromium and the app's processes get; answers their names. */
export const dropVariables = (environment: NodeJS.ProcessEnv): readonly string[] => {
  const dropped = Object.keys(environment).filter((name) => leaking.test(name))
  for (const name of dropped) delete environment[name]
  return dropped
}
