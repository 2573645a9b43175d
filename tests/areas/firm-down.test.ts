// R18 with all areas: what the whole core asks of a firm that answers everything with an error.
import { expect, it } from 'vitest'
import { computerAt } from '../support/both-firms.ts'
import { readAgain } from '../support/firm-office.ts'
import { moment, START } from '../support/ports.ts'
import { startSmallFirm } from '../support/small-firm.ts'

it('R18 C6 a firm that answers 502 to everything is asked forty times an hour, not for all its lists a minute', async () => {
  const now = { at: () => START }
  const firm = await startSmallFirm({ customers: 20, contacts: 8, followups: 5, now: () => now.at() })
  const core = (await computerAt({ origin: firm.origin, account: 'linzhiyuan', password: 'firmdesk' }, now)).core()
  try {
    await readAgain(core)
    firm.faults.set('*', { kind: 'status', status: 502 })
    firm.ledger.reset()
    for (let seconds = 0; seconds < 30 * 60; seconds += 5) {
      core.ports.clock.advance(5_000)
      await moment()
    }
    // The pass that meets the outage asks for what is due, and later ones for one list each.
    expect(firm.ledger.count()).toBeLessThanOrEqual(45)
    expect(firm.ledger.count()).toBeGreaterThan(10)
  } finally {
    await core.close()
    await firm.close()
  }
})
