import { session } from 'electron'
import { built } from './main-window.ts'
import { feedIn, loadUpdater, onlyHttps, UPDATER_SESSION } from './updater.ts'
import type { Updater } from './updates.ts'

/**
 * Makes the updater of this copy of the app; null where it knows no place for updates. One that is run from its source
 * has its feed in `folder`, where one is named.
 */
export const ownUpdater = (folder: string | null): (() => Promise<Updater>) | null => {
  const fromSource = process.defaultApp === true
  const feed = fromSource ? folder && feedIn(folder, folder) : feedIn(process.resourcesPath, built('main'))
  if (!feed) return null
  return () => {
    onlyHttps(session.fromPartition(UPDATER_SESSION, { cache: false }), fromSource)
    return loadUpdater(feed, fromSource)
  }
}
