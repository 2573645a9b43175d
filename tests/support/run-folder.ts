// A folder for everything that the tests of one run leave on a disk, and that goes with the run.
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes that must be free for it in memory; a run takes a tenth of that. */
const ENOUGH = 2 * 1024 ** 3

/** Linux keeps it in memory; other systems have none. */
const memory = '/dev/shm'

/** The variable that names a folder on a disk, for programs of another user and for what has to be started from it. */
export const diskFolder = 'FIRMDESK_TEST_DISK'

const bytesFree = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, process.availableMemory())
  } catch {
    return 0
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Takes away what runs left in a folder that were killed. */
export const sweepRuns = (where: string): void => {
  for (const name of readdirSync(where)) {
    const pid = /^firmdesk-tests-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) remove(join(where, name))
  }
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

/**
 * Gives the run its temporary folder, in memory where there is room: a store writes through to the disk with every
 * commit, and thousands of commits would wait for it. What it answers takes the folder away.
 */
const setUp = (): (() => void) => {
  process.env[diskFolder] = tmpdir()
  const where = bytesFree(memory) > ENOUGH ? memory : tmpdir()
  sweepRuns(where)
  const folder = mkdtempSync(join(where, `firmdesk-tests-${process.pid}-`))
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  return () => remove(folder)
}

export default setUp
