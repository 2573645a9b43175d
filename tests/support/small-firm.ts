// A small sample firm in a test's own process, at the time at which the cores of the tests begin.
import { type Firm, type FirmOptions, startFirm } from '../../src/sample-firm/index.ts'
import { START } from './ports.ts'

/**
 * Without messages, approvals and calendars, which every first sync would read, unless `options` say otherwise. The
 * sync reads each timeline behind the first pass where there are up to fifty customers: a firm for each test has few.
 */
export const startSmallFirm = (options: FirmOptions = {}): Promise<Firm> =>
  startFirm({ messages: 0, quiet: true, now: () => START, ...options })
