// From a window of its own to the main one: pages that are shown there.

/** The channel on which windows of this app alone hear one another. */
const CHANNEL = 'firmdesk-main-window'

/** Has the main window show a page by its path; without one, a new tab does. */
export const openInMainWindow = (path: string): void => {
  const opener = window.opener as Window | null
  if (opener !== null && !opener.closed) {
    opener.location.hash = path
    opener.focus()
    return
  }
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ path })
  channel.close()
}

/** Hears which page another window wants shown here; answers a function that stops. */
export const onPageWanted = (show: (path: string) => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : null
    if (typeof path === 'string' && path.startsWith('/')) show(path)
  }
  return () => channel.close()
}
