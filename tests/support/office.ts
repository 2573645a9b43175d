// A firm for each test of a file, and computers at it.
import { afterEach, beforeEach } from 'vitest'
import type { Firm, FirmOptions } from '../../src/sample-firm/index.ts'
import { admin, startCore, type TestCore } from './core.ts'
import { temporaryFolder } from './ports.ts'
import { startSmallFirm } from './small-firm.ts'

type SignIn = Parameters<TestCore['client']['session']['signIn']>[0]

/** Begins a firm of this size before each test of the file; it ends with the test, as do the computers at it. */
export const officeOf = (size: FirmOptions) => {
  const folder = temporaryFolder()
  const open = new Set<TestCore>()
  let firm: Firm | null = null
  let runs = 0

  beforeEach(async () => {
    firm = await startSmallFirm({ contacts: 3, ...size })
  })
  afterEach(async () => {
    for (const core of open) await core.close()
    open.clear()
    await firm?.close()
  })

  const here = (): Firm => {
    if (firm === null) throw new Error('a firm is there while a test runs')
    return firm
  }
  const kept = (core: TestCore): TestCore => {
    open.add(core)
    return core
  }

  return {
    get firm() {
      return here()
    },
    /** A core with a profile of its own, signed in and in step with the firm. */
    async computer(account: SignIn = admin): Promise<TestCore> {
      runs += 1
      const core = kept(await startCore({ profile: `${folder.path}/${runs}`, firm: here().origin, seed: runs }))
      await core.client.session.signIn(account)
      await core.synced()
      return core
    },
    /** Asks; the firm has done what is asked, and its answer stays on its way until what comes back is called. */
    async held(call: string, ask: () => unknown): Promise<() => Promise<void>> {
      const { faults } = here()
      faults.set(call, { kind: 'holdBody', times: 1 })
      const asked = ask()
      await faults.held(call)
      return async () => {
        faults.clear()
        await asked
      }
    },
    /** Ends a core and begins the next one over its profile. */
    async restarted(core: TestCore): Promise<TestCore> {
      await core.close()
      open.delete(core)
      return kept(await startCore({ profile: core.ports.profile, firm: here().origin, before: core.ports }))
    },
  }
}
