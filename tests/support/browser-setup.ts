import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { preparedFolder } from './prepared.ts'
import makeRunFolder from './run-folder.ts'

/**
 * Builds the screens and the browser shell once before all tests, unless they are of the present sources, and gives the
 * run its temporary folder, and in it one for the firms that its tests copy. What it answers takes both away.
 */
const setUp = async (): Promise<() => Promise<void>> => {
  for (const part of ['renderer', 'shell'] as const) await ensureBuilt(part, (line) => console.log(line))
  const removeRunFolder = makeRunFolder()
  process.env[preparedFolder] = await mkdtemp(join(tmpdir(), 'firmdesk-prepared-'))
  return async () => removeRunFolder()
}

export default setUp
