// Runs before each file of tests: files share a process, and nothing that one has put in place of something else. Modules
// that no file replaces anything of are kept: to read and compile them anew for each file costs a sixth of the run.
import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

/** Folders whose files, or what they import, put something in place of Electron or of a page's globals. */
const replacingFolders = /\/tests\/(?:desktop|browser|page|screens)\//
const replaces = /\bvi\.(?:mock|doMock|stubGlobal|stubEnv)\(/

const isReplacing = (path: string): boolean => replacingFolders.test(path) || replaces.test(readFileSync(path, 'utf8'))

/** What the files of this process tell each other: whether the one before has replaced something. */
const ofProcess = globalThis as typeof globalThis & { firmdeskReplaced?: boolean }

const { testPath } = expect.getState()
if (testPath === undefined) throw new Error('a file of tests has a path')
const replaced = isReplacing(testPath.replaceAll('\\', '/'))
if (replaced || ofProcess.firmdeskReplaced !== false) {
  vi.resetModules()
  vi.doUnmock('electron')
}
ofProcess.firmdeskReplaced = replaced

// What a file put in place of a global stands there for as long as its tests do.
afterAll(() => vi.unstubAllGlobals())
