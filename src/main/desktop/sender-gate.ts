import type { WebContents, WebFrameMain } from 'electron'
import { APP_ORIGIN, isOwnAddress } from './url-policy.ts'

/** Who sent a message to the main process, as Electron's events tell it. */
export type SentBy = { readonly senderFrame: WebFrameMain | null; readonly sender: WebContents }

/** The webContents of our own windows, by id. */
export type KnownContents = { readonly has: (id: number) => boolean }

/**
 * True where a message comes from the top frame of one of our own windows that shows the app. A frame that is already
 * gone throws on every look at it, which counts as no.
 */
export const isTrustedSender = (event: SentBy, knownContents: KnownContents): boolean => {
  try {
    const { senderFrame, sender } = event
    if (senderFrame === null || sender.isDestroyed() || !knownContents.has(sender.id)) return false
    if (senderFrame.parent !== null || senderFrame !== sender.mainFrame) return false
    return senderFrame.origin === APP_ORIGIN && isOwnAddress(senderFrame.url)
  } catch {
    return false
  }
}
