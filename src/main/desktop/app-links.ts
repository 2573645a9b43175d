import type { App } from 'electron'
import { linkIn } from './launch-arguments.ts'

/** What of the running app a link reaches. */
type Running = {
  readonly show: () => void
  readonly openLink: (address: string) => void
}

/**
 * Hears the links that the system hands over: Windows and Linux among the words of a start, macOS by an event of its own,
 * also for the link that the app was started with. One that comes before the app runs waits for `started`.
 */
export const appLinks = (app: Pick<App, 'on'>, words: readonly string[]) => {
  let running: Running | null = null
  let waiting = linkIn(words)

  const open = (address: string): void => {
    if (running === null) waiting = address
    else running.openLink(address)
  }
  app.on('second-instance', (_event, asked) => {
    const address = linkIn(asked)
    if (address === null) running?.show()
    else open(address)
  })
  app.on('open-url', (event, address) => {
    event.preventDefault()
    open(address)
  })
  return {
    started: (app: Running): void => {
      running = app
      if (waiting !== null) app.openLink(waiting)
      waiting = null
    },
  }
}

/**
 * Has the system open links of a scheme with this program, or not any more; false where it refuses. On Windows the link
 * stands behind `--`, so that nothing in it is a switch to Chromium.
 */
export const takeLinks = (
  app: Pick<App, 'setAsDefaultProtocolClient' | 'removeAsDefaultProtocolClient'>,
  scheme: string,
  taken: boolean,
  { platform, execPath }: Pick<NodeJS.Process, 'platform' | 'execPath'> = process,
): boolean => {
  const words: [path?: string, args?: string[]] = platform === 'win32' ? [execPath, ['--']] : []
  return taken ? app.setAsDefaultProtocolClient(scheme, ...words) : app.removeAsDefaultProtocolClient(scheme, ...words)
}

/** Whether the system opens links of a scheme with this program; null where it does not say (Linux). */
export const opensLinks = async (
  app: Pick<App, 'getApplicationInfoForProtocol'>,
  scheme: string,
  { platform, execPath }: Pick<NodeJS.Process, 'platform' | 'execPath'> = process,
): Promise<boolean | null> => {
  if (platform !== 'win32' && platform !== 'darwin') return null
  // It fails where no program has them.
  const { path } = await app.getApplicationInfoForProtocol(`${scheme}:`).catch(() => ({ path: '' }))
  // On macOS it is the bundle, in which the program lies.
  return path !== '' && execPath.toLowerCase().startsWith(path.toLowerCase())
}
