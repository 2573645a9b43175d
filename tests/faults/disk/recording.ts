import { readFileSync } from 'node:fs'

/** What a process did to one file, in order. Offsets and sizes are bytes. */
export type DiskEvent =
  | { readonly kind: 'opened'; readonly file: string }
  | { readonly kind: 'written'; readonly file: string; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncated'; readonly file: string; readonly size: number }
  | { readonly kind: 'synced'; readonly file: string }
  | { readonly kind: 'unlinked'; readonly file: string }
  | { readonly kind: 'renamed'; readonly file: string; readonly to: string }

/** What a process said while it wrote, and before which event it said it. */
export type Said = { readonly before: number; readonly text: string }

export type Recording = { readonly events: readonly DiskEvent[]; readonly said: readonly Said[] }

const HEAD = 24

/**
 * Reads the record that shim.c left of one folder. What was written to the file `voice` is what the process said; the
 * shared memory of the write-ahead log is left out, because no power cut keeps it. Names are relative to the folder.
 */
export function readRecording(log: string, folder: string, voice: string): Recording {
  const bytes = readFileSync(log)
  const names = new Map<number, string>()
  const events: DiskEvent[] = []
  const said: Said[] = []
  const nameOf = (file: number) => names.get(file) ?? ''
  for (let at = 0; at + HEAD <= bytes.length; ) {
    const what = bytes.readUInt32LE(at)
    const number = bytes.readUInt32LE(at + 4)
    const offset = Number(bytes.readBigUInt64LE(at + 8))
    const length = bytes.readUInt32LE(at + 16)
    const data = bytes.subarray(at + HEAD, at + HEAD + length)
    at += HEAD + length
    if (what === 1) names.set(number, data.toString().slice(folder.length).replace(/^\//, ''))
    const file = nameOf(number)
    if (file.endsWith('-shm')) continue
    if (file === voice) {
      if (what === 2) said.push({ before: events.length, text: data.toString() })
    } else if (what === 1) events.push({ kind: 'opened', file })
    else if (what === 2) events.push({ kind: 'written', file, offset, bytes: data })
    else if (what === 3) events.push({ kind: 'truncated', file, size: offset })
    else if (what === 4) events.push({ kind: 'synced', file })
    else if (what === 5) events.push({ kind: 'unlinked', file })
    else if (what === 6) events.push({ kind: 'renamed', file, to: nameOf(offset) })
  }
  return { events, said }
}
