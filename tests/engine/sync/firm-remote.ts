// The firm's API as the app calls it, signed in to a sample firm of the test's own process; and desks there.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createRemote } from '#core/areas/remote'
import type { Remote } from '#core/engine/remote/types'
import { type Firm, startFirm } from '../../../src/sample-firm/index.ts'
import { type Desk, openDesk } from './desk.ts'

/** Signs in and answers the client. */
export async function firmRemote(firm: Firm): Promise<Remote> {
  let token: string | null = null
  const remote = createRemote({
    fetch,
    origin: firm.origin,
    token: { current: () => token, renew: async () => false },
    tokenHeader: 'Authorization',
    endpointOverrides: {},
    timeZone: 'Asia/Shanghai',
  })
  token = (await remote.session.login('linzhiyuan', 'firmdesk')).token
  return remote
}

/** Starts a firm for the file and opens a desk for each test, without faults and with an empty ledger; `take` gets them. */
export function deskForEach(
  options: Parameters<typeof startFirm>[0],
  take: (at: { readonly firm: Firm; readonly remote: Remote; readonly desk: Desk }) => void,
): void {
  let firm: Firm
  let remote: Remote
  let desk: Desk
  beforeAll(async () => {
    firm = await startFirm(options)
    remote = await firmRemote(firm)
  })
  afterAll(() => firm.close())
  beforeEach(() => {
    desk = openDesk()
    firm.ledger.reset()
    take({ firm, remote, desk })
  })
  afterEach(async () => {
    firm.faults.clear()
    await desk.close()
  })
}
