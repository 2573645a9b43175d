import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A time of day for the processes that this one starts, the browser's among them. */
export type ShiftedClock = {
  readonly environment: Readonly<Record<string, string>>
  readonly remove: () => void
}

/**
 * A clock that shows `at` (ms since 1970) now and goes on from there; a sentence where this machine has none. It is a
 * library that the loader puts before the C library's: a script could not reach a process that leaves NODE_OPTIONS out.
 */
export const shiftedClock = (at: number, compiler = 'cc'): ShiftedClock | string => {
  if (process.platform !== 'linux') return '--at works on Linux only'
  const folder = mkdtempSync(join(tmpdir(), 'firmdesk-clock-'))
  // Electron runs as another user where the tests run as root.
  chmodSync(folder, 0o755)
  const library = join(folder, 'shifted-clock.so')
  const source = join(import.meta.dirname, 'shifted-clock.c')
  const { status } = spawnSync(compiler, ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl'])
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (status !== 0) {
    remove()
    return `--at needs a C compiler, and ${compiler} does not work here`
  }
  const seconds = Math.round((at - Date.now()) / 1000)
  return { environment: { LD_PRELOAD: library, FIRMDESK_CLOCK_SHIFT: String(seconds) }, remove }
}
