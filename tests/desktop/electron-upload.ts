import { describe, expect, it } from 'vitest'
import { uploadInDesktop } from '../support/desktop-upload.ts'
import { whyNoElectron } from '../support/electron.ts'

/** Mebibytes of the file; a body that is held anywhere stands there once, and mostly in two processes. */
const FILE = 400
/** Garbage that nobody has collected yet is a part of it: some 20 to 240, however large the file is. */
const MOST = 340

describe.skipIf(whyNoElectron() !== null)('a large file in the desktop shell', () => {
  it('AT-03 goes up without being held: by the page, the core, the main process or Chromium’s network', async () => {
    const { over, processes, taken } = await uploadInDesktop(FILE)
    expect(taken).toBeGreaterThan(FILE * 1024 ** 2)
    expect(over, JSON.stringify(processes)).toBeLessThan(MOST)
  }, 180_000)
})
