import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { scratchRoot } from '../scratch.ts'

/** Kinds of failing calls: an input or output error, a full disk, half a write and then a full disk, a failing sync. */
export const diskFaults = ['eio', 'enospc', 'short', 'sync'] as const
export type DiskFault = (typeof diskFaults)[number]

const compilers = ['cc', 'gcc', 'clang']
let library: string | null = null

/** Why no process can be stood between its files here; null where it can. */
export function shimObstacle(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux, where a library can be put before a process'
  return compilers.some((name) => spawnSync(name, ['--version']).status === 0) ? null : 'no C compiler here'
}

/** Compiles the library once and answers its path. Throws where no compiler takes it. */
export function shimLibrary(): string {
  if (library !== null) return library
  const folder = mkdtempSync(join(scratchRoot(), 'firmdesk-shim-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'shim.so')
  const source = join(import.meta.dirname, 'shim.c')
  const words = ['-O2', '-shared', '-fPIC', '-o', path, source, '-ldl', '-lpthread']
  if (!compilers.some((name) => spawnSync(name, words).status === 0)) throw new Error('shim.c did not compile')
  library = path
  return path
}

/** Surroundings of a process whose files under `folder` are watched. */
export function shimmed(watched: {
  readonly folder: string
  readonly log?: string
  readonly orders?: string
}): Readonly<Record<string, string | undefined>> {
  return {
    ...process.env,
    LD_PRELOAD: shimLibrary(),
    FIRMDESK_DISK_FOLDER: watched.folder,
    FIRMDESK_DISK_LOG: watched.log,
    FIRMDESK_DISK_ORDERS: watched.orders,
  }
}

/** The orders that a watched process shares with its library. Calls are counted from 1 while it is armed. */
export type DiskOrders = {
  /** Fails calls from the `at`th on, `length` of them; 0 for `at` only counts. */
  readonly arm: (fault: DiskFault, at: number, length: number) => void
  /** Ends it; answers how many calls there were and how many failed. */
  readonly disarm: () => { readonly seen: number; readonly hit: number }
}

/** Makes the file that holds the orders. */
export function writeOrdersFile(path: string): void {
  writeFileSync(path, Buffer.alloc(24))
}

/** Opens the orders inside the watched process. */
export function openOrders(path: string): DiskOrders {
  const file = openSync(path, 'r+')
  process.once('exit', () => closeSync(file))
  const put = (numbers: readonly number[]) => {
    writeSync(file, Buffer.from(Int32Array.from(numbers).buffer), 0, numbers.length * 4, 0)
  }
  return {
    arm: (fault, at, length) => put([1, at === 0 ? 2 ** 30 : at, length, diskFaults.indexOf(fault) + 1, 0, 0]),
    disarm() {
      const numbers = new Int32Array(6)
      readSync(file, new Uint8Array(numbers.buffer), 0, 24, 0)
      put([0, 0, 0, 0, 0, 0])
      return { seen: numbers[4] ?? 0, hit: numbers[5] ?? 0 }
    },
  }
}
