import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { normalizePath, type Plugin, type Rollup, type UserConfig } from 'vite'
import { amrWithoutEval } from './scripts/lib/amr-without-eval.ts'
import { antdPlugins } from './scripts/lib/antd/plugins.ts'
import { forgetRecords } from './scripts/lib/build-record.ts'
import { listPackages } from './scripts/lib/bundled-packages.ts'

/** Everything is bundled except the native store, which the packed app carries beside the bundle. */
const outside = ['electron', 'better-sqlite3']

/** Files of the first screen: its chunk, what that imports, and their styles; without the entry itself. */
const firstScreenFiles = (bundle: Rollup.OutputBundle): readonly string[] => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const files = new Set<string>()
  const add = (chunk: Rollup.OutputChunk | undefined): void => {
    if (chunk === undefined || chunk.isEntry || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const name of chunk.imports) add(chunks.find((other) => other.fileName === name))
    for (const name of chunk.viteMetadata?.importedCss ?? []) files.add(name)
  }
  add(chunks.find((chunk) => chunk.name === 'start'))
  return [...files]
}

/** Puts what the first screen needs into the page's head, so that it is fetched beside the entry and not after it. */
const fetchedAtOnce: Plugin = {
  name: 'firmdesk:fetched-at-once',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      firstScreenFiles(bundle).map((file) => ({
        tag: 'link',
        // A stylesheet proper would hold up the entry; the entry's import makes it one.
        attrs: file.endsWith('.css')
          ? { rel: 'preload', as: 'style', crossorigin: true, href: `./${file}` }
          : { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
        injectTo: 'head' as const,
      })),
  },
}

type ModuleGraph = { getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null }

/** Modules that a module imports, and theirs, without those that are read later. */
const importsOf = (id: string, graph: ModuleGraph, found = new Set<string>()): ReadonlySet<string> => {
  if (found.has(id)) return found
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) importsOf(imported, graph, found)
  return found
}

const screen = (file: string): string => normalizePath(join(import.meta.dirname, 'src/renderer/src', file))
let ofEntry: ReadonlySet<string> | null = null
let ofFirst: ReadonlySet<string> | null = null
let ofAntd: ReadonlySet<string> | null = null

/** Packages that are read for one kind of file, each nearly as large as all screens together. */
const readForFiles = /[\\/]node_modules[\\/](?:pdfjs-dist|@e965[\\/]xlsx)[\\/]/

/**
 * All of the first screen in one file: each file more is one answer more that it waits for. The entry stays by itself,
 * because it asks the first questions while that file is still read. antd and the other screens are read when the first
 * one stands, one file each: eighty small ones cost a quarter more of a processor.
 */
const chunkOf = (id: string, graph: ModuleGraph): string | null => {
  ofEntry ??= importsOf(screen('main.ts'), graph)
  ofFirst ??= importsOf(screen('app/start.tsx'), graph)
  ofAntd ??= importsOf(screen('components/antd/index.ts'), graph)
  if (ofEntry.has(id)) return 'entry'
  if (ofFirst.has(id)) return 'start'
  if (ofAntd.has(id)) return 'antd'
  // The page itself imports the entry, and would take the screens along.
  if (id.endsWith('.html')) return null
  return [...importsOf(id, graph)].some((one) => readForFiles.test(one)) ? null : 'screens'
}

const root = import.meta.dirname
const packagesOfScreens = listPackages(root)

/** The screens, built alike for both shells; the browser shell builds this part alone. */
export const renderer = {
  root: 'src/renderer',
  base: './',
  plugins: [
    react(),
    fetchedAtOnce,
    ...antdPlugins(root),
    packagesOfScreens.page,
    forgetRecords(root, 'renderer', 'desktop'),
  ],
  // Workers load their parts by themselves, as the page does.
  worker: { format: 'es', plugins: () => [...packagesOfScreens.worker(), amrWithoutEval] },
  build: {
    outDir: 'out/renderer',
    emptyOutDir: true,
    target: 'chrome130',
    minify: true,
    // The content policy allows no data: scripts or fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: join(import.meta.dirname, 'src/renderer/index.html'),
      output: { codeSplitting: { groups: [{ name: chunkOf, includeDependenciesRecursively: false }] } },
    },
  },
} satisfies UserConfig

/**
 * The browser shell and the sample firm as plain JavaScript: a start costs a third of what the sources take. Threads
 * and processes lie as in src/, and shared parts beside the core's thread: that is where src/main/browser/program-files.ts
 * looks from.
 */
export const shell = {
  root: '.',
  plugins: [forgetRecords(root, 'shell')],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'out',
    emptyOutDir: false,
    target: 'node22',
    chunkSizeWarningLimit: 2000,
    rollupOptions: {
      input: {
        'shell/serve': 'src/main/serve.ts',
        'shell/browser/core-thread': 'src/main/browser/core-thread.ts',
        'shell/core/areas/threads/builder': 'src/main/core/areas/threads/builder.ts',
        'shell/core/areas/threads/parser': 'src/main/core/areas/threads/parser.ts',
        'shell/core/areas/threads/reader': 'src/main/core/areas/threads/reader.ts',
        'shell/core/engine/threads/checker/thread': 'src/main/core/engine/threads/checker/thread.ts',
        'sample-firm/main': 'src/sample-firm/main.ts',
      },
      external: outside,
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shell/browser/[name].js' },
    },
  },
} satisfies UserConfig

export default defineConfig({
  main: {
    plugins: [listPackages(root).page, forgetRecords(root, 'desktop')],
    build: {
      outDir: 'out/main',
      target: 'node20',
      externalizeDeps: false,
      rollupOptions: {
        input: { index: 'src/main/index.ts' },
        external: outside,
        output: { format: 'es' },
      },
    },
  },
  preload: {
    plugins: [listPackages(root).page, forgetRecords(root, 'desktop')],
    build: {
      outDir: 'out/preload',
      // electron-vite takes only Node's names here; the syntax is the same as that of chrome130.
      target: 'node20',
      externalizeDeps: false,
      rollupOptions: {
        input: { index: 'src/preload/index.ts' },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer,
})
