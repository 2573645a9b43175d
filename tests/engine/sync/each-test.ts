// Set-up that files of tests share: every test gets its own, and leaves nothing behind.
import { afterEach, beforeEach } from 'vitest'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { firmNow, startTestFirm } from '../../support/firm.ts'
import { type TestClock, temporaryFolder, testClock } from '../../support/ports.ts'
import { type Desk, openDesk } from './desk.ts'
import * as push from './push-desk.ts'

/** A desk of its own for every test of the file or group that calls it; its fields stand only while a test runs. */
export function deskForEach(): Desk {
  let current: Desk | undefined
  beforeEach(() => {
    current = openDesk()
  })
  afterEach(() => current?.close())
  return new Proxy({} as Desk, { get: (_, name) => (current === undefined ? undefined : Reflect.get(current, name)) })
}

/** A desk with unsent work at a firm of its own; `desk` is what the test opened last over the folder. */
export type AtFirm = {
  readonly folder: ReturnType<typeof temporaryFolder>
  readonly clock: TestClock
  readonly firm: Firm
  desk: push.Desk
  /** One of the firm's customers. */
  readonly id: string
}

/**
 * The same with unsent work and a firm: `expiresIn` is the life of its tokens, `alter` what the desk sees of its API,
 * `fetch` its network.
 */
export function atFirmForEach({
  expiresIn,
  ...options
}: { readonly expiresIn?: number } & Pick<push.DeskOptions, 'alter' | 'fetch'> = {}): AtFirm {
  const at = {} as { -readonly [Name in keyof AtFirm]: AtFirm[Name] }
  beforeEach(async () => {
    at.folder = temporaryFolder()
    at.clock = testClock(firmNow)
    at.firm = await startTestFirm({ quiet: true, now: at.clock.now, ...(expiresIn !== undefined && { expiresIn }) })
    at.desk = await push.openDesk(at.firm, { folder: at.folder.path, clock: at.clock, ...options })
    const query = { pageIndex: 0, pageSize: 1, sortField: 'id', sortOrder: 'asc' } as const
    at.id = (await at.desk.remote.companies.list(query)).rows[0]?.id ?? ''
  })
  afterEach(async () => {
    at.firm.faults.clear()
    await at.desk.close()
    await at.firm.close()
    at.folder.remove()
  })
  return at
}
