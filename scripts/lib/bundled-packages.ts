// Which packages a build takes in: only the bundler knows, for nearly all of them are in the bundle and none beside it.
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Plugin, Rollup } from 'vite'

/** Builds that are shipped. */
const builds = ['main', 'preload', 'renderer'] as const

/** Lists of the packages of each build, inside the repository. */
export const packageLists: readonly string[] = builds.map((build) => `out/packages-${build}.json`)

/** Folder of the package that a module is of, such as `node_modules/antd`, or null for our own. */
export const packageFolder = (root: string, id: string): string | null => {
  const path = relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')).split(sep).join('/')
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? null
}

/** Writes the list of one build beside its folder; bundles inside it (threads, workers) count with it. */
export const listPackages = (root: string): { readonly page: Plugin; readonly worker: () => Plugin[] } => {
  const found = new Set<string>()
  const add = (bundle: Rollup.OutputBundle): void => {
    for (const output of Object.values(bundle)) {
      for (const id of output.type === 'chunk' ? output.moduleIds : []) {
        const folder = packageFolder(root, id)
        if (folder !== null) found.add(folder)
      }
    }
  }
  const page: Plugin = {
    name: 'firmdesk:packages',
    generateBundle: (_options, bundle) => add(bundle),
    writeBundle: ({ dir = '' }) => {
      writeFileSync(
        join(dirname(dir), `packages-${basename(dir)}.json`),
        `${JSON.stringify([...found].sort(), null, 1)}\n`,
      )
    },
  }
  return {
    page,
    worker: () => [{ name: 'firmdesk:worker-packages', generateBundle: (_options, bundle) => add(bundle) }],
  }
}

/** Folders of all packages that are in the built app or beside it, sorted. The app must have been built. */
export const shippedFolders = (root: string): readonly string[] => {
  const bundled = packageLists.flatMap(
    (list) => JSON.parse(readFileSync(join(root, list), 'utf8')) as readonly string[],
  )
  return [...new Set([...bundled, 'node_modules/better-sqlite3', 'node_modules/electron'])].sort()
}
