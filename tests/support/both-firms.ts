// What the tests that run at both firms begin with: the firms' names, a computer there, and its end after each test.
import { beforeEach } from 'vitest'
import { startCore, type TestCore } from './core.ts'
import { temporaryFolder } from './ports.ts'

export { later } from './core.ts'

/** The sample firm, and the other one of the tests, which does things in its own, stricter way. */
export const firmNames = ['sample', 'other'] as const

/** Opens something for each test and closes it after the test; `take` gets it. */
export function openForEach<Opened extends { readonly close: () => Promise<void> }>(
  open: () => Promise<Opened>,
  take: (opened: Opened) => void | Promise<void>,
): void {
  beforeEach(async () => {
    const opened = await open()
    await take(opened)
    return opened.close
  })
}

/** Where a firm runs, and who signs in there. */
export type FirmAccount = { readonly origin: string; readonly account: string; readonly password: string }

/** A computer that can be started again on its profile. */
export type Computer = {
  /** The computer as it runs now. */
  readonly core: () => TestCore
  /** Ends the program and starts it again on the same profile; `isCut` leaves the network out. */
  readonly restart: (isCut?: boolean) => Promise<TestCore>
}

const folder = temporaryFolder()
let runs = 0

/** Starts a computer that is signed in and in step with its firm, whose clock `now` it becomes. */
export async function computerAt(
  { origin: server, account, password }: FirmAccount,
  now: { at: () => number },
): Promise<Computer> {
  runs += 1
  const seed = runs
  const profile = `${folder.path}/${seed}`
  let core = await startCore({ profile, seed })
  now.at = core.ports.clock.now
  await core.client.session.signIn({ server, account, password })
  await core.synced()
  return {
    core: () => core,
    async restart(isCut = false) {
      await core.close()
      core = await startCore({ profile, seed: seed + 1_000, before: core.ports, isCut })
      now.at = core.ports.clock.now
      return core
    },
  }
}
