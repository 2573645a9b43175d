import { readFile, realpath } from 'node:fs/promises'
import { extname, join, relative, resolve, sep } from 'node:path'
import { pageFileTypes } from '../page-file-types.ts'

/** A file of the page with the headers that depend on it. */
export type StaticFile = { readonly body: Buffer; readonly contentType: string; readonly cacheControl: string }

// One plain segment: no dot first or last, no separator, no drive or stream colon, nothing outside printable ASCII.
const segment = /^[A-Za-z0-9_@-](?:[A-Za-z0-9_.@-]*[A-Za-z0-9_@-])?$/
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Path segments below the root for the path of a request, or null where it is not one that the build could make. */
export const pathSegments = (path: string): readonly string[] | null => {
  if (path === '/') return ['index.html']
  if (!path.startsWith('/')) return null
  const segments = path.slice(1).split('/')
  return segments.every((one) => segment.test(one) && !deviceName.test(one)) ? segments : null
}

/** Whether `file` (a real path) lies below `root` (a real path). */
export const isInside = (root: string, file: string): boolean => {
  const way = relative(root, file)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(root, way) === file
}

/** The file that a request's path (without query, still percent-encoded) names below `root`, or null. */
export const readStaticFile = async (root: string, path: string): Promise<StaticFile | null> => {
  const segments = pathSegments(path)
  if (segments === null) return null
  const contentType = pageFileTypes[extname(segments.at(-1) ?? '')]
  if (contentType === undefined) return null
  try {
    const realRoot = await realpath(root)
    const file = await realpath(join(realRoot, ...segments))
    if (!isInside(realRoot, file)) return null
    const cacheControl = segments[0] === 'assets' ? 'private, max-age=31536000, immutable' : 'no-store'
    return { body: await readFile(file), contentType, cacheControl }
  } catch {
    // Whatever is wrong with the path, the one who asked learns only that there is nothing.
    return null
  }
}
