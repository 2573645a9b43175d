// The sync engine: pulls the firm's data into the store. Lives here: planner (pure), walks, areas, passes, background.
// May not: HTTP, SQL, anything of a screen, the name of an area. To add an area: docs/adding-an-area.md.
import type { Store } from '#core/engine/store/types'
import { newCursor } from './pull/planner.ts'
import { recentObjects } from './pull/recent.ts'
import { refresher } from './pull/refresh.ts'
import { createPush } from './push/index.ts'
import { besidePull } from './push/pull-guard.ts'
import { type Attention, calls, passEvery } from './schedule/attention.ts'
import { backgroundWork } from './schedule/background-work.ts'
import { createConnection } from './schedule/connection.ts'
import { contextMaker } from './schedule/context.ts'
import { onDemand } from './schedule/on-demand.ts'
import { createPassRunner } from './schedule/pass-runner.ts'
import { diary } from './schedule/persistent-log.ts'
import { isUnreachable } from './schedule/reachability.ts'
import { createScreenReads } from './schedule/screen-reads.ts'
import { statusOf } from './schedule/status.ts'
import { unlessStopped } from './schedule/stopping.ts'
import { createPasses } from './schedule/sync-cycle.ts'
import type { Sync, SyncOptions } from './types.ts'

export { storeFailure } from './failures.ts'
export type { Sync, SyncOptions } from './types.ts'

/** Windows that are focused one after the other ask for one pass. Milliseconds. */
const FOCUS_APART = 5_000

/** Makes the sync of an open account. It does nothing until it is started or run. */
export function createSync(given: SyncOptions): Sync {
  const options: SyncOptions = { ...given, log: diary(given) }
  const { store, clock, random, senders } = options
  const areas = options.areas.flat()
  const abort = new AbortController()
  const { signal } = abort
  const orStopped = unlessStopped(signal)
  let started = false
  let attention: Attention = { screen: null, visible: true }
  const screen = () => attention.screen

  const connection = createConnection({
    signal,
    isUnreachable: () => orStopped(context().then(({ remote }) => isUnreachable(remote, clock))),
    storeFailed: options.storeFailed,
  })
  const push = createPush({
    ...options,
    stateChanged: options.statusChanged,
    recovered() {
      if (!runner.isRunning() && !connection.isReadable()) runner.hint()
    },
    unanswered(silent) {
      if (connection.state() === 'offline') return
      if (silent) connection.fellSilent()
      // Whether it is the network or one request alone, a pass finds out.
      if (!runner.isRunning()) runner.hint()
      options.statusChanged()
    },
    lease: Buffer.from(random.bytes(8)).toString('hex'),
  })
  const beside = besidePull(store, clock, push, senders, () => options.changed('work', []))
  const passes = createPasses(options, options.areas, orStopped, connection.answered)
  const changed: SyncOptions['changed'] = (name, ids) => {
    recent.changed(name, ids)
    options.changed(name, ids)
  }
  const context = contextMaker({ options, areas, beside, orStopped, signal, changed, screen })
  const base = { options, areas, connection, context, orStopped, signal }
  const readings = refresher({ context, monotonic: clock.monotonic })
  const recent = recentObjects({ areas, store, clock, refresher: readings })
  const work = backgroundWork({ ...base, recent: recent.jobs, screen, isPassing: () => runner.isRunning() })
  const runner = createPassRunner({
    ...base,
    passes,
    every: () => passEvery(attention, random),
    held: push.held,
    ended() {
      if (!connection.isFrozen()) push.wake()
      if (connection.isReadable()) work.wake()
      else work.giveUp()
      looks.set()
    },
  })

  const { refresh, sweep, look } = onDemand({ ...base, readings, recent, passes, runner, work })
  const online = () => connection.isReadable() && !connection.isFrozen() && !signal.aborted
  const looks = createScreenReads({ areas, clock, random, attention: () => attention, online, look })

  /** Begins the passes and with them the sending: without a sign-in nothing is started, and nothing can be sent. */
  const begun = (pass: () => Promise<void>): Promise<void> => {
    started = true
    push.probe()
    return pass()
  }
  const wake = () => (started ? push.wake() : undefined)
  const now = () => (started ? push.now() : undefined)

  return {
    run: () => begun(runner.run),
    runAnew: () => begun(runner.runAnew),
    runForPerson: () => begun(runner.runForPerson),
    start: () => void begun(runner.run),
    wake,
    push: { state: push.state, pause: push.pause, cancel: push.cancel, wake, now },
    async stop() {
      runner.stop()
      looks.stop()
      abort.abort()
      await push.stop()
      await runner.rest()
      await work.rest()
    },
    refresh,
    sweep,
    deleted: beside.deleted,
    wrote: beside.wrote,
    current: beside.current,
    attend(next) {
      const before = attention
      attention = next
      if (calls(before, next)) runner.hint()
      else if (next.screen !== before.screen && looks.follows(next)) looks.now()
      else looks.set()
    },
    hint(what) {
      if (what === 'online') push.probe()
      else push.wake()
      if (what === 'online' || runner.idleFor() >= FOCUS_APART) runner.hint()
    },
    status() {
      const parts = { areas, store, passes, background: work, failing: push.state().failing }
      return statusOf({ ...parts, connection: connection.state(), running: runner.isRunning() })
    },
    isClosed: passes.closed,
  }
}

/** Lets every area begin anew; what is stored stays and is compared row by row. */
export function resetCursors(store: Store): void {
  for (const { scope, lastDone } of store.cursors.all()) store.cursors.put({ ...newCursor(scope), lastDone })
}
