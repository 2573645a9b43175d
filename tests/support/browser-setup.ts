import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { preparedFolder } from './prepared.ts'

/**
 * Builds the screens and the browser shell once before all tests, unless they are of the present sources, and gives the
 * run a folder for the firms that its tests copy. What it answers takes the folder away after all tests.
 */
const setUp = async (): Promise<() => Promise<void>> => {
  for (const part of ['renderer', 'shell'] as const)
    await ensureBuilt(resolve(import.meta.dirname, '../..'), part, (line) => console.log(line))
  const folder = await mkdtemp(join(tmpdir(), 'firmdesk-prepared-'))
  process.env[preparedFolder] = folder
  return () => rm(folder, { recursive: true, force: true })
}

export default setUp
