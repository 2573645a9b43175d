// The desktop shell in the real Electron, with its sandbox on; one file, so that one build and one run serve all of it.
import { join } from 'node:path'
import { beforeAll } from 'vitest'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { whyNoElectron } from '../support/electron.ts'

const obstacle = whyNoElectron()
if (obstacle !== null) console.log(obstacle)

beforeAll(async () => {
  if (obstacle === null)
    await ensureBuilt(join(import.meta.dirname, '..', '..'), 'desktop', (line) => console.log(line))
}, 180_000)

await import('./electron-shell.ts')
await import('./electron-journey.ts')
await import('./electron-package.ts')
