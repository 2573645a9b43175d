// A sample firm and a core at it, for each test of a file or for all of them.
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { Firm, FirmOptions } from '../../src/sample-firm/index.ts'
import { admin, member, startCore, type TestCore } from './core.ts'
import { temporaryFolder } from './ports.ts'
import { startSmallFirm } from './small-firm.ts'

/** Starts both for each test and closes them after it; `begin` gets them before the test and has them as it wants them. */
export function coreForEach(
  options: FirmOptions,
  begin: (at: { readonly firm: Firm; readonly core: TestCore }) => void | Promise<void>,
): void {
  const folder = temporaryFolder()
  let firm: Firm | null = null
  let core: TestCore | null = null
  let runs = 0
  beforeEach(async () => {
    runs += 1
    firm = await startSmallFirm(options)
    core = await startCore({ profile: `${folder.path}/${runs}`, firm: firm.origin, seed: runs })
    await begin({ firm, core })
  })
  afterEach(async () => {
    await core?.close()
    await firm?.close()
  })
}

/** A firm and a core at it that is signed in and in step, for all tests of a file, which waits for them. */
export async function coreForAll(options: FirmOptions): Promise<{ readonly firm: Firm; readonly core: TestCore }> {
  const folder = temporaryFolder()
  const firm = await startSmallFirm(options)
  const core = await startCore({ profile: folder.path, firm: firm.origin })
  afterAll(async () => {
    await core.close()
    await firm.close()
    folder.remove()
  })
  await core.client.session.signIn(admin)
  await core.synced()
  return { firm, core }
}

/** Has the firm a customer by this name and number, reads it by a member's computer, and cuts the network. */
export async function searchOffline({ firm, core }: { readonly firm: Firm; readonly core: TestCore }): Promise<void> {
  firm.edit({
    op: 'create',
    fields: { name: '宁波澜桥精密机械有限公司', ownerid: '60004', telephone: '13800005621' },
  })
  await core.client.session.signIn(member)
  await core.synced()
  core.ports.cut(true)
}
