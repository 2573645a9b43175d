import type { WebContents } from 'electron'
import { forbidUdp } from './page-network.ts'
import { isOwnAddress } from './url-policy.ts'

/** Hands an address that a page wants to open to the policy for foreign addresses. */
export type OpenForeign = (url: string) => void

/**
 * Puts the rules for navigation and network on a webContents, whatever it belongs to: only the app's own pages, no
 * webview, no second window, no UDP. A link to a foreign page goes to `openForeign`, a redirect or a frame never does.
 */
export const guardContents = (contents: WebContents, openForeign: OpenForeign): void => {
  forbidUdp(contents)
  contents.on('will-navigate', (event) => {
    if (!isOwnAddress(event.url)) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    if (!isOwnAddress(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    if (!isOwnAddress(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    openForeign(url)
    return { action: 'deny' }
  })
}
