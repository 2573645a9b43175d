import type { Session, WebContents } from 'electron'

/** Port 1 of this computer: nothing answers there, and only the system's own programs may listen on it. */
const DEAD_PROXY = 'socks5://127.0.0.1:1'

/**
 * Takes the network from the pages of a session: what they need comes by app:// and by ports, and neither asks a proxy.
 * The core's process has a network of its own. With `developer` this computer stays within reach, for hot reload.
 */
export const cutPageNetwork = (session: Pick<Session, 'setProxy'>, developer: boolean): Promise<void> =>
  // Without the rule Chromium asks no proxy for addresses of this computer.
  session.setProxy({ proxyRules: DEAD_PROXY, ...(developer ? {} : { proxyBypassRules: '<-loopback>' }) })

/** No UDP of WebRTC, to which neither the content policy nor a proxy applies. */
export const forbidUdp = (contents: Pick<WebContents, 'setWebRTCIPHandlingPolicy'>): void =>
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
