import { beforeAll } from 'vitest'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { whyNoElectron } from '../support/electron.ts'

const obstacle = whyNoElectron()
if (obstacle !== null) console.log(obstacle)

beforeAll(async () => {
  const part = obstacle === null ? 'desktop' : 'renderer'
  await ensureBuilt(part, (line) => console.log(line))
}, 180_000)

await import('./built-pages.ts')
await import('./electron-shell.ts')
await import('./electron-attacks.ts')
await import('./electron-journey.ts')
await import('./electron-sheets.ts')
await import('./electron-evidence.ts')
await import('./electron-dialler.ts')
await import('./electron-upload.ts')
await import('./electron-updates.ts')
await import('./electron-package.ts')
