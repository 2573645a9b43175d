import { calendar } from '#core/areas/calendar/pull'
import { createCalendarHandlers } from '#core/areas/calendar/service'
import type { Home } from '#core/engine/account-session'
import type { Sync } from '#core/engine/sync/types'
import type { CoreHandlers } from '#shared/contract/index'
import type { Desk } from '../../engine/sync/desk.ts'
import { testRandom } from '../../support/ports.ts'
import { signIn } from '../approvals/small-firm.ts'
import { type SmallFirm, smallFirm } from './small-firm.ts'

/** The calendar of a person at a small firm; `told` are the ids of its changes. */
export type OpenedCalendar = {
  readonly firm: SmallFirm
  readonly handlers: CoreHandlers['calendar']
  readonly sync: Sync
  readonly told: string[]
}

/** Opens it over a desk. */
export async function openCalendar(desk: Desk): Promise<OpenedCalendar> {
  const firm = smallFirm()
  signIn(desk.store)
  const told: string[] = []
  const sync = await desk.sync(firm.remote, [[calendar]])
  const home = {
    ports: { clock: desk.clock, random: testRandom(3) },
    opened: () => ({ store: desk.store, sync, connect: async () => firm.remote }),
    changed: (area: string, ids: readonly string[]) => area === 'calendar' && told.push(...ids),
    timeZone: () => 'Asia/Shanghai',
  }
  return { firm, handlers: createCalendarHandlers(home as unknown as Home), sync, told }
}
