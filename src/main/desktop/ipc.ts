import { ipcMain, type WebContents } from 'electron'
import { fileChannel, portsChannel } from '../../preload/channels.ts'
import { log } from './log.ts'
import { isTrustedSender, type KnownContents, type SentBy } from './sender-gate.ts'

export type PageMessages = {
  /** Ids of the webContents of our own windows. */
  readonly known: KnownContents
  /** The page's preload asks for its ports. */
  readonly onPorts: (contents: WebContents) => void
  /** The page registers a file under a handle that its preload drew. */
  readonly onFile: (contents: WebContents, handle: unknown, path: unknown) => void
}

/** Takes the two messages that a preload sends, each through the sender gate. No other file listens to pages. */
export const listenToPages = (messages: PageMessages): void => {
  // electron-store answers any page with the profile's path; no page of ours asks for it.
  ipcMain.removeAllListeners('electron-store-get-data')
  const gated = (channel: string, run: (contents: WebContents, ...words: readonly unknown[]) => void): void => {
    ipcMain.on(channel, (event, ...words: readonly unknown[]) => {
      if (isTrustedSender(event as SentBy, messages.known)) run(event.sender, ...words)
      else log('warn', 'page-message-refused', { channel })
    })
  }
  gated(portsChannel, (contents) => messages.onPorts(contents))
  gated(fileChannel, (contents, handle, path) => messages.onFile(contents, handle, path))
}
