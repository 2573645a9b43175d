import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file by which a browser is led to an address that no argument of a process may show. */
export type ForwardFile = {
  /** Writes the file anew for this address, readable by its owner only; answers its path, null where it cannot. */
  readonly write: (address: string) => string | null
  /** Takes the file away where there is one and the system lets it go. */
  readonly remove: () => void
}

// The address is this program's own (a number and a base64url word), so nothing in it has to be escaped.
const pageTo = (address: string): string => `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Firmdesk</title>
</head>
<body><a href="${address}">Firmdesk</a></body>
</html>
`

const attempt = (run: () => void): boolean => {
  try {
    run()
    return true
  } catch {
    // A page is opened by the printed address as well; neither a start nor a sign-in may fail because of this file.
    return false
  }
}

/** The forwarding file of a profile. Its name is always the same, so that a start finds what a killed one left. */
export const forwardFile = (profile: string): ForwardFile => {
  const path = join(profile, 'open.html')
  const remove = () => void attempt(() => rmSync(path, { force: true }))
  return {
    remove,
    write: (address) => {
      remove()
      // `wx` follows no link and takes over no file, whose mode would stay as it was.
      return attempt(() => writeFileSync(path, pageTo(address), { mode: 0o600, flag: 'wx' })) ? path : null
    },
  }
}
