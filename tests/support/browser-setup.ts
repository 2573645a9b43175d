import { resolve } from 'node:path'
import { ensureBuilt } from '../../scripts/lib/build.ts'

/** Builds the screens once before all tests, unless they are of the present sources. */
const setUp = (): Promise<void> =>
  ensureBuilt(resolve(import.meta.dirname, '../..'), 'renderer', (line) => console.log(line))

export default setUp
