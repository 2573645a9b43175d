// The firm's API as the app calls it, signed in to a sample firm of the test's own process.
import { createRemote } from '#core/areas/remote'
import type { Remote } from '#core/engine/remote/types'
import type { Firm } from '../../../src/sample-firm/index.ts'

/** Signs in and answers the client. */
export async function firmRemote(firm: Firm, account = 'linzhiyuan'): Promise<Remote> {
  let token: string | null = null
  const remote = createRemote({
    fetch,
    origin: firm.origin,
    token: { current: () => token, renew: async () => false },
    tokenHeader: 'Authorization',
    endpointOverrides: {},
    timeZone: 'Asia/Shanghai',
  })
  token = (await remote.session.login(account, 'firmdesk')).token
  return remote
}
