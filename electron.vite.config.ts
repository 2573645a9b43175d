import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { UserConfig } from 'vite'

/** Everything is bundled except the native store, which the packed app carries beside the bundle. */
const outside = ['electron', 'better-sqlite3']

/** The screens, built alike for both shells; the browser shell builds this part alone. */
export const renderer = {
  root: 'src/renderer',
  base: './',
  plugins: [react()],
  build: {
    outDir: 'out/renderer',
    emptyOutDir: true,
    target: 'chrome130',
    minify: true,
    // The content policy allows no data: scripts or fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: join(import.meta.dirname, 'src/renderer/index.html') },
  },
} satisfies UserConfig

export default defineConfig({
  main: {
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
