import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** This computer, as electron-builder names its systems and processors. */
type Host = Pick<NodeJS.Process, 'platform' | 'arch'>

const systems: Readonly<Record<string, NodeJS.Platform>> = {
  '--mac': 'darwin',
  '--macos': 'darwin',
  '-m': 'darwin',
  '-o': 'darwin',
  '--win': 'win32',
  '--windows': 'win32',
  '-w': 'win32',
  '--linux': 'linux',
  '-l': 'linux',
}
const processors: ReadonlySet<string> = new Set(['x64', 'arm64', 'ia32', 'armv7l', 'universal'])

/**
 * True where electron-builder, asked by these words, packs for nothing but this computer. Without a word about it an
 * unpacked app is for this computer, and an installer for what electron-builder.yml lists: both processors on macOS and
 * Windows, x64 on Linux.
 */
export const packsForHost = (words: readonly string[], { platform, arch }: Host): boolean => {
  const named = words.flatMap((word) => systems[word.split('=')[0] ?? ''] ?? [])
  const asked = words.flatMap((word) => {
    const name = /^--(\w+)$/.exec(word)?.[1] ?? /:(\w+)$/.exec(word)?.[1] ?? ''
    return processors.has(name) ? [name] : []
  })
  const usual = words.includes('--dir') ? [arch] : platform === 'linux' ? ['x64'] : ['x64', 'arm64']
  return named.every((one) => one === platform) && (asked.length > 0 ? asked : usual).every((one) => one === arch)
}

/**
 * Electron's distribution where a person names one, or where the package's own is the one that is packed; else null, and
 * electron-builder downloads one for each processor: it would put the own one into an app for another processor, too.
 */
export const electronPlace = (root: string, words: readonly string[], host: Host = process): string | null => {
  const own = join(root, 'node_modules', 'electron', 'dist')
  const places = [process.env.ELECTRON_OVERRIDE_DIST_PATH, packsForHost(words, host) ? own : undefined]
  return places.find((place) => place !== undefined && existsSync(place)) ?? null
}
