// electron-updater, set up for this app. Lives here: where a version may come from and what is said on the way there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from 'electron'
import type { UpdateInfo } from 'electron-updater'
import { isSignedUpdate } from './update-signature.ts'
import type { Updater } from './updates.ts'

/** The session in which electron-updater asks. */
export const UPDATER_SESSION = 'electron-updater'

/** The files that say where new versions lie, and by which key (PEM) they are signed. */
export type UpdateFeed = { readonly config: string; readonly key: string }

/** The feed whose files lie in these folders, as `npm run package` put them there; null where one is missing. */
export const feedIn = (configFolder: string, keyFolder: string): UpdateFeed | null => {
  const feed = { config: join(configFolder, 'app-update.yml'), key: join(keyFolder, 'update-key.pem') }
  return existsSync(feed.config) && existsSync(feed.key) ? feed : null
}

/**
 * Lets the updater ask by HTTPS alone, also where a redirect leads. `ownComputer` lets an app that is run from its source
 * ask a server of this computer.
 */
export const onlyHttps = (session: Pick<Session, 'webRequest'>, ownComputer: boolean): void =>
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    const { protocol, hostname } = new URL(url)
    answer({ cancel: protocol !== 'https:' && !(ownComputer && hostname === '127.0.0.1') })
  })

/** Makes the updater. An app that is run from its source (`fromSource`) is told where the file of its feed lies. */
export const loadUpdater = async (feed: UpdateFeed, fromSource: boolean): Promise<Updater> => {
  const { autoUpdater, CancellationToken } = await import('electron-updater')
  // It writes addresses and paths.
  autoUpdater.logger = null
  autoUpdater.autoDownload = false
  autoUpdater.disableWebInstaller = true
  // An id of this computer, by which a server would know it again.
  autoUpdater.requestHeaders = { 'x-user-staging-id': '' }
  if (fromSource) {
    autoUpdater.forceDevUpdateConfig = true
    autoUpdater.updateConfigPath = feed.config
  }
  const key = readFileSync(feed.key, 'utf8')
  return Object.assign(autoUpdater, {
    newToken: () => new CancellationToken(),
    isSigned: (info: UpdateInfo) => isSignedUpdate(info, key),
  })
}
