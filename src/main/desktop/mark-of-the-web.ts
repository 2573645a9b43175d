// The system's mark on a file from the network: Windows and macOS then warn before a program in it runs, and Office
// opens it protected. Linux has none. What is saved here is the firm's, an export too: its cells hold others' words.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** How a mark is written; injected, so that each system's mark is tested on any. */
export type MarkWriters = {
  readonly write: (path: string, text: string) => Promise<unknown>
  readonly run: (command: string, words: readonly string[]) => Promise<unknown>
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly id: () => string
}

/** The system's own writers. */
export const systemMarkWriters: MarkWriters = {
  write: writeFile,
  run: promisify(execFile),
  now: Date.now,
  id: randomUUID,
}

/** Marks a saved file; false on a system without marks. Fails where the disk keeps none (FAT, some network drives). */
export const markDownloaded = async (
  path: string,
  platform: NodeJS.Platform,
  { write, run, now, id }: MarkWriters,
): Promise<boolean> => {
  if (platform === 'win32') {
    // Zone 3 is the internet. Neither the firm's address nor the name of the file goes into it.
    await write(`${path}:Zone.Identifier`, '[ZoneTransfer]\r\nZoneId=3\r\n')
    return true
  }
  if (platform !== 'darwin') return false
  const seconds = Math.floor(now() / 1000).toString(16)
  // 0081: downloaded, and not yet opened by its owner.
  await run('/usr/bin/xattr', ['-w', 'com.apple.quarantine', `0081;${seconds};Firmdesk;${id().toUpperCase()}`, path])
  return true
}
