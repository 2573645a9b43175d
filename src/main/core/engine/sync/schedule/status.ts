import type { Store } from '#core/engine/store/types'
import { Failure, type FailureCode } from '#shared/contract/failure'
import type { AreaProgress, SyncStatus } from '#shared/contract/sync'
import type { SyncArea } from '../types.ts'
import type { Background } from './background.ts'
import { isNoAnswer } from './reachability.ts'
import type { Passes } from './sync-cycle.ts'

/**
 * The status as every window shows it. An area that is filled behind the passes counts as being read first, one whose
 * work behind the passes fails again and again as failed.
 */
export function statusOf(parts: {
  readonly areas: readonly SyncArea[]
  readonly store: Store
  readonly passes: Passes
  readonly connection: SyncStatus['connection']
  readonly running: boolean
  /** The failure with which something waits to be sent. */
  readonly failing: string | null
  readonly background: Pick<Background, 'working' | 'failing'>
}): SyncStatus {
  const { store, passes, connection, running, background, failing } = parts
  const shown = parts.areas.flatMap((area) => {
    const view = passes.meters.get(area.name)?.view()
    if (view === undefined) return []
    const filling = view.phase === 'failed' || view.lastDone === null ? null : (area.filling?.(store) ?? null)
    // Where nothing answers, that is said of the connection: no area failed by itself.
    const unheard =
      connection === 'offline' && view.failure !== null && isNoAnswer(new Failure(view.failure as FailureCode))
    const stuck = (area.background ?? []).map(({ name }) => background.failing(name)).find((code) => code !== null)
    const entry: AreaProgress = {
      ...view,
      ...(filling === null ? {} : { phase: 'first' as const, ...filling }),
      ...(unheard ? { phase: 'offline' as const, failure: null } : {}),
      ...(stuck === undefined || view.failure !== null ? {} : { phase: 'failed' as const, failure: stuck }),
      cached: area.cached?.(store) ?? null,
      notice: area.sweep?.notice(store) ?? area.notice?.(store) ?? null,
    }
    return [{ area, entry }]
  })
  const times = shown
    .filter(({ area, entry }) => !passes.closed(area.name) && !(area.every !== undefined && entry.lastDone !== null))
    .map(({ entry }) => entry.lastDone)
  const known = times.filter((time) => time !== null)
  return {
    connection,
    running,
    background: background.working(),
    dataTime: known.length === times.length && known.length > 0 ? Math.min(...known) : null,
    unsent: failing,
    areas: shown.map(({ entry }) => entry),
  }
}
