import { ensureBuilt } from '../../scripts/lib/build.ts'
import { uploadInDesktop } from '../support/desktop-upload.ts'
import { whyNoElectron } from '../support/electron.ts'
import type { Benchmark, BenchmarkRow } from './measure.ts'

const MEBIBYTE = 1024 ** 2
/** Mebibytes of the file, and those that all processes of the app may hold for it over what they held before. */
const FILE = 1024
const ALLOWED = 64

const inDesktop = async (say: (text: string) => void): Promise<BenchmarkRow> => {
  await ensureBuilt('desktop', say)
  say(`sending a file of ${FILE} MiB from the page 文档`)
  const { idle, over, processes, taken, seconds } = await uploadInDesktop(FILE)
  if (taken < FILE * MEBIBYTE) throw new Error('the file did not arrive')
  const own = (name: string) => processes[name]?.toFixed(1) ?? 'unknown'
  return {
    name: 'upload-desktop',
    unit: 'MiB',
    value: idle + over,
    floor: idle,
    ratio: (idle + over) / idle,
    goal: `at most ${ALLOWED} MiB over idle`,
    holds: over <= ALLOWED,
    note:
      `${over.toFixed(1)} MiB over idle at most in all processes together; by themselves the core ${own('Firmdesk core')}, ` +
      `the main process ${own('main')}, Chromium's network ${own('Network Service')}; ${FILE} MiB in ${seconds.toFixed(1)} s`,
  }
}

/** A file of 1 GiB goes up from the desktop shell, whose network is Chromium's; left out where Electron is not here. */
export const uploadDesktop: Benchmark = {
  name: 'upload-desktop',
  async run(say) {
    const obstacle = whyNoElectron()
    if (obstacle === null) return [await inDesktop(say)]
    say(obstacle.replace('desktop tests are', 'this is'))
    return []
  },
}
