import { ipcMain, type WebContents } from 'electron'
import { portsChannel } from '../../preload/channels.ts'
import { log } from './log.ts'
import { isTrustedSender, type KnownContents, type SentBy } from './sender-gate.ts'

export type PageMessages = {
  /** Ids of the webContents of our own windows. */
  readonly known: KnownContents
  /** The page's preload asks for its ports. */
  readonly onPorts: (contents: WebContents) => void
}

/**
 * Takes the one message that a preload sends, through the sender gate. No other file listens to pages, and no message
 * of theirs names a file: what a person chooses or drops, Chromium lets the page read, and nothing else.
 */
export const listenToPages = (messages: PageMessages): void => {
  // electron-store answers any page with the profile's path; no page of ours asks for it.
  ipcMain.removeAllListeners('electron-store-get-data')
  ipcMain.on(portsChannel, (event) => {
    if (isTrustedSender(event as SentBy, messages.known)) messages.onPorts(event.sender)
    else log('warn', 'page-message-refused', { channel: portsChannel })
  })
}
