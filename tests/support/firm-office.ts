// A computer at either firm of the tests, where the answers to writes can be lost after the firm has done them.
import { computerAt, type firmNames } from './both-firms.ts'
import type { TestCore } from './core.ts'
import { type Habits, type OtherFirm, startOtherFirm } from './other-firm/index.ts'
import { START } from './ports.ts'
import { startSmallFirm } from './small-firm.ts'

export type FirmOffice = {
  readonly core: TestCore
  /** The firm does what writes ask for, by their names at the sample firm or under paths, and its answers are lost. */
  readonly lose: (operations: readonly string[], ...paths: readonly string[]) => void
  readonly heal: () => void
  readonly close: () => Promise<void>
}

/** The other firm with habits, and its administrator's computer. */
export async function otherOffice(
  habits: Partial<Habits> = {},
  conversations = 0,
): Promise<FirmOffice & { readonly firm: OtherFirm }> {
  const now = { at: () => START }
  const firm = await startOtherFirm({ now: () => now.at(), conversations, habits })
  const at = { origin: firm.origin, account: firm.accounts[0] ?? '', password: firm.password }
  const core = (await computerAt(at, now)).core()
  return {
    firm,
    core,
    lose: (_, ...lost) => firm.behave({ lost }),
    heal: () => firm.behave({ lost: [] }),
    async close() {
      await core.close()
      await firm.close()
    },
  }
}

async function sampleOffice(): Promise<FirmOffice> {
  const now = { at: () => START }
  const firm = await startSmallFirm({ customers: 20, contacts: 8, followups: 5, now: () => now.at() })
  const core = (await computerAt({ origin: firm.origin, account: 'linzhiyuan', password: 'firmdesk' }, now)).core()
  return {
    core,
    lose(operations) {
      for (const operation of operations) firm.faults.set(operation, { kind: 'lostResponse' })
    },
    heal: () => void firm.faults.clear(),
    async close() {
      await core.close()
      await firm.close()
    },
  }
}

/** The administrator's computer at either firm, in step with it. */
export const firmOffices: Readonly<Record<(typeof firmNames)[number], () => Promise<FirmOffice>>> = {
  sample: sampleOffice,
  other: () => otherOffice(),
}

/** A pass of the sync, and what goes on behind it. */
export const readAgain = async (core: TestCore): Promise<void> => {
  await core.client.sync.now({})
  await core.synced()
}
