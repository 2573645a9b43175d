import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import {
  appFolder,
  copiedApp,
  electronBinary,
  openDisplay,
  quietSwitches,
  removeFolder,
  startProgram,
  whyNoElectron,
  writeWrapper,
} from '../support/electron.ts'
import { type Benchmark, type BenchmarkRow, median, percentile } from './measure.ts'

/** Milliseconds from the press to the painted window. */
const ALLOWED = 150
const ENTRY = 'dialler.mjs'
const SAID = 'bench-dialler '

type Told = { readonly floors: readonly number[]; readonly times: readonly number[] }

/** The built app with the bench's entry. */
const appOf = (): ReturnType<typeof copiedApp> => {
  const copy = copiedApp()
  cpSync(join(import.meta.dirname, 'electron-app', ENTRY), join(copy.folder, 'out', 'main', ENTRY))
  const file = join(copy.folder, 'package.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), main: `out/main/${ENTRY}` }))
  return copy
}

const measure = async (say: (text: string) => void): Promise<BenchmarkRow> => {
  await ensureBuilt('desktop', say)
  const app = appOf()
  const profile = appFolder('profile')
  const display = await openDisplay()
  const wrapper = writeWrapper(electronBinary() ?? '', display)
  try {
    say('opening the dialler from the tray')
    const program = startProgram(wrapper.file, [...quietSwitches, app.folder, `--profile=${profile}`, '--locale=zh-CN'])
    const told: Told = JSON.parse((await program.line(SAID)).slice(SAID.length))
    await program.ended
    const [value, floor] = [percentile(told.times, 0.95), percentile(told.floors, 0.95)]
    return {
      name: 'dialler-open',
      unit: 'ms',
      value,
      floor,
      ratio: value / floor,
      goal: `at most ${ALLOWED} ms at p95`,
      holds: value <= ALLOWED,
      note: `p95 of ${told.times.length} openings; ${median(told.times)} ms in the middle, an empty window ${median(told.floors)}`,
    }
  } finally {
    await display.close()
    wrapper.remove()
    app.remove()
    removeFolder(profile)
  }
}

/**
 * From the tray's entry, whose handler is that of the shortcut, to the painted dialler, which stands warm and hidden; left
 * out where Electron is not here.
 */
export const diallerOpen: Benchmark = {
  name: 'dialler-open',
  async run(say) {
    const obstacle = whyNoElectron()
    if (obstacle === null) return [await measure(say)]
    say(obstacle.replace('desktop tests are', 'this is'))
    return []
  },
}
