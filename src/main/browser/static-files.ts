import { readFile, realpath } from 'node:fs/promises'
import { extname, join, relative, resolve, sep } from 'node:path'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  // Fonts and characters that a PDF may need beside itself.
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
}

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
  const contentType = contentTypes[extname(segments.at(-1) ?? '')]
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
