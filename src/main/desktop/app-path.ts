import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { APP_ORIGIN, isOwnAddress } from './url-policy.ts'

/** What the build writes, and nothing else: no percent, colon, backslash, hidden or device name gets past. */
const segment = /^[A-Za-z0-9_@-][A-Za-z0-9._@-]*$/
const deviceName = /^(con|prn|aux|nul|com[0-9]|lpt[0-9]|conin\$|conout\$)(\.|$)/i

/**
 * The parts of the path that an `app://` address names below the page's folder, or null where it names nothing that
 * the build could have written. Pure; the folder itself is {@link resolveAppFile}'s business.
 */
export const appPathParts = (address: string): readonly string[] | null => {
  if (!isOwnAddress(address)) return null
  const path = (address.slice(APP_ORIGIN.length + 1).split(/[?#]/, 1)[0] ?? '').replace(/\/$/, '')
  if (path === '') return ['index.html']
  const parts = path.split('/')
  const sound = parts.every((part) => segment.test(part) && !part.endsWith('.') && !deviceName.test(part))
  return sound && path.length <= 500 ? parts : null
}

/**
 * The real file behind an `app://` address, or null: not named, not there, not a file, or a link that leads out of
 * `root`.
 */
export const resolveAppFile = async (root: string, address: string): Promise<string | null> => {
  const parts = appPathParts(address)
  if (parts === null) return null
  try {
    const [realRoot, file] = await Promise.all([realpath(root), realpath(join(root, ...parts))])
    return file.startsWith(realRoot + sep) && (await stat(file)).isFile() ? file : null
  } catch {
    return null
  }
}
