import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCoreHost } from './core-host.ts'
import { forwardFile } from './forward-file.ts'
import { type Gateway, openGateway } from './gateway.ts'
import type { Options } from './options.ts'
import { lockProfile } from './profile-lock.ts'
import { programFolder } from './program-files.ts'
import { createSessions } from './sessions.ts'

/** Why the shell cannot start; its message is a sentence for the person at the terminal. */
export class StartProblem extends Error {}

export type BrowserShell = {
  /** An address with a new single-use key. */
  readonly address: () => string
  /**
   * Lets `open` lead a browser to a new address by a file that forwards there, and answers that address. The file goes
   * when its key was used, at the latest with the shell; where it cannot be written, nothing is opened.
   */
  readonly openIn: (open: (file: string) => void) => string
  readonly close: () => Promise<void>
}

const versionOf = (): string =>
  (JSON.parse(readFileSync(join(programFolder, 'package.json'), 'utf8')) as { readonly version: string }).version

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')

const listen = (start: () => Promise<Gateway>, port: number): Promise<Gateway> =>
  start().catch((error: unknown) => {
    if (!isBusy(error)) throw error
    throw new StartProblem(`Port ${port} is not free. Choose another with --port=N, or leave it out to get a free one.`)
  })

/** Where the built screens and the core's thread are; only tests name other places than the program's own. */
export type Places = { readonly screens: string; readonly thread?: URL }

/**
 * Starts the browser shell. Resolves when the first screen can be used; throws {@link StartProblem} where the profile
 * is in use, the port is taken or the screens are not built.
 */
export const openBrowserShell = async (
  options: Pick<Options, 'profile' | 'firm' | 'port' | 'locale'>,
  places: Places = { screens: join(programFolder, 'out', 'renderer') },
): Promise<BrowserShell> => {
  const { profile, firm, locale, port } = options
  const unlock = lockProfile(profile)
  if (unlock === null)
    throw new StartProblem(
      `Firmdesk is already running on ${profile}. Go to its window (Enter in its terminal prints a new link), or start another with --profile=DIR.`,
    )
  const forward = forwardFile(profile)
  const opened: (() => Promise<void>)[] = [async () => unlock(), async () => forward.remove()]
  const close = async () => {
    for (const end of opened.splice(0).reverse()) await end()
  }
  try {
    forward.remove()
    if (!existsSync(join(places.screens, 'index.html')))
      throw new StartProblem('The screens are not built yet. Run npm start: it builds them first.')
    // Loaded only where it is needed: the settings library takes a while, and the core's thread loads its own.
    if (locale !== null) (await import('./settings-file.ts')).chooseLanguage(profile, locale)
    const host = openCoreHost({ profile, firm }, places.thread)
    opened.push(host.close)
    const sessions = createSessions()
    const facts = { version: versionOf(), platform: process.platform }
    const gateway = await listen(() => openGateway({ port, root: places.screens, sessions, host, facts }), port)
    opened.push(gateway.close)
    await host.ready
    const address = (used?: () => void) => `http://127.0.0.1:${gateway.port}/#key=${sessions.issueKey(used)}`
    const openIn = (open: (file: string) => void) => {
      const once = address(forward.remove)
      const file = forward.write(once)
      if (file !== null) open(file)
      return once
    }
    return { address: () => address(), openIn, close }
  } catch (error) {
    await close()
    throw error
  }
}
