// Set-up that files of tests share: cores on a folder of their own for every test, at one firm for the file.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { CoreOptions } from '#core/index'
import type { Firm, FirmOptions } from '../../src/sample-firm/index.ts'
import { startCore, type TestCore } from '../support/core.ts'
import { type TestPortsOptions, temporaryFolder } from '../support/ports.ts'
import { startSmallFirm } from '../support/small-firm.ts'

/** A firm, a folder and the cores that a test starts over it. */
export type CoresAtFirm = {
  readonly firm: Firm
  readonly folder: ReturnType<typeof temporaryFolder>
  /** Starts a core that is closed after the test. */
  readonly start: (options?: Partial<TestPortsOptions>, file?: CoreOptions) => Promise<TestCore>
}

/** Gives every test of the file a folder, and closes what it left open; `firmOptions` fill the firm. */
export function coresForEach(firmOptions: FirmOptions): CoresAtFirm {
  const at = {} as { -readonly [Name in keyof CoresAtFirm]: CoresAtFirm[Name] }
  let open: TestCore[] = []
  at.start = async (options = {}, file = {}) => {
    const core = await startCore({ profile: at.folder.path, firm: at.firm.origin, ...options }, file)
    open.push(core)
    return core
  }
  beforeAll(async () => {
    at.firm = await startSmallFirm(firmOptions)
  })
  afterAll(() => at.firm.close())
  beforeEach(() => {
    at.folder = temporaryFolder()
    open = []
  })
  afterEach(async () => {
    at.firm.faults.clear()
    for (const core of open) await core.close()
    at.folder.remove()
  })
  return at
}
