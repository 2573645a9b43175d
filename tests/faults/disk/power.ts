import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DiskEvent } from './recording.ts'

/** The smallest piece that a disk writes whole, bytes. */
const SECTOR = 512
const SNAPSHOTS = 24

/** A file as the disk holds it, and what was written since its last sync. `named`: its name survives a power cut. */
type DiskFile = {
  readonly durable: Buffer
  readonly size: number
  readonly pending: readonly DiskEvent[]
  readonly named: boolean
}
type DiskState = ReadonlyMap<string, DiskFile>

const noFile: DiskFile = { durable: Buffer.alloc(0), size: 0, pending: [], named: false }

/** Bytes with room to grow, so that a file that only grows is not copied for every write. */
function grown(bytes: Buffer, size: number): Buffer {
  if (size <= bytes.length) return bytes
  const larger = Buffer.alloc(Math.max(size, bytes.length * 2, 64 * 1024))
  bytes.copy(larger)
  return larger
}

function applied(file: DiskFile, event: DiskEvent, kept: (sector: number) => boolean): DiskFile {
  if (event.kind === 'truncated') {
    const durable = grown(file.durable, event.size)
    durable.fill(0, event.size, Math.max(event.size, file.size))
    return { ...file, durable, size: event.size }
  }
  if (event.kind !== 'written') return file
  const { offset, bytes } = event
  let { durable, size } = file
  for (let from = 0; from < bytes.length; ) {
    const to = Math.min(bytes.length, from + SECTOR - ((offset + from) % SECTOR))
    if (kept(Math.floor((offset + from) / SECTOR))) {
      durable = grown(durable, offset + to)
      bytes.copy(durable, offset + from, from, to)
      size = Math.max(size, offset + to)
    }
    from = to
  }
  return { ...file, durable, size }
}

const all = () => true

/** The disk after one more event. Buffers are shared with the state before, which must not be used again. */
function after(state: Map<string, DiskFile>, event: DiskEvent): void {
  const file = state.get(event.file) ?? noFile
  if (event.kind === 'unlinked') {
    state.delete(event.file)
  } else if (event.kind === 'renamed') {
    state.set(event.to, file)
    state.delete(event.file)
  } else if (event.kind === 'opened') {
    if (event.file !== '' && !state.has(event.file)) state.set(event.file, noFile)
  } else if (event.kind === 'synced') {
    // A sync of the folder, whose name is empty, makes names last; of a file, its content and its name.
    if (event.file === '') for (const [name, one] of state) state.set(name, { ...one, named: true })
    else {
      const whole = file.pending.reduce((one, each) => applied(one, each, all), file)
      state.set(event.file, { ...whole, pending: [], named: true })
    }
  } else {
    state.set(event.file, { ...file, pending: [...file.pending, event] })
  }
}

const copyOf = (state: DiskState): Map<string, DiskFile> =>
  new Map(
    [...state].map(([name, file]) => [name, { ...file, durable: Buffer.from(file.durable.subarray(0, file.size)) }]),
  )

/** Cuts the power at any event of a recording and says what the disk then holds. */
export type PowerCutter = {
  readonly events: number
  /**
   * Writes the folder as it stands when the power went before event `at`. What was not synced is there, gone, or torn
   * by sectors, as `chance` in [0, 1) decides; a file whose name was never synced may be missing.
   */
  readonly cut: (at: number, chance: () => number, folder: string) => void
}

/** Prepares cuts of a recording. */
export function powerCutter(events: readonly DiskEvent[]): PowerCutter {
  const every = Math.max(1, Math.ceil(events.length / SNAPSHOTS))
  const snapshots: DiskState[] = []
  const running = new Map<string, DiskFile>()
  for (const [index, event] of events.entries()) {
    if (index % every === 0) snapshots.push(copyOf(running))
    after(running, event)
  }
  snapshots.push(copyOf(running))
  return {
    events: events.length,
    cut(at, chance, folder) {
      const from = Math.min(Math.floor(at / every), snapshots.length - 1)
      const state = copyOf(snapshots[from] ?? new Map())
      for (const event of events.slice(from * every, at)) after(state, event)
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(folder, { recursive: true })
      for (const [name, file] of state) {
        if (!file.named && chance() < 0.5) continue
        const { durable, size } = survived(file, chance)
        writeFileSync(join(folder, name), durable.subarray(0, size))
      }
    },
  }
}

/** A file after the cut: of what was not synced a beginning, or any of its sectors in any state that they had. */
function survived(file: DiskFile, chance: () => number): DiskFile {
  const way = chance()
  const { pending } = file
  if (way < 0.4) {
    const count = Math.floor(chance() * (pending.length + 1))
    const begun = pending.slice(0, count).reduce((one, event) => applied(one, event, all), file)
    const next = pending[count]
    return next?.kind === 'written' ? applied(begun, next, () => chance() < 0.5) : begun
  }
  const share = way < 0.5 ? 0 : chance()
  return pending.reduce((one, event) => {
    if (event.kind === 'truncated') return chance() < share ? applied(one, event, all) : one
    return applied(one, event, () => chance() < share)
  }, file)
}
